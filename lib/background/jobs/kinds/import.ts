/**
 * Makes leads of a file's rows. Existing leads are looked up before anything is written. Each write is recorded
 * before it is sent, so after a restart our own work is not mistaken for someone else's. lib/contract/README.md §4.9.
 */

import { textsOf } from '../../../contract/lead-fields.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import type { Job } from '../job.ts';
import { type JobParts, type Kind, mustBe, type NewJob, newJob, type Of } from '../kind.ts';
import type { StoredRow } from '../this-device.ts';
import { rowsOnDevice, rowsPage, viewOnDevice } from './device-import.ts';
import { type CheckedRow, importJob, rowData } from './import-records.ts';
import { importTools, lateStep } from './import-tools.ts';

export const leadImport: Kind<Wanted<'import'>> = {
  // The first row goes alone: it creates the list, and surveys the existing leads.
  atOnce: { first: 1, later: 8 },
  /** Rows that no service accepts fail at once, with the field to blame. So does the second row of an address. */
  async create(parts, of, { name, rows, list, existing, dry, emptied, merge, staged, service }, now) {
    mustBe(of, service);
    const names = { name, list: list?.trim() || null };
    const isDevice = (await parts.context.connectionOf(of.service))?.isDevice === true;
    const { steps, tools } = await importTools(parts);
    const checked = await steps.checkRows(tools, rows, isDevice);
    if (isDevice) {
      const imports = await parts.context.imports?.();
      if (!imports) return null;
      await imports.tidy(importsInUse(parts));
      const id = staged ?? of.id;
      if (staged === undefined) await imports.stage(id, 0, checked.map(storedRow));
      const total = await imports.size(id);
      return steps.newImport(tools, of, now, names, { existing, dry, emptied, merge }, { id, total });
    }
    const made = steps.stepsToImport(tools, of, checked, now);
    return made.length === 0 ? null : newJob(of, 'import', now, made, { ...names, data: { existing, dry, emptied } });
  },
  perform(parts) {
    const onDevice = lateStep(parts, 'importOnDevice');
    const atService = lateStep(parts, 'importStep');
    return (job, ...of) => (rowsOnDevice(job) === null ? atService : onDevice)(job, ...of);
  },
  again: (failed, retried) => (failed.problem?.code === 'refused-input' ? null : retried),
  view(job) {
    const data = importJob.read(job.record);
    return viewOnDevice(job) ?? { dry: data?.dry === true, emptied: data?.emptied };
  },
  async page(job, context, wanted) {
    const imports = rowsOnDevice(job) === null ? null : await context.imports?.();
    return imports ? rowsPage(job, imports, wanted) : null;
  },
  row(step) {
    const data = rowData.read(step);
    return data
      ? { line: data.line, fields: textsOf(data.fields), differing: data.differing, writes: data.writes ?? [] }
      : {};
  },
};

async function checkRows(parts: JobParts, rows: Wanted<'import'>['rows'], isDevice: boolean): Promise<CheckedRow[]> {
  const { steps, tools } = await importTools(parts);
  return steps.checkRows(tools, rows, isDevice);
}

/** A device derives by itself. */
function storedRow({ problem, derived: _, ...row }: CheckedRow): StoredRow {
  return problem ? { ...row, problem } : row;
}

/**
 * Stores part of a large file's rows on this device, for an import that starts once all are there. False unless this
 * device is the chosen service.
 */
export async function stageRows(
  parts: JobParts,
  id: string,
  from: number,
  rows: Wanted<'import'>['rows'],
): Promise<boolean> {
  const { context } = parts;
  const imports = (await context.connection())?.isDevice ? await context.imports?.() : null;
  if (!imports) return false;
  await imports.stage(id, from, (await checkRows(parts, rows, true)).map(storedRow));
  return true;
}

/** Ids of stored rows that jobs in sight need */
export function importsInUse({ jobStore }: Pick<JobParts, 'jobStore'>): Set<string> {
  return new Set([...jobStore.jobs.values()].flatMap((job) => rowsOnDevice(job) ?? []));
}

/** A job that carries out a dry run; rows that failed as invalid stay failed. Null if it was no dry run. */
export async function carriedOut(parts: JobParts, of: Of, dry: Job, now: number): Promise<NewJob | null> {
  const { record } = dry;
  const way = importJob.read(record);
  if (record.kind !== 'import' || !way?.dry) return null;
  const { steps, tools } = await importTools(parts);
  if (rowsOnDevice(dry) !== null) return steps.carriedOutOnDevice(tools, of, dry, now);
  const { name, list } = record;
  return newJob(of, 'import', now, steps.stepsToCarryOut(tools, of, dry, now), {
    ...{ name, list },
    data: { ...way, dry: false },
  });
}
