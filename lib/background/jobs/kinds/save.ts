/**
 * Saves contacts as leads, after the time for undo. Looks first, so that what stood there is known before anything is written; every
 * call may be repeated, so that a stopped worker leaves one lead. A contact may be taken back later: that deletes the lead only if our
 * own call made it, else it empties the fields that we filled. lib/contract/README.md §4.9.
 */
import * as z from 'zod/mini';
import { leadOf } from '../../../contract/contact.ts';
import { isOrigin } from '../../../contract/lead-fields.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { Lead } from '../../../contract/resources/lead.ts';
import {
  creating,
  differing,
  type Fields,
  given,
  holds,
  isEmpty,
  isSameValue,
  updating,
} from '../../../device-service/leads/lead-fields.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import type { SaveView } from '../../../messages/views.ts';
import type { Connection } from '../../context.ts';
import type { Change, StepRecord } from '../../storage/store.ts';
import type { Hold } from '../holds.ts';
import type { Job } from '../job.ts';
import { type DataOf, type JobParts, type Kind, newJob, newStep, recordData } from '../kind.ts';
import { undoTime } from '../pauses.ts';
import { afterProblem, type Call, caller, lookFor, putSent, putStep, type Went } from './lead-steps.ts';

const stepData = recordData(() =>
  z.object({
    /** What the lead shall hold. */
    fields: z.looseObject({ email: z.string().check(z.minLength(3)) }),
    /** Whether `before` was learnt, which must be before the first write. */
    looked: z.boolean(),
    /** The fields of the lead that stood there before; null when there was none. */
    before: z.nullable(z.record(z.string(), z.unknown())),
    lead: z.nullable(z.number()),
    /** Our own call made the lead: so it may be deleted when the contact is taken back. */
    created: z.boolean(),
    /** Fields of a lead that existed which were empty and which we filled. */
    filled: z.array(z.string()),
    /** Fields which it had already and which differ. */
    differing: z.array(z.string()),
    /** The user wants it taken back. */
    remove: z.boolean(),
  }),
);

type SaveData = DataOf<typeof stepData>;

const mostShown = 100;

export const save: Kind<Wanted<'save'>> = {
  // The first goes alone: it makes the list, and learns what is there.
  atOnce: { first: 1, later: 4 },
  isUndoable: true,
  async create({ context, requests }, of, { contacts, page, list: named }, now) {
    const list = named ?? (await context.settings()).list;
    const steps: StepRecord[] = [];
    const byAddress = new Map(contacts.map((contact) => [contact.email.trim().toLowerCase(), contact]));
    for (const [email, contact] of byAddress) {
      if (await requests.optOuts.hasAddress(email)) continue;
      const rest = {
        looked: false,
        before: null,
        lead: null,
        created: false,
        filled: [],
        differing: [],
        remove: false,
      };
      const data: SaveData = { fields: leadOf(contact, page), ...rest };
      steps.push(newStep(of, 'save', steps.length, contact.email.trim(), now + undoTime, data));
    }
    return steps.length === 0 ? null : newJob(of, 'save', now, steps, { list, page });
  },
  perform: (parts) => async (job, step, connection) => {
    const data = stepData.expect(step);
    const call = caller(parts, job, connection);
    if (data.remove) return takeBack(parts, step, data, connection, call);
    const went = await carryOut(parts, job, step, data, call);
    if (!went.ok) return afterProblem(parts, step, went.problem);
    await parts.knownLeads.note(connection.id, went.value);
    return null;
  },
  outcome: ({ data }) => (data.created === true ? 'created' : 'existed'),
  view: ({ steps }) => ({ saves: firstOf(steps.values()).map(viewOf) }),
};

function firstOf(steps: Iterable<StepRecord>): StepRecord[] {
  const first: StepRecord[] = [];
  for (const step of steps) {
    if (first.length >= mostShown) break;
    first.push(step);
  }
  return first;
}

function viewOf(step: StepRecord): SaveView {
  const data = stepData.read(step);
  const isRemoving = data?.remove === true && step.at !== 'removed';
  return {
    email: step.key,
    at: isRemoving ? 'saved' : stateOf(step),
    created: data?.created ?? false,
    differing: data?.differing ?? [],
    problem: step.problem,
  };
}

function stateOf({ at, since }: StepRecord): SaveView['at'] {
  if (at === 'failed' || at === 'removed') return at;
  if (at === 'done') return 'saved';
  return since === null ? 'waiting' : 'sent';
}

