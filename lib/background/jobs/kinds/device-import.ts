/**
 * An import on this device. Its rows are in the device's database (`device/imports/`) and run in batches. The job has
 * a single step; its record holds the progress. Whatever stops the background, each batch is done once and counted
 * once.
 */
import * as z from 'zod/mini';
import { emptiedCells } from '../../../messages/job-messages.ts';
import type { JobRow, JobView } from '../../../messages/job-views.ts';
import type { Change, StepRecord } from '../../storage/store.ts';
import type { Job } from '../job.ts';
import {
  type DataOf,
  type JobParts,
  type NewJob,
  newJob,
  newStep,
  type Of,
  type Perform,
  recordData,
} from '../kind.ts';
import { mergedWord, sum, type Tally } from '../tally.ts';
import type { DeviceImports } from '../this-device.ts';

const tally = () => z.record(z.string(), z.number());

const progress = () =>
  z.object({
    /** `chunk`: the next one. `past`: outcomes of the chunks before it. `now`: outcomes of this one so far. */
    chunk: z.number(),
    past: tally(),
    now: tally(),
  });

type Progress = z.output<ReturnType<typeof progress>>;

const jobData = recordData(() =>
  z.object({
    existing: z.enum(['skip', 'fill', 'overwrite']),
    dry: z.boolean(),
    emptied: z.optional(emptiedCells()),
    /** People with the same name and company become one lead */
    merge: z.optional(z.boolean()),
    /** Id of the stored rows; a dry run leaves them to the job that carries it out */
    rows: z.string(),
    progress: progress(),
  }),
);

const undoData = recordData(() =>
  z.object({
    import: z.string(),
    rows: z.string(),
    progress: progress(),
    /**
     * `before`: the import's counts at first. `change` and `changeNow`: how finished chunks and the current one
     * changed them.
     */
    before: tally(),
    change: tally(),
    changeNow: tally(),
  }),
);

type ImportData = DataOf<typeof jobData>;
type UndoData = DataOf<typeof undoData>;

const none: Progress = { chunk: 0, past: {}, now: {} };

/** The id of its stored rows; null for other kinds, and for imports at a service */
export function rowsOnDevice({ record }: Pick<Job, 'record'>): string | null {
  return record.kind === 'import' ? (jobData.read(record)?.rows ?? null) : null;
}

/** `rows`: their id and number */
export function newImport(
  of: Of,
  now: number,
  { name, list }: { name: string | null; list: string | null },
  { existing, dry, emptied, merge }: Pick<ImportData, 'existing' | 'dry' | 'emptied' | 'merge'>,
  rows: { id: string; total: number },
): NewJob | null {
  if (rows.total === 0) return null;
  const data: ImportData = { existing, dry, emptied, merge: merge === true, rows: rows.id, progress: none };
  return newJob(of, 'import', now, [newStep(of, 'import', 0, '', now, {})], { name, list, total: rows.total, data });
}

/** A job that carries out what a dry run counted; null if the record has another shape */
export function carriedOutOnDevice(of: Of, { record }: Job, now: number): NewJob | null {
  const data = jobData.read(record);
  const names = { name: record.name ?? null, list: record.list };
  return data && newImport(of, now, names, { ...data, dry: false }, { id: data.rows, total: record.total });
}

/** The view, from the record alone; null if the record has another shape */
export function viewOnDevice({ record }: Job): Partial<JobView> | null {
  const data = jobData.read(record);
  if (!data) return null;
  const { failed = 0, ...counts } = sum(data.progress.past, data.progress.now);
  // `retriable` still comes from the tally, which counts only the single step: a row this device refused would be
  // refused again.
  return { dry: data.dry, emptied: data.emptied, failed, counts, total: record.total, done: countOf(counts) };
}

/** Merged rows are already counted under their outcome. */
const countOf = ({ [mergedWord]: _, ...counts }: Tally): number =>
  Object.values(counts).reduce((one, other) => one + other, 0);

/** A page of its rows; null if the record has another shape */
export async function rowsPage(
  job: Job,
  imports: DeviceImports,
  wanted: Parameters<DeviceImports['rows']>[1],
): Promise<{ rows: JobRow[]; total: number } | null> {
  const data = jobData.read(job.record);
  return data && imports.rows(data.rows, wanted);
}

/** Largest import whose leads are pushed one by one; for a larger one, the UI learns only of the job's progress */
const mostPushed = 1_000;

