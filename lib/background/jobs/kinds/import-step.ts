/** Carries out a row of an import at a service. Runs in `imports.js`. lib/contract/README.md §4.9. */
import { flat, textFields } from '../../../contract/lead-fields.ts';
import { mayBlameList } from '../../../contract/problem.ts';
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
  changedSince,
  creating,
  differing,
  type Fields,
  isCreatedAs,
  isSameValue,
  portraitOf,
  standing,
  updating,
} from '../../../device-service/leads/lead-fields.ts';
import type { Change, StepRecord } from '../../storage/store.ts';
import { isActive, type Job } from '../job.ts';
import type { Perform } from '../kind.ts';
import type { ImportData } from './import-records.ts';
import type { ImportTools } from './import-tools.ts';
import type { Call, Went } from './lead-steps.ts';
import type { Survey } from './lead-survey.ts';

/** Rows decided without a request are written in batches of this size */
const mostAtOnce = 500;

export function importStep(parts: ImportTools): Perform {
  const { context, requests, jobStore, knownLeads, updates, importJob, rowData, afterProblem } = parts;
  const surveys = parts.createSurveys(context.clock.now);

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

  return async (job, of, connection, { signal }) => {
    const way = importJob.expect(job.record);
    const call = parts.caller(parts, job, connection, signal);
    const surveyed = await surveys.of(job, call);
    if (!surveyed.ok) return afterProblem(parts, of, surveyed.problem);
    if (surveyed.survey && surveyed.isNew) await decide(job, way, surveyed.survey);
    const step = jobStore.now(of)?.step;
    if (!step || !isActive(step)) return null;
    if (await requests.optOuts.hasAddress(step.key)) return afterProblem(parts, step, { code: 'opted-out' });
    // What was begun may have succeeded since the survey, and a lead in it may have been deleted.
    const found: Went<Lead | null> =
      surveyed.survey && step.since === null && step.tries === 0
        ? { ok: true, value: surveyed.survey.get(keyOfEmail(step.key)) ?? null }
        : await parts.lookFor(call, step.key);
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
  parts: ImportTools;
  job: Job;
  data: ImportData;
  way: ImportWay;
  call: Call;
}

/** Returns the lead as it is afterwards; null if nothing was written, or the service does not show it */
async function carryOut(row: Row, step: StepRecord, found: Lead | null): Promise<Went<Lead | null>> {
  const { parts, job, data, way } = row;
  const isMade = found !== null && data.began === 'create' && isOurs(data, step, found);
  if (isMade) {
    await parts.putStep(parts, step, madeWith(data, found));
    return { ok: true, value: found };
  }
  const outcome = outcomeUnsent(found, data.fields, way, listOf(job, data), data.derived);
  if (outcome === null) return found ? change(row, step, found) : create(row, step);
  const isWritten = data.began === 'write' && outcome === 'unchanged';
  const writes = way.dry ? writtenBy(planOf(found, data.fields, way, listOf(job, data), data.derived)) : [];
  await parts.putStep(parts, step, doneWith(data, found, isWritten ? 'updated' : outcome, writes));
  return { ok: true, value: isWritten ? found : null };
}

async function create(row: Row, step: StepRecord): Promise<Went<Lead | null>> {
  const { parts, job, call } = row;
  const data: ImportData = { ...row.data, began: 'create' };
  const sent = await parts.putSent(parts, step, { data });
  const went = await listed(row, listOf(job, data), (list) =>
    call('createLead', creating({ ...fieldsToCreate(data.fields, data.derived), email: step.key }, list)),
  );
  if (!went.ok) return went;
  const lead = went.value.reply.data;
  // A lead that someone else created meanwhile is not ours.
  if (!went.value.created && !isOurs(data, sent, lead))
    return change({ ...row, data: { ...data, began: null } }, sent, lead);
  await parts.putStep(parts, sent, madeWith(data, lead));
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
    await parts.putStep(parts, step, doneWith(row.data, lead, plan.do === 'nothing' ? plan.outcome : 'unchanged'));
    return { ok: true, value: lead };
  }
  const wrote = flat(plan.fields);
  // Fields that an earlier call already wrote keep the former values recorded then.
  const before = { ...row.data.before, ...standing(lead, Object.keys(wrote)) };
  const data: ImportData = {
    ...row.data,
    ...{ began: 'write', lead: lead.id, before, wrote: { ...row.data.wrote, ...wrote } },
  };
  const sent = await parts.putSent(parts, step, { data });
  const { leads_list_name, ...fields } = plan.fields;
  const went = await listed(row, leads_list_name === undefined ? null : listOf(job, row.data), (list) =>
    call('updateLead', updating(lead.id, { ...fields, ...(list !== null && { leads_list_name: list }) })),
  );
  if (!went.ok) return went;
  await parts.putStep(parts, sent, doneWith(data, lead, 'updated', writtenBy(plan)));
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
  if (went.ok || list === null || !mayBlameList(went.problem)) return went;
  const without = await act(null);
  const now = jobStore.jobs.get(job.record.id);
  if (without.ok && now) await requests.write([jobStore.putJob({ ...now.record, list: null })]);
  return without;
}

function writtenBy(plan: Plan): string[] {
  return plan.do === 'write' ? Object.keys(flat(plan.fields)) : [];
}

/** The lead may come from our own call: it holds what we sent, and nothing that people or outreach added. */
function isOurs({ fields, derived }: ImportData, { key, since }: StepRecord, lead: Lead): boolean {
  const sent = flat(fieldsToCreate(fields, derived));
  const portrait = { ...sent, email: lead.email, leads_list: lead.leads_list.name };
  return isCreatedAs(lead, key, since) && changedSince(lead, portrait).length === 0;
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
