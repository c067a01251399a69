/** Leads: create, create or update, update. Contract, section 4.9. */
import type { Params } from '../../contract/operations.ts';
import type { Context, Handler } from '../../local-service/handler.ts';
import { listsFor } from '../../local-service/lead-lists.ts';
import { done, notFound, type Refused, refused, replied } from '../handler.ts';
import type { StoredLead } from '../store.ts';
import { leadReply, leadTexts } from './leads.ts';

type Written = Omit<Params<'updateLead'>, 'id'>;

/** Makes a lead; one that exists gets the list memberships that it lacks, and nothing else changes. */
export const createLead: Handler<'createLead'> = async (params, context) => {
  const refusal = await unknownSlug(params, context);
  if (refusal) return refusal;
  const lists = await listsFor(params, context.store);
  if (!Array.isArray(lists)) return lists;
  const existing = await context.store.leads.leadOf(params.email);
  if (!existing) return replied({ data: await leadReply(await add(params, lists, context), context.store) }, 201);
  const lead = { ...joined(existing, lists), updated_at: context.now };
  await context.store.leads.put(lead);
  return replied({ data: await leadReply(lead, context.store) });
};

export const createOrUpdateLead: Handler<'createOrUpdateLead'> = async (params, context) => {
  const refusal = await unknownSlug(params, context);
  if (refusal) return refusal;
  const lists = await listsFor(params, context.store);
  if (!Array.isArray(lists)) return lists;
  const existing = await context.store.leads.leadOf(params.email);
  if (!existing) return replied({ data: await leadReply(await add(params, lists, context), context.store) }, 201);
  const lead = { ...joined(merged(existing, params), lists), updated_at: context.now };
  await context.store.leads.put(lead);
  return replied({ data: await leadReply(lead, context.store) });
};

export const updateLead: Handler<'updateLead'> = async ({ id, ...params }, context) => {
  const { leads } = context.store;
  const existing = await leads.lead(id);
  if (!existing) return notFound('lead');
  const refusal = (await unknownSlug(params, context)) ?? (await takenAddress(id, params, context));
  if (refusal) return refusal;
  const lists = await listsFor(params, context.store);
  if (!Array.isArray(lists)) return lists;
  const email = params.email ?? existing.email;
  await leads.put({ ...joined(merged(existing, params), lists), email, updated_at: context.now });
  return done();
};

/** A new lead that names no list goes to the last list created. */
async function add(params: Params<'createLead'>, lists: number[], { store, now }: Context): Promise<StoredLead> {
  const last = lists.length > 0 ? null : await store.leads.lastList();
  const { user_id } = await store.account.read();
  return store.leads.add({
    ...merged(emptyLead(params.email, now, user_id), params),
    lists: last ? [last.id] : lists,
  });
}

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

/** What is not named stays as it is; an empty text clears. */
function merged<Some extends Omit<StoredLead, 'id'>>(lead: Some, written: Written): Some {
  const texts = { ...lead.texts };
  for (const field of leadTexts) {
    const text = written[field];
    if (text !== undefined) texts[field] = text === '' ? null : text;
  }
  const attributes = Object.entries({ ...lead.attributes, ...written.custom_attributes });
  return {
    ...lead,
    texts,
    confidence_score: written.confidence_score ?? lead.confidence_score,
    attributes: Object.fromEntries(attributes.filter(([, value]) => value !== '')),
  };
}

function joined(lead: StoredLead, lists: number[]): StoredLead {
  return { ...lead, lists: [...new Set([...lead.lists, ...lists])] };
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
