/** The Model Context Protocol at `/mcp`, as Streamable HTTP. Nothing is kept between requests. */
import { randomUUID } from 'node:crypto';
import { createMcpHandler, isInitializeRequest } from '@modelcontextprotocol/server';
import type { Pace } from '../../contract/limits.ts';
import { type Refused, refused } from '../../device-service/handler.ts';
import type { Database } from '../database/database.ts';
import type { Authenticator } from '../http/decide.ts';
import type { OpenRequest } from '../http/read-request.ts';
import { type WrittenReply, written } from '../http/write-reply.ts';
import { takeRate } from '../keys/rate-windows.ts';
import { ownerOf } from '../keys/team-keys.ts';
import { teamOptOuts } from '../store/opt-outs.ts';
import { lendTeamStore } from '../store/team-store.ts';
import { createAssistant } from './assistant.ts';
import { auditInTeam, clientName } from './audit.ts';
import { decidedService } from './decided-service.ts';
import { createAnswerMemory } from './known-answers.ts';
import { createMcpServer } from './mcp-server.ts';
import { teamBudget, teamPreviews } from './team-grants.ts';

export const mcpPath = '/mcp';

export type McpEndpoint = (request: OpenRequest) => Promise<WrittenReply>;

interface McpEndpointParts {
  database: Database;
  authenticator: Authenticator;
  /** Epoch milliseconds. */
  now: () => number;
  onError(error: unknown): void;
}

/** Messages per key; each call of a tool is limited as a request of its operation besides. */
const pace: Pace = { perSecond: 50, perMinute: 600 };

export function createMcpEndpoint({ database, authenticator, now, onError }: McpEndpointParts): McpEndpoint {
  const memory = createAnswerMemory(now);
  return async (request) => {
    const refuse = (refusal: Refused) => written(refusal, now());
    if (isFromPage(request)) return refuse(refused(403, 'foreign_origin', 'Pages of other sites may not call this.'));
    // An address ends in logs and histories, so a key in it is refused.
    const text = request.keyIn === 'query' ? null : request.key;
    const owner = text === null ? null : await ownerOf(database, text, now());
    if (!owner || text === null) return withChallenge(refuse(refused(401, 'authentication_failed', noKey)));
    const { team, key } = owner;
    const wait = await takeRate(database, team, `mcp ${key}`, pace, now());
    if (wait !== null)
      return refuse(refused(403, 'rate_limit_reached', 'Rate limit reached.', { again: now() + wait }));
    const body = await request.fields();
    if (body === null) return refuse(refused(400, 'wrong_params', 'The request could not be read.'));

    const share = database.sharedBy(owner);
    const lend = lendTeamStore(database, { team, key });
    const assistant = createAssistant({
      service: decidedService(authenticator, text),
      budget: teamBudget(share, { team, key }, now),
      previews: teamPreviews(share, { team, key }, now),
      answers: memory.of(`${team} ${key}`, () => share.ask((trx) => teamOptOuts({ trx, team }).count())),
      audit: auditInTeam({ note: (entry) => lend(({ audit }) => audit.note(entry)) }, owner.account.user_id, now),
    });
    const client = clientOf(request.headers[sessionHeader]);
    const handler = createMcpHandler(() => createMcpServer({ assistant, client, onError }), {
      maxSubscriptions: 0,
      onerror: onError,
    });
    const response = await handler.fetch(asWebRequest(request, body));
    const reply = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
    await handler.close();
    return isInitializeRequest(body) && response.ok ? withSession(reply, body.params.clientInfo.name) : reply;
  };
}

const noKey = 'No user was found for this API key.';

function withChallenge(reply: WrittenReply): WrittenReply {
  return { ...reply, headers: { ...reply.headers, 'www-authenticate': 'Bearer' } };
}

/** Other sites' pages are refused: they could use a key that the visitor's machine adds, or get past a firewall. */
function isFromPage({ headers: { origin, host } }: OpenRequest): boolean {
  return origin !== undefined && URL.parse(origin)?.host !== host;
}

function asWebRequest({ method, headers }: OpenRequest, body: Record<string, unknown> | undefined): Request {
  const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...kept } = headers;
  const hasBody = method !== 'GET' && method !== 'HEAD' && body !== undefined;
  return new Request(new URL(mcpPath, 'http://service.test'), {
    method,
    headers: kept,
    ...(hasBody && { body: JSON.stringify(body) }),
  });
}

const sessionHeader = 'mcp-session-id';

/**
 * Older clients say their name once, at the start, and then send the session's id. It carries the name, so any
 * instance knows it.
 */
function withSession(reply: WrittenReply, given: string): WrittenReply {
  const name = Buffer.from(clientName(given) ?? '').toString('base64url');
  return { ...reply, headers: { ...reply.headers, [sessionHeader]: `${randomUUID()}.${name}` } };
}

function clientOf(session: string | undefined): string | null {
  return clientName(Buffer.from(session?.split('.')[1] ?? '', 'base64url').toString());
}
