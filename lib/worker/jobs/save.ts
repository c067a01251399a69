/**
 * Saves one contact as a lead: a step of a save job. Looks first, so that what stood there is known before anything is written;
 * every call may be repeated, so that a stopped worker leaves one lead. Contract, section 4.9.
 */

import type { Job } from '../../background/jobs/job-store.ts';
import { markOf } from '../../background/requests/known-leads.ts';
import type { StepRecord } from '../../background/storage/store.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { type Call, caller, type Went } from './call.ts';
import { createLeadProblem } from './lead-problem.ts';
import { lookFor } from './look.ts';
import type { Parts, Perform } from './part.ts';
import { putter } from './put.ts';
import { createRemove } from './remove.ts';
import { creating, differing, fieldsOf, filledIn, isOurs, toFill, updating } from './save-fields.ts';
import { type SaveData, saveDataOf } from './step-data.ts';

export function createSave(parts: Parts): Perform {
  const { context, asks, book, marks } = parts;
  const put = putter(parts);
  const remove = createRemove(parts);
  const afterProblem = createLeadProblem(parts);

  async function save(job: Job, step: StepRecord, known: SaveData, call: Call): Promise<Went<Lead>> {
    if (await asks.optOuts.hasAddress(step.key)) return { ok: false, problem: { code: 'opted-out' } };
    const sent = await put(step, { at: 'sent', since: step.since ?? context.clock.now() });
    const found = await lookFor(call, step.key);
    if (!found.ok) return found;
    const before = known.looked ? known.before : found.value && fieldsOf(found.value, known.fields);
    const looked = { ...known, looked: true, before };
    const begun = await put(sent, { data: looked });
    const added = await add(job, looked, found.value, call);
    if (!added.ok) return added;
    const { lead, isNew } = added.value;
    const stood = isNew ? null : (before ?? fieldsOf(lead, known.fields));
    const filled = await fill(lead, known, stood, call);
    if (!filled.ok) return filled;
    const differ = stood ? differing(known.fields, stood) : [];
    const data = { ...looked, before: stood, lead: lead.id, created: isNew, filled: filled.value, differing: differ };
    await put(begun, { at: 'done', problem: null, data });
    return { ok: true, value: lead };
  }

  /** Creates it, or adds the list to the one that stands there. A list that the service does not take is left out (422). */
  async function add(
    { record }: Pick<Job, 'record'>,
    known: SaveData,
    found: Lead | null,
    call: Call,
  ): Promise<Went<{ lead: Lead; isNew: boolean }>> {
    const { list } = record;
    const isNew = (lead: Lead) => known.before === null && isOurs(lead, known.fields);
    if (found && list === null) return { ok: true, value: { lead: found, isNew: isNew(found) } };
    const fields = found ? { email: known.fields.email } : known.fields;
    const went = await call('createLead', creating(fields, list));
    if (!went.ok && went.problem.code === 'not-created' && list !== null) {
      const forgotten = { ...record, list: null };
      await asks.write([book.putJob(forgotten)]);
      return add({ record: forgotten }, known, found, call);
    }
    if (!went.ok) return went;
    const lead = went.value.reply.data;
    return { ok: true, value: { lead, isNew: (known.before === null && went.value.created) || isNew(lead) } };
  }

  /** The names of the fields that hold what we wrote where nothing stood. */
  async function fill(
    lead: Lead,
    { fields }: SaveData,
    stood: Record<string, unknown> | null,
    call: Call,
  ): Promise<Went<string[]>> {
    if (!stood) return { ok: true, value: [] };
    const now = fieldsOf(lead, fields);
    const empty = toFill(fields, stood, now);
    if (Object.keys(empty).length > 0) {
      const went = await call('updateLead', updating(lead.id, empty));
      if (!went.ok) return went;
    }
    return { ok: true, value: [...Object.keys(empty), ...filledIn(fields, stood, now)] };
  }

  return async (job, step, connection) => {
    const data = saveDataOf(step);
    if (!data) throw new Error('a step of another form');
    const call = caller(parts, job, connection);
    if (data.remove) return remove(step, data, connection, call);
    const went = await save(job, step, data, call);
    if (!went.ok) return afterProblem(step, went.problem);
    await marks.note(connection.id, markOf(went.value, 'leads'));
    return null;
  };
}
