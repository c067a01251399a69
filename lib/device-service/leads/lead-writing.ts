/** Creates and updates leads; also saves what finder and verifier found. lib/contract/README.md §1, §4.9. */
import { type TextField, textFields } from '../../contract/lead-fields.ts';
import type { Params } from '../../contract/operations.ts';
import type { Finding } from '../../contract/resources/emails.ts';
import { isSameEmail } from '../../contract/text.ts';
import { readTime } from '../../contract/times.ts';
import {
  type Context,
  claimed,
  done,
  type Handler,
  type Handlers,
  notFound,
  type Refused,
  refused,
  replied,
} from '../handler.ts';
import type { Store } from '../store.ts';
import type { StoredLead } from '../store-leads.ts';
import { leadReply } from './leads.ts';

export type Written = Omit<Params<'updateLead'>, 'id'>;

/** Creates a lead. An existing one only joins the lists it is not in. */
export const createLead: Handler<'createLead'> = (params, context) =>
  addOrChange(params, context, (existing) => ({ lead: existing }));

export const createOrUpdateLead: Handler<'createOrUpdateLead'> = (params, context) =>
  addOrChange(params, context, (existing) => ({ lead: merged(existing, params), said: saidIn(params) }));

async function addOrChange(
  params: Params<'createLead'>,
  context: Context,
  change: (existing: StoredLead) => { lead: StoredLead; said?: TextField[] },
) {
  const refusal = await unknownSlug(params, context);
  if (refusal) return refusal;
  if (await isClaimed(params.email, context)) return claimed();
  const lists = await listsFor(params, context.store);
  if (!Array.isArray(lists)) return lists;
  const existing = await context.store.leads.leadOf(params.email);
  if (!existing) return replied({ data: await leadReply(await add(params, lists, context), context.store) }, 201);
  const { lead: changed, said } = change(existing);
  const lead = { ...joined(changed, lists), updated_at: context.now };
  await context.store.leads.put(lead, said);
  return replied({ data: await leadReply(lead, context.store) });
}

export const updateLead: Handler<'updateLead'> = async ({ id, ...params }, context) => {
  const { leads } = context.store;
  const existing = await leads.lead(id);
  if (!existing) return notFound('lead');
  const refusal = (await unknownSlug(params, context)) ?? (await takenAddress(id, params, context));
  if (refusal) return refusal;
  if (params.email !== undefined && (await isClaimed(params.email, context))) return claimed();
  const lists = await listsFor(params, context.store);
  if (!Array.isArray(lists)) return lists;
  const email = params.email ?? existing.email;
  const after = { ...joined(merged(existing, params), lists), email, updated_at: context.now };
  // What was found out about the former address says nothing about another one.
  const isMoved = !isSameEmail(email, existing.email);
  const lead = isMoved ? { ...after, verification: null, confidence_score: params.confidence_score ?? null } : after;
  await leads.put(lead, saidIn(params));
  return done();
};

/** A new lead without a list joins the last list created. */
async function add(params: Params<'createLead'>, lists: number[], { store, now }: Context): Promise<StoredLead> {
  const last = lists.length > 0 ? null : await store.leads.lastList();
  const { user_id } = await store.account.read();
  const lead = { ...merged(emptyLead(params.email, now, user_id), params), lists: last ? [last.id] : lists };
  return store.leads.add(lead, saidIn(params));
}

const saidIn = (written: Written): TextField[] => textFields.filter((field) => written[field] !== undefined);

export function emptyLead(email: string, now: number, createdBy: number): Omit<StoredLead, 'id'> {
  return {
    email,
    texts: {},
    confidence_score: null,
    verification: null,
    sync_status: null,
    sending_status: null,
    last_activity_at: null,
    last_contacted_at: null,
    last_exported_at: null,
    notified_at: null,
    created_at: now,
    updated_at: now,
    created_by: createdBy,
    lists: [],
    tags: [],
    sequences: [],
    place: { state: null, city: null },
    attributes: {},
  };
}

