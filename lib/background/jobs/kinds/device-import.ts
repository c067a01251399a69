/**
 * An import on this device. Its rows are in the device's database (`device/imports/`) and run in batches
 * (`device-import-step.ts`). The job has a single step; its record holds the progress.
 */
import * as z from 'zod/mini';
import { existingWays } from '../../../contract/lead-fields.ts';
import { emptiedCells } from '../../../messages/job-messages.ts';
import type { JobRow, JobView } from '../../../messages/job-views.ts';
import type { Job } from '../job.ts';
import { type DataOf, recordData } from '../kind.ts';
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

export type Progress = z.output<ReturnType<typeof progress>>;

export const deviceImport = recordData(() =>
  z.object({
    existing: z.enum(existingWays),
    dry: z.boolean(),
    emptied: z.optional(emptiedCells()),
    /** People with the same name and company become one lead */
    merge: z.optional(z.boolean()),
    /** Id of the stored rows; a dry run leaves them to the job that carries it out */
    rows: z.string(),
    progress: progress(),
  }),
);

export const deviceUndoing = recordData(() =>
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

export type ImportData = DataOf<typeof deviceImport>;
export type UndoData = DataOf<typeof deviceUndoing>;

/** The id of the stored rows that an import or its undoing needs; null for other kinds, and at a service */
export function rowsOnDevice({ record }: Pick<Job, 'record'>): string | null {
  const data = record.kind === 'import' ? deviceImport : record.kind === 'revert' ? deviceUndoing : null;
  return data?.read(record)?.rows ?? null;
}

/** The view, from the record alone; null if the record has another shape */
export function viewOnDevice({ record }: Job): Partial<JobView> | null {
  const data = deviceImport.read(record);
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
  const data = deviceImport.read(job.record);
  return data && imports.rows(data.rows, wanted);
}

export function undoingOnDevice({ record }: Job): Partial<JobView> | null {
  const data = deviceUndoing.read(record);
  if (!data) return null;
  const counts = sum(data.progress.past, data.progress.now);
  return { reverts: data.import, total: record.total, done: countOf(counts), failed: 0, counts };
}
