/** Handles a response: caches, counts and reports it, or drops it if its service or key has changed. */
import type { Answer } from '../../contract/answer.ts';
import type { Spend } from '../../contract/costs.ts';
import { type OperationName, operationOf } from '../../contract/operations.ts';
import type { Lost, Problem } from '../../contract/problem.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { JournalEntry } from '../../messages/request-views.ts';
import { type Write, written } from '../storage/batch.ts';
import type { Change } from '../storage/store.ts';
import { isCacheable, recordOf } from './cache.ts';
import type { Taken } from './ceilings.ts';
import type { Context } from './context.ts';
import { isJournalOn } from './journal.ts';
import type { OptOuts } from './opt-outs.ts';
import {
  type Answered,
  type Got,
  type Question,
  type RequestEvents,
  type RequestUpdate,
  type Sending,
  spendsOn,
} from './sending.ts';
import type { Unrepeatables } from './unrepeatable.ts';

interface Carried<Name extends OperationName> {
  question: Question;
  answer: Answer<Name>;
  /** When it was sent, epoch milliseconds. */
  from: number;
  taken: Taken;
  sending: Sending<Name>;
}

export type RecordOutcome = <Name extends OperationName>(carried: Carried<Name>) => Promise<Got<Name>>;

interface RecordOutcomeParts {
  context: Context;
  write: Write;
  optOuts: OptOuts;
  unrepeatables: Unrepeatables;
  events: RequestEvents;
  /** Called with every completed answer, shown or not. */
  update(update: RequestUpdate): void;
}

export function createRecordOutcome({
  context,
  write,
  optOuts,
  unrepeatables,
  events,
  update,
}: RecordOutcomeParts): RecordOutcome {
  const note = journalist(context);

  /** An unrepeatable request is over with any usable response; without one, its outcome stays unknown. */
  async function closed({ question, answer }: Carried<OperationName>): Promise<Change[]> {
    const lost = answer.ok ? null : lostBy(answer.problem);
    return lost ? unrepeatables.unanswered(question, lost) : unrepeatables.settled(question);
  }

  /** Drops a response if the service or key changed meanwhile. Writes nothing for a deleted service. */
  async function dropped<Name extends OperationName>(carried: Carried<Name>, asked: number) {
    const { question, sending, answer, taken } = carried;
    const got: Got<Name> = { answer: { ok: false, problem: { code: 'service-changed' } }, asked, cached: false };
    const now = await context.connectionOf(question.service);
    if (!now) return got;
    const spent = spentBy(spendsOn(sending.connection, question.operation), answer, sending.poll);
    // A dropped answer would be paid for again with the same key: its record stays, and warns.
    const isPaid = answer.ok && spent !== 'nothing' && now.epoch === sending.connection.epoch;
    const changes = [...(isPaid ? [] : await closed(carried)), ...(spent === 'nothing' ? taken.giveBack() : [])];
    await withEntry([...changes, ...(sending.after?.(got) ?? [])], await journaled(carried, spent));
    report(carried, spent);
    return got;
  }

  /**
   * `entry`: for the journal, written in the same transaction so that a stop cannot separate them. If there is no
   * space, only the entry is lost. No response waits for an entry alone.
   */
  async function withEntry(changes: readonly Change[], entry: readonly Change[]): Promise<void> {
    if (changes.length > 0 && (await written(write, [...changes, ...entry]))) return;
    await written(write, changes);
    void written(write, entry);
  }

  async function journaled({ question, answer, sending }: Carried<OperationName>, spent: Spend): Promise<Change[]> {
    if (sending.connection.stays || (!answer.ok && isUnsent(answer.problem))) return [];
    const isOn = await isJournalOn(context).catch(() => false);
    return isOn ? [{ table: 'journal', put: note(question, answer, spent) }] : [];
  }

  function report({ question }: Carried<OperationName>, spent: Spend): void {
    if (spent !== 'nothing') events.spent(question.service, question.operation);
  }

  async function seemly<Name extends OperationName>({ question, answer }: Carried<Name>): Promise<Answer<Name>> {
    if (!answer.ok && answer.problem.code === 'opted-out') {
      const { operation, params } = question;
      await events.optedOut({ operation, params });
    }
    if (!answer.ok || answer.at === 'pending' || operationOf(question.operation).own) return answer;
    const reply = await optOuts.without(answer.reply);
    return reply === null ? { ok: false, problem: { code: 'opted-out' } } : { ...answer, reply };
  }

  /** Caches nothing if the key changed meanwhile, even during the write. False also if another service was chosen. */
  async function cacheUnlessChanged<Name extends OperationName>(
    carried: Carried<Name>,
    got: Got<Name>,
    spent: Spend,
  ): Promise<boolean> {
    const { question, sending, taken } = carried;
    const [over, entry] = await Promise.all([closed(carried), journaled(carried, spent)]);
    const rest: Change[] = [...(spent === 'nothing' ? taken.giveBack() : []), ...(sending.after?.(got) ?? [])];
    const { page, message, connection } = sending;
    const free = spendsOn(connection, question.operation) === 'nothing';
    const keep = answerChanges({ ...question, page, message, free }, got);
    if (keep.length === 0 || !(await written(write, [...keep, ...over, ...rest, ...entry]))) {
      // A paid response that could not be stored would be paid for again: its record stays, and warns.
      const isUnstored = keep.length > 0 && spent !== 'nothing';
      await withEntry(isUnstored ? rest : [...over, ...rest], entry);
    }
    if (keep.length === 0 || (await sending.isCurrent())) return true;
    const now = await context.connectionOf(question.service);
    if (now?.epoch !== connection.epoch) await written(write, [{ table: 'answers', delete: question.id }]);
    return false;
  }

  return async (carried) => {
    const { question, sending, from } = carried;
    const asked = context.clock.now();
    // Whoever opted out is forgotten, whichever service or key is used by now.
    const isOut = !carried.answer.ok && carried.answer.problem.code === 'opted-out';
    if (!isOut && !(await sending.isCurrent())) return dropped(carried, asked);
    const answer = await seemly(carried);
    const spent = spentBy(spendsOn(sending.connection, question.operation), carried.answer, sending.poll);
    const got = { answer, asked, cached: false };
    const isStillOurs = await cacheUnlessChanged(carried, got, spent);
    report(carried, spent);
    if (!isStillOurs) return { ...got, answer: { ok: false, problem: { code: 'service-changed' } } };
    if (!answer.ok && answer.problem.code === 'key-refused') events.refused(question.service);
    if (answer.ok && answer.at === 'done') {
      const { service, operation, params } = question;
      const { reply, planEnd } = answer;
      const { urgent, message } = sending;
      const shown = message !== null;
      update({ at: 'answered', service, operation, params, reply, planEnd, from, urgent, shown } as Answered);
    }
    return got;
  };
}

