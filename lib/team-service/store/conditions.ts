/** Small pieces of SQL that the filters of leads, addresses and companies are made of. Everything that is asked for is a parameter. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countriesByContinent, countriesByRegion } from '../../contract/countries.ts';
import type { LocationItem } from '../../contract/wire.ts';
import { folded, storable } from './texts.ts';

export type Condition = RawBuilder<SqlBool>;

export const always: Condition = sql<SqlBool>`true`;
export const never: Condition = sql<SqlBool>`false`;

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? always : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? never : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** Also true of what is null. */
export function not(condition: Condition): Condition {
  return sql<SqlBool>`(${condition}) is not true`;
}

/** One of the texts, exactly. */
export function isOneOf(column: string, texts: Iterable<string>): Condition {
  return sql<SqlBool>`${sql.ref(column)} = any(${[...texts].map(storable)}::text[])`;
}

/** Both are folded in the same way before. Nothing in `part` has a meaning of its own, as in a pattern. */
export function holds(text: RawBuilder<unknown>, part: string): Condition {
  return sql<SqlBool>`strpos(${text}, ${storable(part)}::text) > 0`;
}

/** Of rows with the columns `country`, `state` and `city`, the last of them folded. What `liesIn` of `discover/places.ts` means. */
export function liesInPlace(item: LocationItem, city: string): Condition {
  if (item.continent !== undefined) return isOneOf('country', countriesByContinent[item.continent] ?? []);
  if (item.business_region !== undefined) return isOneOf('country', countriesByRegion[item.business_region] ?? []);
  return allOf([
    isOneOf('country', item.country === undefined ? [] : [item.country]),
    ...(item.state === undefined ? [] : [isOneOf('state', [item.state])]),
    ...(item.city === undefined ? [] : [sql<SqlBool>`coalesce(${sql.ref(city)}, '') = ${folded(item.city)}::text`]),
  ]);
}

interface Location {
  include?: LocationItem[] | undefined;
  exclude?: LocationItem[] | undefined;
}

/** What `isPlaced` of `discover/places.ts` means. */
export function isPlacedIn({ include, exclude = [] }: Location, city: string): Condition {
  return allOf([
    ...(exclude.length > 0 ? [not(anyOf(exclude.map((item) => liesInPlace(item, city))))] : []),
    ...(include === undefined ? [] : [anyOf(include.map((item) => liesInPlace(item, city)))]),
  ]);
}
