/** The verifications of addresses, shared by all rows. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { domainOf, keyOfEmail } from '../../lib/contract/text.ts';
import type { Check } from '../../lib/messages/people-views.ts';
import { send } from '../../lib/messages/send.ts';
import { domainWords } from '../format/domains.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import type { Connection } from './connection.ts';
import type { Jobs } from './jobs/jobs.ts';
import { servicesFor } from './request-state.ts';

type DoneCheck = Extract<Check, { at: 'done' }>;

export interface Checks {
  /** Keyed by address, as `keyOfEmail` gives it. */
  known: ReadonlySignal<ReadonlyMap<string, Check>>;
  /** The background did not accept the last verification request. */
  trouble: ReadonlySignal<ShownProblem | null>;
  /** The outcome of the newest click that verifies one address; null until it has one. */
  outcome: ReadonlySignal<DoneCheck | null>;
  learn(checks: readonly Check[]): void;
  /** Sets what is known about these addresses; pushes received since `before` are newer and stay. */
  replace(emails: readonly string[], checks: readonly Check[], before: ReadonlyMap<string, Check>): void;
  /**
   * A click with a stated price. Skips running verifications; `skipCache`: cached ones too. `services`:
   * these of the waterfall, not all.
   */
  verify(emails: readonly string[], skipCache: boolean, services?: readonly string[]): Promise<void>;
}

/** `asked` receives the requested addresses, to refresh what is known of them: some may have sent nothing. */
export function createChecks(
  connection: Pick<Connection, 'private' | 'now' | 'service'>,
  jobs: Jobs,
  asked: (emails: readonly string[]) => void,
): Checks {
  const known = signal<ReadonlyMap<string, Check>>(new Map());
  const trouble = signal<ShownProblem | null>(null);
  const asking = new Set<string>();
  const outcome = signal<DoneCheck | null>(null);
  /** Verified one by one here, and without an outcome */
  const awaited = new Set<string>();

  const learn = (checks: readonly Check[]) => {
    if (checks.length === 0) return;
    const next = new Map(known.value);
    for (const check of checks) next.set(keyOfEmail(check.email), check);
    known.value = next;
    notify(checks);
  };
  const notify = (checks: readonly Check[]) => {
    for (const check of checks)
      if (check.at === 'done' && awaited.delete(keyOfEmail(check.email))) outcome.value = check;
  };
  const isBusy = (email: string) => {
    const at = known.value.get(keyOfEmail(email))?.at;
    return at === 'waiting' || at === 'checking';
  };

  return {
    known,
    trouble,
    outcome,
    learn,
    replace(emails, checks, before) {
      const next = new Map(known.value);
      const isOld = (email: string) => !asking.has(email) && known.value.get(email) === before.get(email);
      for (const email of emails.map(keyOfEmail)) if (isOld(email)) next.delete(email);
      const newer = checks.filter(({ email }) => isOld(keyOfEmail(email)));
      for (const check of newer) next.set(keyOfEmail(check.email), check);
      if (!isSame(next, known.value)) known.value = next;
      notify(newer);
    },
    async verify(emails, skipCache, services = servicesFor('verifyEmail')) {
      const wanted = emails.filter((email) => !isBusy(email));
      if (wanted.length === 0) return;
      const before = known.value;
      const waiting = wanted.map((email): Check => ({ at: 'waiting', email, job: '' }));
      for (const email of wanted) asking.add(keyOfEmail(email));
      learn(waiting);
      const [only = '', ...others] = wanted.map(keyOfEmail);
      if (others.length === 0) {
        awaited.add(only);
        outcome.value = null;
      }
      const response = await send('verify', {
        emails: wanted,
        skipCache,
        private: connection.private.value,
        name: sharedDomain(wanted),
        service: connection.service.value ?? undefined,
        services: services && [...services],
      });
      for (const email of wanted) asking.delete(keyOfEmail(email));
      trouble.value = response.ok ? null : response.problem;
      if (response.ok && response.value.job) {
        jobs.learn(response.value.job);
        asked(wanted);
      } else {
        awaited.delete(only);
        known.value = withdrawn(known.value, waiting, before);
      }
    },
  };
}

/** The run's name, from what its addresses share. */
function sharedDomain(emails: readonly string[]): string | null {
  const domains = new Set(emails.map(domainOf));
  const [only] = domains;
  return emails.length > 1 && domains.size === 1 && only ? domainWords(only) : null;
}

function isSame(one: ReadonlyMap<string, Check>, other: ReadonlyMap<string, Check>): boolean {
  if (one.size !== other.size) return false;
  for (const [email, check] of one)
    if (other.get(email) !== check && JSON.stringify(other.get(email)) !== JSON.stringify(check)) return false;
  return true;
}

/** Reverts a state set here, unless the background has pushed a newer one. */
function withdrawn(
  now: ReadonlyMap<string, Check>,
  said: readonly Check[],
  before: ReadonlyMap<string, Check>,
): ReadonlyMap<string, Check> {
  const next = new Map(now);
  for (const check of said) {
    const email = keyOfEmail(check.email);
    if (next.get(email) !== check) continue;
    const old = before.get(email);
    if (old) next.set(email, old);
    else next.delete(email);
  }
  return next;
}
