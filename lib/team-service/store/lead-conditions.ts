/** The filters of the leads list as SQL, by their meanings. */
import { type SqlBool, sql } from 'kysely';
import { countriesByContinent, countriesByRegion } from '../../contract/countries.ts';
import { anyValue, noValue } from '../../contract/filter-taxonomy.ts';
import type { LeadNumber, LeadSet, LeadValue } from '../../contract/filters/meaning.ts';
import { fieldOfSlug, kindOf } from '../../contract/lead-fields.ts';
import type { LeadAsk, PlaceAsk } from '../../device-service/filters/lead-asks.ts';
import type { Scalar, WantedNumber, WantedTime } from '../../device-service/filters/wanted.ts';
import { cityOf, momentsOf, stateOf } from '../../device-service/leads/lead-filter.ts';
import { allOf, always, anyOf, type Condition, holds, holdsOneOf, isOneOf, never, not } from './conditions.ts';
import { countryTerms, hasParts, numbersOf, partsAsked, type Subject, term } from './lead-terms.ts';
import { folded, storable } from './texts.ts';

/**
 * All of them must hold. `team`: whose index of terms is asked first; null is none, for few leads. `now`: epoch
 * milliseconds.
 */
export function leadConditions(team: number | null, all: readonly LeadAsk[], now: number): Condition[] {
  const asks = team === null ? noAsks : asksOf(team);
  return all.map((ask) => conditionOf(ask, asks, now));
}

function conditionOf(ask: LeadAsk, asks: Asks, now: number): Condition {
  switch (ask.on) {
    case 'text':
      return textCondition(ask.field, ask.wanted, asks);
    case 'search':
      return ask.wanted === '' ? always : partCondition(ask.fields, ask.wanted, asks);
    case 'attribute':
      return textCondition(fieldOfSlug(ask.slug), [ask.wanted], asks);
    case 'time':
      return timeCondition(ask.field, ask.wanted, now);
    case 'number':
      return numberCondition(ask.field, ask.wanted, asks);
    case 'value':
      return valueCondition(ask, asks);
    case 'set':
      return setCondition(ask, asks);
    case 'places':
      return placesCondition(ask, asks);
  }
}

/** Conditions on the index of terms. */
interface Asks {
  all: (terms: readonly string[]) => Condition[];
  any: (terms: readonly string[]) => Condition;
}

const noAsks: Asks = { all: () => [], any: () => always };

function asksOf(team: number): Asks {
  return {
    all: (terms) => (terms.length === 0 ? [] : [sql<SqlBool>`terms @> ${numbersOf(team, terms)}::integer[]`]),
    any: (terms) =>
      terms.length === 1
        ? sql<SqlBool>`terms @> ${numbersOf(team, terms)}::integer[]`
        : sql<SqlBool>`terms && ${numbersOf(team, terms)}::integer[]`,
  };
}

const textOf = (field: string) => sql`(texts ->> ${storable(field)}::text)`;

/** One of them: `*` any value, `~` none, otherwise a substring, ignoring case. Texts without a value have no entry. */
function textCondition(field: string, wanted: readonly string[], asks: Asks): Condition {
  if (wanted.includes('')) return always;
  const parts = wanted.filter((one) => one !== anyValue && one !== noValue);
  return anyOf([
    ...(wanted.includes(anyValue) ? [sql<SqlBool>`${textOf(field)} is not null`] : []),
    ...(wanted.includes(noValue) ? [sql<SqlBool>`${textOf(field)} is null`] : []),
    ...(parts.length > 0 ? [partsCondition(field, parts, asks)] : []),
  ]);
}

/** The index is asked about each of them, if it can be about all: else every lead is read anyway. */
function partsCondition(field: string, wanted: readonly string[], asks: Asks): Condition {
  const parts = wanted.map((one) => storable(one.toLowerCase()));
  const asked = parts.map((part) => termsOf([field], part, asks));
  return allOf([
    ...(asked.every((terms) => terms.length > 0) ? [anyOf(asked.map(allOf))] : []),
    holdsOneOf(textOf(field), parts),
  ]);
}

function partCondition(fields: readonly string[], wanted: string, asks: Asks): Condition {
  const part = storable(wanted.toLowerCase());
  return allOf([...termsOf(fields, part, asks), anyOf(fields.map((field) => holds(textOf(field), part)))]);
}

/**
 * Conditions on the index for a part of a text: pairs of letters if only countries are asked, otherwise trigrams. None
 * if a field has several lines (`lead-terms.ts`).
 */
function termsOf(fields: readonly string[], part: string, asks: Asks): Condition[] {
  if (fields.every((field) => kindOf(field) === 'country')) return asks.all(countryTerms(part));
  return fields.every(hasParts) ? asks.all(partsAsked(part)) : [];
}

function timeCondition(field: string, wanted: WantedTime, now: number): Condition {
  const time = sql.ref(field);
  if (wanted === anyValue) return sql<SqlBool>`${time} is not null`;
  if (wanted === noValue) return sql<SqlBool>`${time} is null`;
  const { from, to } = momentsOf(wanted, now);
  return allOf([
    sql<SqlBool>`${time} is not null`,
    ...(Number.isFinite(from) ? [sql<SqlBool>`${time} >= ${Math.ceil(from)}::bigint`] : []),
    ...(Number.isFinite(to) ? [sql<SqlBool>`${time} <= ${Math.floor(to)}::bigint`] : []),
  ]);
}

