/** What is known of addresses as deliverable or not, whatever row shows them. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { send } from '../../lib/messages/send.ts';
import type { Check } from '../../lib/messages/views.ts';
import type { ScreenProblem } from '../format/problem-words.ts';
import type { Connection } from './connection.ts';
import type { Jobs } from './jobs/jobs.ts';

export interface Checks {
  /** By lower-cased address. */
  known: ReadonlySignal<ReadonlyMap<string, Check>>;
  /** The worker did not take the last ask to verify. */
  trouble: ReadonlySignal<ScreenProblem | null>;
  learn(checks: readonly Check[]): void;
  /** All that is known of these addresses; what was told of one since `before` is newer, and stays. */
  replace(emails: readonly string[], checks: readonly Check[], before: ReadonlyMap<string, Check>): void;
  /** A click that named its cost. Leaves out what is being checked already; `anew` asks again though a verdict is kept. */
  verify(emails: readonly string[], anew: boolean): Promise<void>;
}

/** `asked`: these were asked to be verified, and what became of each is looked at: some may have had nothing to send. */
export function createChecks(
  connection: Pick<Connection, 'private' | 'now'>,
  jobs: Jobs,
  asked: (emails: readonly string[]) => void,
): Checks {
  const known = signal<ReadonlyMap<string, Check>>(new Map());
  const trouble = signal<ScreenProblem | null>(null);
  const asking = new Set<string>();

  const learn = (checks: readonly Check[]) => {
    if (checks.length === 0) return;
    const next = new Map(known.value);
    for (const check of checks) next.set(check.email.toLowerCase(), check);
    known.value = next;
  };
  const isBusy = (email: string) => {
    const at = known.value.get(email.toLowerCase())?.at;
    return asking.has(email.toLowerCase()) || at === 'waiting' || at === 'checking';
  };

  return {
    known,
    trouble,
    learn,
    replace(emails, checks, before) {
      const next = new Map(known.value);
      const isOld = (email: string) => !asking.has(email) && known.value.get(email) === before.get(email);
      for (const email of emails) if (isOld(email)) next.delete(email);
      for (const check of checks) if (isOld(check.email.toLowerCase())) next.set(check.email.toLowerCase(), check);
      if (!isSame(next, known.value)) known.value = next;
    },
    async verify(emails, anew) {
      const wanted = emails.filter((email) => !isBusy(email));
      if (wanted.length === 0) return;
      const before = known.value;
      const waiting = wanted.map((email): Check => ({ at: 'waiting', email, job: '' }));
      for (const email of wanted) asking.add(email.toLowerCase());
      learn(waiting);
      const heard = await send('verify', {
        emails: wanted,
        anew,
        private: connection.private.value,
        name: sharedDomain(wanted),
      });
      for (const email of wanted) asking.delete(email.toLowerCase());
      trouble.value = heard.ok ? null : heard.problem;
      if (heard.ok && heard.value.job) {
        jobs.learn(heard.value.job);
        asked(wanted);
      } else known.value = withdrawn(known.value, waiting, before);
    },
  };
}

/** What several addresses have in common names their run. */
function sharedDomain(emails: readonly string[]): string | null {
  const domains = new Set(emails.map((email) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()));
  const [only] = domains;
  return emails.length > 1 && domains.size === 1 && only ? only : null;
}

function isSame(one: ReadonlyMap<string, Check>, other: ReadonlyMap<string, Check>): boolean {
  if (one.size !== other.size) return false;
  for (const [email, check] of one)
    if (other.get(email) !== check && JSON.stringify(other.get(email)) !== JSON.stringify(check)) return false;
  return true;
}

/** Takes back what was only said here, where the worker has not told anything newer. */
function withdrawn(
  now: ReadonlyMap<string, Check>,
  said: readonly Check[],
  before: ReadonlyMap<string, Check>,
): ReadonlyMap<string, Check> {
  const next = new Map(now);
  for (const check of said) {
    const email = check.email.toLowerCase();
    if (next.get(email) !== check) continue;
    const old = before.get(email);
    if (old) next.set(email, old);
    else next.delete(email);
  }
  return next;
}
