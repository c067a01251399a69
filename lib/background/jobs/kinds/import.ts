/**
 * Makes leads of a file's rows. Existing leads are looked up before anything is written. Each write is recorded
 * before it is sent, so after a restart our own work is not mistaken for someone else's. lib/contract/README.md §4.9.
 */

import { namesPerson } from '../../../contract/lead-fields.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { InputProblem } from '../../../contract/request.ts';
import { keyOfEmail } from '../../../contract/text.ts';
import { type Fields, flat } from '../../../device-service/leads/lead-fields.ts';
import { refused, wrongInNamed, wrongInRow } from '../../../device-service/leads/wrong-row.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import type { StepRecord } from '../../storage/store.ts';
import type { Job } from '../job.ts';
import { type JobParts, type Kind, mustBe, type NewJob, newJob, newStep, type Of } from '../kind.ts';
import type { StoredRow } from '../this-device.ts';
import { carriedOutOnDevice, newImport, performImport, rowsOnDevice, rowsPage, viewOnDevice } from './device-import.ts';
import { type ImportData, importJob, rowData } from './import-records.ts';
import { lateStep } from './import-tools.ts';

export const leadImport: Kind<Wanted<'import'>> = {
  // The first row goes alone: it creates the list, and surveys the existing leads.
  atOnce: { first: 1, later: 8 },
  /** Rows that no service accepts fail at once, with the field to blame. So does the second row of an address. */
  async create(parts, of, { name, rows, list, existing, dry, emptied, merge, staged, service }, now) {
    mustBe(of, service);
    const names = { name, list: list?.trim() || null };
    const isDevice = (await parts.context.connectionOf(of.service))?.isDevice === true;
    const checked = await checkRows(parts.requests, rows, isDevice);
    if (isDevice) {
      const imports = await parts.context.imports?.();
      if (!imports) return null;
      await imports.tidy(importsInUse(parts));
      const id = staged ?? of.id;
      if (staged === undefined) await imports.stage(id, 0, checked.map(storedRow));
      return newImport(of, now, names, { existing, dry, emptied, merge }, { id, total: await imports.size(id) });
    }
    const steps = checked.map(({ email, problem, ...row }, number): StepRecord => {
      const step = stepOf(of, number, email, row, now);
      return problem ? { ...step, at: 'failed', problem } : step;
    });
    return steps.length === 0 ? null : newJob(of, 'import', now, steps, { ...names, data: { existing, dry, emptied } });
  },
  perform(parts) {
    const onDevice = performImport(parts);
    const atService = lateStep(parts, 'importStep');
    return (job, ...of) => (rowsOnDevice(job) === null ? atService : onDevice)(job, ...of);
  },
  again: (failed, anew) => (failed.problem?.code === 'refused-input' ? null : anew),
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

function stepOf(
  of: Of,
  number: number,
  email: string,
  { line, fields, derived }: Pick<ImportData, 'line' | 'fields' | 'derived'>,
  now: number,
): StepRecord {
  const data: ImportData = { line, fields, ...(derived && { derived }), began: null, differing: [] };
  return newStep(of, 'import', number, email, now, data);
}

interface CheckedRow {
  line: number;
  email: string;
  fields: Fields;
  derived?: Fields | undefined;
  problem: Problem | null;
}

/**
 * Invalid rows get a problem. Of a person who opted out, only the line number is left. A device may know the person
 * in a row without an address; there the batch decides.
 */
async function checkRows(
  { optOuts }: Pick<JobParts['requests'], 'optOuts'>,
  rows: Wanted<'import'>['rows'],
  isDevice: boolean,
): Promise<CheckedRow[]> {
  const met = new Set<string>();
  const checked: CheckedRow[] = [];
  for (const { line, fields, derived } of rows) {
    const email = typeof fields.email === 'string' ? fields.email.trim() : '';
    const isNamed = isDevice && email === '' && namesPerson(fields);
    const isSecond = !isNamed && met.has(keyOfEmail(email));
    met.add(keyOfEmail(email));
    if (await optOuts.hasAddress(email)) {
      checked.push({ line, email: '', fields: {}, problem: { code: 'opted-out' } });
      continue;
    }
    const wrong = isSecond ? secondRow : isNamed ? wrongInNamed(fields) : wrongInRow({ email, fields });
    const problem = wrong && refused(wrong);
    checked.push({ line, email, fields: { ...fields, email }, ...(derived && { derived }), problem });
  }
  return checked;
}

const secondRow: InputProblem = { field: 'email', fault: 'invalid' };

/** A device derives by itself. */
function storedRow({ problem, derived: _, ...row }: CheckedRow): StoredRow {
  return problem ? { ...row, problem } : row;
}

/**
 * Stores part of a large file's rows on this device, for an import that starts once all are there. False unless this
 * device is the chosen service.
 */
export async function stageRows(
  { context, requests }: JobParts,
  id: string,
  from: number,
  rows: Wanted<'import'>['rows'],
): Promise<boolean> {
  const imports = (await context.connection())?.isDevice ? await context.imports?.() : null;
  if (!imports) return false;
  await imports.stage(id, from, (await checkRows(requests, rows, true)).map(storedRow));
  return true;
}

/** Ids of stored rows that jobs in sight need */
export function importsInUse({ jobStore }: Pick<JobParts, 'jobStore'>): Set<string> {
  return new Set([...jobStore.jobs.values()].flatMap((job) => rowsOnDevice(job) ?? []));
}

/** A job that carries out a dry run; rows that failed as invalid stay failed. Null if it was no dry run. */
export function carriedOut(of: Of, dry: Job, now: number): NewJob | null {
  const { record, steps } = dry;
  const way = importJob.read(record);
  if (record.kind !== 'import' || !way?.dry) return null;
  if (rowsOnDevice(dry) !== null) return carriedOutOnDevice(of, dry, now);
  const anew = [...steps.values()].map((step, number): StepRecord => {
    const data = rowData.read(step);
    const isRowWrong = step.problem?.code === 'refused-input' || step.problem?.code === 'opted-out';
    if (data && !(step.at === 'failed' && isRowWrong)) return stepOf(of, number, step.key, data, now);
    return { ...newStep(of, 'import', number, step.key, now, step.data), at: 'failed', problem: step.problem };
  });
  const { name, list } = record;
  return newJob(of, 'import', now, anew, { name, list, data: { ...way, dry: false } });
}

function textsOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(flat(fields)).map(([field, value]) => [field, String(value ?? '')]));
}
