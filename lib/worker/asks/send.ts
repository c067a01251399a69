/**
 * One way to the service, for every ask and every step of a job: equal ones under way are one, what may spend is counted and
 * written down before it is sent, and what comes back is kept, forgotten and told in one transaction.
 */

import type { Context } from '../../background/context.ts';
import type { Ceilings } from '../../background/requests/ceilings.ts';
import type { OptOuts } from '../../background/requests/opt-outs.ts';
import type { Paid } from '../../background/requests/unrepeatable.ts';
import { type Write, written } from '../../background/storage/batch.ts';
import type { AnswerRecord } from '../../background/storage/store.ts';
import type { Answer } from '../../contract/answer.ts';
import { type OperationName, operationOf, type Params } from '../../contract/operations.ts';
import type { Problem } from '../../contract/problem.ts';
import { answerId, type Fields, isKept, readKept } from './cache.ts';
import type { Got, Send, Sending } from './sending.ts';
import type { Settle } from './settle.ts';
import { createSharing } from './sharing.ts';

export interface SendParts {
  context: Context;
  write: Write;
  ceilings: Ceilings;
  optOuts: OptOuts;
  paid: Paid;
  settle: Settle;
}

export function createSend({ context, write, ceilings, optOuts, paid, settle }: SendParts): Send {
  const { store, clock } = context;
  const sharing = createSharing<Got<OperationName>>();

  async function carry<Name extends OperationName>(
    id: string,
    name: Name,
    params: Params<Name>,
    sending: Sending<Name>,
  ): Promise<Got<Name>> {
    const failed = async (problem: Problem) =>
      finished({ answer: { ok: false, problem }, asked: clock.now(), kept: false });
    const finished = async (got: Got<Name>) => {
      await written(write, sending.after?.(got) ?? []);
      return got;
    };
    const record = isKept(name) ? await store.get('answers', id) : undefined;
    const reply = record && sending.isEnough(record) ? readKept(name, record) : null;
    if (record && reply) return finished(keptAs(reply, record));
    if (await optOuts.hasAsk(name, params)) return failed({ code: 'opted-out' });
    const lost = await paid.lost(id, name, sending);
    if (lost) return failed(lost);
    const taken = await ceilings.take(sending.connection.id, sending.poll ? 'nothing' : operationOf(name).spends);
    if (!taken.ok) return failed(taken.problem);

    const question = { id, service: sending.connection.id, operation: name, params: params as Fields };
    const from = clock.now();
    const answer = await sending.connection.service.ask(name, params, {
      urgent: sending.urgent,
      signal: sending.signal,
      beforeSend: () => write([...(sending.before?.() ?? []), ...paid.note(question, sending), ...taken.count()]),
    });
    return settle({ question, answer, from, taken, sending });
  }

  return async (name, params, sending) => {
    const id = await answerId(context, sending.connection.id, name, params as Fields);
    const { changes, repeatable } = operationOf(name);
    if (changes && repeatable) return carry(id, name, params, sending);
    const key = `${id}|${sending.connection.epoch}`;
    const shared = sharing.underWay(key);
    if (!shared) return (await sharing.begin(key, () => carry(id, name, params, sending))) as Got<typeof name>;
    const got = (await shared) as Got<typeof name>;
    await written(write, sending.after?.(got) ?? []);
    return got;
  };
}

function keptAs<Name extends OperationName>(
  reply: Extract<Answer<Name>, { at: 'done' }>['reply'],
  { asked, planEnd }: AnswerRecord,
): Got<Name> {
  return { answer: { ok: true, at: 'done', reply, created: false, left: null, planEnd }, asked, kept: true };
}
