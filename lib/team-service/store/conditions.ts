/** SQL building blocks of all filters. Values are always parameters. */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countriesByContinent, countriesByRegion } from '../../contract/countries.ts';
import type { LocationItem } from '../../contract/wire.ts';
import type { PlaceFilter } from '../../device-service/discover/places.ts';
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

/** Also true for null. */
export function not(condition: Condition): Condition {
  return sql<SqlBool>`(${condition}) is not true`;
}

/** Equals one of the texts. */
export function isOneOf(column: string, texts: Iterable<string>): Condition {
  return sql<SqlBool>`${sql.ref(column)} = any(${[...texts].map(storable)}::text[])`;
}

/** Both were folded before. `part` is literal, not a pattern. */
export function holds(text: RawBuilder<unknown>, part: string): Condition {
  return sql<SqlBool>`strpos(${text}, ${storable(part)}::text) > 0`;
}

/** As `holds` with one of the parts. One operator: the text is read once, however many parts there are. */
export function holdsOneOf(text: RawBuilder<unknown>, parts: readonly string[]): Condition {
  const [only, ...others] = new Set(parts.map(storable));
  if (only === undefined) return never;
  if (others.length === 0) return holds(text, only);
  const patterns = [only, ...others].map((part) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`);
  return sql<SqlBool>`${text} like any(${patterns}::text[])`;
}

/** Needs the columns `country`, `state` and `city` (folded). Same meaning as `liesIn` of `discover/places.ts`. */
function liesInPlace(item: LocationItem, city: string): Condition {
  if (item.continent !== undefined) return isOneOf('country', countriesByContinent[item.continent] ?? []);
  if (item.business_region !== undefined) return isOneOf('country', countriesByRegion[item.business_region] ?? []);
  return allOf([
    isOneOf('country', item.country === undefined ? [] : [item.country]),
    ...(item.state === undefined ? [] : [isOneOf('state', [item.state])]),
    ...(item.city === undefined ? [] : [sql<SqlBool>`coalesce(${sql.ref(city)}, '') = ${folded(item.city)}::text`]),
  ]);
}

/** Same meaning as `isPlaced` of `discover/places.ts`. */
export function isPlacedIn({ include, exclude = [] }: PlaceFilter, city: string): Condition {
  return allOf([
    ...(exclude.length > 0 ? [not(anyOf(exclude.map((item) => liesInPlace(item, city))))] : []),
    ...(include === undefined ? [] : [anyOf(include.map((item) => liesInPlace(item, city)))]),
  ]);
}
