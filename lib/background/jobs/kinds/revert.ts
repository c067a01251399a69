/**
 * Undoes an import: deletes the leads it created, and restores the former values of those it changed. What others
 * changed since stays. So does what the contract cannot express: a number cannot be emptied, and a lead cannot leave
 * its list. Each outcome is also written into the import's own row, in the same write. lib/contract/README.md §4.9.
 */
import * as z from 'zod/mini';
import type { Lead } from '../../../contract/resources/lead.ts';
import {
  canHold,
  changedSince,
  type Fields,
  former,
  given,
  isSameValue,
  updating,
} from '../../../device-service/leads/lead-fields.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import type { Change, StepRecord } from '../../storage/store.ts';
import { isBegun, type Job } from '../job.ts';
import { type DataOf, type JobParts, type Kind, newJob, newStep, type Of, type Perform, recordData } from '../kind.ts';
import { newUndoing, performUndoing, rowsOnDevice, undoingOnDevice } from './device-import.ts';
import { rowData } from './import.ts';
import { afterProblem, type Call, caller, lookFor, putSent, type Went } from './lead-steps.ts';

const jobData = recordData(() => z.object({ import: z.string() }));

const fieldsByName = () => z.record(z.string(), z.unknown());

const stepData = recordData(() =>
  z.object({
    /** Id of the import's step */
    row: z.string(),
    line: z.number(),
    /** Null if no reply named it; then it is looked up by its address */
    lead: z.nullable(z.number()),
    /** The import created the lead, so it is deleted; otherwise its fields get their former values back */
    made: z.boolean(),
    before: fieldsByName(),
    wrote: fieldsByName(),
    /** Fields that are left as they are */
    differing: z.array(z.string()),
    outcome: z.optional(z.string()),
  }),
);

type RevertData = DataOf<typeof stepData>;
type Outcome = { outcome: 'deleted' | 'restored' | 'gone' | 'kept'; differing: string[] };

export const revert: Kind<Wanted<'revert'>> = {
  atOnce: { first: 4, later: 8 },
  async create({ jobStore, read }, of, { job: id }, now) {
    const job = jobStore.jobs.get(id);
    if (!job || job.record.service !== of.service || isGoing(jobStore.jobs.values(), id)) return null;
    if (isRevertible(job) && rowsOnDevice(job) !== null) return newUndoing(of, job, now);
    await read(job);
    const steps = isRevertible(job) ? stepsOf(of, job, now) : [];
    if (steps.length === 0) return null;
    return newJob(of, 'revert', now, steps, { name: job.record.name ?? null, data: { import: id } });
  },
  perform,
  view: (job) => undoingOnDevice(job) ?? { reverts: jobData.read(job.record)?.import ?? null },
  row(step) {
    const data = stepData.read(step);
    return data ? { line: data.line, differing: data.differing } : {};
  },
};

/** A finished or stopped import without steps in flight */
function isRevertible({ record, active }: Job): boolean {
  const isOver = record.state === 'done' || record.state === 'stopped';
  return record.kind === 'import' && isOver && !record.dismissed && ![...active.values()].some(isBegun);
}

function isGoing(jobs: Iterable<Job>, id: string): boolean {
  return [...jobs].some(
    ({ record }) =>
      record.kind === 'revert' &&
      (record.state === 'open' || record.state === 'paused') &&
      jobData.read(record)?.import === id,
  );
}

/**
 * One step for each row that became something, or may have: the outcome of a row that failed after sending is
 * unknown.
 */
function stepsOf(of: Of, { steps }: Job, now: number): StepRecord[] {
  const made: StepRecord[] = [];
  for (const step of steps.values()) {
    const row = rowData.read(step);
    const isWritten = step.at === 'failed' || row?.outcome === 'created' || row?.outcome === 'updated';
    if (!row || row.began === null || !isWritten) continue;
    const { line, began, lead = null, before = {}, wrote = Object.fromEntries(given(row.fields)) } = row;
    const data: RevertData = {
      ...{ row: step.id, line, lead, made: began === 'create', before, wrote },
      differing: [],
    };
    made.push(newStep(of, 'revert', made.length, step.key, now, data));
  }
  return made;
}

