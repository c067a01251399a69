/**
 * Sites on loopback, served from files and rules. They are available plain, encrypted, and encrypted through the plain
 * port used as a proxy. Logs every request and its concurrency.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { closeServer, listen, loopback } from '../service/listen.ts';
import { makeCertificate } from './certificate.ts';
import { openTunnels } from './tunnel.ts';

/** The response at a path: a file, or one of the ways in which real sites are hard to read. */
export type Answer =
  | { body: string | Uint8Array; type: string; status?: number }
  | { status: number; location?: string }
  /** This many megabytes of HTML */
  | { mb: number }
  /** Never responds. */
  | { hang: true }
  /** A page of an endless calendar, linking to this one. */
  | { next: string };

interface AskedOfSites {
  host: string;
  /** Includes the query. */
  path: string;
  headers: IncomingMessage['headers'];
  /** Epoch milliseconds. */
  at: number;
  /** Concurrent requests at that host, including this one. */
  atOnce: number;
  /** Bytes sent. */
  sent: number;
  /** Never gets a response. */
  isHeld: boolean;
}

/** Whether the sites leave a request to this address without a response. */
export const isHeldBy =
  ({ log }: Pick<AnsweringSites, 'log'>) =>
  (address: string): boolean => {
    const { hostname, pathname, search } = new URL(address);
    return log.some(({ isHeld, host, path }) => isHeld && host === hostname && path === pathname + search);
  };

export interface AnsweringSites {
  port: number;
  securePort: number;
  /** In the order of the requests. */
  log: AskedOfSites[];
  close: () => Promise<void>;
}

/** `answerAt` returns null for a missing page. */
export async function startAnswering(
  answerAt: (host: string, path: string) => Answer | null | Promise<Answer | null>,
): Promise<AnsweringSites> {
  const log: AskedOfSites[] = [];
  const open = new Map<string, number>();
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const {
      hostname: host,
      pathname,
      search,
    } = new URL(request.url ?? '/', `http://${request.headers.host ?? loopback}`);
    const atOnce = (open.get(host) ?? 0) + 1;
    open.set(host, atOnce);
    const asked = {
      host,
      path: pathname + search,
      headers: request.headers,
      at: Date.now(),
      atOnce,
      sent: 0,
      isHeld: false,
    };
    log.push(asked);
    response.once('close', () => open.set(host, (open.get(host) ?? 1) - 1));
    void Promise.resolve(answerAt(host, pathname + search))
      .then((answer) => send(answer, response, asked))
      .catch(() => response.destroy());
  };
  const server = createServer(listener);
  const secure = createSecureServer(makeCertificate(), listener);
  const [port, securePort] = await Promise.all([listen(server, 0), listen(secure, 0)]);
  const cutTunnels = openTunnels(server, securePort);
  return {
    port,
    securePort,
    log,
    close: async () => {
      cutTunnels();
      await Promise.all([closeServer(server), closeServer(secure)]);
    },
  };
}

const html = 'text/html';

async function send(answer: Answer | null, response: ServerResponse, asked: AskedOfSites): Promise<void> {
  if (answer && 'hang' in answer) {
    asked.isHeld = true;
    return;
  }
  if (answer && 'mb' in answer) return sendMegabytes(answer.mb, response, asked);
  const body = bodyOf(answer);
  const status = answer && 'status' in answer && answer.status ? answer.status : answer ? 200 : 404;
  const location = answer && 'location' in answer && answer.location ? { location: answer.location } : {};
  response.writeHead(status, { 'content-type': answer && 'type' in answer ? answer.type : html, ...location });
  asked.sent = body.length;
  response.end(body);
}

function bodyOf(answer: Answer | null): string | Uint8Array {
  if (answer && 'body' in answer) return answer.body;
  const words = answer && 'next' in answer ? `<p><a href="${answer.next}">Next</a></p>` : '<p>Nothing is here.</p>';
  return `<!doctype html><html lang="en"><title>A page</title>${words}</html>`;
}

async function sendMegabytes(mb: number, response: ServerResponse, asked: AskedOfSites): Promise<void> {
  response.writeHead(200, { 'content-type': html });
  response.write('<!doctype html><html lang="en"><title>Large</title><body>');
  const piece = '<p>One line of very many, which nobody will ever read to its end.</p>\n'.repeat(1_000);
  while (asked.sent < mb * 1_000_000 && !response.destroyed) {
    asked.sent += piece.length;
    if (response.write(piece)) await new Promise((resolve) => setImmediate(resolve));
    else
      await new Promise<void>((resolve) => {
        response.once('drain', resolve);
        response.once('close', resolve);
      });
  }
  response.end('</body></html>');
}
