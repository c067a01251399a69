/** One run over a list of addresses: verdicts as they arrive, actions and files. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { downloadFile } from '../../lib/browser/download.ts';
import { type Contact, contactOfAddress } from '../../lib/contract/contact.ts';
import { type Verdict, verdictOf } from '../../lib/contract/taxonomy.ts';
import { keyOfEmail } from '../../lib/contract/text.ts';
import { writeDay, writeIso } from '../../lib/contract/times.ts';
import type { JobRow, JobView } from '../../lib/messages/job-views.ts';
import type { Check } from '../../lib/messages/people-views.ts';
import type { Row } from '../contact/rows.ts';
import { writeCsv } from '../format/csv.ts';
import { copy } from '../shell/copy.ts';
import type { Flash } from '../shell/flash.ts';
import { createJobRows, type JobRows } from '../shell/jobs/job-rows.ts';
import { isOver } from '../shell/jobs/jobs.ts';
import { chooseAnswer } from '../shell/request-state.ts';
import { createSelection, type Selection } from '../shell/selection.ts';
import type { Workspace } from '../shell/workspace-state.ts';

export interface CheckRun {
  /** The job's identifier */
  id: string;
  /** Null if the job is no longer stored */
  job: ReadonlySignal<JobView | null>;
  loading: JobRows['state'];
  rows: ReadonlySignal<readonly CheckRow[]>;
  shown: ReadonlySignal<readonly CheckRow[]>;
  /** Number of rows per filter; filters without rows are left out. */
  counts: ReadonlySignal<ReadonlyMap<CheckFilter, number>>;
  filter: ReadonlySignal<CheckFilter>;
  setFilter(filter: CheckFilter): void;
  /** The address in the drawer, with what is known about its lead */
  opened: ReadonlySignal<Row | null>;
  open(email: string | null): void;
  /** The row that the keyboard acts on */
  cursor: Selection<CheckRow>['cursor'];
  moveTo(email: string): void;
  move(steps: 1 | -1): void;
  loadAgain(): void;
  /** The next actions apply to the opened address. Each click named its cost. */
  verify(skipCache: boolean, services?: readonly string[]): void;
  /** Keeps the verdict of this service, where several differ. */
  prefer(service: string): void;
  save(list: string | null): void;
  undo(): void;
  /** Undoes a save that was already sent: deletes the lead, or restores its fields. */
  remove(): void;
  /** Call synchronously in the click, like the next one. Copies the addresses shown. */
  copy(): void;
  /** `words.of`: why a row has no verdict. */
  download(words: FileWords): void;
  /** Saves the addresses with a valid verdict as leads; undoable for a while. */
  saveValid(list: string | null): void;
}

export function createCheckRun(workspace: Workspace, id: string): CheckRun {
  const { shared, life } = workspace;
  const job = computed(() => shared.jobs.all.value.get(id) ?? null);
  const { rows: loaded, state: loading, load } = createJobRows(life, id);
  const filter = signal<CheckFilter>('all');
  const opened = signal<string | null>(null);
  const known = shared.checks.known;
  const rows = computed(() => loaded.value.map((row) => rowOf(row, known.value.get(keyOfEmail(row.key)), id)));
  const shown = computed(() =>
    filter.value === 'all' ? rows.value : rows.value.filter((row) => filterOf(row) === filter.value),
  );
  const { cursor, moveTo, move } = createSelection(shown, ({ email }) => email);
  const over = computed(() => job.value !== null && isOver(job.value));

  // Loads again when the run is over, for rows that arrived unseen.
  const stop = effect(() => {
    void over.value;
    void load();
  });
  life.addEventListener('abort', stop, { once: true });

  return {
    id,
    job,
    loading,
    rows,
    shown,
    filter,
    opened: computed(() => {
      const row = rows.value.find(({ email }) => email === opened.value);
      const email = keyOfEmail(row?.email ?? '');
      const { knownLeads, rows: saves } = shared.saves;
      return row
        ? {
            contact: contactOf(row),
            check: row.check,
            knownLead: knownLeads.value.get(email) ?? null,
            save: saves.value.get(email) ?? null,
          }
        : null;
    }),
    cursor,
    counts: computed(() => countsIn(rows.value)),
    setFilter(to) {
      filter.value = filter.value === to ? 'all' : to;
    },
    open(email) {
      opened.value = email;
      // Also loads the verdicts of the other services.
      if (email !== null) shared.known.show([email]);
    },
    moveTo,
    move,
    loadAgain: () => void load(),
    ...createOpenedVerbs(workspace, () => rows.value.find(({ email }) => email === opened.value) ?? null),
    copy() {
      void copyAddresses(shared.flash, shown.value);
    },
    download(words) {
      const suffix = filter.value === 'all' ? '' : ` ${filter.value.replace('_', '-')}`;
      downloadFile(`${job.value?.name ?? 'checks'}${suffix}`, 'csv', csvOfChecks(shown.value, words));
      shared.flash.say({ what: 'csv', count: shown.value.length });
    },
    saveValid: (list) => void shared.saves.save(rows.value.filter(isValid).map(contactOf), list, null),
  };
}

