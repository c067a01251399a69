/**
 * Removes a person from a team's tables. What an index finds goes in one transaction, with the opt-out's hash.
 * Texts of others are cleaned afterwards, page by page. One transaction over a million leads would never end,
 * since others write meanwhile.
 */

import { sql } from 'kysely';
import { keyOfEmail } from '../../contract/text.ts';
import {
  articleWithout,
  mentions,
  type Named,
  namesOf,
  pagesNamedAfter,
  without,
} from '../../device-service/forget/mentions.ts';
import { leadWithout, recordWithout } from '../../device-service/forget/without-addresses.ts';
import type { Views } from '../../device-service/store-account.ts';
import type { Knowledge, KnowledgeChange } from '../../device-service/store-directory.ts';
import type { LeadBook } from '../../device-service/store-leads.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { domainKey, emailOfRow } from './address-rows.ts';
import { forgetAppAnswers } from './app-records.ts';
import type { Asking } from './asking.ts';
import { companyOfRow } from './company-rows.ts';
import { eachLead } from './each-lead.ts';
import { emailKey } from './lead-rows.ts';
import type { OptOuts } from './opt-outs.ts';
import type { TeamPushes } from './pushes.ts';
import { indexKey } from './texts.ts';
import type { Trash } from './trash.ts';
import { writeKnowledge } from './write-knowledge.ts';

interface Parts {
  optOuts: OptOuts;
  leads: LeadBook;
  trash: Trash;
  views: Views;
}

/** Call within a writing transaction. */
export async function forgetPerson(
  asking: Asking,
  { optOuts, leads, trash, views }: Parts,
  email: string,
): Promise<void> {
  const { trx, team } = asking;
  const address = keyOfEmail(email);
  const row = await trx
    .selectFrom('addresses')
    .select('record')
    .where('team_id', '=', team)
    .where('address', '=', emailKey(address))
    .executeTakeFirst();
  const known = row ? emailOfRow(row) : null;
  const lead = await leads.leadOf(address);
  const deleted = await trash.forget(address);
  const { names, domains } = namesOf(address, known, lead ? [lead, ...deleted] : deleted);
  await optOuts.add(address, names, domains);
  await optOuts.begin(address);
  if (lead) await leads.remove(lead.id);
  await forgetAppAnswers(asking, null);
  await writeKnowledge(asking, optOuts, [{ remove: address, as: 'email' }]);
  if (names.length > 0) await forgetArticles(asking, domains, names);
  await forgetPages(asking, optOuts, domains, pagesNamedAfter(known, names));
  await dropPeople(asking, optOuts, domains);
  await trx
    .deleteFrom('verifications')
    .where('team_id', '=', team)
    .where('email_key', '=', emailKey(address))
    .execute();
  for (const { id, ...view } of await views.all()) if (mentions(view, new Set([address]))) await views.remove(id);
}

async function forgetArticles(
  { trx, team }: Asking,
  domains: readonly string[],
  names: readonly Named[],
): Promise<void> {
  const rows = await trx.selectFrom('articles').select(['url', 'record']).where('team_id', '=', team).execute();
  for (const { url, record } of rows) {
    const article: { domain: string } = JSON.parse(record);
    if (!domains.includes(article.domain)) continue;
    const left = articleWithout(url, article, names);
    const own = { team_id: team, url };
    if (left === null)
      await trx.deleteFrom('articles').where('team_id', '=', own.team_id).where('url', '=', own.url).execute();
    else if (left !== article)
      await trx
        .updateTable('articles')
        .set({ record: JSON.stringify(left) })
        .where('team_id', '=', own.team_id)
        .where('url', '=', own.url)
        .execute();
  }
}

