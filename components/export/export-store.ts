/** Writes leads into a file: a job that goes on when the page is closed; its file is saved in a click when it is done. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { downloadStored } from '../../lib/browser/download.ts';
import { leadFields, slugOf } from '../../lib/contract/lead-fields.ts';
import { defaultPace, limits } from '../../lib/contract/limits.ts';
import type { Params } from '../../lib/contract/operations.ts';
import { send } from '../../lib/messages/send.ts';
import type { JobView } from '../../lib/messages/views.ts';
import { askSlugs } from '../contact/known-slugs.ts';
import type { ScreenProblem } from '../format/problem-words.ts';
import type { Workspace } from '../shell/workspace-state.ts';

export interface ExportedLeads {
  /** The file's, without its ending. */
  name: string;
  filters: Params<'listLeads'>;
  /** The columns of the table; `all`: every field. */
  columns: readonly string[] | 'all';
  /** Null when nobody said. */
  total: number | null;
}

export interface Export {
  /** Newest first. */
  jobs: ReadonlySignal<readonly JobView[]>;
  starting: ReadonlySignal<boolean>;
  trouble: ReadonlySignal<ScreenProblem | null>;
  /** The job whose file is on this device no more. */
  lost: ReadonlySignal<string | null>;
  /** The newest file that is ready and was not saved yet. */
  ready: ReadonlySignal<JobView | null>;
  start(leads: ExportedLeads): Promise<void>;
  /** The one that was started last, once more. */
  again(): void;
  /** In the click. */
  download(job: JobView): Promise<void>;
}

/** How long the pages of so many leads take at the contract's pace, in minutes. */
export function minutesFor(total: number): number {
  return Math.ceil(total / limits.leads.maxPerPage / defaultPace.perMinute);
}

/** From here on it is worth saying how long it takes. */
export const isLong = (total: number): boolean => total > limits.leads.maxOffset;

export function createExport({ shared, life }: Workspace): Export {
  const starting = signal(false);
  const trouble = signal<ScreenProblem | null>(null);
  const lost = signal<string | null>(null);
  const given = signal<ReadonlySet<string>>(new Set());
  let last: ExportedLeads | null = null;
  const jobs = computed(() =>
    [...shared.jobs.all.value.values()]
      .filter(({ kind }) => kind === 'export')
      .sort((one, other) => other.created - one.created),
  );
  async function start(leads: ExportedLeads): Promise<void> {
    if (starting.value) return;
    last = leads;
    const { name, filters, columns, total } = leads;
    starting.value = true;
    const named = columns === 'all' ? [...leadFields, ...(await askSlugs())] : columns.map((key) => slugOf(key) ?? key);
    const { limit: _, offset: __, ...wanted } = filters;
    const heard = await send('export-leads', { name, filters: wanted, columns: [...new Set(named)], total });
    starting.value = false;
    if (life.aborted) return;
    const job = heard.ok ? heard.value.job : null;
    trouble.value = heard.ok ? (job ? null : { code: 'no-service' }) : heard.problem;
    if (job) shared.jobs.learn(job);
  }

  return {
    jobs,
    ready: computed(() => jobs.value.find(({ id, file }) => file !== null && !given.value.has(id)) ?? null),
    starting,
    trouble,
    lost,
    start,
    again: () => void (last && start(last)),
    async download({ id, name, file }) {
      if (!file) return;
      const isThere = await downloadStored(`${name ?? 'leads'}.csv`, id, file.parts);
      lost.value = isThere ? null : id;
      if (!isThere) return;
      given.value = new Set(given.value).add(id);
      shared.flash.say({ what: 'csv', count: file.rows });
    },
  };
}
