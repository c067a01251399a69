import { type SelectQueryBuilder, sql } from 'kysely';
import { keyOfEmail } from '../../contract/text.ts';
import { type LeadAsk, leadAsks } from '../../device-service/filters/lead-asks.ts';
import { leadWithout } from '../../device-service/forget/without-addresses.ts';
import type { Page } from '../../device-service/page-of-rows.ts';
import type { LeadBook, LeadDraft, LeadFilter, LeadList, StoredLead } from '../../device-service/store-leads.ts';
import type { Tables } from '../database/tables.ts';
import { eventsOf } from '../events/events-of.ts';
import { type Asking, asInserted, inParts } from './asking.ts';
import { allLeads, countOf, countsOf, leadsOfList } from './counts.ts';
import type { Events } from './events.ts';
import { leadConditions } from './lead-conditions.ts';
import { rewritePersons } from './lead-persons.ts';
import { emailKey, leadOfRow, leadRow } from './lead-rows.ts';
import { recountLeads, storedTotal } from './lead-values.ts';
import type { OptOuts } from './opt-outs.ts';
import { indexKey } from './texts.ts';

export interface TeamLeads extends LeadBook {
  /** Existing leads in any order. Case-insensitive. */
  leadsWithAddresses(emails: readonly string[]): Promise<StoredLead[]>;
}

/**
 * A draft for somebody who opted out is left out, and their address is taken from the texts of others. Every change
 * notes its events.
 */
export function teamLeads(asking: Asking, optOuts: OptOuts, events: Pick<Events, 'note'>): TeamLeads {
  const { trx, team } = asking;
  const ownLeads = () => trx.selectFrom('leads').select('record').where('team_id', '=', team);
  const ownLists = () => trx.selectFrom('lists').select(['id', 'name']).where('team_id', '=', team);

  async function leadsWith(column: 'id' | 'email_key', keys: readonly (number | string)[]): Promise<StoredLead[]> {
    const rows = await ownLeads()
      .where(sql.ref(column), '=', sql`any(${keys}::${sql.raw(column === 'id' ? 'bigint' : 'text')}[])`)
      .execute();
    return rows.map(leadOfRow);
  }

  const leadsWithAddresses = async (emails: readonly string[]) =>
    emails.length > 0 ? leadsWith('email_key', [...new Set(emails.map(emailKey))]) : [];

  async function write(given: readonly LeadDraft[]): Promise<StoredLead[]> {
    const out = await optOuts.mentionedIn(given.map(({ texts, attributes }) => [texts, attributes]));
    const drafts = out.size === 0 ? given : given.map((draft) => leadWithout(draft, out));
    const leads = drafts.map((draft): StoredLead => ({ ...draft, id: draft.id ?? asking.newId() }));
    const ids = drafts.flatMap(({ id }) => id ?? []);
    const before = ids.length > 0 ? await leadsWith('id', ids) : [];
    const final = new Map(leads.map((lead) => [lead.id, lead]));
    const known = new Set(before.map(({ id }) => id));
    const after = [...final.values()];
    for (const part of inParts(after.filter(({ id }) => !known.has(id)))) await insert(asking, part);
    for (const part of inParts(after.filter(({ id }) => known.has(id)))) await replace(asking, part);
    await recountLeads(asking, before, after);
    await rewritePersons(asking, before, after);
    const beforeById = new Map(before.map((lead) => [lead.id, lead]));
    await events.note(after.flatMap((lead) => eventsOf(beforeById.get(lead.id) ?? null, lead)));
    return leads;
  }

  async function remove(id: number): Promise<void> {
    const before = await leadsWith('id', [id]);
    if (before.length === 0) return;
    await trx.deleteFrom('leads').where('team_id', '=', team).where('id', '=', id).execute();
    // Its push messages go too; what was pushed belongs to the app.
    await trx.deleteFrom('pushes').where('team_id', '=', team).where('lead_id', '=', id).execute();
    await recountLeads(asking, before, []);
    await rewritePersons(asking, before, []);
    await events.note(before.flatMap((lead) => eventsOf(lead, null)));
  }

  return {
    lead: async (id) => (await leadsWith('id', [id]))[0] ?? null,
    leadsWithIds: (ids) => leadsWith('id', ids),
    leadsWithAddresses,
    leadOf: async (email) => (await leadsWith('email_key', [emailKey(email)]))[0] ?? null,
    leads: (filter, now, page) => findLeads(asking, filter, now, page),
    async mostUsedSource() {
      const most = await trx
        .selectFrom('leads')
        .select(({ fn }) => fn.max('id').as('newest'))
        .where('team_id', '=', team)
        .where('source', 'is not', null)
        .groupBy('source')
        .orderBy(({ fn }) => fn.countAll(), 'desc')
        .orderBy(({ fn }) => fn.max('id'), 'desc')
        .limit(1)
        .executeTakeFirst();
      // From the record: the column holds the form that the database can store.
      const [lead] = most ? await leadsWith('id', [Number(most.newest)]) : [];
      return { source: lead?.texts.source ?? null, leads: await countOf(asking, allLeads) };
    },
    async add(lead) {
      if ((await optOuts.among([lead.email])).size > 0) throw new Error('A person who opted out cannot be a lead');
      const [added] = await write([lead]);
      if (!added) throw new Error('A lead was not written');
      return added;
    },
    async put(lead) {
      if ((await optOuts.among([lead.email])).size === 0) await write([lead]);
    },
    remove,
    async change(emails, decide) {
      const existing = await leadsWithAddresses(emails);
      const drafts = decide(new Map(existing.map((lead) => [keyOfEmail(lead.email), lead])));
      const out = await optOuts.among(drafts.map(({ email }) => email));
      return write(drafts.filter(({ email }) => !out.has(email)));
    },
    list: async (id) => (await ownLists().where('id', '=', id).executeTakeFirst()) ?? null,
    listNamed: async (name) => (await ownLists().where('name_key', '=', listKey(name)).executeTakeFirst()) ?? null,
    lastList: async () => (await ownLists().orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null,
    async addList(name) {
      const list: LeadList = { id: asking.newId(), name };
      await trx
        .insertInto('lists')
        .values({ ...list, team_id: team, name_key: listKey(name) })
        .execute();
      return list;
    },
    listsWithIds: (ids) => ownLists().where('id', '=', sql<number>`any(${ids}::bigint[])`).execute(),
    async sizes(ids) {
      const counts = await countsOf(asking, ids.map(leadsOfList));
      return new Map(ids.map((id) => [id, counts.get(leadsOfList(id)) ?? 0]));
    },
  };
}

function listKey(name: string): string {
  return indexKey(name.toLowerCase());
}

/** The primary key refuses a duplicate id, so no other lead is overwritten. */
async function insert({ trx, team }: Asking, leads: readonly StoredLead[]): Promise<void> {
  await trx
    .insertInto('leads')
    .values(leads.map((lead) => leadRow(team, lead)))
    .execute();
}

/** All exist: one statement for many, unlike `update`. */
async function replace({ trx, team }: Asking, leads: readonly StoredLead[]): Promise<void> {
  const rows = leads.map((lead) => leadRow(team, lead));
  await trx
    .insertInto('leads')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['team_id', 'id']).doUpdateSet(asInserted(rows, ['team_id', 'id'])))
    .execute();
}