/** The data seen on these pages stays, without the page. */
async function forgetPages(
  asking: Asking,
  optOuts: OptOuts,
  domains: readonly string[],
  pages: ReadonlySet<string>,
): Promise<void> {
  if (pages.size === 0) return;
  const { trx, team } = asking;
  const withoutPages = (record: string) => JSON.stringify(without(JSON.parse(record), pages));
  const companies = await trx
    .selectFrom('companies')
    .select(['record', 'personal', 'generic'])
    .where('team_id', '=', team)
    .where('domain', '=', sql<string>`any(${domains.map(domainKey)}::text[])`)
    .execute();
  const addresses = await trx
    .selectFrom('address_pages')
    .innerJoin('addresses', (join) =>
      join
        .onRef('addresses.team_id', '=', 'address_pages.team_id')
        .onRef('addresses.address', '=', 'address_pages.address'),
    )
    .select('addresses.record')
    .where('address_pages.team_id', '=', team)
    .where('addresses.team_id', '=', team)
    .where('address_pages.page', '=', sql<string>`any(${[...pages].map(indexKey)}::text[])`)
    .execute();
  await writeKnowledge(asking, optOuts, [
    ...companies.map((row): KnowledgeChange => {
      const record = withoutPages(row.record);
      return { put: companyOfRow({ ...row, record }).company, as: 'company' };
    }),
    ...addresses.map(
      ({ record }): KnowledgeChange => ({ put: emailOfRow({ record: withoutPages(record) }), as: 'email' }),
    ),
  ]);
}

/** Companies written by an earlier version hold people without an address. `companyRow` leaves them out. */
async function dropPeople(asking: Asking, optOuts: OptOuts, domains: readonly string[]): Promise<void> {
  const { trx, team } = asking;
  const companies = await trx
    .selectFrom('companies')
    .select(['record', 'personal', 'generic'])
    .where('team_id', '=', team)
    .where('domain', '=', sql<string>`any(${domains.map(domainKey)}::text[])`)
    .where('record', 'like', '%"people":[%')
    .execute();
  const changes = companies.map((row): KnowledgeChange => ({ put: companyOfRow(row).company, as: 'company' }));
  await writeKnowledge(asking, optOuts, changes);
}

/** Lends the texts to work in a transaction and turn of its own. */
type LendTexts = <Result>(
  work: (store: {
    leads: LeadBook;
    pushes: TeamPushes;
    trash: Trash;
    optOuts: OptOuts;
    directory: Knowledge;
  }) => Promise<Result>,
) => Promise<Result>;

/**
 * Removes the address from texts of other leads, companies and people, and from apps' messages. Repeatable, and needs
 * only the address. Until it is done, the opt-out is unfinished, also if the signal is aborted.
 */
export async function forgetInTexts(
  database: Database,
  lend: LendTexts,
  team: number,
  email: string,
  signal?: AbortSignal,
): Promise<void> {
  const address = keyOfEmail(email);
  const addresses = new Set([address]);
  const isAbout = (one: unknown) => mentions(one, addresses);
  for await (const page of eachLead(database, team, null)) {
    if (signal?.aborted) return;
    const ids = page.filter(isAbout).map(({ id }) => id);
    if (ids.length > 0) await lend(({ leads }) => takeOutOf(leads, ids, addresses));
  }
  // A deleted lead that mentions the address is dropped: removing the address matters more than a way to restore.
  for await (const page of eachDeleted(database, team)) {
    if (signal?.aborted) return;
    const ids = page.filter(({ record }) => isAbout(JSON.parse(record))).map(({ id }) => id);
    if (ids.length > 0) await lend(({ trash }) => trash.drop(ids));
  }
  for await (const page of eachMessage(database, team)) {
    if (signal?.aborted) return;
    const about = page.filter(isAbout).map(({ app_id, lead_id }) => ({ app: app_id, lead: lead_id }));
    if (about.length > 0) await lend(({ pushes }) => pushes.clearMessages(about));
  }
  for (const kind of knowledge) {
    for await (const page of eachRecord(database, team, kind)) {
      if (signal?.aborted) return;
      const about = page.filter((record) => isAbout(JSON.parse(record)));
      if (about.length > 0) await lend(({ directory }) => takeOutOfRecords(directory, kind.table, about, addresses));
    }
  }
  await lend(({ optOuts }) => optOuts.finish(address));
}

type Deleted = Pick<Tables['trash'], 'id' | 'record'>;

