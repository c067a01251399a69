/** A server on loopback that stands in for an app, made from its public description. Strict, with faults on request. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isRecord } from '../../../../lib/contract/tolerant.ts';
import { closeServer, listen, loopback } from '../../listen.ts';

export interface Received {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  text: string;
  /** Parsed; undefined if empty. */
  body: unknown;
}

export interface Reply {
  status: number;
  body?: unknown;
  /** HTML, instead of a body in JSON. */
  page?: string;
  headers?: Record<string, string>;
}

/** The page of a proxy in front of an app: a sign-in form or a maintenance notice. */
export const webPage: Reply = {
  status: 200,
  page: '<!doctype html><title>Sign in</title>',
  headers: { 'content-type': 'text/html' },
};

export type Fault =
  | Reply
  /** Accepts the request and never answers. */
  | 'hang'
  /** Closes the connection and does nothing. */
  | 'drop'
  /** Performs the request, then closes the connection without answering. */
  | 'carry-out-and-drop';

export interface StandIn {
  origin: string;
  received: Received[];
  /** The next request fails, or the next that `wanted` selects. Each call adds one failure. */
  fail(fault: Fault, wanted?: (request: Received) => boolean): void;
  /** Called for each request before anything is done, and again before the answer. */
  onRequest(listener: () => void): void;
  /** True if there are no connections: everything that was sent has arrived. */
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
    // The client left before the whole request arrived.
    taken.catch(() => response.destroy());
  });

  function respond(response: ServerResponse, request: Received, fault: Fault | undefined): void {
    if (fault === 'hang') return;
    if (fault === 'carry-out-and-drop') answer(request);
    if (fault === 'drop' || fault === 'carry-out-and-drop') {
      response.socket?.destroy();
      return;
    }
    const { status, body, page, headers } = fault ?? answer(request);
    listener();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(page ?? (body === undefined ? '' : JSON.stringify(body)));
  }

  const port = await listen(server, 0);
  return {
    origin: `http://${loopback}:${port}`,
    received,
    fail: (fault, wanted = () => true) => faults.push({ fault, wanted }),
    onRequest: (onReceived) => {
      listener = onReceived;
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

/** A list of objects; anything else fails the test. */
export function listIn(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value) || !value.every(isRecord)) throw new Error('Not a list of objects.');
  return value;
}

/** Field names that the app does not know. */
export function unknownNames(fields: Record<string, unknown>, known: readonly string[]): string[] {
  return Object.keys(fields).filter((name) => !known.includes(name));
}

export const isAddress = (text: unknown): text is string =>
  typeof text === 'string' && /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(text);
