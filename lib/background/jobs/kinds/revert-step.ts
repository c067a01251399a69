/** Undoes the rows of an import at a service. Runs in `imports.js`. lib/contract/README.md §4.9. */
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
import type { Change, StepRecord } from '../../storage/store.ts';
import type { Job } from '../job.ts';
import type { Of, Perform } from '../kind.ts';
import type { RevertData } from './import-records.ts';
import type { ImportTools } from './import-tools.ts';
import type { Call, Went } from './lead-steps.ts';

type Outcome = { outcome: 'deleted' | 'restored' | 'gone' | 'kept'; differing: string[] };

export function revertStep(parts: ImportTools): Perform {
  const { knownLeads, updates, revertRow, afterProblem } = parts;
  return async (job, step, connection, { signal }) => {
    const data = revertRow.expect(step);
    const call = parts.caller(parts, job, connection, signal);
    const found = await find(parts, call, step, data);
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
async function find(
  { lookFor }: ImportTools,
  call: Call,
  step: StepRecord,
  { lead }: RevertData,
): Promise<Went<Lead | null>> {
  if (lead === null) return lookFor(call, step.key);
  const went = await call('getLead', { id: lead });
  if (went.ok) return { ok: true, value: went.value.reply.data };
  return went.problem.code === 'not-found' ? { ok: true, value: null } : went;
}

/** A lead that others changed or contacted since is theirs, and stays. */
async function remove(
  parts: ImportTools,
  step: StepRecord,
  { lead: known, wrote }: RevertData,
  lead: Lead,
  call: Call,
): Promise<Came> {
  // No reply ever showed this lead, so its original list is unknown.
  const portrait = known === null ? { ...wrote, email: lead.email, leads_list: lead.leads_list.name } : wrote;
  const differing = changedSince(lead, portrait);
  if (differing.length > 0) return { ok: true, value: { came: { outcome: 'kept', differing }, lead } };
  await parts.putSent(parts, step);
  const went = await call('deleteLead', { id: lead.id });
  if (!went.ok && went.problem.code !== 'not-found') return went;
  return { ok: true, value: { came: goneWith('deleted'), lead: null } };
}

async function restore(
  parts: ImportTools,
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
  await parts.putSent(parts, step);
  const went = await call('updateLead', updating(lead.id, former(ours, before)));
  if (!went.ok) return went;
  const read = went.value.reply.data ? null : await call('getLead', { id: lead.id });
  const after = went.value.reply.data ?? (read?.ok ? read.value.reply.data : null);
  return { ok: true, value: { came, lead: after } };
}

/** Marks the step as done, and records the outcome in the import's row */
async function settle(
  { jobStore, requests, read, updates, revertJob, rowData }: ImportTools,
  { record }: Job,
  of: StepRecord,
  data: RevertData,
  came: Outcome,
): Promise<void> {
  const step = jobStore.now(of)?.step ?? of;
  const changes: Change[] = [jobStore.putStep({ ...step, at: 'done', problem: null, data: { ...data, ...came } })];
  const imported = jobStore.jobs.get(revertJob.expect(record).import);
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

/**
 * One step for each row that became something, or may have: the outcome of a row that failed after sending is
 * unknown.
 */
export function stepsToRevert({ rowData, newStep }: ImportTools, of: Of, { steps }: Job, now: number): StepRecord[] {
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
