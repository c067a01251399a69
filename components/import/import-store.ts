/**
 * Imports leads from a file. The page reads and checks it and offers a dry run; a background job then does the work,
 * even if the page closes.
 */
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { downloadFile } from '../../lib/browser/download.ts';
import type { Existing } from '../../lib/contract/lead-fields.ts';
import { clashes, type Prepared, prepare, type RowFault, rowsToImport } from '../../lib/lead-file/prepare.ts';
import { canNamePeople, hasNames, keyOfTarget, type Target } from '../../lib/lead-file/targets.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import { mostDeviceRows, mostRows } from '../../lib/messages/row-limits.ts';
import { writeCsv } from '../format/csv.ts';
import { type Mistyped, mistypedIn } from '../format/mistyped-domain.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { askSlugs } from '../shell/known-slugs.ts';
import { createNewest } from '../shell/newest.ts';
import { onOtherService, type Workspace } from '../shell/workspace-state.ts';
import {
  type ColumnView,
  columnsIn,
  type FileFault,
  mostBytes,
  type ReadFile,
  type Reading,
  readFile,
  type Source,
  sizeOf,
  spanOf,
  withCorrectedAddresses,
  withHeader,
  withSlugs,
  withTarget,
} from './file.ts';
import { createImportRun, type ImportRun } from './import-run-store.ts';
import { createStart } from './start-import.ts';

/** `looking`: the file was read, and its columns can be changed. */
export type Choosing =
  | { at: 'choosing'; fault: FileFault | null }
  /** `share`: of the text, 0 to 1. */
  | { at: 'reading'; name: string; share: number }
  | { at: 'looking' };

/** Why the import cannot start yet */
export type Lack = 'address-column' | 'clash' | 'unnamed-attribute' | 'no-rows';

export interface Import {
  stage: ReadonlySignal<Choosing>;
  file: ReadonlySignal<ReadFile | null>;
  columns: ReadonlySignal<readonly ColumnView[]>;
  prepared: ReadonlySignal<Prepared | null>;
  /** Why the last way of reading failed, for instance the encoding; null if it worked. */
  misread: ReadonlySignal<FileFault | null>;
  lack: ReadonlySignal<Lack | null>;
  /** No column is a name: most likely it was not recognised. */
  isNameless: ReadonlySignal<boolean>;
  /** Addresses at domains that look mistyped, in the rows that are shown */
  mistyped: ReadonlySignal<readonly Mistyped[]>;
  /** Corrects them in all rows of the file. */
  correct(): void;
  /** Custom attributes that leads are known to have */
  slugs: ReadonlySignal<readonly string[]>;
  /** The most rows of one import. On this device usually the whole file. */
  most: ReadonlySignal<number>;
  /** Number of the file's rows that will be imported */
  taken: ReadonlySignal<number>;
  /** Name of the target list; null for none. */
  list: ReadonlySignal<string | null>;
  existing: ReadonlySignal<Existing>;
  /**
   * Merge people with the same name and company. Null unless this device is the service: others match by address
   * only.
   */
  merge: ReadonlySignal<boolean | null>;
  /** The job is being created. */
  starting: ReadonlySignal<'dry' | 'real' | null>;
  /** Rows of a large file that were handed over so far, before its job starts. */
  staging: ReadonlySignal<{ done: number; of: number } | null>;
  trouble: ReadonlySignal<ShownProblem | null>;
  /** Newest first */
  jobs: ReadonlySignal<readonly JobView[]>;
  choose(file: File): Promise<void>;
  paste(name: string, text: string): Promise<void>;
  /** Goes back to choosing a file. */
  leave(): void;
  readAs(how: Reading): Promise<void>;
  setHeader(header: number | null): void;
  setTarget(column: number, target: Target): void;
  setPart(part: number): void;
  setList(list: string | null): void;
  setExisting(existing: Existing): void;
  setMerge(merge: boolean): void;
  start(dry: boolean): Promise<void>;
  /**
   * Call synchronously in the click. Saves the rows that cannot be leads as they are in the file, with line and
   * reason.
   */
  downloadBadRows(words: { line: string; problem: string; of: (fault: RowFault) => string }): void;
  /** The import named by the URL, or null */
  run: ReadonlySignal<ImportRun | null>;
}