function perform(parts: JobParts): Perform {
  const { knownLeads, updates } = parts;
  const onDevice = performUndoing(parts);
  return async (job, step, connection, control) => {
    if (undoingOnDevice(job)) return onDevice(job, step, connection, control);
    const data = stepData.expect(step);
    const call = caller(parts, job, connection);
    const found = await find(call, step, data);
    if (!found.ok) return afterProblem(parts, step, found.problem);
    const lead = found.value;
    const went = lead
      ? await (data.made ? remove(parts, step, data, lead, call) : restore(parts, step, data, lead, call))
      : // A lead that our own call deleted before a restart counts as deleted.
        ({ ok: true, value: { came: goneWith(step.since === null ? 'gone' : 'deleted'), lead: null } } as const);
    if (!went.ok) return afterProblem(parts, step, went.problem);
    const { came, lead: left } = went.value;
    await settle(parts, job, step, data, came);
    if (came.outcome === 'deleted' || came.outcome === 'gone') {
      if (data.lead !== null || lead) updates.leads(job, [], [lead?.id ?? data.lead ?? 0]);
      await knownLeads.drop(connection.id, step.key);
    } else if (left) {
      updates.leads(job, [left], []);
      await knownLeads.note(connection.id, left);
    }
    return null;
  };
}

const goneWith = (outcome: 'gone' | 'deleted'): Outcome => ({ outcome, differing: [] });

type Came = Went<{ came: Outcome; lead: Lead | null }>;

/** The lead as it is now; null if it is gone */
async function find(call: Call, step: StepRecord, { lead }: RevertData): Promise<Went<Lead | null>> {
  if (lead === null) return lookFor(call, step.key);
  const went = await call('getLead', { id: lead });
  if (went.ok) return { ok: true, value: went.value.reply.data };
  return went.problem.code === 'not-found' ? { ok: true, value: null } : went;
}

/** A lead that others changed or contacted since is theirs, and stays. */
async function remove(
  parts: JobParts,
  step: StepRecord,
  { lead: known, wrote }: RevertData,
  lead: Lead,
  call: Call,
): Promise<Came> {
  // No reply ever showed this lead, so its original list is unknown.
  const portrait = known === null ? { ...wrote, email: lead.email, leads_list: lead.leads_list.name } : wrote;
  const differing = changedSince(lead, portrait);
  if (differing.length > 0) return { ok: true, value: { came: { outcome: 'kept', differing }, lead } };
  await putSent(parts, step);
  const went = await call('deleteLead', { id: lead.id });
  if (!went.ok && went.problem.code !== 'not-found') return went;
  return { ok: true, value: { came: goneWith('deleted'), lead: null } };
}

async function restore(
  parts: JobParts,
  step: StepRecord,
  { before, wrote }: RevertData,
  lead: Lead,
  call: Call,
): Promise<Came> {
  const now: Fields = lead;
  const fields = Object.keys(wrote);
  const isBack = (field: string) => isSameValue(now[field], before[field]);
  const isOurs = (field: string) => isSameValue(now[field], wrote[field]) && canHold(field, before[field]);
  const ours = fields.filter((field) => !isBack(field) && isOurs(field));
  const differing = fields.filter((field) => !isBack(field) && !isOurs(field));
  const came: Outcome = { outcome: differing.length > 0 ? 'kept' : 'restored', differing };
  if (ours.length === 0) return { ok: true, value: { came, lead } };
  await putSent(parts, step);
  const went = await call('updateLead', updating(lead.id, former(ours, before)));
  if (!went.ok) return went;
  const read = went.value.reply.data ? null : await call('getLead', { id: lead.id });
  const after = went.value.reply.data ?? (read?.ok ? read.value.reply.data : null);
  return { ok: true, value: { came, lead: after } };
}

/** Marks the step as done, and records the outcome in the import's row */
async function settle(
  { jobStore, requests, read, updates }: JobParts,
  { record }: Job,
  of: StepRecord,
  data: RevertData,
  came: Outcome,
): Promise<void> {
  const step = jobStore.now(of)?.step ?? of;
  const changes: Change[] = [jobStore.putStep({ ...step, at: 'done', problem: null, data: { ...data, ...came } })];
  const imported = jobStore.jobs.get(jobData.expect(record).import);
  if (imported && !imported.record.dismissed) {
    await read(imported);
    const row = imported.steps.get(data.row);
    const known = row && rowData.read(row);
    if (row && known) {
      const outcome = came.outcome === 'kept' ? 'kept' : 'undone';
      const after = { ...known, outcome, differing: came.differing, writes: [] };
      changes.push(jobStore.putStep({ ...row, at: 'done', problem: null, data: after }));
    }
  }
  await requests.write(changes);
  if (imported) updates.changed(imported);
}
