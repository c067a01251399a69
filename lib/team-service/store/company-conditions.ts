/** Discover's filters as SQL: what `device-service/discover/discover-filters.ts` says they mean. */
import { type SqlBool, sql } from 'kysely';
import { fold } from '../../contract/text.ts';
import { blankCompany } from '../../device-service/blank-records.ts';
import { discoverFilter } from '../../device-service/discover/discover-filters.ts';
import { nothingKnown } from '../../device-service/discover/nothing-known.ts';
import { wordsIn } from '../../device-service/discover/words.ts';
import type { DiscoverFilters, KnownCompany } from '../../device-service/store.ts';
import { domainKey } from './address-rows.ts';
import { allOf, always, anyOf, type Condition, holds, isOneOf, isPlacedIn, never, not } from './conditions.ts';
import { folded, indexKey, storable } from './texts.ts';

/** All of them must hold. `model` is the company that `similar_to` names, null where none is known. */
export function companyConditions(filters: DiscoverFilters, model: KnownCompany | null, now: number): Condition[] {
  const { organization, similar_to, headquarters_location, industry, headcount, company_type } = filters;
  const { keywords, technology, year_founded, funding, job_openings } = filters;
  // No company has facts: whether one without any fits is the same for all of them.
  const fits = discoverFilter({ year_founded, funding, job_openings }, null, now);
  const conditions: (Condition | undefined)[] = [
    fits(factless) ? undefined : never,
    organization && organizationCondition(organization),
    similar_to && likeCondition(model),
    headquarters_location && isPlacedIn(headquarters_location, 'city_folded'),
    industry && amongCondition('industry_folded', industry),
    headcount && isOneOf('headcount', headcount),
    company_type && amongCondition('company_type', company_type),
    keywords && wordsCondition(keywordCondition, keywords),
    technology && wordsCondition(technologyCondition, technology),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

const factless: KnownCompany = {
  company: blankCompany(''),
  facts: nothingKnown,
  emails: { personal: 0, generic: 0 },
};

/** Both lists make one set of domains. A company without a name goes by its domain. */
function organizationCondition({ domain = [], name = [] }: NonNullable<DiscoverFilters['organization']>): Condition {
  const names = name.map((one) => indexKey(folded(one)));
  return anyOf([
    isOneOf(
      'domain',
      domain.map((one) => domainKey(fold(one))),
    ),
    isOneOf('name', names),
    allOf([
      sql<SqlBool>`name is null`,
      isOneOf(
        'domain',
        name.map((one) => domainKey(fold(one))),
      ),
    ]),
  ]);
}

/** The same industry, or, where that is not known, a keyword in common: of companies without facts, nobody has one. */
function likeCondition(model: KnownCompany | null): Condition {
  if (model === null || model.company.industry === null) return never;
  return allOf([
    not(isOneOf('domain', [domainKey(model.company.domain)])),
    isOneOf('industry', [model.company.industry]),
  ]);
}

interface Sides {
  include?: string[] | undefined;
  exclude?: string[] | undefined;
}

function amongCondition(column: string, { include, exclude }: Sides): Condition {
  return allOf([
    ...(exclude === undefined ? [] : [not(isOneOf(column, exclude.map(fold)))]),
    ...(include === undefined ? [] : [isOneOf(column, include.map(fold))]),
  ]);
}

/** Unless it says otherwise, all of the words that are included. */
function wordsCondition(
  condition: (word: string) => Condition,
  { include, exclude = [], match = 'all' }: Sides & { match?: 'any' | 'all' | undefined },
): Condition {
  const combined = match === 'any' ? anyOf : allOf;
  return allOf([
    ...(exclude.length > 0 ? [not(anyOf(exclude.map(condition)))] : []),
    include === undefined ? always : combined(include.map(condition)),
  ]);
}

function keywordCondition(word: string): Condition {
  const words = wordsIn(word);
  return words.trim() === '' ? never : holds(sql.ref('words'), words);
}

function technologyCondition(word: string): Condition {
  return sql<SqlBool>`technologies_folded @> ${[storable(fold(word))]}::text[]`;
}
