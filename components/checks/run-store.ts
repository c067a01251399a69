/** One run over a list of addresses: its verdicts as they come in, what can be done with them, and its files. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { copyText } from '../../lib/gestures/copy-text.ts';
import { handOverFile } from '../../lib/gestures/hand-over-file.ts';
import type { JobView } from '../../lib/messages/views.ts';
import type { Row } from '../../lib/screens/rows.ts';
import { csvOfChecks, type FileWords } from '../../lib/screens/workspace/checks/check-file.ts';
import {
  type CheckFilter,
  type CheckRow,
  contactOf,
  countsIn,
  filterOf,
  isValid,
  rowOf,
} from '../../lib/screens/workspace/checks/check-rows.ts';
import { isOver } from '../import/import-run-store.ts';
import type { Flash } from '../shell/flash.ts';
import { createJobRows, type JobRows } from '../shell/job-rows.ts';
import { createSelection, type Selection } from '../shell/selection.ts';
import type { Workspace } from '../shell/workspace-state.ts';

export interface CheckRun {
  /** Null when it is no longer kept. */
  job: ReadonlySignal<JobView | null>;
  loading: JobRows['state'];
  rows: ReadonlySignal<readonly CheckRow[]>;
  shown: ReadonlySignal<readonly CheckRow[]>;
  /** By filter; those of nobody are left out. */
  counts: ReadonlySignal<ReadonlyMap<CheckFilter, number>>;
  filter: ReadonlySignal<CheckFilter>;
  setFilter(filter: CheckFilter): void;
  /** The address whose checks are looked at, with what is known of it as a lead. */
  opened: ReadonlySignal<Row | null>;
  open(email: string | null): void;
  /** Where the keyboard stands. */
  cursor: Selection<CheckRow>['cursor'];
  moveTo(email: string): void;
  move(steps: 1 | -1): void;
  loadAgain(): void;
  /** Clicks that named their costs, on the address that is looked at. */
  verify(anew: boolean): void;
  save(list: string | null): void;
  undo(): void;
  /** After it was sent: deletes the lead, or puts its fields back. */
  remove(): void;
  /** In the click, like what follows: the addresses that are shown. */
  copy(): void;
  /** `problem`: of a row without a verdict, in words. */
  handOver(words: FileWords): void;
  /** Those with a valid verdict, as leads; undone within the time for it. */
  saveValid(list: string | null): void;
}

export function createCheckRun(workspace: Workspace, id: string): CheckRun {
  const { ground, life } = workspace;
  const job = computed(() => ground.jobs.all.value.get(id) ?? null);
  const { rows: loaded, state: loading, load } = createJobRows(life, id);
  const filter = signal<CheckFilter>('all');
  const opened = signal<string | null>(null);
  const known = ground.checks.known;
  const rows = computed(() => loaded.value.map((row) => rowOf(row, known.value.get(row.key.toLowerCase()), id)));
  const shown = computed(() =>
    filter.value === 'all' ? rows.value : rows.value.filter((row) => filterOf(row) === filter.value),
  );
  const { cursor, moveTo, move } = createSelection(shown, ({ email }) => email);
  const over = computed(() => job.value !== null && isOver(job.value));

  // When it is over, what came while nobody looked is there too.
  const stop = effect(() => {
    void over.value;
    void load();
  });
  life.addEventListener('abort', stop, { once: true });

  return {
    job,
    loading,
    rows,
    shown,
    filter,
    opened: computed(() => {
      const row = rows.value.find(({ email }) => email === opened.value);
      const email = row?.email.toLowerCase() ?? '';
      const { marks, rows: saves } = ground.saves;
      return row
        ? {
            contact: contactOf(row),
            check: row.check,
            mark: marks.value.get(email) ?? null,
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
    },
    moveTo,
    move,
    loadAgain: () => void load(),
    ...createOpenedVerbs(workspace, () => rows.value.find(({ email }) => email === opened.value) ?? null),
    copy() {
      void copyAddresses(ground.flash, shown.value);
    },
    handOver(words) {
      const suffix = filter.value === 'all' ? '' : ` ${filter.value.replace('_', '-')}`;
      handOverFile(
        `${job.value?.name ?? 'checks'}${suffix}.csv`,
        'text/csv;charset=utf-8',
        csvOfChecks(shown.value, words),
      );
      ground.flash.say({ what: 'csv', count: shown.value.length });
    },
    saveValid: (list) => void ground.saves.save(rows.value.filter(isValid).map(contactOf), list, null),
  };
}

function createOpenedVerbs({ ground }: Workspace, opened: () => CheckRow | null) {
  const { checks, saves } = ground;
  const savedIn = (email: string) => saves.rows.value.get(email.toLowerCase())?.job ?? null;
  return {
    verify(anew: boolean) {
      const row = opened();
      if (row) void checks.verify([row.email], anew);
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
  const copied = await copyText(rows.map(({ email }) => email).join('\n'));
  flash.say(copied ? { what: 'copied-many', count: rows.length } : { what: 'not-copied' });
}
