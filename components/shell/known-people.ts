/**
 * What is known here of the addresses that a page shows, from one place for every view: told with an opening, asked for by what else comes
 * into sight, and asked for again when something else is known. Nothing of it is sent to a service.
 */
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { Contact } from '../../lib/contract/contact.ts';
import { mostKnown } from '../../lib/messages/row-limits.ts';
import { send } from '../../lib/messages/send.ts';
import type { Check, JobView, Known } from '../../lib/messages/views.ts';
import type { Checks } from './checks.ts';
import type { Connection } from './connection.ts';
import type { Saves } from './saving/saves.ts';

export interface KnownPeople {
  /** By lower-cased address. */
  people: ReadonlySignal<ReadonlyMap<string, Contact>>;
  /** What came with another message, and says all there is of these addresses. */
  learn(known: Known, emails: readonly string[]): void;
  /** These are shown: what is known of them is asked for, once. */
  show(emails: readonly string[]): void;
  /** Asks once more: `changed` where something else is known now, of those that are shown. */
  refresh(emails: readonly string[]): void;
  /** A run may have nothing left to send: what waits for it here is looked at again. */
  settle(job: Pick<JobView, 'id'>): void;
  /** Another service answers: what the one before said is forgotten. */
  forget(): void;
}

export function createKnownPeople(
  connection: Pick<Connection, 'signal' | 'private'>,
  checks: Checks,
  saves: Pick<Saves, 'learnKnownLeads'>,
): KnownPeople {
  const people = signal<ReadonlyMap<string, Contact>>(new Map());
  const shown = new Set<string>();
  let wanted = new Set<string>();
  let turn = 0;

  const put = (emails: readonly string[], known: Known, before: ReadonlyMap<string, Check> | null) =>
    batch(() => {
      const next = new Map(people.peek());
      for (const email of emails) next.delete(email);
      for (const person of known.people) next.set(person.email.toLowerCase(), person);
      if (!isSame(next, people.peek())) people.value = next;
      if (before) checks.replace(emails, known.checks, before);
      else checks.learn(known.checks);
      saves.learnKnownLeads(known.knownLeads);
    });
  const ask = async (emails: string[]) => {
    const mine = turn;
    const before = checks.known.peek();
    const heard = await send('known', { emails, names: [], private: connection.private.peek() });
    if (heard.ok && mine === turn && !connection.signal.aborted) put(emails, heard.value, before);
  };
  /** What is wanted in the same moment is one message. */
  const want = (emails: readonly string[]) => {
    if (emails.length === 0) return;
    if (wanted.size === 0) queueMicrotask(askAll);
    for (const email of emails) wanted.add(email);
  };
  const askAll = () => {
    const all = [...wanted];
    wanted = new Set();
    for (let from = 0; from < all.length; from += mostKnown) void ask(all.slice(from, from + mostKnown));
  };

  return {
    people,
    learn(known, emails) {
      const told = [...emails, ...known.people.map(({ email }) => email), ...known.checks.map(({ email }) => email)];
      for (const email of told) shown.add(email.toLowerCase());
      // What is not told of an address is told by the answers themselves: only what is said here is put.
      put(
        known.people.map(({ email }) => email.toLowerCase()),
        known,
        null,
      );
    },
    show(emails) {
      const unknown = emails.map((email) => email.toLowerCase()).filter((email) => !shown.has(email));
      for (const email of unknown) shown.add(email);
      want(unknown);
    },
    refresh(emails) {
      want(emails.map((email) => email.toLowerCase()).filter((email) => shown.has(email)));
    },
    settle({ id }) {
      const busy = [...checks.known.peek()].filter(
        ([, check]) => (check.at === 'waiting' || check.at === 'checking') && (check.job === id || check.job === ''),
      );
      want(busy.map(([email]) => email));
    },
    forget() {
      turn += 1;
      const all = [...shown];
      people.value = new Map();
      want(all);
    },
  };
}

function isSame(one: ReadonlyMap<string, Contact>, other: ReadonlyMap<string, Contact>): boolean {
  if (one.size !== other.size) return false;
  for (const [email, person] of one) if (other.get(email) !== person) return false;
  return true;
}
