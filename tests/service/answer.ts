/** One request: kept by the witness, met by a fault or not, decided, and replied to. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperationName } from '../../lib/contract/operations.ts';
import { refused } from '../../lib/device-service/handler.ts';
import { answerControl, controlPath } from './control.ts';
import { type Desk, decide, operationFor } from './decide.ts';
import { comesBefore, happen, sendBroken } from './fault-effects.ts';
import { type Incoming, readRequest } from './read-request.ts';
import type { Reference } from './reference.ts';
import { corsOf, send, written } from './write-reply.ts';

export async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  reference: Reference,
  desk: Desk,
): Promise<void> {
  const incoming = await readRequest(request);
  const { seen } = incoming;
  if (seen.path.startsWith(controlPath)) {
    send(response, await answerControl(incoming, reference));
    return;
  }
  response.on('finish', () => {
    seen.status = response.statusCode;
  });
  reference.witness.requests.push(seen);
  if (seen.method === 'OPTIONS') {
    send(response, { status: 204, headers: corsOf(null), body: '' });
    return;
  }
  const name = operationFor(incoming);
  seen.operation = name;
  if (name === null) {
    const nothing = refused(404, 'not_found', 'There is no such operation.');
    send(response, written(null, nothing, desk.now()));
  } else await answerOperation(name, incoming, response, reference, desk);
}

async function answerOperation(
  name: OperationName,
  incoming: Incoming,
  response: ServerResponse,
  { faults, elsewhere }: Reference,
  desk: Desk,
): Promise<void> {
  const effect = faults.next(name);
  const away = `${elsewhere.origin}${incoming.seen.path}`;
  if (effect && comesBefore(effect) && (await happen(effect, response, away, faults))) return;
  const reply = written(name, await decide(name, incoming, desk), desk.now());
  if (effect && !comesBefore(effect) && (await happen(effect, response, away, faults))) return;
  await sendBroken(effect, response, reply);
}
