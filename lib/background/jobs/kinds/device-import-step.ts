/**
 * Begins and carries out an import on this device, and undoes one, in batches. Whatever stops the background, each
 * batch is done once and counted once. Runs in `imports.js`.
 */
import type { Change, StepRecord } from '../../storage/store.ts';
import type { Job } from '../job.ts';
import type { JobParts, NewJob, Of, Perform } from '../kind.ts';
import { sum, type Tally } from '../tally.ts';
import type { ImportData, Progress, UndoData } from './device-import.ts';
import type { ImportTools } from './import-tools.ts';

const none: Progress = { chunk: 0, past: {}, now: {} };

/** `rows`: their id and number */
export function newImport(
  { newJob, newStep }: ImportTools,
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
export function carriedOutOnDevice(tools: ImportTools, of: Of, { record }: Job, now: number): NewJob | null {
  const data = tools.deviceImport.read(record);
  const names = { name: record.name ?? null, list: record.list };
  return data && newImport(tools, of, now, names, { ...data, dry: false }, { id: data.rows, total: record.total });
}

/** Largest import whose leads are pushed one by one; for a larger one, the UI learns only of the job's progress */
const mostPushed = 1_000;

export function importOnDevice(parts: ImportTools): Perform {
  const { context, updates, knownLeads, deviceImport } = parts;
  return async (job, of, connection, { signal }) => {
    const imports = await context.imports?.();
    if (!imports) return null;
    while (!signal.aborted) {
      const data = deviceImport.expect(job.record);
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

/** The import's counts change in the same write as those of its undoing. */
export function undoOnDevice(parts: ImportTools): Perform {
  const { context, jobStore, updates, deviceImport, deviceUndoing } = parts;
  return async (job, of, _connection, { signal }) => {
    const imports = await context.imports?.();
    if (!imports) return null;
    while (!signal.aborted) {
      const data = deviceUndoing.expect(job.record);
      const went = await imports.undo(data.rows, job.record.id, data.progress.chunk);
      const next = went && afterUndoing(data, went);
      const imported = jobStore.jobs.get(data.import);
      const known = imported && !imported.record.dismissed ? deviceImport.read(imported.record) : null;
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

/** A job that undoes an import on this device; null if there is nothing to undo */
export function newUndoing(
  { newJob, newStep, deviceImport }: ImportTools,
  of: Of,
  { record }: Job,
  now: number,
): NewJob | null {
  const data = deviceImport.read(record);
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
