/** The account behind the key, its usage and what belongs to it. lib/contract/README.md §4.11. */
import * as z from 'zod/mini';
import { costs } from '../costs.ts';
import { lazily } from '../lazily.ts';
import { operation } from '../operation.ts';
import {
  account,
  capacity,
  connectedApp,
  emailAccount,
  teamMember,
  usagePeriod,
  usageSummary,
} from '../resources/account.ts';
import { block, listing, text, withoutData } from '../tolerant.ts';
import { freeText, pathWord, whole } from '../wire.ts';

const nothing = () => ({});
const id = lazily(() => whole(1, Number.MAX_SAFE_INTEGER));

export const getAccount = operation({
  method: 'GET',
  path: '/account',
  params: nothing,
  reply: () => z.looseObject({ data: account }),
  spends: costs.getAccount,
  repeatable: true,
  own: true,
});

/** The contract does not say which fields are writable; we write the account's two names. Replies with 204. */
export const updateAccount = operation({
  method: 'PUT',
  path: '/account',
  params: () => ({ first_name: z.optional(freeText), last_name: z.optional(freeText) }),
  reply: withoutData,
  spends: costs.updateAccount,
  repeatable: true,
  refusals: { validation_failed: { status: 422, field: null } },
});

/** Identity, plan and most used source. The contract does not define the form. */
export const getAccountStats = operation({
  method: 'GET',
  path: '/account-stats',
  params: nothing,
  reply: () => z.looseObject({ data: z.unknown() }),
  spends: costs.getAccountStats,
  repeatable: true,
  own: true,
});

export const getUsage = operation({
  method: 'GET',
  path: '/usage',
  params: nothing,
  reply: () => z.looseObject({ data: usageSummary }),
  spends: costs.getUsage,
  repeatable: true,
});

export const getUsageHistory = operation({
  method: 'GET',
  path: '/usage/history',
  params: nothing,
  reply: () => z.looseObject({ data: listing(usagePeriod) }),
  spends: costs.getUsageHistory,
  repeatable: true,
});

export const listTeamMembers = operation({
  method: 'GET',
  path: '/team/members',
  params: nothing,
  reply: () => z.looseObject({ data: listing(teamMember) }),
  spends: costs.listTeamMembers,
  repeatable: true,
});

export const listConnectedApps = operation({
  method: 'GET',
  path: '/connected-apps',
  params: nothing,
  reply: () => z.looseObject({ data: listing(connectedApp) }),
  spends: costs.listConnectedApps,
  repeatable: true,
});

export const getConnectedApp = operation({
  method: 'GET',
  path: '/connected-apps/{id}',
  params: () => ({ id: pathWord }),
  reply: () => z.looseObject({ data: connectedApp }),
  spends: costs.getConnectedApp,
  repeatable: true,
});

/** Pushes leads by id, or those of a list. 202: done later. Repeating it may push twice. */
export const pushToConnectedApp = operation({
  method: 'POST',
  path: '/connected-apps/{id}/push',
  params: () => ({
    id: pathWord,
    /** As many as a user selects. */
    lead_ids: z.optional(z.array(id()).check(z.minLength(1))),
    leads_list_id: z.optional(id()),
  }),
  check: wantsLeads,
  /** `queued`; null for an empty body. */
  reply: () => z.catch(z.looseObject({ data: block({ status: text }) }), { data: { status: null } }),
  spends: costs.pushToConnectedApp,
  repeatable: false,
  refusals: { validation_failed: { status: 422, field: null } },
});

export const listEmailAccounts = operation({
  method: 'GET',
  path: '/email-accounts',
  params: nothing,
  reply: () => z.looseObject({ data: listing(emailAccount) }),
  spends: costs.listEmailAccounts,
  repeatable: true,
});

export const listEmailAccountCapacities = operation({
  method: 'GET',
  path: '/email-accounts/capacities',
  params: nothing,
  reply: () => z.looseObject({ data: listing(capacity) }),
  spends: costs.listEmailAccountCapacities,
  repeatable: true,
});

/** Either ids or a list, not both. */
function wantsLeads({ lead_ids, leads_list_id }: Record<string, unknown>) {
  if (lead_ids === undefined && leads_list_id === undefined) return { field: 'lead_ids', fault: 'missing' } as const;
  return lead_ids !== undefined && leads_list_id !== undefined
    ? ({ field: 'leads_list_id', fault: 'invalid' } as const)
    : null;
}
