/** Leads: list, get, create, create or update, update, delete, exist. lib/contract/README.md §4.9. */
import * as z from 'zod/mini';
import { costs } from '../costs.ts';
import { isCountry } from '../countries.ts';
import { rightWayRound, schemasOf } from '../filter-schemas.ts';
import { listFilters } from '../filters/lead-filters.ts';
import { lazily } from '../lazily.ts';
import { eachText } from '../lead-fields.ts';
import { limits } from '../limits.ts';
import { operation } from '../operation.ts';
import { lead, leadExistence } from '../resources/lead.ts';
import { readTime } from '../times.ts';
import { block, rows, sentNumber, withoutData } from '../tolerant.ts';
import { freeText, listOf, whole, words } from '../wire.ts';

const id = lazily(() => whole(1, Number.MAX_SAFE_INTEGER));
const email = lazily(() => words.check(z.minLength(3)));

/** Fields of a lead that a caller may write. An empty string clears a field. */
const writable = lazily(() => ({
  ...eachText(() => z.optional(freeText)),
  confidence_score: z.optional(whole(0, 100)),
  /** Of our own services (lib/contract/README.md §2.16). An empty text says that the person was not informed. */
  notified_at: z.optional(z.string().check(z.refine((at) => at === '' || readTime(at) !== null))),
  country_code: z.optional(z.string().check(z.refine((code) => code === '' || isCountry(code)))),
  leads_list_id: z.optional(id()),
  leads_list_ids: z.optional(listOf(id())),
  leads_list_name: z.optional(words.check(z.maxLength(limits.leads.listName))),
  /** Slug to value; other slugs stay unchanged. */
  custom_attributes: z.optional(z.record(z.string(), freeText)),
}));

const refusals = { validation_failed: { status: 422, field: null } };
const oneLead = lazily(() => z.looseObject({ data: lead }));

/** A list's name and list ids contradict each other (422). */
function oneList(params: Record<string, unknown>) {
  const byId = params.leads_list_id !== undefined || params.leads_list_ids !== undefined;
  return params.leads_list_name !== undefined && byId
    ? ({ field: 'leads_list_name', fault: 'invalid' } as const)
    : null;
}

export const listLeads = operation({
  method: 'GET',
  path: '/leads',
  params: () => ({
    /** `campaign_ids` is the former name of `sequence_ids`, which wins. It is accepted but never sent. */
    ...schemasOf({ ...listFilters, campaign_ids: { kind: 'named' } }),
    limit: z.optional(whole(1, limits.leads.maxPerPage)),
    offset: z.optional(whole(0, limits.leads.maxOffset)),
  }),
  check: rightWayRound(listFilters),
  filtered: true,
  reply: () =>
    z.looseObject({
      data: z.looseObject({ leads: rows(lead) }),
      meta: block({ count: sentNumber, total: sentNumber, custom_attributes: rows(z.string()) }),
    }),
  spends: costs.listLeads,
  repeatable: true,
});

export const getLead = operation({
  method: 'GET',
  path: '/leads/{id}',
  params: () => ({ id: id() }),
  reply: oneLead,
  spends: costs.getLead,
  repeatable: true,
});

/** Creates a lead, or adds missing list memberships to the existing one, so it may be retried. */
export const createLead = operation({
  method: 'POST',
  path: '/leads',
  params: () => ({ email: email(), ...writable() }),
  check: oneList,
  reply: oneLead,
  spends: costs.createLead,
  repeatable: true,
  refusals,
});

export const createOrUpdateLead = operation({
  method: 'PUT',
  path: '/leads',
  params: () => ({ email: email(), ...writable() }),
  check: oneList,
  reply: oneLead,
  spends: costs.createOrUpdateLead,
  repeatable: true,
  refusals,
});

export const updateLead = operation({
  method: 'PUT',
  path: '/leads/{id}',
  params: () => ({ id: id(), email: z.optional(email()), ...writable() }),
  check: oneList,
  /** 204 without a body, or 200 with the lead (lib/contract/README.md §4.9). */
  reply: () => z.catch(z.looseObject({ data: z.nullable(lead) }), { data: null }),
  spends: costs.updateLead,
  repeatable: true,
  refusals,
});

export const deleteLead = operation({
  method: 'DELETE',
  path: '/leads/{id}',
  params: () => ({ id: id() }),
  reply: withoutData,
  spends: costs.deleteLead,
  repeatable: true,
});

/** Free, and only sees leads that are in a list (lib/contract/README.md §1, §4.9). */
export const leadExists = operation({
  method: 'GET',
  path: '/leads/exist',
  params: () => ({ email: email() }),
  reply: () => z.looseObject({ data: leadExistence }),
  spends: costs.leadExists,
  repeatable: true,
});