/** Newest first: ids grow with time. */
async function findLeads(
  asking: Asking,
  filter: LeadFilter,
  now: number,
  page: Page,
): Promise<{ leads: StoredLead[]; total: number }> {
  const { trx, team } = asking;
  const own = trx.selectFrom('leads').where('team_id', '=', team);
  const asks = leadAsks(filter);
  const conditions = leadConditions(team, asks, now);
  const fitting = own.where(({ and }) => and(conditions));
  const recent = conditions.length > 0 ? await fullPageOfRecent(asking, asks, now, page) : null;
  const leads = recent ?? (await pageOf(fitting, page));
  // A page that is not full is the last one.
  if (leads.length < page.limit && (leads.length > 0 || page.offset === 0)) {
    return { leads, total: page.offset + leads.length };
  }
  const stored = await storedTotal(asking, asks);
  if (stored.at === 'known') return { leads, total: stored.total };
  const { total } = await own
    .where(({ and }) => and(leadConditions(team, stored.asks, now)))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { leads, total: Number(total) };
}

async function pageOf(
  fitting: SelectQueryBuilder<Tables, 'leads', object>,
  { offset, limit }: Page,
): Promise<StoredLead[]> {
  const page = fitting.select('record').orderBy('id', 'desc').offset(offset);
  const rows = await (Number.isFinite(limit) ? page.limit(limit) : page).execute();
  return rows.map(leadOfRow);
}

/** The newest leads that are scanned before an index is used. */
const recentLeads = 1_000;

/**
 * The page, if the newest leads fill it; otherwise `null`. An index gives every match to sort, and a first page
 * needs few. A value of many leads is also found among the newest.
 */
async function fullPageOfRecent(
  { trx, team }: Asking,
  asks: readonly LeadAsk[],
  now: number,
  page: Page,
): Promise<StoredLead[] | null> {
  if (page.offset + page.limit > recentLeads / 10) return null;
  const own = trx.selectFrom('leads').where('team_id', '=', team);
  const first = await own.select('id').orderBy('id', 'desc').offset(recentLeads).limit(1).executeTakeFirst();
  if (!first) return null;
  const conditions = leadConditions(null, asks, now);
  const leads = await pageOf(
    own.where('id', '>', first.id).where(({ and }) => and(conditions)),
    page,
  );
  return leads.length === page.limit ? leads : null;
}
