/**
 * Counts the addresses of the selected companies, free of charge. Only a few run at a time, so that other clicks need
 * not wait.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { ShownProblem } from '../format/problem-words.ts';
import type { Connection } from '../shell/connection.ts';
import { createNewest } from '../shell/newest.ts';
import { requestFrom } from '../shell/request-state.ts';

export type Count =
  | { at: 'waiting' }
  | { at: 'done'; personal: number; generic: number; total: number; asked: number }
  | { at: 'failed'; problem: ShownProblem };

export interface Counts {
  /** By domain */
  known: ReadonlySignal<ReadonlyMap<string, Count>>;
  /** Null if nothing is being counted */
  progress: ReadonlySignal<{ done: number; of: number } | null>;
  start(domains: readonly string[]): void;
  /** Drops what is still queued; running requests finish. */
  stop(): void;
  /** Forgets all numbers, also those that are still to come: another service has others. */
  clear(): void;
}

const atOnce = 2;

export function createCounts(connection: Connection): Counts {
  const known = signal<ReadonlyMap<string, Count>>(new Map());
  const queue = signal<readonly string[]>([]);
  const started = signal(0);
  const underWay = signal(0);
  const newest = createNewest(connection.signal);

  const learn = (domain: string, count: Count | null) => {
    const next = new Map(known.value);
    if (count) next.set(domain, count);
    else next.delete(domain);
    known.value = next;
  };
  async function work(): Promise<void> {
    const [domain, ...rest] = queue.value;
    if (domain === undefined || connection.signal.aborted) return;
    queue.value = rest;
    underWay.value += 1;
    const mine = newest.current();
    const response = await requestFrom(connection, 'countDomainEmails', { domain }, { click: true });
    underWay.value -= 1;
    if (!mine.aborted)
      learn(
        domain,
        response.ok ? countOf(response.reply.data, response.asked) : { at: 'failed', problem: response.problem },
      );
    return work();
  }

  return {
    known,
    progress: computed(() => {
      const left = queue.value.length + underWay.value;
      return left === 0 ? null : { done: started.value - left, of: started.value };
    }),
    start(domains) {
      const fresh = domains.filter((domain) => known.value.get(domain)?.at !== 'waiting');
      if (fresh.length === 0) return;
      const left = queue.value.length + underWay.value;
      started.value = left === 0 ? fresh.length : started.value + fresh.length;
      queue.value = [...queue.value, ...fresh];
      for (const domain of fresh) learn(domain, { at: 'waiting' });
      for (let running = underWay.value; running < atOnce; running += 1) void work();
    },
    stop() {
      const left = queue.value;
      queue.value = [];
      for (const domain of left) learn(domain, null);
    },
    clear() {
      newest.begin();
      queue.value = [];
      known.value = new Map();
    },
  };
}

function countOf(
  { total, personal_emails, generic_emails }: { total: number; personal_emails: number; generic_emails: number },
  asked: number,
): Count {
  return { at: 'done', personal: personal_emails, generic: generic_emails, total, asked };
}