/** The index is asked for so many scores one by one; more of them are most leads. */
const mostScores = 40;

const numberPlaces: Record<LeadNumber, { column: string; about: Subject }> = {
  confidence_score: { column: 'confidence', about: 'score' },
};

function numberCondition(field: LeadNumber, wanted: WantedNumber, asks: Asks): Condition {
  const { column, about } = numberPlaces[field];
  const value = sql.ref(column);
  if (wanted === noValue) return sql<SqlBool>`${value} is null`;
  if (wanted === anyValue) return sql<SqlBool>`${value} is not null`;
  const { from = 0, to = 100 } = wanted;
  const scores = Array.from({ length: Math.max(0, to - from + 1) }, (_, nth) => term(about, from + nth));
  return allOf([
    ...(scores.length <= mostScores ? [asks.any(scores)] : []),
    sql<SqlBool>`${value} between ${from}::integer and ${to}::integer`,
  ]);
}

/** Where a value stands in the row and in the index. */
const valuePlaces: Record<LeadValue, { column: string; about: Subject }> = {
  department: { column: 'department', about: 'department' },
  verification: { column: 'verification', about: 'verification' },
  sending_status: { column: 'sending_status', about: 'sending' },
  sync_status: { column: 'sync_status', about: 'sync' },
  created_by: { column: 'created_by', about: 'creator' },
};

function valueCondition({ field, wanted, none }: Extract<LeadAsk, { on: 'value' }>, asks: Asks): Condition {
  if (wanted.length === 0) return never;
  const { column, about } = valuePlaces[field];
  const value = none === undefined ? sql.ref(column) : sql`coalesce(${sql.ref(column)}, ${none}::text)`;
  return allOf([
    asks.any(wanted.map((one) => term(about, String(one)))),
    sql<SqlBool>`${value} = any(${listOf(wanted)})`,
  ]);
}

/** Of numbers, or of texts: as the column is. */
function listOf(values: readonly Scalar[]) {
  return values.every((one) => typeof one === 'number')
    ? sql`${values}::bigint[]`
    : sql`${values.map((one) => storable(String(one)))}::text[]`;
}

const setSubjects: Record<LeadSet, Subject> = { lists: 'list', tags: 'tag', sequences: 'sequence' };

function setCondition({ field, wanted, orNone }: Extract<LeadAsk, { on: 'set' }>, asks: Asks): Condition {
  const column = sql.ref(field);
  const isWord = (one: unknown) => orNone && (one === anyValue || one === noValue);
  const ids = wanted.filter((one) => !isWord(one));
  return anyOf([
    ...(orNone && wanted.includes(anyValue) ? [sql<SqlBool>`cardinality(${column}) > 0`] : []),
    ...(orNone && wanted.includes(noValue) ? [sql<SqlBool>`cardinality(${column}) = 0`] : []),
    ...(ids.length > 0
      ? [
          allOf([
            asks.any(ids.map((id) => term(setSubjects[field], String(id)))),
            sql<SqlBool>`${column} && ${listOf(ids)}`,
          ]),
        ]
      : []),
  ]);
}

/** In one of the places that are included, unless there are none, and in none that is excluded. */
function placesCondition({ include, exclude }: Extract<LeadAsk, { on: 'places' }>, asks: Asks): Condition {
  const terms = include.flatMap(placeTerms);
  return allOf([
    ...(terms.length === 0 ? [] : [asks.any(terms)]),
    ...(exclude.length === 0 ? [] : [not(placesOf(exclude))]),
    ...(include.length === 0 ? [] : [placesOf(include)]),
  ]);
}

/** Whoever is there has one of them. */
function placeTerms({ by, wanted }: PlaceAsk): string[] {
  switch (by) {
    case 'country':
      return countryTerms(wanted);
    case 'continent':
    case 'business_region':
      return countriesIn({ by, wanted }).flatMap(countryTerms);
    case 'state':
      return countryTerms(stateOf(wanted).country);
    case 'city':
      return [term('city', folded(cityOf(wanted).city))];
  }
}

/** The countries of a continent or a region. */
export function countriesIn({ by, wanted }: { by: 'continent' | 'business_region'; wanted: string }): string[] {
  return [...((by === 'continent' ? countriesByContinent : countriesByRegion)[wanted] ?? [])];
}

/** In one of the places. Countries are one condition, however many. */
function placesOf(places: readonly PlaceAsk[]): Condition {
  const countries = new Set<string>();
  const others: Condition[] = [];
  for (const { by, wanted } of places) {
    switch (by) {
      case 'country':
        countries.add(wanted);
        break;
      case 'continent':
      case 'business_region':
        for (const country of countriesIn({ by, wanted })) countries.add(country);
        break;
      case 'state': {
        const { country, state } = stateOf(wanted);
        others.push(allOf([isOneOf('country', [country]), isOneOf('state', [state])]));
        break;
      }
      case 'city':
        others.push(cityCondition(wanted));
    }
  }
  return anyOf([...(countries.size > 0 ? [isOneOf('country', countries)] : []), ...others]);
}

function cityCondition(wanted: string): Condition {
  const { city, state, country } = cityOf(wanted);
  const is = (column: string, part: string | null) =>
    part === null ? [] : [sql<SqlBool>`coalesce(${sql.ref(column)}, '') = ${storable(part)}::text`];
  return allOf([
    sql<SqlBool>`city = ${storable(city)}::text`,
    ...is('state_folded', state),
    ...is('country_folded', country),
  ]);
}
