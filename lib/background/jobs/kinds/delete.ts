/**
 * Deletes leads after the undo time. A lead that is already gone counts as deleted, so a deletion may be repeated.
 * lib/contract/README.md §4.9.
 */
import { limits } from '../../../contract/limits.ts';
import { untouched } from '../../../contract/retention.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import type { StepRecord } from '../../storage/store.ts';
import type { Job } from '../job.ts';
import { type Kind, mustBe, newJob } from '../kind.ts';
import { undoTime } from '../pauses.ts';
import { afterProblem, type Call, caller, leadData, putSent, putStep, stepsOfLeads, type Went } from './lead-steps.ts';

export const deletion: Kind<Wanted<'delete'>> = {
  atOnce: { first: 8, later: 8 },
  isUndoable: true,
  create(_parts, of, { leads, service, untouchedFor }, now) {
    mustBe(of, service);
    const steps = stepsOfLeads(of, 'delete', leads, now + undoTime);
    return steps.length === 0 ? null : newJob(of, 'delete', now, steps, { data: { untouchedFor } });
  },
  perform: (parts) => async (job, step, connection, control) => {
    const data = leadData.expect(step);
    const call = caller(parts, job, connection, control.signal);
    const still = await isStillUntouched(job, step, data.lead, call);
    if (!still.ok) return afterProblem(parts, step, still.problem);
    if (!still.value) {
      await putStep(parts, step, { at: 'done', problem: null, data: { ...data, outcome: 'kept' } });
      return null;
    }
    const sent = await putSent(parts, step);
    const went = await call('deleteLead', { id: data.lead });
    if (!went.ok && went.problem.code !== 'not-found') return afterProblem(parts, sent, went.problem);
    await putStep(parts, sent, { at: 'done', problem: null, data: { ...data, outcome: 'deleted' } });
    parts.updates.leads(job, [], [data.lead]);
    if (step.key !== '') await parts.knownLeads.drop(connection.id, step.key);
    return null;
  },
};

/** A lead may have been edited since the job began, also in another browser. True for a job that deletes anyway. */
async function isStillUntouched({ record }: Job, step: StepRecord, lead: number, call: Call): Promise<Went<boolean>> {
  const months = record.data?.untouchedFor;
  if (typeof months !== 'number' || step.since !== null) return { ok: true, value: true };
  const { filters, holds } = untouched(record.created, months);
  const went = await call('listLeads', { ...filters, email: step.key, limit: limits.leads.maxPerPage });
  if (!went.ok) return went;
  return { ok: true, value: went.value.reply.data.leads.some((one) => one.id === lead && holds(one)) };
}
