/** Leads: list, get, delete, exist. Contract, section 4.9. */
import { limits } from '../contract/limits.ts';
import { done, notFound, replied } from '../device-service/handler.ts';
import { leadFilter } from '../device-service/leads/lead-filter.ts';
import { leadReplies, leadReply } from '../device-service/leads/leads.ts';
import type { Handler } from './handler.ts';

export const listLeads: Handler<'listLeads'> = async (params, { store, now }) => {
  const { limit = limits.leads.perPage, offset = 0, ...filters } = params;
  const { leads, total } = await store.leads.leads(leadFilter(filters, now), offset, limit);
  const rows = await leadReplies(leads, store);
  return replied({ data: { leads: rows }, meta: { count: rows.length, total, params: { limit, offset } } });
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

/** Sees only leads that are in a list (section 1). */
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