function createOpenedVerbs({ shared }: Workspace, opened: () => CheckRow | null) {
  const { checks, connection, saves } = shared;
  const savedIn = (email: string) => saves.rows.value.get(keyOfEmail(email))?.job ?? null;
  return {
    verify(skipCache: boolean, services?: readonly string[]) {
      const row = opened();
      if (row) void checks.verify([row.email], skipCache, services);
    },
    prefer(service: string) {
      const row = opened();
      if (row) chooseAnswer(connection, 'verifyEmail', { email: row.email }, service);
    },
    save(list: string | null) {
      const row = opened();
      if (row) void saves.save([contactOf(row)], list, null);
    },
    undo() {
      const job = savedIn(opened()?.email ?? '');
      if (job !== null) void saves.undo(job);
    },
    remove() {
      const email = opened()?.email ?? '';
      const job = savedIn(email);
      if (job !== null) void saves.remove(job, email);
    },
  };
}

async function copyAddresses(flash: Flash, rows: readonly CheckRow[]): Promise<void> {
  await copy(flash, rows.map(({ email }) => email).join('\n'), { what: 'copied-many', count: rows.length });
}

/** One address of the run. `check` is null while it waits. */
export interface CheckRow {
  email: string;
  check: Check | null;
  /** The verdict as the service worded it; null while there is none. */
  status: string | null;
}

/** `open`: no verdict yet */
export type CheckFilter = 'all' | Verdict | 'failed' | 'open';

function isValid({ status }: CheckRow): boolean {
  return verdictOf(status) === 'valid';
}

function filterOf({ check, status }: CheckRow): CheckFilter {
  if (status !== null) return verdictOf(status) ?? 'unknown';
  return check?.at === 'failed' ? 'failed' : 'open';
}

/** Number of rows per filter; filters without rows are left out. */
function countsIn(rows: readonly CheckRow[]): Map<CheckFilter, number> {
  const counts = new Map<CheckFilter, number>([['all', rows.length]]);
  for (const row of rows) counts.set(filterOf(row), (counts.get(filterOf(row)) ?? 0) + 1);
  return counts;
}

/** `live`: what is now known about the address. `job`: the run. */
function rowOf(row: JobRow, live: Check | undefined, job: string): CheckRow {
  const email = row.key;
  if (live && isNewer(live, row, job)) {
    return { email, check: live, status: live.at === 'done' ? live.verification.status : null };
  }
  if (row.at === 'done') return doneRow(row);
  return { email, check: openCheck(row, job), status: null };
}

/** For a row without a verdict */
function openCheck({ key: email, at, problem, asked }: JobRow, job: string): Check | null {
  if (at === 'still-checking') return { at, email, job, since: asked ?? 0 };
  return at === 'failed' && problem ? { at, email, job, problem } : null;
}

function isNewer(live: Check, row: JobRow, job: string): boolean {
  // The verdict chosen by the user may be older than the row's. The row's is then among `others`.
  const isAsNew = ({ asked }: { asked: number }) => asked >= (row.asked ?? 0);
  if (live.at === 'done') return row.at !== 'done' || isAsNew(live) || (live.others ?? []).some(isAsNew);
  return live.at === 'failed' ? live.job === job && row.at !== 'done' : true;
}

/** Clearing the cache may have removed the full verdict. Then only its status is left. */
function doneRow({ key: email, verification, asked, outcome }: JobRow): CheckRow {
  const check: Check | null = verification && { at: 'done', email, verification, asked: asked ?? 0 };
  return { email, check, status: verification?.status ?? outcome };
}

function contactOf({ email, check, status }: CheckRow): Contact {
  const date = check?.at === 'done' ? writeDay(check.asked) : null;
  return { ...contactOfAddress(email, null), verification: { status, date } };
}

interface FileWords {
  /** Heading of the last column */
  problem: string;
  of: (row: CheckRow) => string;
}

const flags = [
  'regexp',
  'gibberish',
  'disposable',
  'webmail',
  'mx_records',
  'smtp_server',
  'smtp_check',
  'accept_all',
  'block',
] as const;

/** Columns have the contract's names. */
function csvOfChecks(rows: readonly CheckRow[], words: FileWords): string {
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
  return writeCsv(
    ['email', 'status', 'score', ...flags, 'checked', words.problem],
    rows.map((row) => {
      const { email, check, status } = row;
      const done = check?.at === 'done' ? check : null;
      return [
        email,
        text(status),
        text(done?.verification.score),
        ...flags.map((flag) => text(done?.verification[flag])),
        done ? writeIso(done.asked) : '',
        status === null ? words.of(row) : '',
      ];
    }),
  );
}
