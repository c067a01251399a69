/**
 * Lists, gets, deletes and checks leads, and formats a stored lead for the contract. lib/contract/README.md §2.12,
 * §4.9.
 */
import { eachText } from '../../contract/lead-fields.ts';
import { limits } from '../../contract/limits.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { writeTime } from '../../contract/times.ts';
import { done, type Handler, type Handlers, notFound, replied } from '../handler.ts';
import type { Store } from '../store.ts';
import type { StoredLead } from '../store-leads.ts';

export const listLeads: Handler<'listLeads'> = async (params, { store, now }) => {
  const { limit = limits.leads.perPage, offset = 0, campaign_ids, ...others } = params;
  // The former name: it loses where both are sent.
  const filters = { ...others, sequence_ids: others.sequence_ids ?? campaign_ids };
  const { leads, total } = await store.leads.leads(filters, now, { offset, limit });
  const rows = await leadReplies(leads, store);
  const { attributes: custom_attributes } = await store.account.read();
  const meta = { count: rows.length, total, params: { limit, offset }, custom_attributes };
  return replied({ data: { leads: rows }, meta });
};

export const getLead: Handler<'getLead'> = async ({ id }, { store }) => {
  const lead = await store.leads.lead(id);
  return lead ? replied({ data: await leadReply(lead, store) }) : notFound('lead');
};

export const deleteLead: Handler<'deleteLead'> = async ({ id }, { store }) => {
  if (!(await store.leads.lead(id))) return notFound('lead');
  await store.leads.remove(id);
  return done();
};

/** Only leads in a list exist for this operation (lib/contract/README.md §1, §4.9). */
export const leadExists: Handler<'leadExists'> = async ({ email }, { store }) => {
  const lead = await store.leads.leadOf(email);
  const list = lead?.lists[0] === undefined ? null : await store.leads.list(lead.lists[0]);
  return replied({
    data: {
      id: list ? (lead?.id ?? null) : null,
      leads_list_id: list?.id ?? null,
      leads_list_name: list?.name ?? null,
    },
  });
};

export async function leadReply(lead: StoredLead, store: Store): Promise<Lead> {
  const [reply] = await leadReplies([lead], store);
  if (!reply) throw new Error('A lead has no reply');
  return reply;
}

/** Shared data is read once. */
export async function leadReplies(leads: readonly StoredLead[], store: Store): Promise<Lead[]> {
  const first = [...new Set(leads.flatMap(({ lists }) => lists.slice(0, 1)))];
  const [{ attributes }, lists, sizes] = await Promise.all([
    store.account.read(),
    first.length > 0 ? store.leads.listsWithIds(first) : [],
    first.length > 0 ? store.leads.sizes(first) : new Map<number, number>(),
  ]);
  const replies = new Map(lists.map((list) => [list.id, { ...list, leads_count: sizes.get(list.id) ?? 0 }]));
  // Only one list is shown: the first that the lead joined.
  return leads.map((lead) => replyOf(lead, attributes, replies.get(lead.lists[0] ?? 0) ?? noList));
}

/** A custom attribute with the slug `created_by` replaces that key; no other key can be replaced. */
export function replyOf(lead: StoredLead, attributes: readonly string[], list: Lead['leads_list']): Lead {
  return {
    created_by: lead.created_by,
    ...Object.fromEntries(attributes.map((slug) => [slug, lead.attributes[slug] ?? null])),
    id: lead.id,
    email: lead.email,
    ...eachText((field) => lead.texts[field] ?? null),
    confidence_score: lead.confidence_score,
    sync_status: lead.sync_status,
    sending_status: lead.sending_status,
    last_activity_at: time(lead.last_activity_at),
    last_contacted_at: time(lead.last_contacted_at),
    notified_at: time(lead.notified_at),
    verification: { date: time(lead.verification?.date ?? null), status: lead.verification?.status ?? null },
    leads_list: list,
    created_at: writeTime(lead.created_at),
  };
}

const noList = { id: null, name: null, leads_count: null };

function time(at: number | null): string | null {
  return at === null ? null : writeTime(at);
}

export const leadReadingHandlers = { listLeads, getLead, deleteLead, leadExists } satisfies Partial<Handlers>;