async function* eachDeleted(database: Database, team: number): AsyncGenerator<Deleted[]> {
  for (let last = 0, isWhole = true; isWhole; ) {
    const after = last;
    const page: Deleted[] = await database.within('read', (trx) =>
      trx
        .selectFrom('trash')
        .select(['id', 'record'])
        .where('team_id', '=', team)
        .where('id', '>', after)
        .orderBy('id')
        .limit(pageSize)
        .execute(),
    );
    yield page;
    last = page.at(-1)?.id ?? last;
    isWhole = page.length === pageSize;
  }
}

type Message = Pick<Tables['pushes'], 'app_id' | 'lead_id' | 'message'>;

const pageSize = 1_000;

/** Apps' reasons for refused leads. */
async function* eachMessage(database: Database, team: number): AsyncGenerator<Message[]> {
  let last: Message | undefined;
  do {
    const after: Message | undefined = last;
    const page: Message[] = await database.within('read', async (trx) => {
      let next = trx
        .selectFrom('pushes')
        .select(['app_id', 'lead_id', 'message'])
        .where('team_id', '=', team)
        .where('message', '<>', '')
        .orderBy('lead_id')
        .orderBy('app_id')
        .limit(pageSize);
      if (after)
        next = next.where(({ or, and, eb }) =>
          or([
            eb('lead_id', '>', after.lead_id),
            and([eb('lead_id', '=', after.lead_id), eb('app_id', '>', after.app_id)]),
          ]),
        );
      return next.execute();
    });
    if (page.length > 0) yield page;
    last = page.length < pageSize ? undefined : page.at(-1);
  } while (last);
}

/** In the order of their keys. An address's own record has one `@`, in the address. */
const knowledge = [
  { table: 'companies', key: 'domain', suspicious: '%@%' },
  { table: 'addresses', key: 'address', suspicious: '%@%@%' },
] as const;

type KnowledgeTable = (typeof knowledge)[number];

/** Those in whose texts an address can stand: few of them, so all keys are passed in even steps. */
async function* eachRecord(
  database: Database,
  team: number,
  { table, key, suspicious }: KnowledgeTable,
): AsyncGenerator<string[]> {
  for (let last = '', isWhole = true; isWhole; ) {
    const after = last;
    const page = await database.within('read', async (trx) => {
      const following = trx.selectFrom(table).where('team_id', '=', team).where(sql.ref(key), '>', after);
      const keys = following
        .select(sql<string>`${sql.ref(key)}`.as('key'))
        .orderBy(sql.ref(key))
        .limit(pageSize);
      const passed = (await keys.execute()).map((row) => row.key);
      const records = following.select('record').where('record', 'like', suspicious);
      const until = passed.at(-1) ?? after;
      const found = await records.where(sql.ref(key), '<=', until).execute();
      return { passed, records: found.map(({ record }) => record) };
    });
    yield page.records;
    last = page.passed.at(-1) ?? last;
    isWhole = page.passed.length === pageSize;
  }
}

/** Reads them again: they may have changed since. */
async function takeOutOfRecords(
  directory: Knowledge,
  table: KnowledgeTable['table'],
  records: readonly string[],
  addresses: ReadonlySet<string>,
): Promise<void> {
  for (const record of records) {
    const { domain, value }: { domain: string; value: string } = JSON.parse(record);
    if (table === 'companies') {
      const company = await directory.company(domain);
      if (company) await directory.write([{ put: recordWithout(company, addresses), as: 'company' }]);
    } else {
      const email = await directory.email(value);
      if (email) await directory.write([{ put: recordWithout(email, addresses), as: 'email' }]);
    }
  }
}

/** Reads them again: they may have changed since. A lead that contains the address in its own is theirs. */
async function takeOutOf(leads: LeadBook, ids: readonly number[], addresses: ReadonlySet<string>): Promise<void> {
  for (const id of ids) {
    const lead = await leads.lead(id);
    if (lead && mentions(lead.email, addresses)) await leads.remove(id);
    else if (lead) await leads.put(leadWithout(lead, addresses));
  }
}
