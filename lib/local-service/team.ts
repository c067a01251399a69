/** What belongs to an account: its team, connected apps and email accounts. Contract, section 4.11; forms: field notes. */
import type { Listing } from '../contract/resources/listing.ts';
import { accepted, notFound, type Refused, type Replied, refused, repliedAs } from '../device-service/handler.ts';
import type { Store } from '../device-service/store.ts';
import type { Handler } from './handler.ts';

export const listTeamMembers: Handler<'listTeamMembers'> = async (_, { store }) => listed(await store.team.members());

export const listConnectedApps: Handler<'listConnectedApps'> = async (_, { store }) => listed(await store.team.apps());

export const getConnectedApp: Handler<'getConnectedApp'> = async ({ id }, { store }) => {
  const app = (await store.team.apps()).find((one) => one.id === id);
  return app ? repliedAs({ data: app }, { data: app }) : notFound('connected app');
};

/** The leads wait for the app from then on (`sync_status`); what the app does with them is not the contract's. */
export const pushToConnectedApp: Handler<'pushToConnectedApp'> = async ({ id, ...wanted }, { store, now }) => {
  if (!(await store.team.apps()).some((app) => app.id === id)) return notFound('connected app');
  const ids = await pushed(wanted, store);
  if (!Array.isArray(ids)) return ids;
  for (const one of ids) {
    const lead = await store.leads.lead(one);
    if (lead) await store.leads.put({ ...lead, sync_status: 'pending', last_exported_at: now });
  }
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

/** The ids of the leads that are meant; refused when one of them, or their list, is not there. */
async function pushed(
  { lead_ids, leads_list_id }: { lead_ids?: number[] | undefined; leads_list_id?: number | undefined },
  { leads }: Store,
): Promise<number[] | Refused> {
  if (leads_list_id !== undefined) {
    if (!(await leads.list(leads_list_id))) return refused(422, 'validation_failed', 'There is no such list of leads.');
    const inList = await leads.leads((lead) => lead.lists.includes(leads_list_id), 0, Number.POSITIVE_INFINITY);
    return inList.leads.map(({ id }) => id);
  }
  for (const id of lead_ids ?? []) {
    if (!(await leads.lead(id))) return refused(422, 'validation_failed', `There is no lead ${id}.`);
  }
  return lead_ids ?? [];
}

/** Rows go over the wire as a bare list. */
export function listed<Row>(rows: readonly Row[]): Replied<{ data: Listing<Row> }> {
  return repliedAs({ data: { rows: [...rows], raw: rows } }, { data: rows });
}
