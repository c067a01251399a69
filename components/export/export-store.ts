/** Writes leads into a file: a job that goes on when the page is closed, and hands its file over in a click when it is done. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { defaultPace, limits } from '../../lib/contract/limits.ts';
import type { Params } from '../../lib/contract/operations.ts';
import { handOverStored } from '../../lib/gestures/hand-over-stored.ts';
import { send } from '../../lib/messages/send.ts';
import type { JobView } from '../../lib/messages/views.ts';
import { slugOf } from '../../lib/screens/workspace/leads/lead-values.ts';
import { askSlugs } from '../contact/known-slugs.ts';
import type { Trouble } from '../shell/connection.ts';
import type { Workspace } from '../shell/workspace-state.ts';

/** Every field of a lead that a file can hold, in the order of one; custom attributes follow. */
export const allColumns = [
  'email',
  'first_name',
  'last_name',
  'position',
  'department',
  'company',
  'company_industry',
  'company_size',
  'website',
  'country_code',
  'phone_number',
  'linkedin_url',
  'twitter',
  'confidence_score',
  'verification_status',
  'verification_date',
  'leads_list',
  'sending_status',
  'sync_status',
  'last_contacted_at',
  'last_activity_at',
  'source',
  'notes',
  'created_at',
  'id',
] as const;

export interface ExportWish {
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
  trouble: ReadonlySignal<Trouble | null>;
  /** The job whose file is on this device no more. */
  lost: ReadonlySignal<string | null>;
  /** The newest file that is ready and was not handed over yet. */
  ready: ReadonlySignal<JobView | null>;
  start(wish: ExportWish): Promise<void>;
  /** In the click. */
  handOver(job: JobView): Promise<void>;
}

/** How long the pages of so many leads take at the contract's pace, in minutes. */
export function minutesFor(total: number): number {
  return Math.ceil(total / limits.leads.maxPerPage / defaultPace.perMinute);
}

/** From here on it is worth saying how long it takes. */
export const isLong = (total: number): boolean => total > limits.leads.maxOffset;

export function createExport({ ground, life }: Workspace): Export {
  const starting = signal(false);
  const trouble = signal<Trouble | null>(null);
  const lost = signal<string | null>(null);
  const given = signal<ReadonlySet<string>>(new Set());
  const jobs = computed(() =>
    [...ground.jobs.all.value.values()]
      .filter(({ kind }) => kind === 'export')
      .sort((one, other) => other.created - one.created),
  );
  return {
    jobs,
    ready: computed(() => jobs.value.find(({ id, file }) => file !== null && !given.value.has(id)) ?? null),
    starting,
    trouble,
    lost,
    async start({ name, filters, columns, total }) {
      if (starting.value) return;
      starting.value = true;
      const named =
        columns === 'all' ? [...allColumns, ...(await askSlugs())] : columns.map((key) => slugOf(key) ?? key);
      const { limit: _, offset: __, ...wanted } = filters;
      const heard = await send('export-leads', { name, filters: wanted, columns: [...new Set(named)], total });
      starting.value = false;
      if (life.aborted) return;
      const job = heard.ok ? heard.value.job : null;
      trouble.value = heard.ok ? (job ? null : { code: 'no-service' }) : heard.problem;
      if (job) ground.jobs.learn(job);
    },
    async handOver({ id, name, file }) {
      if (!file) return;
      const isThere = await handOverStored(`${name ?? 'leads'}.csv`, id, file.parts);
      lost.value = isThere ? null : id;
      if (!isThere) return;
      given.value = new Set(given.value).add(id);
      ground.flash.say({ what: 'csv', count: file.rows });
    },
  };
}