export function performImport(parts: JobParts): Perform {
  const { context, updates, knownLeads } = parts;
  return async (job, of, connection, { signal }) => {
    const imports = await context.imports?.();
    if (!imports) return null;
    while (!signal.aborted) {
      const data = jobData.expect(job.record);
      const { existing, dry, rows, merge = false } = data;
      const { chunk, past } = data.progress;
      const went = await imports.run(rows, job.record.id, chunk, { existing, dry, merge, list: job.record.list });
      const next = went && advanced({ chunk, past }, went);
      if (!(await keep(parts, of, next && { ...data, progress: next }))) return null;
      const isPushed = job.record.total <= mostPushed;
      if (isPushed && went && went.leads.length > 0) {
        updates.leads(job, went.leads, []);
        await knownLeads.noteAll(connection.id, went.leads);
      }
      if (!next) return null;
    }
    return null;
  };
}

function advanced(
  { chunk, past }: Pick<Progress, 'chunk' | 'past'>,
  went: { isThrough: boolean; tally: Tally },
): Progress {
  return went.isThrough ? { chunk: chunk + 1, past: sum(past, went.tally), now: {} } : { chunk, past, now: went.tally };
}

/** Writes the progress; `data` null marks the step as done. False if the job is gone or was dismissed. */
async function keep(
  { jobStore, requests, updates }: JobParts,
  of: StepRecord,
  data: ImportData | UndoData | null,
  other: readonly Change[] = [],
): Promise<boolean> {
  const now = jobStore.now(of);
  if (!now || now.job.record.dismissed) return false;
  const { job, step } = now;
  const changes = data
    ? [jobStore.putJob({ ...job.record, data: { ...data } })]
    : [jobStore.putStep({ ...step, at: 'done', problem: null })];
  await requests.write([...changes, ...other]);
  updates.changed(job);
  return true;
}

/** A job that undoes an import on this device; null if there is nothing to undo */
export function newUndoing(of: Of, { record }: Job, now: number): NewJob | null {
  const data = jobData.read(record);
  if (!data || data.dry) return null;
  const before = sum(data.progress.past, data.progress.now);
  const { created = 0, updated = 0, without_address = 0 } = before;
  const total = created + updated + without_address;
  if (total === 0) return null;
  const undoing: UndoData = {
    ...{ import: record.id, rows: data.rows, progress: none, before, change: {}, changeNow: {} },
  };
  const step = newStep(of, 'revert', 0, '', now, {});
  return newJob(of, 'revert', now, [step], { name: record.name ?? null, total, data: undoing });
}

export function undoingOnDevice({ record }: Job): Partial<JobView> | null {
  const data = undoData.read(record);
  if (!data) return null;
  const counts = sum(data.progress.past, data.progress.now);
  return { reverts: data.import, total: record.total, done: countOf(counts), failed: 0, counts };
}

/** The import's counts change in the same write as those of its undoing. */
export function performUndoing(parts: JobParts): Perform {
  const { context, jobStore, updates } = parts;
  return async (job, of, _connection, { signal }) => {
    const imports = await context.imports?.();
    if (!imports) return null;
    while (!signal.aborted) {
      const data = undoData.expect(job.record);
      const went = await imports.undo(data.rows, job.record.id, data.progress.chunk);
      const next = went && afterUndoing(data, went);
      const imported = jobStore.jobs.get(data.import);
      const known = imported && !imported.record.dismissed ? jobData.read(imported.record) : null;
      const changes: Change[] = [];
      if (imported && known && next) {
        const counts = sum(data.before, next.change, next.changeNow);
        // The import's current chunk keeps its counts: a stopped import may still continue it.
        const { now } = known.progress;
        const past = sum(counts, Object.fromEntries(Object.entries(now).map(([word, count]) => [word, -count])));
        const progress = { ...known.progress, past };
        changes.push(jobStore.putJob({ ...imported.record, data: { ...known, progress } }));
      }
      if (!(await keep(parts, of, next, changes))) return null;
      if (imported) updates.changed(imported);
      if (!next) return null;
    }
    return null;
  };
}

function afterUndoing(data: UndoData, went: { isThrough: boolean; tally: Tally; came: Tally }): UndoData {
  const { chunk, past } = data.progress;
  const progress = advanced({ chunk, past }, { isThrough: went.isThrough, tally: went.came });
  const change = went.isThrough ? sum(data.change, went.tally) : data.change;
  return { ...data, progress, change, changeNow: went.isThrough ? {} : went.tally };
}
