/** Companies, people and articles that a team knows. */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { emailTypes } from '../../contract/taxonomy.ts';
import { isAttested } from '../../device-service/attested.ts';
import { isModel, namedBest } from '../../device-service/discover/discover-filters.ts';
import { domainIn } from '../../device-service/domain-name.ts';
import { isNamed, tallyEmails } from '../../device-service/email-filter.ts';
import { addressAsks } from '../../device-service/filters/address-asks.ts';
import { companyAsks, type LikenessPart } from '../../device-service/filters/company-asks.ts';
import type {
  Article,
  Company,
  DomainMail,
  EmailFilter,
  EmailNumbers,
  Knowledge,
  KnownCompany,
  Vocabulary,
} from '../../device-service/store-directory.ts';
import type { Tables } from '../database/tables.ts';
import { addressConditions } from './address-conditions.ts';
import { domainKey, emailOfRow, nameKeys } from './address-rows.ts';
import type { Asking } from './asking.ts';
import { companyConditions } from './company-conditions.ts';
import { companyOfRow } from './company-rows.ts';
import { groups, ofType, readTally, type StoredTally, tallyOf } from './company-tally.ts';
import { emailKey } from './lead-rows.ts';
import type { OptOuts } from './opt-outs.ts';
import { folded, indexKey } from './texts.ts';
import { writeKnowledge } from './write-knowledge.ts';

