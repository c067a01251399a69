/** The number of leads in total and per list. Every open page counts again, free, after a job that changed them. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { JobKind } from '../../lib/messages/job-messages.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import type { KnownList } from '../../lib/messages/lead-views.ts';
import type { Push } from '../../lib/messages/push.ts';
import { isOver } from './jobs/jobs.ts';
import { requestFrom } from './request-state.ts';
import type { SharedState } from './shared-state.ts';

export interface LeadCounts {
  /** Null when unknown. */
  total: number | null;
  /** By list id, once counted. */
  lists: ReadonlyMap<number, number>;
}

interface Parts {
  life: AbortSignal;
  shared: SharedState;
  lists: ReadonlySignal<readonly KnownList[]>;
  loadLists(): Promise<void>;
  /** The id of the visible list, which is counted first. */
  shown(): number | null;
}

const changing: ReadonlySet<JobKind> = new Set(['save', 'edit', 'delete', 'import', 'revert']);

/** The most lists counted at once. */
const mostLists = 20;

/** Milliseconds between two counts while a job runs. */
const pause = 15_000;

export function followLeadCounts(parts: Parts): { last: ReadonlySignal<LeadCounts | null>; onPush(push: Push): void } {
  const { life, shared } = parts;
  const last = signal<LeadCounts | null>(null);
  const over = new Set<string>();
  /** Jobs that change leads. */
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
    onPush(push) {
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
  const response = await requestFrom(shared.connection, 'listLeads', { ...of, limit: 1 });
  return response.ok ? response.reply.meta.total : null;
}

/** The list a job names; for other jobs the changed lists are unknown. */
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
