/** A server on loopback that stands in for an app, made from its public description: strict, and faulty when told. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isRecord } from '../../../../lib/contract/tolerant.ts';
import { closeServer, listen, loopback } from '../../listen.ts';

export interface Received {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  text: string;
  /** Parsed; undefined where there is none. */
  body: unknown;
}

export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export type Fault =
  | Reply
  /** Takes the request, and never answers. */
  | 'hang'
  /** Breaks the connection, and does nothing. */
  | 'drop'
  /** Does what is asked, and breaks the connection before it answers. */
  | 'carry-out-and-drop';

export interface StandIn {
  origin: string;
  received: Received[];
  /** What becomes of the next requests, one each; `wanted` picks those that it is meant for. */
  fail(fault: Fault, wanted?: (request: Received) => boolean): void;
  /** Hears of each request before anything is done, and again before it is answered. */
  onRequest(listener: () => void): void;
  /** Whether nobody is connected: all that was sent has come. */
  isIdle(): Promise<boolean>;
  close(): Promise<void>;
}

export async function startStandIn(answer: (request: Received) => Reply): Promise<StandIn> {
  const received: Received[] = [];
  let listener = () => {};
  const faults: { fault: Fault; wanted: (request: Received) => boolean }[] = [];
  const server = createServer((request, response) => {
    const taken = take(request).then((one) => {
      received.push(one);
      listener();
      const at = faults.findIndex(({ wanted }) => wanted(one));
      const [planned] = at === -1 ? [] : faults.splice(at, 1);
      respond(response, one, planned?.fault);
    });
    // Whoever asked was gone before all of it came.
    taken.catch(() => response.destroy());
  });

  function respond(response: ServerResponse, request: Received, fault: Fault | undefined): void {
    if (fault === 'hang') return;
    if (fault === 'carry-out-and-drop') answer(request);
    if (fault === 'drop' || fault === 'carry-out-and-drop') {
      response.socket?.destroy();
      return;
    }
    const { status, body, headers } = fault ?? answer(request);
    listener();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? '' : JSON.stringify(body));
  }

  const port = await listen(server, 0);
  return {
    origin: `http://${loopback}:${port}`,
    received,
    fail: (fault, wanted = () => true) => faults.push({ fault, wanted }),
    onRequest: (hears) => {
      listener = hears;
    },
    isIdle: () => new Promise((resolve) => server.getConnections((_, open) => resolve(open === 0))),
    close: () => closeServer(server),
  };
}

async function take(request: IncomingMessage): Promise<Received> {
  const url = new URL(request.url ?? '/', 'http://app.test');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    text,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

/** The body as an object; empty for anything else. */
export function fieldsOf({ body }: Received): Record<string, unknown> {
  return isRecord(body) ? body : {};
}

/** A list of objects; what is none fails the test. */
export function listIn(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value) || !value.every(isRecord)) throw new Error('Not a list of objects.');
  return value;
}

/** The names that an app does not know. */
export function unknownNames(fields: Record<string, unknown>, known: readonly string[]): string[] {
  return Object.keys(fields).filter((name) => !known.includes(name));
}

export const isAddress = (text: unknown): text is string =>
  typeof text === 'string' && /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(text);
