/**
 * What is known about shown addresses, for all views of a page: received with an opening, requested for new
 * addresses, updated by pushes.
 * Nothing is sent to a service.
 */

import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { Contact } from '../../lib/contract/contact.ts';
import { keyOfEmail } from '../../lib/contract/text.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import type { About, Check, Known } from '../../lib/messages/people-views.ts';
import { mostKnown } from '../../lib/messages/row-limits.ts';
import { send } from '../../lib/messages/send.ts';
import type { Checks } from './checks.ts';
import type { Connection } from './connection.ts';
import type { Saves } from './saving/saves.ts';

export const nothingKnown: About = { cached: [], people: [], checks: [], knownLeads: [] };

export interface KnownPeople {
  /** Keyed by address, as `keyOfEmail` gives it. */
  people: ReadonlySignal<ReadonlyMap<string, Contact>>;
  /** Complete data from another message. */
  learn(known: Known, emails: readonly string[]): void;
  /** These are shown: requests what is known of them, once. */
  show(emails: readonly string[]): void;
  /** Requests again: `changed` addresses among those shown. */
  refresh(emails: readonly string[]): void;
  /** A run may have had nothing to send: its waiting rows are checked again. */
  settle(job: Pick<JobView, 'id'>): void;
  /** Call when another service is chosen: drops data of the previous one. */
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
      for (const email of emails) next.delete(keyOfEmail(email));
      for (const person of known.people) next.set(keyOfEmail(person.email), person);
      if (!isSame(next, people.peek())) people.value = next;
      if (before) checks.replace(emails, known.checks, before);
      else checks.learn(known.checks);
      saves.learnKnownLeads(known.knownLeads);
    });
  const ask = async (emails: string[]) => {
    const mine = turn;
    const before = checks.known.peek();
    const response = await send('known', { emails, names: [], private: connection.private.peek() });
    if (response.ok && mine === turn && !connection.signal.aborted) put(emails, response.value, before);
  };
  /** Requests made together are one message. */
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
      const covered = [...emails, ...known.people.map(({ email }) => email), ...known.checks.map(({ email }) => email)];
      for (const email of covered) shown.add(keyOfEmail(email));
      // Addresses missing here are described by the answers themselves.
      put(
        known.people.map(({ email }) => email),
        known,
        null,
      );
    },
    show(emails) {
      const unknown = emails.filter((email) => {
        const key = keyOfEmail(email);
        return !shown.has(key) && shown.add(key);
      });
      want(unknown.map((email) => email.toLowerCase()));
    },
    refresh(emails) {
      want(emails.filter((email) => shown.has(keyOfEmail(email))).map((email) => email.toLowerCase()));
    },
    settle({ id }) {
      const busy = [...checks.known.peek()].filter(
        ([, check]) => (check.at === 'waiting' || check.at === 'checking') && (check.job === id || check.job === ''),
      );
      want(busy.map(([, { email }]) => email));
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
