/**
 * Deletes leads after the undo time. A lead that is already gone counts as deleted, so a deletion may be repeated.
 * lib/contract/README.md §4.9.
 */
import type { Wanted } from '../../../messages/job-messages.ts';
import { type Kind, mustBe, newJob } from '../kind.ts';
import { undoTime } from '../pauses.ts';
import { afterProblem, caller, leadData, putSent, putStep, stepsOfLeads } from './lead-steps.ts';

export const deletion: Kind<Wanted<'delete'>> = {
  atOnce: { first: 8, later: 8 },
  isUndoable: true,
  create(_parts, of, { leads, service }, now) {
    mustBe(of, service);
    const steps = stepsOfLeads(of, 'delete', leads, now + undoTime);
    return steps.length === 0 ? null : newJob(of, 'delete', now, steps);
  },
  perform: (parts) => async (job, step, connection, control) => {
    const data = leadData.expect(step);
    const sent = await putSent(parts, step);
    const went = await caller(parts, job, connection, control.signal)('deleteLead', { id: data.lead });
    if (!went.ok && went.problem.code !== 'not-found') return afterProblem(parts, sent, went.problem);
    await putStep(parts, sent, { at: 'done', problem: null, data: { ...data, outcome: 'deleted' } });
    parts.updates.leads(job, [], [data.lead]);
    await parts.knownLeads.drop(connection.id, step.key);
    return null;
  },
};
