/** Writes the same fields into many leads. Each step may be repeated. lib/contract/README.md §4.9. */
import * as z from 'zod/mini';
import { encode } from '../../../contract/request.ts';
import type { Lead } from '../../../contract/resources/lead.ts';
import { updating } from '../../../device-service/leads/lead-fields.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import { failedAtOnce, type Kind, mustBe, newJob, recordData } from '../kind.ts';
import { afterProblem, type Call, caller, leadData, putSent, putStep, stepsOfLeads } from './lead-steps.ts';

const jobData = recordData(() => z.object({ changes: z.record(z.string(), z.unknown()) }));

/** Where replies have no body, larger jobs do not read each changed lead again */
const mostReadAgain = 100;

export const edit: Kind<Wanted<'edit'>> = {
  atOnce: { first: 8, later: 8 },
  /** A field that no service accepts fails at once, with its name. */
  async create({ requests }, of, { leads, changes, service }, now) {
    mustBe(of, service);
    const isOut = await Promise.all(leads.map(({ email }) => requests.optOuts.hasAddress(email)));
    const wanted = leads.filter((_, index) => !isOut[index]);
    const encoded = encode('updateLead', updating(1, changes));
    const steps = stepsOfLeads(of, 'edit', wanted, now).map((step) =>
      encoded.ok ? step : failedAtOnce(step, encoded.input),
    );
    if (steps.length === 0 || Object.keys(changes).length === 0) return null;
    return newJob(of, 'edit', now, steps, { data: { changes } });
  },
  perform: (parts) => async (job, step, connection, control) => {
    const data = leadData.expect(step);
    const { changes } = jobData.expect(job.record);
    if (await parts.requests.optOuts.hasAddress(step.key)) return afterProblem(parts, step, { code: 'opted-out' });
    const call = caller(parts, job, connection, control.signal);
    const sent = await putSent(parts, step);
    const went = await call('updateLead', updating(data.lead, changes));
    if (!went.ok && went.problem.code === 'not-found') {
      await putStep(parts, sent, { at: 'failed', problem: went.problem });
      parts.updates.leads(job, [], [data.lead]);
      await parts.knownLeads.drop(connection.id, step.key);
      return null;
    }
    if (!went.ok) return afterProblem(parts, sent, went.problem);
    await putStep(parts, sent, { at: 'done', problem: null, data: { ...data, outcome: 'updated' } });
    const lead = went.value.reply.data ?? (job.record.total > mostReadAgain ? null : await readAgain(data.lead, call));
    if (lead) {
      parts.updates.leads(job, [lead], []);
      await parts.knownLeads.note(connection.id, lead, Object.keys(changes));
    }
    return null;
  },
};

/** The service may answer a change without a body (204). */
async function readAgain(id: number, call: Call): Promise<Lead | null> {
  const went = await call('getLead', { id });
  return went.ok ? went.value.reply.data : null;
}
