/**
 * Saves contacts as leads after the undo time. It looks first, so former values are known before anything is written.
 * Every call may be repeated, so a background restart still leaves one lead. Taking a contact back deletes the lead
 * only if our own call created it; otherwise it empties the fields that we filled. lib/contract/README.md §4.9.
 */

import * as z from 'zod/mini';
import { leadOf } from '../../../contract/contact.ts';
import { flat, isOrigin } from '../../../contract/lead-fields.ts';
import { mayBlameList, type Problem } from '../../../contract/problem.ts';
import type { Lead } from '../../../contract/resources/lead.ts';
import { keyOfEmail } from '../../../contract/text.ts';
import {
  creating,
  differing,
  type Fields,
  former,
  given,
  holds,
  isCreatedAs,
  isEmpty,
  isSameValue,
  nested,
  updating,
} from '../../../device-service/leads/lead-fields.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import type { SaveView } from '../../../messages/job-views.ts';
import type { Connection } from '../../requests/connection.ts';
import type { Change, StepRecord } from '../../storage/store.ts';
import type { Hold } from '../holds.ts';
import type { Job } from '../job.ts';
import { type DataOf, type JobParts, type Kind, mustBe, newJob, newStep, recordData } from '../kind.ts';
import { undoTime } from '../pauses.ts';
import { afterProblem, type Call, caller, lookFor, putSent, putStep, type Went } from './lead-steps.ts';

const stepData = recordData(() =>
  z.object({
    /** What the lead should hold */
    fields: z.looseObject({ email: z.string().check(z.minLength(3)) }),
    /** `before` is known; required before the first write */
    looked: z.boolean(),
    /** Fields of the existing lead before we wrote; null if there was none */
    before: z.nullable(z.record(z.string(), z.unknown())),
    lead: z.nullable(z.number()),
    /** Our own call created the lead, so taking the contact back may delete it */
    created: z.boolean(),
    /** Fields of an existing lead that were empty and that we filled */
    filled: z.array(z.string()),
    /** Fields in which an existing lead differs */
    differing: z.array(z.string()),
    /** The user takes the contact back */
    remove: z.boolean(),
  }),
);

type SaveData = DataOf<typeof stepData>;

const mostShown = 100;

export const save: Kind<Wanted<'save'>> = {
  // The first step goes alone: it creates the list, or learns that the service refuses it.
  atOnce: { first: 1, later: 4 },
  isUndoable: true,
  async create({ context, requests }, of, { contacts, page, list: named, attributes = {}, service }, now) {
    mustBe(of, service);
    const own = Object.keys(attributes).length > 0 ? { custom_attributes: attributes } : {};
    const list = named ?? (await context.settings()).list;
    const steps: StepRecord[] = [];
    const byAddress = new Map(contacts.map((contact) => [keyOfEmail(contact.email), contact]));
    for (const [email, contact] of byAddress) {
      if (await requests.optOuts.hasAddress(email)) continue;
      const data: SaveData = {
        fields: { ...leadOf(contact, page), ...own },
        looked: false,
        before: null,
        lead: null,
        created: false,
        filled: [],
        differing: [],
        remove: false,
      };
      steps.push(newStep(of, 'save', steps.length, contact.email.trim(), now + undoTime, data));
    }
    return steps.length === 0 ? null : newJob(of, 'save', now, steps, { list, page });
  },
  perform: (parts) => async (job, step, connection) => {
    const data = stepData.expect(step);
    const call = caller(parts, job, connection);
    if (data.remove) return takeBack(parts, job, step, data, connection, call);
    const went = await carryOut(parts, job, step, data, call);
    if (!went.ok) return afterProblem(parts, step, went.problem);
    parts.updates.leads(job, [went.value], []);
    await parts.knownLeads.note(connection.id, went.value);
    return null;
  },
  outcome: ({ data }) => (data.created === true ? 'created' : 'existed'),
  view: ({ steps }) => ({ saves: [...steps.values()].slice(0, mostShown).map(viewOf) }),
};

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

/** Returns the lead as it is afterwards. */
async function carryOut(parts: JobParts, job: Job, step: StepRecord, known: SaveData, call: Call): Promise<Went<Lead>> {
  if (await parts.requests.optOuts.hasAddress(step.key)) return { ok: false, problem: { code: 'opted-out' } };
  const sent = await putSent(parts, step);
  const found = await lookFor(call, step.key);
  if (!found.ok) return found;
  const before = known.looked ? known.before : found.value && fieldsOf(found.value, known.fields);
  const looked = { ...known, looked: true, before };
  const begun = await putStep(parts, sent, { data: looked });
  const added = await add(parts, job, begun, looked, found.value, call);
  if (!added.ok) return added;
  const { lead, isNew } = added.value;
  const stood = isNew ? null : (before ?? fieldsOf(lead, known.fields));
  const filled = await fill(lead, known, stood, call);
  if (!filled.ok) return filled;
  // Where and how we saw the person never competes with what the user wrote.
  const differ = stood ? differing(stood, known.fields).filter((field) => !isOrigin(field)) : [];
  const data = {
    ...looked,
    before: stood,
    lead: lead.id,
    created: isNew,
    filled: filled.value,
    differing: differ,
  };
  await putStep(parts, begun, { at: 'done', problem: null, data });
  const values = flat(known.fields);
  return { ok: true, value: { ...lead, ...Object.fromEntries(filled.value.map((field) => [field, values[field]])) } };
}

