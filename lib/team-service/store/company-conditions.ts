/** Discover's filters as SQL, by their meanings. */
import { type SqlBool, sql } from 'kysely';
import { fold } from '../../contract/text.ts';
import { blankCompany } from '../../device-service/blank-records.ts';
import { companyAccepts } from '../../device-service/discover/discover-filters.ts';
import { nothingKnown } from '../../device-service/discover/nothing-known.ts';
import { wordsIn } from '../../device-service/discover/words.ts';
import { domainIn } from '../../device-service/domain-name.ts';
import type { CompanyAsk } from '../../device-service/filters/company-asks.ts';
import type { Matched, Sides } from '../../device-service/filters/wanted.ts';
import type { KnownCompany } from '../../device-service/store-directory.ts';
import { domainKey } from './address-rows.ts';
import { allOf, always, anyOf, type Condition, holds, isOneOf, isPlacedIn, never, not } from './conditions.ts';
import { folded, indexKey, storable } from './texts.ts';

/** All of them must hold. `model` is the company that others shall be like, null where none is known. */
export function companyConditions(asks: readonly CompanyAsk[], model: KnownCompany | null, now: number): Condition[] {
  return asks.map((ask) => conditionOf(ask, model, now));
}

function conditionOf(ask: CompanyAsk, model: KnownCompany | null, now: number): Condition {
  switch (ask.on) {
    case 'word':
      return amongCondition(wordColumns[ask.field], ask.wanted);
    case 'names':
      return wordsCondition((word) => nameCondition(nameColumns[ask.field], word), ask.wanted);
    case 'keywords':
      return wordsCondition(keywordCondition, ask.wanted);
    case 'value':
      return isOneOf(
        ask.field,
        ask.wanted.map((one) => String(one)),
      );
    case 'place':
      return isPlacedIn(ask.wanted, 'city_folded');
    case 'identity':
      return anyOf(ask.parts.map(identityCondition));
    case 'likeness':
      return likeCondition(model);
    case 'year':
    case 'round':
    case 'openings':
      // No stored company has facts, so all of them get the result of a company without facts.
      return companyAccepts(ask, null, now)(factless) ? always : never;
  }
}

const wordColumns = { industry: 'industry_folded', company_type: 'company_type' } as const;
const nameColumns = { technologies: 'technologies_folded' } as const;

const factless: KnownCompany = {
  company: blankCompany(''),
  facts: nothingKnown,
  emails: { personal: 0, generic: 0 },
};

/** A company without a name goes by its domain. */
function identityCondition({ by, wanted }: Extract<CompanyAsk, { on: 'identity' }>['parts'][number]): Condition {
  const isDomain = isOneOf(
    'domain',
    wanted.map((one) => domainKey(by === 'domain' ? domainIn(one) : fold(one))),
  );
  switch (by) {
    case 'domain':
      return isDomain;
    case 'name':
      return anyOf([
        isOneOf(
          'name',
          wanted.map((one) => indexKey(folded(one))),
        ),
        allOf([sql<SqlBool>`name is null`, isDomain]),
      ]);
  }
}

/** The same industry, or a keyword in common if the industry is unknown. */
function likeCondition(model: KnownCompany | null): Condition {
  if (model === null || model.company.industry === null) return never;
  return allOf([
    not(isOneOf('domain', [domainKey(model.company.domain)])),
    isOneOf('industry', [model.company.industry]),
  ]);
}

function amongCondition(column: string, { include, exclude }: Sides<string>): Condition {
  return allOf([
    ...(exclude === undefined ? [] : [not(isOneOf(column, exclude.map(fold)))]),
    ...(include === undefined ? [] : [isOneOf(column, include.map(fold))]),
  ]);
}

function wordsCondition(condition: (word: string) => Condition, { include, exclude = [], match }: Matched): Condition {
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

function nameCondition(column: string, name: string): Condition {
  return sql<SqlBool>`${sql.ref(column)} @> ${[storable(fold(name))]}::text[]`;
}
