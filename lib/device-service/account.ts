/** Account, usage, teammates, and recipients of a campaign. lib/contract/README.md §2.13, §2.14, §4.10, §4.11. */
import { limits } from '../contract/limits.ts';
import { writeDay } from '../contract/times.ts';
import type { Listing } from '../contract/tolerant.ts';
import {
  accepted,
  done,
  type Handler,
  type Handlers,
  notFound,
  type Refused,
  type Replied,
  refused,
  replied,
  repliedAs,
} from './handler.ts';
import { everything } from './page-of-rows.ts';
import type { Store } from './store.ts';
import type { AccountRecord } from './store-account.ts';
import type { StoredLead } from './store-leads.ts';

export const getAccount: Handler<'getAccount'> = async (_, { store }) => {
  const account = await store.account.read();
  const { searches, verifications } = account;
  const { first_name, last_name, email, plan_name, plan_level, reset_date, team_id } = account;
  const data = {
    ...{ first_name, last_name, email, plan_name, plan_level, reset_date, team_id },
    calls: {
      _deprecation_notice: 'Sums the searches and the verifications, use requests instead',
      used: searches.used + verifications.used,
      available: sum(searches.available, verifications.available),
    },
    requests: { searches: bucketOf(searches), verifications: bucketOf(verifications) },
  };
  return repliedAs({ data }, { data: { ...data, calls: withoutNulls(data.calls), requests: onWire(data.requests) } });
};

/** An unlimited plan has no such number, so the field is left out (lib/contract/README.md §2.14). */
function withoutNulls(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function onWire({ searches, verifications }: { searches: object; verifications: object }) {
  return { searches: withoutNulls(searches), verifications: withoutNulls(verifications) };
}

/** The contract lists only the two names as writable. An empty one clears. */
export const updateAccount: Handler<'updateAccount'> = async ({ first_name, last_name }, { store }) => {
  const account = await store.account.read();
  await store.account.put({
    ...account,
    first_name: first_name === undefined ? account.first_name : first_name || null,
    last_name: last_name === undefined ? account.last_name : last_name || null,
  });
  return done();
};

/** Identity, plan, and the source named by most leads. The contract gives no format, so this one is ours. */
export const getAccountStats: Handler<'getAccountStats'> = async (_, { store }) => {
  const { first_name, last_name, email, plan_name, plan_level } = await store.account.read();
  const most = await store.leads.mostUsedSource();
  return replied({
    data: {
      first_name,
      last_name,
      email,
      plan_name,
      plan_level,
      leads_count: most.leads,
      most_used_source: most.source,
    },
  });
};

function bucketOf({ used, available }: AccountRecord['searches']) {
  return { used, available, remaining: available === null ? null : Math.max(0, available - used) };
}

function sum(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}

const day = 24 * 60 * 60 * 1_000;
const daysShown = 90;

export const getUsage: Handler<'getUsage'> = async (_, { store }) => {
  const { reset_date, searches, verifications } = await store.account.read();
  const requests = { searches: bucketOf(searches), verifications: bucketOf(verifications) };
  return repliedAs({ data: { reset_date, requests } }, { data: { reset_date, requests: onWire(requests) } });
};

/** Newest first, including days without use. */
export const getUsageHistory: Handler<'getUsageHistory'> = async (_, { store, now }) => {
  const days = Array.from({ length: daysShown }, (_, ago) => writeDay(now - ago * day));
  const used = await store.usage.days(days);
  const rows = used.map((one) => ({ ...unsaid, ...one }));
  return repliedAs({ data: { rows, raw: used } }, { data: used });
};

/** Fields that other services use for a period. */
const unsaid = { start_date: null, end_date: null, requests: { searches: null, verifications: null } };

export const listTeamMembers: Handler<'listTeamMembers'> = async (_, { store }) => listed(await store.team.members());

export const listConnectedApps: Handler<'listConnectedApps'> = async (_, { store }) => listed(await store.team.apps());

export const getConnectedApp: Handler<'getConnectedApp'> = async ({ id }, { store }) => {
  const app = (await store.team.apps()).find((one) => one.id === id);
  return app ? repliedAs({ data: app }, { data: app }) : notFound('connected app');
};

/** Marks the leads for the app (`sync_status`). Delivery is the store's job (`Team.push`), not the contract's. */
export const pushToConnectedApp: Handler<'pushToConnectedApp'> = async ({ id, ...wanted }, { store, now }) => {
  if (!(await store.team.apps()).some((app) => app.id === id)) return notFound('connected app');
  const leads = await pushed(wanted, store, now);
  if (!Array.isArray(leads)) return leads;
  const emails = leads.map(({ email }) => email);
  await store.leads.change(emails, () =>
    leads.map((lead) => ({ ...lead, sync_status: 'pending', last_exported_at: now })),
  );
  await store.team.push?.(
    id,
    leads.map((lead) => lead.id),
    now,
  );
  return accepted({ data: { status: 'queued' } });
};

export const listEmailAccounts: Handler<'listEmailAccounts'> = async (_, { store }) => {
  const accounts = await store.team.emailAccounts();
  return listed(accounts.map(({ sent: _sent, scheduled: _scheduled, ...account }) => account));
};

export const listEmailAccountCapacities: Handler<'listEmailAccountCapacities'> = async (_, { store }) => {
  const accounts = await store.team.emailAccounts();
  return listed(
    accounts.map(({ id, email, sent, daily_limit, scheduled }) => ({ id, email, sent, daily_limit, scheduled })),
  );
};

/** The requested leads; a refusal if one of them or their list does not exist. */
async function pushed(
  { lead_ids, leads_list_id }: { lead_ids?: number[] | undefined; leads_list_id?: number | undefined },
  { leads }: Store,
  now: number,
): Promise<StoredLead[] | Refused> {
  if (leads_list_id !== undefined) {
    if (!(await leads.list(leads_list_id))) return refused(422, 'validation_failed', 'There is no such list of leads.');
    return (await leads.leads({ leads_list_id }, now, everything)).leads;
  }
  const ids = new Set(lead_ids);
  const found = await leads.leadsWithIds([...ids]);
  for (const { id } of found) ids.delete(id);
  const [unknown] = ids;
  return unknown === undefined ? found : refused(422, 'validation_failed', `There is no lead ${unknown}.`);
}

/** On the wire, rows are a bare list. */
function listed<Row>(rows: readonly Row[]): Replied<{ data: Listing<Row> }> {
  return repliedAs({ data: { rows: [...rows], raw: rows } }, { data: rows });
}

export const listCampaignRecipients: Handler<'listCampaignRecipients'> = async (params, { store }) => {
  const { id, limit = limits.recipients.perPage, offset = 0 } = params;
  const all = await store.team.recipients(id);
  if (!all) return notFound('campaign');
  const recipients = [];
  for (const one of all.slice(offset, offset + limit)) {
    recipients.push({ ...one, lead_id: (await store.leads.leadOf(one.email))?.id ?? null });
  }
  return replied({ data: { recipients }, meta: { limit, offset } });
};

export const accountHandlers = {
  getAccount,
  updateAccount,
  getAccountStats,
  getUsage,
  getUsageHistory,
  listTeamMembers,
  listConnectedApps,
  getConnectedApp,
  pushToConnectedApp,
  listEmailAccounts,
  listEmailAccountCapacities,
  listCampaignRecipients,
} satisfies Partial<Handlers>;