/**
 * Creates the lead, or adds the list to an existing one. If the service refuses (422), leaves out the list. If the rest
 * then succeeds, the job forgets the list.
 */
async function add(
  parts: JobParts,
  { record }: Pick<Job, 'record'>,
  step: StepRecord,
  known: SaveData,
  found: Lead | null,
  call: Call,
): Promise<Went<{ lead: Lead; isNew: boolean }>> {
  const { list } = record;
  const isNew = (lead: Lead) => known.before === null && isOurs(lead, known.fields, step);
  if (found && list === null) return { ok: true, value: { lead: found, isNew: isNew(found) } };
  const fields = found ? { email: found.email } : known.fields;
  const went = await call('createLead', creating(fields, list));
  if (!went.ok && list !== null && mayBlameList(went.problem)) {
    const without = await add(parts, { record: { ...record, list: null } }, step, known, found, call);
    const now = parts.jobStore.jobs.get(record.id);
    if (without.ok && now) await parts.requests.write([parts.jobStore.putJob({ ...now.record, list: null })]);
    return without;
  }
  if (!went.ok) return went;
  const lead = went.value.reply.data;
  return { ok: true, value: { lead, isNew: (known.before === null && went.value.created) || isNew(lead) } };
}

/**
 * Writes fields that were empty before and still are. Returns the names of formerly empty fields that now hold our
 * values.
 */
async function fill(lead: Lead, { fields }: SaveData, stood: Fields | null, call: Call): Promise<Went<string[]>> {
  if (!stood) return { ok: true, value: [] };
  const now = fieldsOf(lead, fields);
  const wereEmpty = given(fields).filter(([field]) => isEmpty(stood[field]));
  const empty = wereEmpty.filter(([field]) => isEmpty(now[field]));
  if (empty.length > 0) {
    const went = await call('updateLead', updating(lead.id, nested(empty)));
    if (!went.ok) return went;
  }
  const filled = wereEmpty.filter(([field, value]) => isSameValue(now[field], value));
  return { ok: true, value: [...empty, ...filled].map(([field]) => field) };
}

/** The lead's values of the fields that we would write */
function fieldsOf(lead: Lead, fields: Fields): Fields {
  const all: Fields = lead;
  return Object.fromEntries(given(fields).map(([field]) => [field, all[field] ?? null]));
}

/** The lead was created since we first sent, under the address as we sent it, and holds every value that we sent */
function isOurs(lead: Lead, fields: SaveData['fields'], { since }: StepRecord): boolean {
  return given(fields).length > 0 && isCreatedAs(lead, fields.email, since) && holds(lead, fields);
}

/** Takes a contact back: the runner undoes what was sent, and unsent steps are dropped. Returns changes to write. */
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

/** Ids of a job's steps by address. A job's steps are read once and keep their keys. */
const idsByAddress = new WeakMap<Job['steps'], ReadonlyMap<string, string>>();

function addressesOf({ steps }: Job): ReadonlyMap<string, string> {
  const known = idsByAddress.get(steps) ?? new Map([...steps.values()].map(({ key, id }) => [keyOfEmail(key), id]));
  idsByAddress.set(steps, known);
  return known;
}

/**
 * The leads of these addresses, as `keyOfEmail` gives them, were deleted since: who was saved here can be saved again.
 * Called for each lead of a long deletion.
 */
export function deletedSince({ jobStore }: JobParts, job: Job, emails: readonly string[]): Change[] {
  const steps = emails.map((email) => job.steps.get(addressesOf(job).get(email) ?? ''));
  return steps.flatMap((step) => (step?.at === 'done' ? [jobStore.putStep({ ...step, at: 'removed' })] : []));
}

async function takeBack(
  parts: JobParts,
  job: Job,
  step: StepRecord,
  data: SaveData,
  connection: Connection,
  call: Call,
): Promise<Hold | null> {
  const { created, lead } = data;
  const problem = lead === null ? null : await (created ? deleted(lead, call) : emptied(lead, data, call));
  if (problem && problem.code !== 'not-found') return afterProblem(parts, step, problem);
  await putStep(parts, step, { at: 'removed', problem: null, data: { ...data, remove: false } });
  if (created && lead !== null) parts.updates.leads(job, [], [lead]);
  if (created || problem) await parts.knownLeads.drop(connection.id, step.key);
  return null;
}

async function deleted(id: number, call: Call): Promise<Problem | null> {
  const went = await call('deleteLead', { id });
  return went.ok ? null : went.problem;
}

/** Values changed since stay. A number cannot be emptied: the contract has no way to say so. */
async function emptied(id: number, { fields, filled }: SaveData, call: Call): Promise<Problem | null> {
  if (filled.length === 0) return null;
  const went = await call('getLead', { id });
  if (!went.ok) return went.problem;
  const lead: Fields = went.value.reply.data;
  const sent = flat(fields);
  const ours = filled.filter((field) => typeof sent[field] === 'string' && isSameValue(lead[field], sent[field]));
  if (ours.length === 0) return null;
  const emptying = await call('updateLead', updating(id, former(ours, {})));
  return emptying.ok ? null : emptying.problem;
}
