/** Deletes one lead: a step of a deletion. One that is gone already counts as deleted, so that it may be repeated. Contract, section 4.9. */
import { caller } from './call.ts';
import { createLeadProblem } from './lead-problem.ts';
import type { Parts, Perform } from './part.ts';
import { putter } from './put.ts';
import { leadDataOf } from './step-data.ts';

export function createDelete(parts: Parts): Perform {
  const { context, marks, shown } = parts;
  const put = putter(parts);
  const afterProblem = createLeadProblem(parts);

  return async (job, step, connection) => {
    const data = leadDataOf(step);
    if (!data) throw new Error('a step of another form');
    const sent = await put(step, { at: 'sent', since: step.since ?? context.clock.now() });
    const went = await caller(parts, job, connection)('deleteLead', { id: data.lead });
    if (!went.ok && went.problem.code !== 'not-found') return afterProblem(sent, went.problem);
    await put(sent, { at: 'done', problem: null, data: { ...data, outcome: 'deleted' } });
    shown.leads(job, [], [data.lead]);
    await marks.drop(connection.id, step.key);
    return null;
  };
}
