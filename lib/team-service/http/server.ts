/** Runs behind a TLS proxy. Each request is limited in size and time. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Clock } from '../../contract/times.ts';
import { refused } from '../../device-service/handler.ts';
import { teamEvents } from '../events/endpoint.ts';
import { Unwell } from '../health.ts';
import { knowledgeImport } from '../knowledge/endpoint.ts';
import { appLookUp } from '../look-up/endpoint.ts';
import { type McpEndpoint, mcpPath } from '../mcp/endpoint.ts';
import { openApiPath, openApiReply } from '../openapi/endpoint.ts';
import { teamMembers } from '../roles/endpoint.ts';
import { teamOptOuts } from '../roles/person-endpoint.ts';
import { teamTrash } from '../roles/trash-endpoint.ts';
import { siteSearch } from '../site-search/endpoint.ts';
import type { SyncEndpoint } from '../sync/endpoint.ts';
import { type Authenticator, decide, operationFor } from './decide.ts';
import type { MeasuredName, Measures } from './measures.ts';
import type { OwnEndpoint } from './own-operation.ts';
import { mostBytes, type OpenRequest, openRequest, performed } from './read-request.ts';
import { json, send, type WrittenReply, written } from './write-reply.ts';

export interface ServerOptions {
  host: string;
  /** 0 takes any free port. */
  port: number;
  authenticator: Authenticator;
  /** Added to `status` in `GET /health`. Rejects with `Unwell` if the service cannot answer. */
  health(): Promise<Record<string, unknown>>;
  /** Imports from members' devices; stated by `GET /health`. */
  knowledge?: OwnEndpoint;
  /** Site searches; stated by `GET /health`. */
  searches?: OwnEndpoint;
  /** Look-ups in connected apps; stated by `GET /health`. */
  lookUps?: OwnEndpoint;
  /** Members, invitations, audit log, deleted leads and opt-outs; stated by `GET /health`. */
  team?: OwnEndpoint;
  /** Events for programs that poll; stated by `GET /health`. */
  events?: OwnEndpoint;
  /** Files of members' syncs; stated by `GET /health`. */
  sync?: SyncEndpoint | null;
  /** Assistants' calls; stated by `GET /health`. */
  mcp?: McpEndpoint;
  measures: Measures;
  /** The most connections. Default: 1,000. */
  connections?: number;
  /** Times the bodies of requests. */
  clock: Pick<Clock, 'wait'>;
  /** An internal error. Its message may name a database, never a person. */
  onError(error: unknown): void;
}

export interface RunningServer {
  /** Such as `http://127.0.0.1:4400`. */
  origin: string;
  /** Refuses new requests and waits for running ones; after `patience` milliseconds they are cut off. */
  close(patience?: number): Promise<void>;
}

/** Milliseconds for the headers, and for a whole request. */
const headTime = 10_000;
const wholeTime = 30_000;
const closingTime = 10_000;
/**
 * Milliseconds. Longer than a proxy keeps an idle connection (Caddy: two minutes). Otherwise the proxy could send a
 * request on a connection that is just closing.
 */
const idleTime = 150_000;
/** Milliseconds between two looks for requests that took too long. */
const lookInterval = 2_000;
const usualConnections = 1_000;
/** Requests of one key at a time; of more, the later ones are refused. */
const mostAtOnce = 20;
/** Seconds to wait if the database is unreachable. */
const retryAfter = '5';

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const underWay = requestsUnderWay();
  const server = createServer(
    {
      headersTimeout: headTime,
      requestTimeout: wholeTime,
      keepAliveTimeout: idleTime,
      connectionsCheckingInterval: lookInterval,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      // While closing, each answer ends its connection. A client that asked for that gets it anyway.
      const beforeSend = () => {
        if (!server.listening) response.shouldKeepAlive = false;
      };
      answer(request, response, { ...options, underWay }, beforeSend).catch(() => response.socket?.destroy());
    },
  );
  limitConnections(server, options.connections ?? usualConnections);
  const port = await listen(server, options.host, options.port);
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return { origin: `http://${host}:${port}`, close: (patience = closingTime) => closeGently(server, patience) };
}

/** Once all are taken, idle ones are closed: otherwise anybody could keep others out by opening them. */
function limitConnections(server: Server, most: number): void {
  let open = 0;
  server.maxConnections = most;
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open >= most) server.closeIdleConnections();
  });
  // They were not idle yet when the last place was taken.
  server.on('drop', () => server.closeIdleConnections());
}

