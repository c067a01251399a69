/** The filters of the leads list as SQL: what `device-service/leads/lead-filter.ts` says they mean. */
import { type SqlBool, sql } from 'kysely';
import { countriesByContinent, countriesByRegion } from '../../contract/countries.ts';
import { anyValue, noSendingStatus, noValue } from '../../contract/filter-taxonomy.ts';
import { fieldOfSlug } from '../../contract/lead-fields.ts';
import { fold } from '../../contract/text.ts';
import { beginOf, beginOfPreset, endOf } from '../../contract/times.ts';
import type { LocationItem } from '../../contract/wire.ts';
import {
  isTextName,
  textsByName,
  timeFields,
  type WantedPlace,
  type WantedTime,
} from '../../device-service/leads/lead-filter.ts';
import type { LeadFilter } from '../../device-service/store.ts';
import { allOf, always, anyOf, type Condition, holds, isOneOf, liesInPlace, not } from './conditions.ts';
import { countryTerms, numbersOf, partsAsked, term } from './lead-terms.ts';
import { folded, storable } from './texts.ts';

/** All of them must hold. `team`: whose index of terms is asked first; null is none, for few leads. `now`: epoch milliseconds. */
export function leadConditions(team: number | null, wanted: LeadFilter, now: number): Condition[] {
  const asks = team === null ? noAsks : asksOf(team);
  return [...textConditions(wanted, asks), ...timeConditions(wanted, now), ...otherConditions(wanted, asks)];
}

/** What the index of terms is asked. */
interface Asks {
  all: (terms: readonly string[]) => Condition[];
  any: (terms: readonly string[]) => Condition;
}

const noAsks: Asks = { all: () => [], any: () => always };

function asksOf(team: number): Asks {
  return {
    all: (terms) => (terms.length === 0 ? [] : [sql<SqlBool>`terms @> ${numbersOf(team, terms)}::integer[]`]),
    any: (terms) => sql<SqlBool>`terms && ${numbersOf(team, terms)}::integer[]`,
  };
}

function textConditions({ email, position, custom_attributes, query, ...wanted }: LeadFilter, asks: Asks): Condition[] {
  const asked: [field: string, part: string | undefined][] = [
    ['email', email],
    ...Object.keys(textsByName)
      .filter(isTextName)
      .map((name): [string, string | undefined] => [textsByName[name], wanted[name]]),
    ...Object.entries(custom_attributes ?? {}).map(([slug, part]): [string, string] => [fieldOfSlug(slug), part]),
  ];
  const conditions = asked.flatMap(([field, part]) => (part === undefined ? [] : [textCondition(field, part, asks)]));
  if (position !== undefined) {
    conditions.push(anyOf([position].flat().map((part) => textCondition('position', part, asks))));
  }
  if (query !== undefined) conditions.push(queryCondition(query, asks));
  return conditions;
}

const textOf = (field: string) => sql`(texts ->> ${storable(field)}::text)`;

/** `*` any value, `~` none, else what the text contains, in any case. Texts without a value have no entry. */
function textCondition(field: string, wanted: string, asks: Asks): Condition {
  if (wanted === anyValue) return sql<SqlBool>`${textOf(field)} is not null`;
  if (wanted === noValue) return sql<SqlBool>`${textOf(field)} is null`;
  return wanted === '' ? always : partCondition([field], wanted, asks);
}

/** Looked for literally. */
function queryCondition(query: string, asks: Asks): Condition {
  return query === '' ? always : partCondition(['email', 'first_name', 'last_name'], query, asks);
}

function partCondition(fields: readonly string[], wanted: string, asks: Asks): Condition {
  const part = storable(wanted.toLowerCase());
  const terms = fields[0] === 'country_code' ? countryTerms(part) : partsAsked(part);
  return allOf([...asks.all(terms), anyOf(fields.map((field) => holds(textOf(field), part)))]);
}

function timeConditions(wanted: LeadFilter, now: number): Condition[] {
  return [...timeFields, 'verification_date' as const].flatMap((field) => {
    const time = wanted[field];
    return time === undefined ? [] : [timeCondition(field, time, now)];
  });
}