async function carryOut(parts: JobParts, job: Job, step: StepRecord, known: SaveData, call: Call): Promise<Went<Lead>> {
  if (await parts.requests.optOuts.hasAddress(step.key)) return { ok: false, problem: { code: 'opted-out' } };
  const sent = await putSent(parts, step);
  const found = await lookFor(call, step.key);
  if (!found.ok) return found;
  const before = known.looked ? known.before : found.value && fieldsOf(found.value, known.fields);
  const looked = { ...known, looked: true, before };
  const begun = await putStep(parts, sent, { data: looked });
  const added = await add(parts, job, looked, found.value, call);
  if (!added.ok) return added;
  const { lead, isNew } = added.value;
  const stood = isNew ? null : (before ?? fieldsOf(lead, known.fields));
  const filled = await fill(lead, known, stood, call);
  if (!filled.ok) return filled;
  // Where and how we saw the person never competes with what the user wrote.
  const differ = stood ? differing(stood, known.fields).filter((field) => !isOrigin(field)) : [];
  const data = { ...looked, before: stood, lead: lead.id, created: isNew, filled: filled.value, differing: differ };
  await putStep(parts, begun, { at: 'done', problem: null, data });
  return { ok: true, value: lead };
}

/** Creates it, or adds the list to the one that stands there. A list that the service does not take is left out (422). */
async function add(
  parts: JobParts,
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
    const without = { ...record, list: null };
    await parts.requests.write([parts.jobStore.putJob(without)]);
    return add(parts, { record: without }, known, found, call);
  }
  if (!went.ok) return went;
  const lead = went.value.reply.data;
  return { ok: true, value: { lead, isNew: (known.before === null && went.value.created) || isNew(lead) } };
}

/** Writes what was empty before and is empty still. Gives the names of the fields that hold what we wrote where nothing stood. */
async function fill(lead: Lead, { fields }: SaveData, stood: Fields | null, call: Call): Promise<Went<string[]>> {
  if (!stood) return { ok: true, value: [] };
  const now = fieldsOf(lead, fields);
  const wereEmpty = given(fields).filter(([field]) => isEmpty(stood[field]));
  const empty = wereEmpty.filter(([field]) => isEmpty(now[field]));
  if (empty.length > 0) {
    const went = await call('updateLead', updating(lead.id, Object.fromEntries(empty)));
    if (!went.ok) return went;
  }
  const filled = wereEmpty.filter(([field, value]) => isSameValue(now[field], value));
  return { ok: true, value: [...empty, ...filled].map(([field]) => field) };
}

/** What a lead holds of the fields that we would write. */
function fieldsOf(lead: Lead, fields: Fields): Fields {
  const all: Fields = lead;
  return Object.fromEntries(given(fields).map(([field]) => [field, all[field] ?? null]));
}

/** The lead is exactly what we sent. */
function isOurs(lead: Lead, fields: Fields): boolean {
  return given(fields).length > 0 && holds(lead, fields);
}

/** The user takes a contact back: what was sent is taken back by the runner; what was not simply goes. Changes to be written. */
export function takenBack({ context, jobStore }: JobParts, of: StepRecord): Change[] {
  const step = jobStore.now(of)?.step;
  const data = step && stepData.read(step);
  if (!step || !data || step.at === 'removed') return [];
  if (step.at === 'done') {
    const removing = { tries: 0, problem: null, due: context.clock.now(), data: { ...data, remove: true } };
    return [jobStore.putStep({ ...step, ...removing, at: 'waiting' })];
  }
  const isUnsent = step.at === 'failed' || step.since === null;
  return isUnsent ? [jobStore.putStep({ ...step, at: 'removed', problem: null, data: {} })] : [];
}

async function takeBack(
  parts: JobParts,
  step: StepRecord,
  data: SaveData,
  connection: Connection,
  call: Call,
): Promise<Hold | null> {
  const { created, lead } = data;
  const problem = lead === null ? null : await (created ? deleted(lead, call) : emptied(lead, data, call));
  if (problem && problem.code !== 'not-found') return afterProblem(parts, step, problem);
  await putStep(parts, step, { at: 'removed', problem: null, data: { ...data, remove: false } });
  if (created || problem) await parts.knownLeads.drop(connection.id, step.key);
  return null;
}

async function deleted(id: number, call: Call): Promise<Problem | null> {
  const went = await call('deleteLead', { id });
  return went.ok ? null : went.problem;
}

/** What somebody changed since is left as it is. A number can't be emptied: the contract has no word for it. */
async function emptied(id: number, { fields, filled }: SaveData, call: Call): Promise<Problem | null> {
  if (filled.length === 0) return null;
  const went = await call('getLead', { id });
  if (!went.ok) return went.problem;
  const lead: Fields = went.value.reply.data;
  const ours = filled.filter((field) => typeof fields[field] === 'string' && isSameValue(lead[field], fields[field]));
  if (ours.length === 0) return null;
  const emptying = await call('updateLead', updating(id, Object.fromEntries(ours.map((field) => [field, '']))));
  return emptying.ok ? null : emptying.problem;
}