interface Answering extends ServerOptions {
  underWay: UnderWay;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: Answering,
  beforeSend: () => void,
): Promise<void> {
  const { key, ...head } = openRequest(request);
  const leave = options.underWay.enter(key ?? '');
  const reading = new AbortController();
  const cutOff = () => request.destroy(new Error('The body took too long.'));
  const fields = () => {
    options.clock.wait(wholeTime, reading.signal).then(cutOff, () => undefined);
    return head.fields().finally(() => reading.abort());
  };
  try {
    const reply = leave ? await replyTo({ ...head, key, fields }, options) : tooMany(options);
    beforeSend();
    // A large body that was refused is not waited for; the rest of a small one costs less than a new connection.
    if (!request.complete && !isSmall(request)) response.shouldKeepAlive = false;
    send(response, reply);
  } finally {
    reading.abort();
    leave?.();
  }
}

function isSmall({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? Number.NaN) <= mostBytes;
}

function tooMany({ authenticator }: ServerOptions): WrittenReply {
  const now = authenticator.now();
  const said = `No more than ${mostAtOnce} requests of a key are answered at once.`;
  return written(refused(403, 'rate_limit_reached', said, { again: now + 1_000 }), now);
}

interface UnderWay {
  /** Gives what to call at the end; `null` if too many of this key are under way. */
  enter(key: string): (() => void) | null;
}

function requestsUnderWay(): UnderWay {
  const many = new Map<string, number>();
  return {
    enter(key) {
      if (key === '') return () => undefined;
      const before = many.get(key) ?? 0;
      if (before >= mostAtOnce) return null;
      many.set(key, before + 1);
      return () => {
        const left = (many.get(key) ?? 1) - 1;
        if (left > 0) many.set(key, left);
        else many.delete(key);
      };
    },
  };
}

async function replyTo(received: OpenRequest, options: ServerOptions): Promise<WrittenReply> {
  const answer = answerTo(received, options);
  if (answer) return answer();
  const allowed = methods.filter((method) => answerTo({ ...received, method: performed(method) }, options) !== null);
  const now = options.authenticator.now();
  if (allowed.length === 0) return written(refused(404, 'not_found', 'There is no such operation.'), now);
  const reply = written(refused(405, 'method_not_allowed', 'Another method is needed here.'), now);
  return { ...reply, headers: { ...reply.headers, allow: allowed.join(', ') } };
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** `null` if nothing answers this method at this path. */
function answerTo(received: OpenRequest, options: ServerOptions): (() => Promise<WrittenReply>) | null {
  const { authenticator, knowledge, searches, lookUps, team, events, sync, mcp } = options;
  const name = operationFor(received);
  if (name !== null) {
    const decided = async () => written(await decide(name, received, authenticator), authenticator.now());
    return () => measured(name, decided, options);
  }
  for (const endpoint of [knowledge, searches, lookUps, team, events, sync]) {
    const routed = endpoint?.route(received);
    if (routed) return () => measured(routed.name, routed.answer, options);
  }
  if (mcp && received.path === mcpPath) return () => measured('mcp', () => mcp(received), options);
  if (received.method !== 'GET') return null;
  if (received.path === '/health') return () => healthOf(options);
  return received.path === openApiPath ? async () => openApiReply() : null;
}

async function measured(
  name: MeasuredName,
  make: () => Promise<WrittenReply>,
  options: ServerOptions,
): Promise<WrittenReply> {
  const { reply, took } = await timed(() => answered(make, options));
  options.measures.answered(name, reply, took);
  return reply;
}

async function answered(
  make: () => Promise<WrittenReply>,
  { authenticator, onError }: ServerOptions,
): Promise<WrittenReply> {
  try {
    return await make();
  } catch (error) {
    onError(error);
    const reply = written(refused(503, 'service_unavailable', 'The service can’t answer now.'), authenticator.now());
    return { ...reply, headers: { ...reply.headers, 'retry-after': retryAfter } };
  }
}

async function healthOf({
  health,
  knowledge,
  searches,
  lookUps,
  team,
  events,
  sync,
  mcp,
  onError,
}: ServerOptions): Promise<WrittenReply> {
  try {
    return json(200, {
      status: 'ok',
      ...(await health()),
      ...(knowledge && { import: knowledgeImport }),
      ...(searches && { search: siteSearch }),
      ...(lookUps && { lookUp: appLookUp }),
      ...(team && { members: teamMembers, trash: teamTrash, optOuts: teamOptOuts }),
      ...(events && { events: teamEvents }),
      ...(sync && { sync: sync.stated }),
      ...(mcp && { mcp: { path: mcpPath } }),
    });
  } catch (error) {
    const isKnown = error instanceof Unwell;
    onError(isKnown ? error.cause : error);
    return json(503, { status: 'unavailable', ...(isKnown && { failed: error.failed }) });
  }
}

/** `took`: in seconds. */
async function timed(make: () => Promise<WrittenReply>): Promise<{ reply: WrittenReply; took: number }> {
  const start = performance.now();
  const reply = await make();
  return { reply, took: (performance.now() - start) / 1_000 };
}

/** Gives the port. */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

async function closeGently(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(cut);
}