function timeCondition(field: string, wanted: WantedTime, now: number): Condition {
  const time = sql.ref(field);
  if (wanted === anyValue) return sql<SqlBool>`${time} is not null`;
  if (wanted === noValue) return sql<SqlBool>`${time} is null`;
  const [from, to] =
    typeof wanted === 'string'
      ? [beginOfPreset[wanted](now), now]
      : [
          wanted.from === undefined ? undefined : beginOf(wanted.from),
          wanted.to === undefined ? undefined : endOf(wanted.to),
        ];
  return allOf([
    sql<SqlBool>`${time} is not null`,
    ...(from === undefined ? [] : [sql<SqlBool>`${time} >= ${Math.ceil(from)}::bigint`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${time} <= ${Math.floor(to)}::bigint`]),
  ]);
}

function otherConditions(wanted: LeadFilter, asks: Asks): Condition[] {
  const { leads_list_id, sync_status, sending_status, verification_status, confidence_score, department } = wanted;
  const { tags, campaign_ids, sequence_ids = campaign_ids, user_id, location } = wanted;
  const conditions: (Condition | undefined)[] = [
    leads_list_id === undefined
      ? undefined
      : allOf([...asks.all([term('list', leads_list_id)]), sql<SqlBool>`lists @> ${[leads_list_id]}::bigint[]`]),
    sync_status && allOf([...asks.all([term('sync', sync_status)]), isOneOf('sync_status', [sync_status])]),
    sending_status &&
      allOf([
        asks.any(sending_status.map((one) => term('sending', one))),
        sql<SqlBool>`coalesce(sending_status, ${noSendingStatus}::text) = any(${sending_status.map(storable)}::text[])`,
      ]),
    verification_status &&
      allOf([
        asks.any(verification_status.map((one) => term('verification', one))),
        isOneOf('verification', verification_status),
      ]),
    confidence_score && scoreCondition(confidence_score, asks),
    department &&
      allOf([asks.any(department.map((one) => term('department', one))), isOneOf('department', department)]),
    tags && allOf([asks.any(tags.map((one) => term('tag', one))), sql<SqlBool>`tags && ${tags.map(storable)}::text[]`]),
    sequence_ids && anyOf(sequence_ids.map((id) => sequenceCondition(id, asks))),
    user_id &&
      allOf([
        asks.any(user_id.map((one) => term('creator', one))),
        sql<SqlBool>`created_by = any(${user_id}::bigint[])`,
      ]),
    location && placeCondition(location, asks),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

/** The index is asked for so many scores one by one; more of them are most leads. */
const mostScores = 40;

function scoreCondition(wanted: NonNullable<LeadFilter['confidence_score']>, asks: Asks): Condition {
  if (wanted === noValue) return sql<SqlBool>`confidence is null`;
  if (wanted === anyValue) return sql<SqlBool>`confidence is not null`;
  const { from = 0, to = 100 } = wanted;
  const scores = Array.from({ length: Math.max(0, to - from + 1) }, (_, nth) => term('score', from + nth));
  return allOf([
    ...(scores.length <= mostScores ? [asks.any(scores)] : []),
    sql<SqlBool>`confidence between ${from}::integer and ${to}::integer`,
  ]);
}

function sequenceCondition(id: string, asks: Asks): Condition {
  if (id === anyValue) return sql<SqlBool>`cardinality(sequences) > 0`;
  if (id === noValue) return sql<SqlBool>`cardinality(sequences) = 0`;
  return allOf([...asks.all([term('sequence', id)]), sql<SqlBool>`sequences @> ${[storable(id)]}::text[]`]);
}

/** In one of the places that are included, unless there are none, and in none that is excluded. */
function placeCondition(wanted: WantedPlace, asks: Asks): Condition {
  const included = placesOf(wanted, 'include');
  const excluded = placesOf(wanted, 'exclude');
  const terms = includedTerms(wanted);
  return allOf([
    ...(terms.length === 0 ? [] : [asks.any(terms)]),
    ...(excluded.length === 0 ? [] : [not(anyOf(excluded))]),
    ...(included.length === 0 ? [] : [anyOf(included)]),
  ]);
}

/** Whoever fits has one of them; none where everybody may. */
function includedTerms({ country, state, city, continent, business_region }: WantedPlace): string[] {
  const countries = [
    ...(country?.include ?? []),
    ...(state?.include ?? []).map((one) => countryAndState(one)[0]),
    ...(continent?.include ?? []).flatMap((one) => [...(countriesByContinent[one] ?? [])]),
    ...(business_region?.include ?? []).flatMap((one) => [...(countriesByRegion[one] ?? [])]),
  ];
  const cities = (city?.include ?? []).map((one) => term('city', folded(one.split(',')[0] ?? '')));
  return [...countries.flatMap(countryTerms), ...cities];
}

function placesOf(
  { country, state, city, continent, business_region }: WantedPlace,
  side: 'include' | 'exclude',
): Condition[] {
  const items: LocationItem[] = [
    ...(country?.[side] ?? []).map((one) => ({ country: one })),
    ...(continent?.[side] ?? []).map((one) => ({ continent: one })),
    ...(business_region?.[side] ?? []).map((one) => ({ business_region: one })),
  ];
  return [
    ...items.map((item) => liesInPlace(item, 'city')),
    ...(state?.[side] ?? []).map(stateCondition),
    ...(city?.[side] ?? []).map(cityCondition),
  ];
}

/** `CA` is one of the US, `NL-ZH` says its country. */
function countryAndState(wanted: string): [country: string, state: string] {
  const [first = '', second] = wanted.split('-');
  return second === undefined ? ['US', first] : [first, second];
}

function stateCondition(wanted: string): Condition {
  const [country, state] = countryAndState(wanted);
  return allOf([isOneOf('country', [country]), isOneOf('state', [state])]);
}

/** A name by itself, or with its state and country behind commas; an empty part says nothing. */
function cityCondition(wanted: string): Condition {
  const parts = wanted.split(',').map(fold);
  const [state, country] = parts.length > 2 ? [parts[1], parts[2]] : [undefined, parts[1]];
  const is = (column: string, part: string | undefined) =>
    part ? [sql<SqlBool>`coalesce(${sql.ref(column)}, '') = ${storable(part)}::text`] : [];
  return allOf([
    sql<SqlBool>`city = ${storable(parts[0] ?? '')}::text`,
    ...is('state_folded', state),
    ...is('country_folded', country),
  ]);
}