export interface ImportProps {
  workspace: Workspace;
  store: Import;
}

export function createImport(workspace: Workspace): Import {
  const { shared, route, life } = workspace;
  const stage = signal<Choosing>({ at: 'choosing', fault: null });
  const file = signal<ReadFile | null>(null);
  const slugs = signal<readonly string[]>([]);
  const list = signal<string | null>(null);
  const existing = signal<Existing>('fill');
  const wantsMerge = signal(true);
  const isDevice = computed(() => shared.service.value?.kind === 'device');
  const merge = computed(() => (isDevice.value ? wantsMerge.value : null));
  const runs = new Map<string, ImportRun>();
  const run = signal<ImportRun | null>(null);
  const prepared = computed(() => file.value && prepareOf(file.value, merge.value === true));

  const most = computed(() => (isDevice.value ? mostDeviceRows : mostRows));
  const isWhole = computed(() => file.value !== null && most.value > mostRows && sizeOf(file.value) > mostRows);
  const newest = createNewest(life);
  const misread = signal<FileFault | null>(null);
  const take = async (source: Source, mine = newest.begin()) => {
    if (mine.aborted) return;
    const { name } = source;
    stage.value = { at: 'reading', name, share: 0 };
    const read = await readFile(source, slugs.value, {}, (share) => {
      if (!mine.aborted) stage.value = { at: 'reading', name, share };
    });
    if (mine.aborted) return;
    file.value = read.ok ? read.file : null;
    misread.value = null;
    stage.value = read.ok ? { at: 'looking' } : { at: 'choosing', fault: read.fault };
    if (read.ok) void learnSlugs();
  };
  /** If reading fails this way, the file stays as it was read before, and the fault is shown. */
  const readAs = async (how: Reading) => {
    const now = file.value;
    if (!now) return;
    const mine = newest.begin();
    const read = await readFile(now.source, slugs.value, { ...readingOf(now), ...how });
    if (mine.aborted) return;
    misread.value = read.ok ? null : read.fault;
    if (read.ok) file.value = read.file;
  };
  const asking = createNewest(life);
  /** `before`: the slugs of the last guess. `isOther`: they are another service's. */
  const learnSlugs = async (before = slugs.value, isOther = false) => {
    const mine = asking.begin();
    const known = await askSlugs();
    if (mine.aborted) return;
    slugs.value = known;
    // The same service may have failed to answer.
    const all = isOther ? known : [...new Set([...before, ...known])];
    if (file.value) file.value = withSlugs(file.value, before, all);
  };
  // A service refuses leads for an attribute that it lacks.
  onOtherService(workspace, () => {
    const before = slugs.value;
    slugs.value = [];
    asking.drop();
    if (file.value) void learnSlugs(before, true);
  });
  const change = (to: (file: ReadFile) => ReadFile) => {
    if (file.value) file.value = to(file.value);
  };
  const runOf = (job: string) => {
    const made = runs.get(job) ?? createImportRun(workspace, job);
    runs.set(job, made);
    return made;
  };
  const stop = effect(() => {
    const { at, of } = route.value;
    const { job } = of;
    if (at === 'import') run.value = job === undefined ? null : untracked(() => runOf(job));
  });
  life.addEventListener('abort', stop, { once: true });

  return {
    stage,
    file,
    columns: computed(() => (file.value ? columnsIn(file.value) : [])),
    prepared,
    lack: computed(() => file.value && prepared.value && lackOf(file.value, prepared.value, merge.value === true)),
    mistyped: computed(() =>
      mistypedIn(
        prepared.value?.rows.flatMap(({ fields: { email } }) => (typeof email === 'string' ? [email] : [])) ?? [],
      ),
    ),
    correct: () => change(withCorrectedAddresses),
    isNameless: computed(() => file.value !== null && !hasNames(file.value.targets)),
    slugs,
    list,
    existing,
    merge,
    jobs: computed(() => newestFirst([...shared.jobs.all.value.values()].filter(({ kind }) => kind === 'import'))),
    most,
    taken: computed(() => {
      const rows = prepared.value ? rowsToImport(prepared.value).length : 0;
      return isWhole.value && file.value ? Math.min(most.value, sizeOf(file.value)) : rows;
    }),
    ...createStart(workspace, { file, prepared, list, existing, merge, isWhole }),
    choose: (chosen) => choose(chosen, stage, newest.begin(), take),
    paste: (name, text) => take({ name, text }),
    misread,
    leave() {
      newest.drop();
      misread.value = null;
      file.value = null;
      stage.value = { at: 'choosing', fault: null };
    },
    readAs,
    setHeader: (header) => change((now) => withHeader(now, header, slugs.value)),
    setTarget: (column, target) => change((now) => withTarget(now, column, target)),
    setPart: (part) => change((now) => ({ ...now, part })),
    setList(name) {
      list.value = name;
    },
    setExisting(how) {
      existing.value = how;
    },
    setMerge(wanted) {
      wantsMerge.value = wanted;
    },
    downloadBadRows(words) {
      if (file.value && prepared.value) downloadBadRows(file.value, prepared.value, words);
    },
    run,
  };
}

