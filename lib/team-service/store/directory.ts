/** What a team knows of companies, people and articles: a directory that learns. */
import { type SelectQueryBuilder, sql } from 'kysely';
import { fold } from '../../contract/text.ts';
import { isModel } from '../../device-service/discover/discover-filters.ts';
import { isNamed, tallyEmails } from '../../device-service/email-filter.ts';
import type {
  Article,
  Company,
  DiscoverFilters,
  EmailFilter,
  EmailTally,
  Knowledge,
  KnownCompany,
  Vocabulary,
} from '../../device-service/store.ts';
import type { Tables } from '../database/tables.ts';
import { addressConditions } from './address-conditions.ts';
import { domainKey, emailOfRow, nameKeys } from './address-rows.ts';
import type { Asking } from './asking.ts';
import { companyConditions } from './company-conditions.ts';
import { companyOfRow } from './company-rows.ts';
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

  async function knownCompany(domain: string): Promise<KnownCompany | null> {
    const row = await ownCompanies().where('domain', '=', domainKey(domain)).executeTakeFirst();
    return row ? companyOfRow(row) : null;
  }

  async function company(domain: string): Promise<Company | null> {
    return (await knownCompany(domain))?.company ?? null;
  }

  /** In the order in which they became known. */
  async function companiesNamed(name: string): Promise<KnownCompany[]> {
    const rows = await ownCompanies()
      .where('name', '=', indexKey(folded(name)))
      .orderBy('number')
      .execute();
    return rows.map(companyOfRow);
  }

  async function modelOf(wanted: NonNullable<DiscoverFilters['similar_to']>): Promise<KnownCompany | null> {
    const named =
      wanted.domain === undefined ? await companiesNamed(wanted.name ?? '') : [await knownCompany(fold(wanted.domain))];
    const isShown = ({ company: { webmail, disposable } }: KnownCompany) => !webmail && !disposable;
    return named.find((one) => one !== null && isShown(one) && isModel(one, wanted)) ?? null;
  }

  /** The addresses of a domain that fit; null where the domain is not known. */
  async function fittingIn(domain: string, filter: EmailFilter) {
    const at = await company(domain);
    if (!at) return null;
    const conditions = addressConditions(filter, at);
    return <Selected>(query: SelectQueryBuilder<Tables, 'addresses', Selected>) =>
      query
        .where('team_id', '=', team)
        .where('domain', '=', domainKey(domain))
        .where(({ and }) => and(conditions));
  }

  return {
    company,
    companyNamed: async (name) =>
      (await companiesNamed(name)).find(({ company: { organization } }) => organization)?.company ?? null,
    async emails(domain, filter, { offset, limit }) {
      const fitting = await fittingIn(domain, filter);
      if (!fitting) return { emails: [], total: 0 };
      let page = fitting(trx.selectFrom('addresses').select('record'))
        .orderBy('rank')
        .orderBy('address')
        .offset(offset);
      if (Number.isFinite(limit)) page = page.limit(limit);
      const emails = (await page.execute()).map(emailOfRow);
      if (emails.length < limit && (emails.length > 0 || offset === 0))
        return { emails, total: offset + emails.length };
      const { total } = await fitting(
        trx.selectFrom('addresses').select(({ fn }) => fn.countAll<number>().as('total')),
      ).executeTakeFirstOrThrow();
      return { emails, total: Number(total) };
    },
    async tally(domain, filter) {
      const fitting = await fittingIn(domain, filter);
      if (!fitting) return tallyEmails([]);
      const groups = await fitting(
        trx
          .selectFrom('addresses')
          .select(['type', 'decision_maker', 'department', 'seniority', 'position'])
          .select(({ fn }) => fn.countAll<number>().as('many')),
      )
        .groupBy(['type', 'decision_maker', 'department', 'seniority', 'position'])
        .orderBy(({ fn }) => fn.min('rank'))
        .execute();
      return tallied(groups);
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
    async companies(filter, now, { offset, limit }) {
      const model = filter.similar_to ? await modelOf(filter.similar_to) : null;
      const conditions = companyConditions(filter, model, now);
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
      return { companies, total: Number(sums.total), emails };
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
    write: (changes) => writeKnowledge(asking, optOuts, changes),
  };
}

interface Group extends Pick<Tables['addresses'], 'type' | 'decision_maker' | 'department' | 'seniority' | 'position'> {
  many: number;
}

/** As `tallyEmails` counts them. */
function tallied(groups: readonly Group[]): EmailTally {
  const people = groups.filter(({ type }) => type === 'personal');
  const sum = (some: readonly Group[]) => some.reduce((all, { many }) => all + Number(many), 0);
  const byWord = (wordOf: (group: Group) => string | null) => {
    const counts = new Map<string, number>();
    for (const group of people) {
      const word = wordOf(group);
      if (word !== null) counts.set(word, (counts.get(word) ?? 0) + Number(group.many));
    }
    return Object.fromEntries(counts);
  };
  return {
    personal: sum(people),
    generic: sum(groups) - sum(people),
    decision_makers: sum(groups.filter(({ decision_maker }) => decision_maker === true)),
    departments: byWord(({ department }) => department),
    seniorities: byWord(({ seniority }) => seniority),
    titles: byWord(({ position }) => position),
  };
}

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
