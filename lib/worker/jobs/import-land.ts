/** Writes one row of an import: makes the lead, or what is to be changed of the one that stands there. */

import type { Job } from '../../background/jobs/job-store.ts';
import { differingFrom, fieldsToCreate, isOurs, planOf } from '../../background/jobs/kinds/import-plan.ts';
import type { Fields } from '../../background/jobs/kinds/lead-fields.ts';
import type { StepRecord } from '../../background/storage/store.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import type { Call, Went } from './call.ts';
import type { ImportWay } from './job-data.ts';
import type { Parts } from './part.ts';
import type { Put } from './put.ts';
import { creating, updating } from './save-fields.ts';
import type { ImportData } from './step-data.ts';

/** The lead as it stands then; null where the service does not show it. */
type Land = (
  job: Job,
  step: StepRecord,
  data: ImportData,
  way: ImportWay,
  found: Lead | null,
  call: Call,
) => Promise<Went<Lead | null>>;

export function createLand({ context, asks, book }: Parts, put: Put): Land {
  const begun = (step: StepRecord, data: ImportData) =>
    put(step, { at: 'sent', since: step.since ?? context.clock.now(), data });

  const done = (step: StepRecord, data: ImportData, differing: string[], outcome: string) =>
    put(step, { at: 'done', problem: null, data: { ...data, differing, outcome } });

  const land: Land = async (job, step, data, way, found, call) => {
    if (found) return change(job, step, data, way, found, call);
    const create = { ...data, began: 'create' as const };
    const sent = await begun(step, create);
    const went = await listed(job, job.record.list, (list) =>
      call('createLead', creating({ ...fieldsToCreate(data.fields), email: step.key }, list)),
    );
    if (!went.ok) return went;
    const lead = went.value.reply.data;
    // One that somebody else made in the meantime is not ours.
    if (!went.value.created && !isOurs(lead, data.fields))
      return change(job, sent, { ...data, began: null }, way, lead, call);
    await done(sent, create, [], 'created');
    return { ok: true, value: lead };
  };

  const change: (...of: [Job, StepRecord, ImportData, ImportWay, Lead, Call]) => Promise<Went<Lead | null>> = async (
    job,
    step,
    data,
    way,
    found,
    call,
  ) => {
    // Read again right before it is written: what the survey saw may be an hour old.
    const now = await call('getLead', { id: found.id });
    if (!now.ok) return now;
    const lead = now.value.reply.data;
    const differing = differingFrom(lead, data.fields);
    const plan = planOf(lead, data.fields, way, job.record.list);
    if (plan.do !== 'write') {
      await done(step, data, differing, plan.do === 'nothing' ? plan.outcome : 'unchanged');
      return { ok: true, value: lead };
    }
    const write = { ...data, began: 'write' as const };
    const sent = await begun(step, write);
    const { leads_list_name: _, ...fields } = plan.fields;
    const went = await listed(job, plan.fields.leads_list_name === undefined ? null : job.record.list, (list) =>
      call('updateLead', updating(lead.id, withList(fields, list))),
    );
    if (!went.ok) return went;
    await done(sent, write, differing, 'updated');
    return { ok: true, value: went.value.reply.data };
  };

  /** A list that the service does not take (422) is left out, and forgotten when the rest is taken without it. */
  async function listed<Value>(
    { record }: Job,
    list: string | null,
    act: (list: string | null) => Promise<Went<Value>>,
  ): Promise<Went<Value>> {
    const went = await act(list);
    const isToBlame =
      !went.ok && went.problem.code === 'not-created' && [null, 'leads_list_name'].includes(went.problem.field);
    if (!isToBlame || list === null) return went;
    const without = await act(null);
    const now = book.jobs.get(record.id);
    if (without.ok && now) await asks.write([book.putJob({ ...now.record, list: null })]);
    return without;
  }

  return land;
}

function withList(fields: Fields, list: string | null): Fields {
  return { ...fields, ...(list !== null && { leads_list_name: list }) };
}
