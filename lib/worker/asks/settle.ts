/** What becomes of an answer: kept, counted, told, or dropped because it belongs to nobody any more. */

import type { Context } from '../../background/context.ts';
import type { Taken } from '../../background/requests/ceilings.ts';
import type { OptOuts } from '../../background/requests/opt-outs.ts';
import type { Paid } from '../../background/requests/unrepeatable.ts';
import { type Write, written } from '../../background/storage/batch.ts';
import type { Change } from '../../background/storage/store.ts';
import type { Answer } from '../../contract/answer.ts';
import type { Spend } from '../../contract/costs.ts';
import type { OperationName } from '../../contract/operations.ts';
import { isKept, recordOf } from './cache.ts';
import { journalist } from './journal-entry.ts';
import type { Got, Question, Sending } from './sending.ts';
import { isLost, isUnsent, spentBy } from './spends.ts';
import type { Answered, News, Told } from './told.ts';

export interface Carried<Name extends OperationName> {
  question: Question;
  answer: Answer<Name>;
  /** When it was sent, epoch milliseconds. */
  from: number;
  taken: Taken;
  sending: Sending<Name>;
}

export type Settle = <Name extends OperationName>(carried: Carried<Name>) => Promise<Got<Name>>;

export interface SettleParts {
  context: Context;
  write: Write;
  optOuts: OptOuts;
  paid: Paid;
  told: Told;
  /** Called with every answer that is shown. */
  news(news: News): void;
}

export function createSettle({ context, write, optOuts, paid, told, news }: SettleParts): Settle {
  const note = journalist(context);

  /** An answer that crosses over to another service or key is dropped; nothing is written for a service that is gone. */
  async function dropped<Name extends OperationName>(
    { question, sending, answer, taken }: Carried<Name>,
    asked: number,
  ) {
    const got: Got<Name> = { answer: { ok: false, problem: { code: 'service-changed' } }, asked, kept: false };
    if (!(await context.connectionOf(question.service))) return got;
    const spent = spentBy(question.operation, answer, sending.poll);
    const changes = [...paid.settled(question), ...(spent === 'nothing' ? taken.giveBack() : [])];
    await written(write, [...changes, ...(sending.after?.(got) ?? [])]);
    tell(question, answer, spent);
    return got;
  }

  function tell(question: Question, answer: Answer<OperationName>, spent: Spend): void {
    if (!answer.ok && isUnsent(answer.problem)) return;
    told.journal(note(question, answer, spent));
    if (spent !== 'nothing') told.spent(question.service);
  }

  async function seemly<Name extends OperationName>({ question, answer }: Carried<Name>): Promise<Answer<Name>> {
    if (!answer.ok && answer.problem.code === 'opted-out') {
      const emails = await optOuts.forget(question.operation, question.params);
      news({ at: 'forgotten', service: question.service, emails });
    }
    if (!answer.ok || answer.at === 'pending') return answer;
    const reply = await optOuts.without(answer.reply);
    return reply === null ? { ok: false, problem: { code: 'opted-out' } } : { ...answer, reply };
  }

  /** Nothing of an answer is kept that came while the connection changed, not even when it changed during the write. */
  async function keptFor<Name extends OperationName>(
    carried: Carried<Name>,
    got: Got<Name>,
    spent: Spend,
  ): Promise<boolean> {
    const { question, sending, taken } = carried;
    const isOpen = !got.answer.ok && isLost(got.answer.problem);
    const rest: Change[] = [
      ...(isOpen ? [] : paid.settled(question)),
      ...(spent === 'nothing' ? taken.giveBack() : []),
      ...(sending.after?.(got) ?? []),
    ];
    const keep = answerChanges({ ...question, page: sending.page, message: sending.message }, got);
    if (!(await written(write, [...keep, ...rest])) && keep.length > 0) await written(write, rest);
    if (keep.length === 0 || (await sending.isCurrent())) return true;
    await written(write, [{ table: 'answers', delete: question.id }]);
    return false;
  }

  return async (carried) => {
    const { question, sending, from } = carried;
    const asked = context.clock.now();
    if (!(await sending.isCurrent())) return dropped(carried, asked);
    const answer = await seemly(carried);
    const spent = spentBy(question.operation, carried.answer, sending.poll);
    const got = { answer, asked, kept: false };
    const isKept = await keptFor(carried, got, spent);
    tell(question, carried.answer, spent);
    if (!isKept) return { ...got, answer: { ok: false, problem: { code: 'service-changed' } } };
    if (!answer.ok && answer.problem.code === 'key-refused') told.refused(question.service);
    if (answer.ok && answer.at === 'done') {
      const { service, operation } = question;
      news({ at: 'answered', service, operation, reply: answer.reply, from, urgent: sending.urgent } as Answered);
    }
    return got;
  };
}

function answerChanges(of: Parameters<typeof recordOf>[0], { answer, asked }: Got<OperationName>): Change[] {
  if (!answer.ok || answer.at === 'pending' || !isKept(of.operation)) return [];
  return [{ table: 'answers', put: recordOf(of, answer, asked) }];
}
