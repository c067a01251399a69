/**
 * Makes leads of a file's rows. Existing leads are looked up before anything is written. Each write is recorded
 * before it is sent, so after a restart our own work is not mistaken for someone else's. lib/contract/README.md §4.9.
 */

import * as z from 'zod/mini';
import { namesPerson, textFields } from '../../../contract/lead-fields.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { InputProblem } from '../../../contract/request.ts';
import type { Lead } from '../../../contract/resources/lead.ts';
import { keyOfEmail } from '../../../contract/text.ts';
import {
  fieldsToCreate,
  type ImportWay,
  outcomeUnsent,
  type Plan,
  planOf,
} from '../../../device-service/leads/import-plan.ts';
import {
  creating,
  differing,
  type Fields,
  flat,
  holds,
  isSameValue,
  portraitOf,
  standing,
  updating,
} from '../../../device-service/leads/lead-fields.ts';
import { refused, wrongInNamed, wrongInRow } from '../../../device-service/leads/wrong-row.ts';
import { emptiedCells, type Wanted } from '../../../messages/job-messages.ts';
import type { Change, StepRecord } from '../../storage/store.ts';
import { isActive, type Job } from '../job.ts';
import {
  type DataOf,
  type JobParts,
  type Kind,
  type NewJob,
  newJob,
  newStep,
  type Of,
  type Perform,
  recordData,
} from '../kind.ts';
import type { StoredRow } from '../this-device.ts';
import { carriedOutOnDevice, newImport, performImport, rowsOnDevice, rowsPage, viewOnDevice } from './device-import.ts';
import { afterProblem, type Call, caller, lookFor, putSent, putStep, type Went } from './lead-steps.ts';
import { createSurveys, type Survey } from './lead-survey.ts';

const jobData = recordData(() =>
  z.object({
    existing: z.enum(['skip', 'fill', 'overwrite']),
    /** Counts only, writes nothing */
    dry: z.boolean(),
    emptied: z.optional(emptiedCells()),
  }),
);

const fieldsByName = () => z.record(z.string(), z.unknown());

/** Data of a row's step; undoing the import reads it */
export const rowData = recordData(() =>
  z.object({
    /** In the file, starting with 1 */
    line: z.number(),
    fields: fieldsByName(),
    /** What its position says beyond itself */
    derived: z.optional(fieldsByName()),
    /** What was begun, recorded before it is sent: after a restart, an existing lead may be our own */
    began: z.nullable(z.enum(['create', 'write'])),
    /** Fields in which the existing lead holds something else */
    differing: z.array(z.string()),
    /** Fields written into it; in a dry run, those that would be */
    writes: z.optional(z.array(z.string())),
    /** A word of the job's counts; `undone` or `kept` once the import was undone */
    outcome: z.optional(z.string()),
    /** The lead that the row became, and the values of its fields before we wrote them. Undoing needs both. */
    lead: z.optional(z.number()),
    before: z.optional(fieldsByName()),
    /** What we wrote, custom attributes by slug. For a lead that we created: everything it held then. */
    wrote: z.optional(fieldsByName()),
  }),
);

export type ImportData = DataOf<typeof rowData>;

/** Rows decided without a request are written in batches of this size */
const mostAtOnce = 500;