export function teamDirectory(asking: Asking, optOuts: OptOuts): Knowledge {
  const { trx, team } = asking;

  const ownCompanies = () =>
    trx.selectFrom('companies').select(['record', 'personal', 'generic']).where('team_id', '=', team);
  const ownAddresses = () =>
    trx
      .selectFrom('addresses')
      .select('record')
      .where('addresses.team_id', '=', team)
      .orderBy('rank')
      .orderBy('addresses.address');

  /** Until something is written: a request reads its company several times. */
  const cache = new Map<string, CompanyWithTally | null>();

  async function withTally(domain: string): Promise<CompanyWithTally | null> {
    const key = domainKey(domain);
    const before = cache.get(key);
    if (before !== undefined) return before;
    const row = await ownCompanies().select('tally').where('domain', '=', key).executeTakeFirst();
    const found = row ? { ...companyOfRow(row), tally: readTally(row.tally) } : null;
    cache.set(key, found);
    return found;
  }

  async function knownCompany(domain: string): Promise<KnownCompany | null> {
    const found = await withTally(domain);
    if (!found) return null;
    const { tally: _, ...known } = found;
    return known;
  }

  async function company(domain: string): Promise<Company | null> {
    return (await withTally(domain))?.company ?? null;
  }

  /** In the order of discovery. */
  async function companiesNamed(name: string): Promise<KnownCompany[]> {
    const rows = await ownCompanies()
      .where('name', '=', indexKey(folded(name)))
      .orderBy('number')
      .execute();
    return rows.map(companyOfRow);
  }

  async function modelOf(parts: readonly LikenessPart[]): Promise<KnownCompany | null> {
    const named = await candidates(namedBest(parts));
    const isShown = ({ company: { webmail, disposable } }: KnownCompany) => !webmail && !disposable;
    return named.find((one) => one !== null && isShown(one) && isModel(one, parts)) ?? null;
  }

  async function candidates(part: LikenessPart | undefined): Promise<(KnownCompany | null)[]> {
    switch (part?.by) {
      case undefined:
        return [];
      case 'domain':
        return [await knownCompany(domainIn(part.wanted))];
      case 'name':
        return companiesNamed(part.wanted);
    }
  }

  /** A domain's addresses that match; `null` for an unknown domain. */
  async function fittingIn(domain: string, filter: EmailFilter) {
    const at = await company(domain);
    if (!at) return null;
    const conditions = addressConditions(addressAsks(filter), at);
    return <Selected>(query: SelectQueryBuilder<Tables, 'addresses', Selected>) =>
      query
        .where('team_id', '=', team)
        .where('domain', '=', domainKey(domain))
        .where(({ and }) => and(conditions));
  }

  async function mailOf(domains: readonly string[]): Promise<[string, DomainMail][]> {
    const rows = await ownCompanies()
      .where('domain', '=', sql<string>`any(${domains.map(domainKey)}::text[])`)
      .execute();
    const known = rows.map(companyOfRow);
    const peopled = known.filter(({ emails }) => emails.personal > 0);
    const hasFew = ({ emails }: KnownCompany) => emails.personal <= fewPeople;
    const attested = await attestedAmong(peopled.filter(hasFew).map(({ company }) => company.domain));
    for (const { company } of peopled.filter((one) => !hasFew(one)))
      if (await anyAttested(company.domain)) attested.add(domainKey(company.domain));
    return known.map(({ company: { domain }, emails }) => [
      domain,
      { ...emails, hasPeople: attested.has(domainKey(domain)) },
    ]);
  }

  /** In one query, so these must have few people. */
  async function attestedAmong(domains: readonly string[]): Promise<Set<string>> {
    if (domains.length === 0) return new Set();
    const rows = await trx
      .selectFrom('addresses')
      .select(['domain', 'record'])
      .where('team_id', '=', team)
      .where('domain', '=', sql<string>`any(${domains.map(domainKey)}::text[])`)
      .where('type', '=', 'personal')
      .execute();
    return new Set(rows.flatMap((row) => (isAttested(emailOfRow(row)) ? [row.domain] : [])));
  }

  async function anyAttested(domain: string): Promise<boolean> {
    for (let offset = 0, limit = read.first; ; offset += limit, limit = read.next) {
      const rows = await ownAddresses()
        .where('domain', '=', domainKey(domain))
        .where('type', '=', 'personal')
        .offset(offset)
        .limit(limit)
        .execute();
      if (rows.map(emailOfRow).some(isAttested)) return true;
      if (rows.length < limit) return false;
    }
  }

  return {
    company,
    companyNamed: async (name) =>
      (await companiesNamed(name)).find(({ company: { organization } }) => organization)?.company ?? null,
    async emails(domain, filter, { offset, limit, uncounted }) {
      const fitting = await fittingIn(domain, filter);
      if (!fitting) return { emails: [], total: 0 };
      let page = fitting(trx.selectFrom('addresses').select('record'))
        .orderBy('rank')
        .orderBy('address')
        .offset(offset);
      if (Number.isFinite(limit)) page = page.limit(limit);
      const emails = (await page.execute()).map(emailOfRow);
      const isLast = emails.length < limit && (emails.length > 0 || offset === 0);
      if (isLast || uncounted) return { emails, total: offset + emails.length };
      const numbers = (await withTally(domain))?.emails;
      const alone = numbers && typeAlone(filter);
      if (alone) return { emails, total: totalOf(numbers, alone.type) };
      const { total } = await fitting(
        trx.selectFrom('addresses').select(({ fn }) => fn.countAll<number>().as('total')),
      ).executeTakeFirstOrThrow();
      return { emails, total: Number(total) };
    },
    async tally(domain, filter) {
      const fitting = await fittingIn(domain, filter);
      if (!fitting) return tallyEmails([]);
      const tally = (await withTally(domain))?.tally;
      const alone = tally && typeAlone(filter);
      return alone ? ofType(tally, alone.type) : tallyOf(await fitting(groups(trx)).execute());
    },
    async email(address) {
      const row = await ownAddresses().where('address', '=', emailKey(address)).executeTakeFirst();
      return row ? emailOfRow(row) : null;
    },
    async emailsNamed(domain, name) {
      if (!(await company(domain))) return [];
      const rows = await ownAddresses()
        .where('domain', '=', domainKey(domain))
        .where('name', '=', sql<string>`any(${nameKeys(name)}::text[])`)
        .orderBy('rank')
        .execute();
      return rows.map(emailOfRow).filter((email) => isNamed(email, name));
    },
    async emailsWithHandle(handle) {
      const rows = await ownAddresses()
        .where('handle', '=', indexKey(handle.toLowerCase()))
        .orderBy('domain')
        .orderBy('rank')
        .execute();
      return rows.map(emailOfRow);
    },
    async article(url) {
      const row = await trx
        .selectFrom('articles')
        .select('record')
        .where('team_id', '=', team)
        .where('url', '=', indexKey(url))
        .executeTakeFirst();
      if (!row) return null;
      const article: Article = JSON.parse(row.record);
      return article;
    },
    optedOut: optOuts.has,
    optedOutNamed: optOuts.hasNamed,
    async companies(filter, now, { offset, limit }) {
      const asks = companyAsks(filter);
      const named = asks.find((ask) => ask.on === 'likeness')?.parts;
      const conditions = companyConditions(asks, named ? await modelOf(named) : null, now);
      const fitting = <Selected>(query: SelectQueryBuilder<Tables, 'companies', Selected>) =>
        query
          .where('team_id', '=', team)
          .where('discovered', '=', true)
          .where(({ and }) => and(conditions));
      let page = fitting(trx.selectFrom('companies').select(['record', 'personal', 'generic']))
        .orderBy('number')
        .offset(offset);
      if (Number.isFinite(limit)) page = page.limit(limit);
      const companies = (await page.execute()).map(companyOfRow);
      const sums = await fitting(
        trx
          .selectFrom('companies')
          .select(({ fn }) => [
            fn.countAll<number>().as('total'),
            fn.sum<number | null>('personal').as('personal'),
            fn.sum<number | null>('generic').as('generic'),
          ]),
      ).executeTakeFirstOrThrow();
      const emails = { personal: Number(sums.personal), generic: Number(sums.generic) };
      const linked = await fitting(trx.selectFrom('companies').select(['record', 'personal', 'generic']))
        .where(namesOtherDomains)
        .orderBy('number')
        .execute();
      return {
        ...{ companies, total: Number(sums.total), emails },
        linked: linked.map(companyOfRow).map(({ company: { domain, linked_domains } }) => ({ domain, linked_domains })),
      };
    },
    async mail(domains) {
      const mail = new Map<string, DomainMail>();
      for (let at = 0; at < domains.length; at += domainsAtOnce) {
        const some = domains.slice(at, at + domainsAtOnce);
        for (const [domain, one] of await mailOf(some)) mail.set(domain, one);
      }
      return mail;
    },
    vocabulary: () => vocabularyOf(asking),
    knownCompany,
    personBeyond: async () => null,
    companyBeyond: async () => null,
    async emailsFrom(uri) {
      const rows = await ownAddresses()
        .innerJoin('address_pages', (join) =>
          join
            .onRef('address_pages.team_id', '=', 'addresses.team_id')
            .onRef('address_pages.address', '=', 'addresses.address'),
        )
        .where('address_pages.page', '=', indexKey(uri))
        .execute();
      return rows.map(emailOfRow);
    },
    write(changes) {
      cache.clear();
      return writeKnowledge(asking, optOuts, changes);
    },
  };
}

