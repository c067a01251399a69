/** The companies as rows: what the service says of each, with what is known since of its addresses. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { send } from '../../lib/messages/send.ts';
import type { JobRow } from '../../lib/messages/views.ts';
import type { ScreenProblem } from '../format/problem-words.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import type { Count, Counts } from './counts-store.ts';
import type { Entry, Found } from './found-store.ts';

export interface Row {
  entry: Entry;
  /** Counted since, free; null when it was not. */
  count: Count | null;
  /** Its addresses are kept here since then; epoch milliseconds. */
  cachedSince: number | null;
  /** Its search in the run that is under way or was the last one. */
  search: { at: 'waiting' } | { at: 'none'; asked: number | null } | { at: 'failed'; problem: ScreenProblem } | null;
}

export interface Rows {
  all: ReadonlySignal<readonly Row[]>;
  /** Looks again which addresses are kept. */
  look(): void;
  /** The rows of a search job. */
  follow(job: string): void;
}

const mostRows = 1_000;

export function createRows(workspace: Workspace, found: Found, counts: Counts): Rows {
  const { life } = workspace;
  const cachedSince = signal<ReadonlyMap<string, number>>(new Map());
  const searches = signal<ReadonlyMap<string, JobRow>>(new Map());
  const entries = computed(() => found.answered.value?.entries ?? []);
  let followed: string | null = null;
  const looking = latest(() => look(), life);
  const following = latest(() => readJob(), life);

  async function look(): Promise<void> {
    const domains = entries.peek().map(({ domain }) => domain);
    for (let at = 0; at < domains.length; at += mostRows) {
      const heard = await send('searched', { domains: domains.slice(at, at + mostRows) });
      if (!heard.ok || life.aborted) return;
      cachedSince.value = new Map([
        ...cachedSince.value,
        ...heard.value.searched.map(({ domain, asked }) => [domain, asked] as const),
      ]);
    }
  }
  async function readJob(): Promise<void> {
    const job = followed;
    if (job === null) return;
    const heard = await send('job-rows', { job, offset: 0, limit: mostRows, failed: false });
    if (!heard.ok || life.aborted || job !== followed) return;
    searches.value = new Map(heard.value.rows.map((row) => [row.key, row]));
    looking();
  }

  const stop = effect(() => {
    if (entries.value.length > 0) looking();
  });
  life.addEventListener('abort', stop, { once: true });
  workspace.hear((push) => {
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
  };
}

function searchOf(row: JobRow | null): Row['search'] {
  if (row?.at === 'waiting' || row?.at === 'under-way') return { at: 'waiting' };
  if (row?.at === 'failed' && row.problem) return { at: 'failed', problem: row.problem };
  return row?.at === 'done' && row.outcome === 'none' ? { at: 'none', asked: row.asked } : null;
}

/** Runs once at a time: what is asked for meanwhile is done once more afterwards. */
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