export const leadImport: Kind<Wanted<'import'>> = {
  // The first row goes alone: it creates the list, and surveys the existing leads.
  atOnce: { first: 1, later: 8 },
  /** Rows that no service accepts fail at once, with the field to blame. So does the second row of an address. */
  async create(parts, of, { name, rows, list, existing, dry, emptied, merge, staged }, now) {
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
  perform,
  again: (failed, anew) => (failed.problem?.code === 'refused-input' ? null : anew),
  view(job) {
    const data = jobData.read(job.record);
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
  const way = jobData.read(record);
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

function perform(parts: JobParts): Perform {
  const { context, requests, jobStore, knownLeads, updates } = parts;
  const surveys = createSurveys(context.clock.now);

  /** Decides rows that need no request: all rows of a dry run, otherwise those with nothing to write */
  async function decide(job: Job, way: ImportWay, survey: NonNullable<Survey>): Promise<void> {
    let decided: { step: StepRecord; change: Change }[] = [];
    async function write(): Promise<void> {
      const batch = decided;
      decided = [];
      await requests.write(batch.map(({ change }) => change)).catch((error: unknown) => {
        // What is not recorded is not done: it would be missing after the next start.
        for (const { step } of batch) jobStore.putStep(step);
        throw error;
      });
    }
    for (const step of [...job.active.values()]) {
      const data = rowData.read(step);
      if (!data || step.since !== null || (await requests.optOuts.hasAddress(step.key))) continue;
      const found = survey.get(keyOfEmail(step.key)) ?? null;
      const outcome = outcomeUnsent(found, data.fields, way, listOf(job, data), data.derived);
      const writes = way.dry ? writtenBy(planOf(found, data.fields, way, listOf(job, data), data.derived)) : [];
      if (outcome === null) continue;
      decided.push({ step, change: jobStore.putStep({ ...step, ...doneWith(data, found, outcome, writes) }) });
      if (decided.length < mostAtOnce) continue;
      await write();
      updates.changed(job);
    }
    await write();
  }

  const onDevice = performImport(parts);
  return async (job, of, connection, control) => {
    if (rowsOnDevice(job) !== null) return onDevice(job, of, connection, control);
    const way = jobData.expect(job.record);
    const call = caller(parts, job, connection);
    const surveyed = await surveys.of(job, call);
    if (!surveyed.ok) return afterProblem(parts, of, surveyed.problem);
    if (surveyed.survey && surveyed.isNew) await decide(job, way, surveyed.survey);
    const step = jobStore.now(of)?.step;
    if (!step || !isActive(step)) return null;
    if (await requests.optOuts.hasAddress(step.key)) return afterProblem(parts, step, { code: 'opted-out' });
    // What was begun may have succeeded since the survey.
    const found: Went<Lead | null> =
      surveyed.survey && step.since === null
        ? { ok: true, value: surveyed.survey.get(keyOfEmail(step.key)) ?? null }
        : await lookFor(call, step.key);
    if (!found.ok) return afterProblem(parts, step, found.problem);
    const data = rowData.expect(step);
    const went = await carryOut({ parts, job, data, way, call }, step, found.value);
    if (job.active.size === 0) surveys.drop(job.record.id);
    if (!went.ok) return afterProblem(parts, step, went.problem);
    if (went.value) {
      updates.leads(job, [went.value], []);
      await knownLeads.note(connection.id, went.value, takenFrom(data.fields, went.value));
    }
    return null;
  };
}

/** The fields in which the lead now says what the row says */
function takenFrom(fields: Fields, lead: Fields): string[] {
  return textFields.filter((field) => Object.hasOwn(fields, field) && isSameValue(lead[field], fields[field]));
}

/** The row's own list, else the job's */
function listOf({ record }: Job, { fields }: Pick<ImportData, 'fields'>): string | null {
  return typeof fields.leads_list_name === 'string' ? fields.leads_list_name : record.list;
}

interface Row {
  parts: JobParts;
  job: Job;
  data: ImportData;
  way: ImportWay;
  call: Call;
}

/** Returns the lead as it is afterwards; null if nothing was written, or the service does not show it */
async function carryOut(row: Row, step: StepRecord, found: Lead | null): Promise<Went<Lead | null>> {
  const { parts, job, data, way } = row;
  const isMade = found !== null && data.began === 'create' && holds(found, data.fields);
  if (isMade) {
    await putStep(parts, step, madeWith(data, found));
    return { ok: true, value: found };
  }
  const outcome = outcomeUnsent(found, data.fields, way, listOf(job, data), data.derived);
  if (outcome === null) return found ? change(row, step, found) : create(row, step);
  const isWritten = data.began === 'write' && outcome === 'unchanged';
  const writes = way.dry ? writtenBy(planOf(found, data.fields, way, listOf(job, data), data.derived)) : [];
  await putStep(parts, step, doneWith(data, found, isWritten ? 'updated' : outcome, writes));
  return { ok: true, value: isWritten ? found : null };
}

async function create(row: Row, step: StepRecord): Promise<Went<Lead | null>> {
  const { parts, job, call } = row;
  const data: ImportData = { ...row.data, began: 'create' };
  const sent = await putSent(parts, step, { data });
  const went = await listed(row, listOf(job, data), (list) =>
    call('createLead', creating({ ...fieldsToCreate(data.fields, data.derived), email: step.key }, list)),
  );
  if (!went.ok) return went;
  const lead = went.value.reply.data;
  // A lead that someone else created meanwhile is not ours.
  if (!went.value.created && !holds(lead, data.fields))
    return change({ ...row, data: { ...data, began: null } }, sent, lead);
  await putStep(parts, sent, madeWith(data, lead));
  return { ok: true, value: lead };
}

async function change(row: Row, step: StepRecord, found: Lead): Promise<Went<Lead | null>> {
  const { parts, job, way, call } = row;
  // Read again right before writing: the survey may be an hour old.
  const now = await call('getLead', { id: found.id });
  if (!now.ok) return now;
  const lead = now.value.reply.data;
  const plan = planOf(lead, row.data.fields, way, listOf(job, row.data), row.data.derived);
  if (plan.do !== 'write') {
    await putStep(parts, step, doneWith(row.data, lead, plan.do === 'nothing' ? plan.outcome : 'unchanged'));
    return { ok: true, value: lead };
  }
  const wrote = flat(plan.fields);
  // Fields that an earlier call already wrote keep the former values recorded then.
  const before = { ...row.data.before, ...standing(lead, Object.keys(wrote)) };
  const data: ImportData = {
    ...row.data,
    ...{ began: 'write', lead: lead.id, before, wrote: { ...row.data.wrote, ...wrote } },
  };
  const sent = await putSent(parts, step, { data });
  const { leads_list_name, ...fields } = plan.fields;
  const went = await listed(row, leads_list_name === undefined ? null : listOf(job, row.data), (list) =>
    call('updateLead', updating(lead.id, { ...fields, ...(list !== null && { leads_list_name: list }) })),
  );
  if (!went.ok) return went;
  await putStep(parts, sent, doneWith(data, lead, 'updated', writtenBy(plan)));
  // The service may answer a change without a body (204).
  return { ok: true, value: went.value.reply.data ?? withTexts(lead, fields) };
}

function withTexts(lead: Lead, fields: Fields): Lead {
  const texts = textFields.flatMap((field) => (typeof fields[field] === 'string' ? [[field, fields[field]]] : []));
  return { ...lead, ...Object.fromEntries(texts) };
}

/** Leaves out a list that the service refuses (422). If the rest then succeeds, the job forgets the list. */
async function listed<Value>(
  { parts: { jobStore, requests }, job }: Row,
  list: string | null,
  act: (list: string | null) => Promise<Went<Value>>,
): Promise<Went<Value>> {
  const went = await act(list);
  const isToBlame =
    !went.ok && went.problem.code === 'not-created' && [null, 'leads_list_name'].includes(went.problem.field);
  if (!isToBlame || list === null) return went;
  const without = await act(null);
  const now = jobStore.jobs.get(job.record.id);
  if (without.ok && now) await requests.write([jobStore.putJob({ ...now.record, list: null })]);
  return without;
}

function writtenBy(plan: Plan): string[] {
  return plan.do === 'write' ? Object.keys(flat(plan.fields)) : [];
}

/** Our own call created the lead */
function madeWith(data: ImportData, lead: Lead) {
  return doneWith({ ...data, lead: lead.id, wrote: portraitOf(lead) }, null, 'created');
}

/** `found`: the lead as it was before; null if there was none */
function doneWith(data: ImportData, found: Lead | null, outcome: string, writes: string[] = []) {
  const differs = found ? differing(found, data.fields) : [];
  return { at: 'done', problem: null, data: { ...data, differing: differs, writes, outcome } } as const;
}
