/** How many leads there are, and how many each list holds: counted anew, free, by every open page after a job that changed them, whoever began it. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { JobKind } from '../../lib/messages/job-messages.ts';
import type { JobView, KnownList, Push } from '../../lib/messages/views.ts';
import { isOver } from './jobs/jobs.ts';
import { requestFrom } from './request-state.ts';
import type { SharedState } from './shared-state.ts';

export interface LeadCounts {
  /** Null when nobody said. */
  total: number | null;
  /** By the lists' ids, those that were counted. */
  lists: ReadonlyMap<number, number>;
}

interface Parts {
  life: AbortSignal;
  shared: SharedState;
  lists: ReadonlySignal<readonly KnownList[]>;
  loadLists(): Promise<void>;
  /** The list that is looked at, by its id: it is counted first. */
  shown(): number | null;
}

const changing: ReadonlySet<JobKind> = new Set(['save', 'edit', 'delete', 'import', 'revert']);

/** Of several lists, no more than these are asked for. */
const mostLists = 20;

/** While a job goes on, milliseconds between two counts. */
const pause = 15_000;

export function followLeadCounts(parts: Parts): { last: ReadonlySignal<LeadCounts | null>; hear(push: Push): void } {
  const { life, shared } = parts;
  const last = signal<LeadCounts | null>(null);
  const over = new Set<string>();
  /** Jobs whose leads are to be counted. */
  let wanted: JobView[] = [];
  let counted = 0;
  let isCounting = false;

  async function countAll(): Promise<void> {
    isCounting = true;
    while (wanted.length > 0 && !life.aborted) {
      const jobs = wanted;
      wanted = [];
      const total = await countOf(shared, {});
      await parts.loadLists();
      const lists = new Map<number, number>();
      for (const list of listsOf(jobs, parts)) {
        const leads = await countOf(shared, { leads_list_id: list });
        if (leads !== null) lists.set(list, leads);
        if (life.aborted) return;
      }
      await parts.loadLists();
      if (!life.aborted) last.value = { total, lists };
    }
    isCounting = false;
  }

  return {
    last,
    hear(push) {
      if (push.topic !== 'job') return;
      const { job } = push;
      if (!changing.has(job.kind) || job.dry || shared.service.peek() === null || over.has(job.id)) return;
      const now = shared.connection.now();
      if (isOver(job)) over.add(job.id);
      else if (now - Math.max(counted, job.created) < pause) return;
      counted = now;
      wanted.push(job);
      if (!isCounting) void countAll();
    },
  };
}

async function countOf(shared: SharedState, of: { leads_list_id?: number }): Promise<number | null> {
  const heard = await requestFrom(shared.connection, 'listLeads', { ...of, limit: 1 });
  return heard.ok ? heard.reply.meta.total : null;
}

/** The named one of a job that has one; of the others nobody knows which lists they changed. */
function listsOf(jobs: readonly JobView[], { lists, shown }: Parts): number[] {
  const named = jobs.map(({ list }) => list?.toLowerCase() ?? null);
  const known = lists.peek().filter(({ name }) => named.includes(null) || named.includes(name.toLowerCase()));
  const ids = known.flatMap(({ id }) => id ?? []);
  const first = shown();
  return (first !== null && ids.includes(first) ? [first, ...ids.filter((id) => id !== first)] : ids).slice(
    0,
    mostLists,
  );
}
