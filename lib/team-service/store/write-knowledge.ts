import { type SqlBool, sql } from 'kysely';
import { recordWithout } from '../../device-service/forget/without-addresses.ts';
import type { Article, Company, KnowledgeChange, KnownEmail } from '../../device-service/store-directory.ts';
import { addressRow, domainKey, homeOf, pageRows, personOf } from './address-rows.ts';
import { type Asking, asInserted, inParts } from './asking.ts';
import { companyRow } from './company-rows.ts';
import { groups, manyAddresses, storedTally } from './company-tally.ts';
import { emailKey } from './lead-rows.ts';
import type { OptOuts } from './opt-outs.ts';
import { indexKey } from './texts.ts';

/**
 * The last of several changes of a record counts. People who opted out are left out, and their addresses are taken from
 * the texts of others.
 */
export async function writeKnowledge(
  asking: Asking,
  optOuts: OptOuts,
  changes: readonly KnowledgeChange[],
): Promise<void> {
  const emails = new Map<string, KnownEmail | null>();
  const companies = new Map<string, Company | null>();
  const articles = new Map<string, Article | null>();
  for (const change of changes) {
    if (change.as === 'email') {
      emails.set(emailKey('put' in change ? change.put.value : change.remove), 'put' in change ? change.put : null);
    } else if (change.as === 'company') {
      companies.set(
        domainKey('put' in change ? change.put.domain : change.remove),
        'put' in change ? change.put : null,
      );
    } else if ('put' in change) articles.set(indexKey(change.url), change.put);
    else articles.set(indexKey(change.remove), null);
  }
  const out = await optOuts.amongPeople(putsOf(emails), personOf);
  // An address that is known may now be said to be theirs.
  for (const [key, email] of emails) if (email && out.has(email)) emails.set(key, null);
  const mentioned = await optOuts.mentionedIn([putsOf(companies), putsOf(emails).map(withoutOwn)]);
  if (mentioned.size > 0) {
    for (const [key, one] of companies) companies.set(key, one && recordWithout(one, mentioned));
    for (const [key, one] of emails) emails.set(key, one && recordWithout(one, mentioned));
  }
  const domains = await writeEmails(asking, emails);
  await writeCompanies(asking, companies);
  for (const [url, article] of articles) {
    const left = article && (await optOuts.withoutAuthors(article));
    if (article && left === null) articles.delete(url);
    else articles.set(url, left);
  }
  await writeArticles(asking, articles);
  await countAddresses(asking, [...new Set([...domains, ...companies.keys()])]);
}

const withoutOwn = ({ value: _, ...others }: KnownEmail) => others;

function putsOf<One>(changes: ReadonlyMap<string, One | null>): One[] {
  return [...changes.values()].flatMap((one) => one ?? []);
}

function removedOf(changes: ReadonlyMap<string, unknown>): string[] {
  return [...changes].flatMap(([key, one]) => (one === null ? [key] : []));
}

const isAmong = (keys: readonly string[]) => sql<string>`any(${keys}::text[])`;

/** Gives the domains whose addresses changed. */
async function writeEmails(
  { trx, team }: Asking,
  changes: ReadonlyMap<string, KnownEmail | null>,
): Promise<readonly string[]> {
  if (changes.size === 0) return [];
  const keys = [...changes.keys()];
  const existing = await trx
    .selectFrom('addresses')
    .select(['address', 'domain'])
    .where('team_id', '=', team)
    .where('address', '=', isAmong(keys))
    .execute();
  const known = existing.map(({ address }) => address);
  if (known.length > 0) {
    await trx.deleteFrom('address_pages').where('team_id', '=', team).where('address', '=', isAmong(known)).execute();
  }
  const removed = removedOf(changes);
  if (removed.length > 0) {
    await trx.deleteFrom('addresses').where('team_id', '=', team).where('address', '=', isAmong(removed)).execute();
  }
  const emails = putsOf(changes);
  for (const part of inParts(emails.map((email) => addressRow(team, email)))) {
    await trx
      .insertInto('addresses')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['team_id', 'address']).doUpdateSet(asInserted(part, ['team_id', 'address'])),
      )
      .execute();
  }
  for (const part of inParts(emails.flatMap((email) => pageRows(team, email))))
    await trx.insertInto('address_pages').values(part).execute();
  return [...existing.map(({ domain }) => domain), ...emails.map(homeOf)];
}

/** A known company keeps its number, and so its position. */
async function writeCompanies(
  { trx, team, newId }: Asking,
  changes: ReadonlyMap<string, Company | null>,
): Promise<void> {
  const removed = removedOf(changes);
  if (removed.length > 0) {
    await trx.deleteFrom('companies').where('team_id', '=', team).where('domain', '=', isAmong(removed)).execute();
  }
  const own = ['team_id', 'domain', 'number', 'personal', 'generic', 'tally'];
  for (const part of inParts(putsOf(changes).map((company) => companyRow(team, company, newId())))) {
    await trx
      .insertInto('companies')
      .values(part)
      .onConflict((conflict) => conflict.columns(['team_id', 'domain']).doUpdateSet(asInserted(part, own)))
      .execute();
  }
}

async function writeArticles({ trx, team }: Asking, changes: ReadonlyMap<string, Article | null>): Promise<void> {
  const removed = removedOf(changes);
  if (removed.length > 0) {
    await trx.deleteFrom('articles').where('team_id', '=', team).where('url', '=', isAmong(removed)).execute();
  }
  const rows = [...changes].flatMap(([url, article]) =>
    article ? [{ team_id: team, url, record: JSON.stringify(article) }] : [],
  );
  for (const part of inParts(rows)) {
    await trx
      .insertInto('articles')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['team_id', 'url']).doUpdateSet(({ ref }) => ({ record: ref('excluded.record') })),
      )
      .execute();
  }
}

/** Writes the number of addresses per company. Recounted rather than incremented, so that an error does not last. */
export async function countAddresses({ trx, team }: Asking, domains: readonly string[]): Promise<void> {
  if (domains.length === 0) return;
  const counted = await trx
    .selectFrom('addresses')
    .select(['domain', 'type'])
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('team_id', '=', team)
    .where('domain', '=', isAmong(domains))
    .groupBy(['domain', 'type'])
    .execute();
  for (const domain of domains) {
    const numberOf = (type: string) =>
      Number(counted.find((one) => one.domain === domain && one.type === type)?.many ?? 0);
    const numbers = { personal: numberOf('personal'), generic: numberOf('generic') };
    const tally = numbers.personal + numbers.generic < manyAddresses ? null : await tallyAt({ trx, team, domain });
    await trx
      .updateTable('companies')
      .set({ ...numbers, tally })
      .where('team_id', '=', team)
      .where('domain', '=', domain)
      .where(({ or, eb }) =>
        or([
          eb('personal', '!=', numbers.personal),
          eb('generic', '!=', numbers.generic),
          sql<SqlBool>`coalesce(tally, '') <> ${tally ?? ''}::text`,
        ]),
      )
      .execute();
  }
}

async function tallyAt({ trx, team, domain }: Pick<Asking, 'trx' | 'team'> & { domain: string }): Promise<string> {
  const all = await groups(trx).where('team_id', '=', team).where('domain', '=', domain).execute();
  return JSON.stringify(storedTally(all));
}
