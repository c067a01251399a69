/** Answers one request: records it, applies a fault if one is set, decides, and replies. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { lazily } from '../../lib/contract/lazily.ts';
import type { OperationName } from '../../lib/contract/operations.ts';
import { refused } from '../../lib/device-service/handler.ts';
import { type Authenticator, decide, operationFor, version } from '../../lib/team-service/http/decide.ts';
import { type ReceivedRequest, readRequest } from '../../lib/team-service/http/read-request.ts';
import { json, send, type WrittenReply, written } from '../../lib/team-service/http/write-reply.ts';
import { openApiDocument } from '../../lib/team-service/openapi/document.ts';
import { openApiPath } from '../../lib/team-service/openapi/endpoint.ts';
import { answerControl, controlPath } from './control.ts';
import { comesBefore, happen, sendBroken } from './fault-effects.ts';
import type { Reference } from './reference.ts';
import { noteReply } from './reply-check.ts';
import { seenAs } from './witness.ts';

/** `compatName`: this service's name for the parameter `compat_format`. */
export async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  reference: Reference,
  authenticator: Authenticator,
  compatName: string,
): Promise<void> {
  const received = await readRequest(request);
  if (received.path.startsWith(controlPath)) {
    send(response, await answerControl(received, reference));
    return;
  }
  const seen = seenAs(received);
  response.on('finish', () => {
    seen.status = response.statusCode;
  });
  reference.witness.requests.push(seen);
  if (received.method === 'OPTIONS') {
    send(response, { status: 204, headers: corsOf(null), body: '' });
    return;
  }
  if (received.path === openApiPath) {
    send(response, openApiReply());
    return;
  }
  const name = operationFor(received);
  seen.operation = name;
  if (name === null) {
    const nothing = refused(404, 'not_found', 'There is no such operation.');
    send(response, withCors(null, written(nothing, authenticator.now())));
  } else await answerOperation(name, renamed(received, compatName), response, reference, authenticator);
}

/** Counting addresses needs no key, as the contract allows. */
const openApiReply = lazily(() => json(200, openApiDocument({ base: version, alwaysKey: false })));

async function answerOperation(
  name: OperationName,
  request: ReceivedRequest,
  response: ServerResponse,
  { faults, elsewhere }: Reference,
  authenticator: Authenticator,
): Promise<void> {
  const effect = faults.next(name);
  const away = `${elsewhere.origin}${request.path}`;
  if (effect && comesBefore(effect) && (await happen(effect, response, away, faults))) return;
  const decision = await decide(name, { ...request, fields: async () => request.fields }, authenticator);
  const decided = written(decision, authenticator.now());
  noteReply(name, decided);
  const reply = withCors(name, decided);
  if (effect && !comesBefore(effect) && (await happen(effect, response, away, faults))) return;
  await sendBroken(effect, response, reply);
}

/** Accepts the alternate format under this service's name only. */
function renamed(request: ReceivedRequest, compatName: string): ReceivedRequest {
  const query = request.query
    .filter(([name]) => name !== 'compat_format' || compatName === 'compat_format')
    .map(([name, value]): [string, string] => [name === compatName ? 'compat_format' : name, value]);
  return { ...request, query };
}

/** Without CORS headers, as some operations of real services (lib/contract/README.md §10.3). */
const withoutCors: ReadonlySet<OperationName> = new Set([
  'countDomainEmails',
  'verifyEmail',
  'leadExists',
  'getAccount',
]);

function withCors(name: OperationName | null, reply: WrittenReply): WrittenReply {
  return { ...reply, headers: { ...corsOf(name), ...reply.headers } };
}

function corsOf(name: OperationName | null): Record<string, string> {
  if (name !== null && withoutCors.has(name)) return {};
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'authorization, content-type, x-api-key',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  };
}
