/** Exports leads to a file. The job continues if the page closes; a click saves the finished file. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { downloadStored } from '../../lib/browser/download.ts';
import { leadFields, slugOf } from '../../lib/contract/lead-fields.ts';
import { defaultPace, limits } from '../../lib/contract/limits.ts';
import type { Params } from '../../lib/contract/operations.ts';
import type { FileFormat } from '../../lib/messages/file-formats.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import { send } from '../../lib/messages/send.ts';
import { type BookFormat, bookFields, writeBook } from '../format/address-book.ts';
import { endingOf } from '../format/file-words.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { askSlugs } from '../shell/known-slugs.ts';
import type { Workspace } from '../shell/workspace-state.ts';

export interface ExportedLeads {
  /** The file's name, without extension */
  name: string;
  filters: Params<'listLeads'>;
  format: FileFormat;
  /** The table's columns; `all`: every field. An address book takes the fields that it has a place for. */
  columns: readonly string[] | 'all';
  /** Null if the service did not report it */
  total: number | null;
}

export interface Export {
  /** Newest first */
  jobs: ReadonlySignal<readonly JobView[]>;
  starting: ReadonlySignal<boolean>;
  trouble: ReadonlySignal<ShownProblem | null>;
  /** The job whose file is no longer on this device */
  lost: ReadonlySignal<string | null>;
  /** The newest finished file that was not saved yet */
  ready: ReadonlySignal<JobView | null>;
  start(leads: ExportedLeads): Promise<void>;
  /** Starts the last export again. */
  again(): void;
  /** Call synchronously in the click. */
  download(job: JobView): Promise<void>;
}

/** Minutes to read `total` leads at the contract's rate limit */
export function minutesFor(total: number): number {
  return Math.ceil(total / limits.leads.maxPerPage / defaultPace.perMinute);
}

/** Long enough to tell the user the expected duration */
export const isLong = (total: number): boolean => total > limits.leads.maxOffset;

export function createExport({ shared, life }: Workspace): Export {
  const starting = signal(false);
  const trouble = signal<ShownProblem | null>(null);
  const lost = signal<string | null>(null);
  const given = signal<ReadonlySet<string>>(new Set());
  /** With the service whose leads they are. */
  let last: { leads: ExportedLeads; service: string | undefined } | null = null;
  const jobs = computed(() =>
    [...shared.jobs.all.value.values()]
      .filter(({ kind }) => kind === 'export')
      .sort((one, other) => other.created - one.created),
  );
  async function begin(leads: ExportedLeads, service: string | undefined): Promise<void> {
    if (starting.value) return;
    last = { leads, service };
    const { name, filters, format, total } = leads;
    const columns = format === 'csv' ? leads.columns : bookFields;
    starting.value = true;
    const named = columns === 'all' ? [...leadFields, ...(await askSlugs())] : columns.map((key) => slugOf(key) ?? key);
    const { limit: _, offset: __, ...wanted } = filters;
    const what = { name, filters: wanted, columns: [...new Set(named)], format, total };
    const response = await send('export-leads', { ...what, service });
    starting.value = false;
    if (life.aborted) return;
    const job = response.ok ? response.value.job : null;
    trouble.value = response.ok ? (job ? null : { code: 'no-service' }) : response.problem;
    if (job) shared.jobs.learn(job);
  }

  return {
    jobs,
    ready: computed(() => jobs.value.find(({ id, file }) => file !== null && !given.value.has(id)) ?? null),
    starting,
    trouble,
    lost,
    start: (leads) => begin(leads, shared.service.value?.id),
    again: () => void (last && begin(last.leads, last.service)),
    async download({ id, name, file }) {
      if (!file) return;
      const { format, parts } = file;
      const stored = { name: name ?? 'leads', ending: endingOf(format), job: id, parts };
      const isThere = await downloadStored({ ...stored, convert: format === 'csv' ? null : await toBook(format) });
      lost.value = isThere ? null : id;
      if (!isThere) return;
      given.value = new Set(given.value).add(id);
      shared.flash.say({ what: format, count: file.rows });
    },
  };
}

/** The background always writes CSV. */
async function toBook(format: BookFormat): Promise<(text: string, part: number) => string> {
  const { peopleIn } = await import('./stored-people.ts');
  return (text, part) => writeBook(format, peopleIn(text, part), part === 0);
}
