/** The companies as rows: the service's data, and what is known since about their addresses. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { JobRow } from '../../lib/messages/job-views.ts';
import { send } from '../../lib/messages/send.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { createNewest } from '../shell/newest.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import type { Count, Counts } from './counts-store.ts';
import type { Entry, Found } from './found-store.ts';

export interface Row {
  entry: Entry;
  /** Counted here, free of charge; null if not counted. */
  count: Count | null;
  /** When the cached search of its addresses was made; epoch milliseconds. */
  cachedSince: number | null;
  /** The company's search in the newest run; null if it has none, or if it found addresses. */
  search: { at: 'waiting' } | { at: 'none'; asked: number | null } | { at: 'failed'; problem: ShownProblem } | null;
}

export interface Rows {
  all: ReadonlySignal<readonly Row[]>;
  /** Checks again which companies have cached addresses. */
  look(): void;
  /** Follows the rows of a search job. */
  follow(job: string): void;
  /** Forgets all of it: another service has other answers. */
  forget(): void;
}

const mostRows = 1_000;

export function createRows(workspace: Workspace, found: Found, counts: Counts): Rows {
  const { life } = workspace;
  const cachedSince = signal<ReadonlyMap<string, number>>(new Map());
  const searches = signal<ReadonlyMap<string, JobRow>>(new Map());
  const entries = computed(() => found.answered.value?.entries ?? []);
  let followed: string | null = null;
  const newest = createNewest(life);
  const looking = latest(() => look(), life);
  const following = latest(() => readJob(), life);

  async function look(): Promise<void> {
    const mine = newest.current();
    const domains = entries.peek().map(({ domain }) => domain);
    for (let at = 0; at < domains.length; at += mostRows) {
      const response = await send('searched', { domains: domains.slice(at, at + mostRows) });
      if (!response.ok || mine.aborted) return;
      cachedSince.value = new Map([
        ...cachedSince.value,
        ...response.value.searched.map(({ domain, asked }) => [domain, asked] as const),
      ]);
    }
  }
  async function readJob(): Promise<void> {
    const job = followed;
    if (job === null) return;
    const response = await send('job-rows', { job, offset: 0, limit: mostRows, failed: false });
    if (!response.ok || life.aborted || job !== followed) return;
    searches.value = new Map(response.value.rows.map((row) => [row.key, row]));
    looking();
  }

  const stop = effect(() => {
    if (entries.value.length > 0) looking();
  });
  life.addEventListener('abort', stop, { once: true });
  workspace.subscribe((push) => {
    if (push.topic === 'job' && push.job.id === followed) following();
  });

  return {
    all: computed(() =>
      entries.value.map((entry) => ({
        entry,
        count: counts.known.value.get(entry.domain) ?? null,
        cachedSince: cachedSince.value.get(entry.domain) ?? null,
        search: searchOf(searches.value.get(entry.domain) ?? null),
      })),
    ),
    look: looking,
    follow(job) {
      followed = job;
      following();
    },
    forget() {
      newest.begin();
      followed = null;
      cachedSince.value = new Map();
      searches.value = new Map();
    },
  };
}

function searchOf(row: JobRow | null): Row['search'] {
  if (row?.at === 'waiting' || row?.at === 'under-way') return { at: 'waiting' };
  if (row?.at === 'failed' && row.problem) return { at: 'failed', problem: row.problem };
  return row?.at === 'done' && row.outcome === 'none' ? { at: 'none', asked: row.asked } : null;
}

/** Runs one call at a time. Calls meanwhile cause one more run afterwards. */
function latest(run: () => Promise<void>, life: AbortSignal): () => void {
  let isRunning = false;
  let again = false;
  const start = async () => {
    isRunning = true;
    do {
      again = false;
      await run();
    } while (again && !life.aborted);
    isRunning = false;
  };
  return () => {
    if (isRunning) again = true;
    else void start();
  };
}