/** Domains per query, and the most people of a domain whose people are read in one query with those of others. */
const domainsAtOnce = 500;
const fewPeople = 20;

/** People of any other domain that are read at first, which nearly always suffices, and then at a time. */
const read = { first: 5, next: 100 };

/** As in the index `companies_linked`. In a text of the record, these quotation marks would be escaped. */
const namesOtherDomains = sql<SqlBool>`record like '%"linked_domains":["%'`;

type CompanyWithTally = KnownCompany & { tally: StoredTally | null };

/** The type if the filter asks for nothing else: the company's stored counts then give the total. Otherwise null. */
function typeAlone(filter: EmailFilter): { type: EmailFilter['type'] } | null {
  let type: EmailFilter['type'];
  for (const ask of addressAsks(filter)) {
    const [only, ...others] = ask.on === 'value' && ask.field === 'type' ? emailTypes.filter(isIn(ask.wanted)) : [];
    if (only === undefined || others.length > 0) return null;
    type = only;
  }
  return { type };
}

const isIn = (wanted: readonly unknown[]) => (one: unknown) => wanted.includes(one);

const totalOf = ({ personal, generic }: EmailNumbers, type: EmailFilter['type']): number =>
  type === undefined ? personal + generic : { personal, generic }[type];

async function vocabularyOf({ trx, team }: Asking): Promise<Vocabulary> {
  const shown = () => trx.selectFrom('companies').where('team_id', '=', team).where('discovered', '=', true).distinct();
  const industries = await shown().select('industry').where('industry', 'is not', null).execute();
  const technologies = await shown().select(sql<string>`unnest(technologies)`.as('technology')).execute();
  const cities = await shown()
    .select(['country', 'city'])
    .where('country', 'is not', null)
    .where('city', 'is not', null)
    .execute();
  return {
    industries: industries.flatMap(({ industry }) => industry ?? []),
    technologies: technologies.map(({ technology }) => technology),
    departments: [],
    cities: cities.flatMap(({ country, city }) => (country === null || city === null ? [] : [{ country, city }])),
  };
}