/** `mine`: ends when another file is chosen, whose bytes may arrive first. */
async function choose(
  file: File,
  stage: { value: Choosing },
  mine: AbortSignal,
  take: (source: Source, mine: AbortSignal) => Promise<void>,
): Promise<void> {
  const { name, size } = file;
  if (size > mostBytes) {
    stage.value = { at: 'choosing', fault: { why: 'too-big', name, most: mostBytes } };
    return;
  }
  stage.value = { at: 'reading', name, share: 0 };
  try {
    await take({ name, bytes: new Uint8Array(await file.arrayBuffer()) }, mine);
  } catch {
    if (!mine.aborted) stage.value = { at: 'choosing', fault: { why: 'unreadable', name } };
  }
}

function prepareOf(file: ReadFile, merge: boolean): Prepared {
  return prepare(file.table, file, { ...spanOf(file), merge });
}

function readingOf({ encoding, table }: ReadFile): Reading {
  return { ...(encoding && { encoding }), delimiter: table.delimiter };
}

/** With merging, a name and a company can replace the address. */
function lackOf({ targets }: ReadFile, { rows, named }: Prepared, merge: boolean): Lack | null {
  const hasAddresses = targets.some((target) => keyOfTarget(target) === 'email');
  if (!hasAddresses && !(merge && canNamePeople(targets))) return 'address-column';
  if (clashes(targets).size > 0) return 'clash';
  if (targets.some((target) => target.to === 'attribute' && target.slug === '')) return 'unnamed-attribute';
  return rows.length + named.length === 0 ? 'no-rows' : null;
}

function newestFirst(jobs: readonly JobView[]): JobView[] {
  return jobs.toSorted((one, other) => other.created - one.created);
}

function downloadBadRows(
  { source, table, header }: ReadFile,
  { bad }: Prepared,
  words: Parameters<Import['downloadBadRows']>[0],
): void {
  const columns = Array.from({ length: table.width }, (_, at) =>
    header === null ? '' : (table.rows[header]?.cells[at] ?? ''),
  );
  const rows = bad.map(({ row, faults }) => [
    String(row.line),
    faults.map(words.of).join(' '),
    ...columns.map((_, at) => row.cells[at] ?? ''),
  ]);
  const file = writeCsv([words.line, words.problem, ...columns], rows);
  downloadFile(`${source.name.replace(/\.\w{1,5}$/, '')} (${words.problem})`, 'csv', file);
}