/** Omitted fields stay; an empty text clears one. */
export function merged<Some extends Omit<StoredLead, 'id'>>(lead: Some, written: Written): Some {
  const texts = { ...lead.texts };
  for (const field of textFields) {
    const text = written[field];
    if (text !== undefined) texts[field] = text === '' ? null : text;
  }
  const attributes = Object.entries({ ...lead.attributes, ...written.custom_attributes });
  return {
    ...lead,
    texts,
    confidence_score: written.confidence_score ?? lead.confidence_score,
    notified_at: written.notified_at === undefined ? lead.notified_at : readTime(written.notified_at),
    attributes: Object.fromEntries(attributes.filter(([, value]) => value !== '')),
  };
}

export function joined<Some extends Pick<StoredLead, 'lists'>>(lead: Some, lists: number[]): Some {
  return { ...lead, lists: [...new Set([...lead.lists, ...lists])] };
}

/** Whether the person opted out and must not become a lead, if the service enforces that for leads. */
async function isClaimed(email: string, { store, answers }: Context): Promise<boolean> {
  return answers.refusesForgotten === true && (await store.directory.optedOut(email));
}

async function unknownSlug({ custom_attributes }: Written, { store }: Context): Promise<Refused | null> {
  const { attributes } = await store.account.read();
  const unknown = Object.keys(custom_attributes ?? {}).find((slug) => !attributes.includes(slug));
  return unknown === undefined
    ? null
    : refused(422, 'validation_failed', `There is no custom attribute with the slug ${unknown}.`);
}

async function takenAddress(id: number, { email }: Written, { store }: Context): Promise<Refused | null> {
  const other = email === undefined ? null : await store.leads.leadOf(email);
  return other && other.id !== id ? refused(422, 'validation_failed', 'Another lead has this address.') : null;
}

interface WantedLists {
  leads_list_id?: number | undefined;
  leads_list_ids?: number[] | undefined;
  leads_list_name?: string | undefined;
}

/** An unknown list name creates a list, an unknown list id is refused. Empty when no list is named. */
async function listsFor(wanted: WantedLists, { leads }: Store): Promise<number[] | Refused> {
  if (wanted.leads_list_name !== undefined) {
    const list = (await leads.listNamed(wanted.leads_list_name)) ?? (await leads.addList(wanted.leads_list_name));
    return [list.id];
  }
  const ids = [wanted.leads_list_id, ...(wanted.leads_list_ids ?? [])].filter((id) => id !== undefined);
  const known = ids.length > 0 ? (await leads.listsWithIds(ids)).map(({ id }) => id) : [];
  const unknown = ids.find((id) => !known.includes(id));
  return unknown === undefined ? ids : refused(422, 'validation_failed', `There is no list of leads ${unknown}.`);
}

/** An existing lead is left unchanged. */
export async function saveFound(finding: Finding, context: Context): Promise<void> {
  if (finding.email === null || (await context.store.leads.leadOf(finding.email))) return;
  await addByItself(finding.email, context, {
    texts: {
      first_name: finding.first_name,
      last_name: finding.last_name,
      position: finding.position,
      company: finding.company,
      website: finding.domain,
      linkedin_url: finding.linkedin_url,
      twitter: finding.twitter,
      phone_number: finding.phone_number,
    },
    confidence_score: finding.score,
  });
}

/** An existing lead gets the verdict. */
export async function saveVerified(email: string, status: string, context: Context): Promise<void> {
  const { store, now } = context;
  const verification = { status, date: now };
  const existing = await store.leads.leadOf(email);
  if (existing) await store.leads.put({ ...existing, verification, updated_at: now });
  else await addByItself(email, context, { verification });
}

async function addByItself(email: string, { store, now }: Context, known: Partial<StoredLead>): Promise<void> {
  const { autoSave, user_id } = await store.account.read();
  if (autoSave === 'off' || (await store.directory.optedOut(email))) return;
  const list = autoSave === 'listed' ? await store.leads.lastList() : null;
  await store.leads.add({ ...emptyLead(email, now, user_id), ...known, lists: list ? [list.id] : [] });
}

export const leadWritingHandlers = { createLead, createOrUpdateLead, updateLead } satisfies Partial<Handlers>;
