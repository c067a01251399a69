/**
 * The number of leads in total and per list. Every open page counts again, free, after a job, a restored back-up or
 * forgetting a person changed them.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { JobKind } from '../../lib/messages/job-messages.ts';
import type { KnownList } from '../../lib/messages/lead-views.ts';
import type { Push } from '../../lib/messages/push.ts';
import { isOver } from './jobs/jobs.ts';
import { requestFrom } from './request-state.ts';
import type { SharedState } from './shared-state.ts';
import { isThisDevice } from './this-device.ts';

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

/** Kinds of jobs that change how many leads there are, in total or per list. */
const changesCounts: Record<JobKind, boolean> = {
  save: true,
  edit: true,
  delete: true,
  import: true,
  revert: true,
  verify: false,
  export: false,
  search: false,
  site: false,
  team_site: false,
  give: false,
};

/** The most lists counted at once. */
const mostLists = 20;

/** Milliseconds between two counts while a job runs. */
const pause = 15_000;

export function followLeadCounts(parts: Parts): { last: ReadonlySignal<LeadCounts | null>; onPush(push: Push): void } {
  const { life, shared } = parts;
  const last = signal<LeadCounts | null>(null);
  const over = new Set<string>();
  /** Per change: the list that was named; null if it is unknown which lists changed. */
  let wanted: (string | null)[] = [];
  let counted = 0;
  let isCounting = false;

  async function countAll(): Promise<void> {
    isCounting = true;
    while (wanted.length > 0 && !life.aborted) {
      const named = wanted;
      wanted = [];
      const of = shared.service.peek()?.id;
      // The leads of another service that is chosen meanwhile are counted when they are loaded.
      const isOther = () => life.aborted || shared.service.peek()?.id !== of;
      const total = await countOf(shared, {});
      await parts.loadLists();
      const lists = new Map<number, number>();
      for (const list of isOther() ? [] : listsOf(named, parts)) {
        const leads = await countOf(shared, { leads_list_id: list });
        if (leads !== null) lists.set(list, leads);
        if (isOther()) break;
      }
      await parts.loadLists();
      if (!isOther()) last.value = { total, lists };
    }
    isCounting = false;
  }

  function want(list: string | null): void {
    counted = shared.connection.now();
    wanted.push(list);
    if (!isCounting) void countAll();
  }

  return {
    last,
    onPush(push) {
      if (push.topic === 'restored' || push.topic === 'forgotten') {
        if (isThisDevice(shared.service.peek())) want(null);
        return;
      }
      if (push.topic !== 'job') return;
      const { job } = push;
      if (!changesCounts[job.kind] || job.dry || shared.service.peek() === null || over.has(job.id)) return;
      if (isOver(job)) over.add(job.id);
      else if (shared.connection.now() - Math.max(counted, job.created) < pause) return;
      want(job.list);
    },
  };
}

async function countOf(shared: SharedState, of: { leads_list_id?: number }): Promise<number | null> {
  const response = await requestFrom(shared.connection, 'listLeads', { ...of, limit: 1 });
  return response.ok ? response.reply.meta.total : null;
}

/** The ids of the named lists; of all, if one is unknown. */
function listsOf(named: readonly (string | null)[], { lists, shown }: Parts): number[] {
  const folded = new Set(named.map((name) => name?.toLowerCase() ?? null));
  const known = lists.peek().filter(({ name }) => folded.has(null) || folded.has(name.toLowerCase()));
  const ids = known.flatMap(({ id }) => id ?? []);
  const first = shown();
  return (first !== null && ids.includes(first) ? [first, ...ids.filter((id) => id !== first)] : ids).slice(
    0,
    mostLists,
  );
}
