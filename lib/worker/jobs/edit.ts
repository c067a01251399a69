/** Writes the same fields into one lead: a step of an edit job. It may be repeated. Contract, section 4.9. */

import { markOf } from '../../background/requests/known-leads.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { type Call, caller } from './call.ts';
import { editOf } from './job-data.ts';
import { createLeadProblem } from './lead-problem.ts';
import type { Parts, Perform } from './part.ts';
import { putter } from './put.ts';
import { updating } from './save-fields.ts';
import { leadDataOf } from './step-data.ts';

/** Leads of a larger job are not read again one by one: a screen lists them anew when it is done. */
const mostReadAgain = 100;

export function createEdit(parts: Parts): Perform {
  const { context, asks, marks, shown } = parts;
  const put = putter(parts);
  const afterProblem = createLeadProblem(parts);

  return async (job, step, connection) => {
    const [data, edit] = [leadDataOf(step), editOf(job.record)];
    if (!data || !edit) throw new Error('a record of another form');
    if (await asks.optOuts.hasAddress(step.key)) return afterProblem(step, { code: 'opted-out' });
    const call = caller(parts, job, connection);
    const sent = await put(step, { at: 'sent', since: step.since ?? context.clock.now() });
    const went = await call('updateLead', updating(data.lead, edit.changes));
    if (!went.ok && went.problem.code === 'not-found') {
      await put(sent, { at: 'failed', problem: went.problem });
      shown.leads(job, [], [data.lead]);
      return null;
    }
    if (!went.ok) return afterProblem(sent, went.problem);
    await put(sent, { at: 'done', problem: null, data: { ...data, outcome: 'updated' } });
    const lead = went.value.reply.data ?? (job.record.total > mostReadAgain ? null : await readAgain(data.lead, call));
    if (lead) {
      shown.leads(job, [lead], []);
      await marks.note(connection.id, markOf(lead, 'leads'));
    }
    return null;
  };
}

/** The service may answer a change without a body (204). */
async function readAgain(id: number, call: Call): Promise<Lead | null> {
  const went = await call('getLead', { id });
  return went.ok ? went.value.reply.data : null;
}