function answerChanges(of: Parameters<typeof recordOf>[0], { answer, asked }: Got<OperationName>): Change[] {
  if (!answer.ok || answer.at === 'pending' || !isCacheable(of.operation)) return [];
  return [{ table: 'answers', put: recordOf(of, answer, asked) }];
}

type Fields = Record<string, unknown>;

type Note = (
  of: { service: string; operation: OperationName; params: Fields },
  answer: Answer<OperationName>,
  spent: Spend,
) => JournalEntry;

/** Creates entries whose identifiers sort by time. */
function journalist({ clock, random }: Context): Note {
  let written = 0;
  return ({ service, operation, params }, answer, spent) => {
    const at = clock.now();
    written += 1;
    const id = `${at}-${written}-${Math.floor(random() * 1e9).toString(36)}`;
    const isAboutNobody = !answer.ok && answer.problem.code === 'opted-out';
    return { id, at, service, operation, params: isAboutNobody ? {} : params, outcome: outcomeOf(answer), spent };
  };
}

function outcomeOf(answer: Answer<OperationName>): string {
  if (!answer.ok) return statusOf(answer.problem) ?? answer.problem.code;
  if (answer.at === 'pending') return '202';
  return answer.created ? '201' : '200';
}

function statusOf(problem: Problem): string | null {
  switch (problem.code) {
    case 'service-failed':
    case 'unreadable':
      return String(problem.status);
    case 'key-refused':
      return '401';
    case 'not-found':
      return '404';
    case 'not-created':
      return '422';
    case 'opted-out':
      return '451';
    case 'mail-server':
      return '222';
    default:
      return null;
  }
}

/** A poll of a pending verification was counted earlier. */
function spentBy(spends: Spend, answer: Answer<OperationName>, poll: boolean): Spend {
  if (poll || spends === 'nothing') return 'nothing';
  if (!answer.ok) return mayHaveSpent(answer.problem) ? 'unknown' : 'nothing';
  if (spends === 'search' && answer.at === 'done' && isMiss(answer.reply)) return 'nothing';
  return spends;
}

/** It was or may have been carried out, but there is no usable response. */
export function isLost(problem: Problem): boolean {
  return lostBy(problem) !== null;
}

export function lostBy({ code }: Problem): Lost | null {
  return code === 'no-answer' || code === 'too-large' || code === 'unreadable' ? code : null;
}

function mayHaveSpent(problem: Problem): boolean {
  return isLost(problem) || problem.code === 'mail-server' || problem.code === 'service-changed';
}

/** A search counts only if it returns at least one result. */
function isMiss(reply: unknown): boolean {
  if (!isRecord(reply) || !isRecord(reply.data)) return false;
  const { emails, email } = reply.data;
  return Array.isArray(emails) ? emails.length === 0 : email === null;
}

const unsent: ReadonlySet<Problem['code']> = new Set([
  'no-service',
  'no-key',
  'key-locked',
  'no-permission',
  'offline',
  'ceiling',
  'storage',
  'stopped',
  'outcome-unknown',
]);

/** Nothing left the device. */
function isUnsent(problem: Problem): boolean {
  return unsent.has(problem.code);
}
