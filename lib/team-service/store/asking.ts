/** What each part of a team's store needs. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

export interface Asking {
  /** A transaction for writing work. */
  trx: Kysely<Tables>;
  team: number;
  newId: () => number;
}

/** A statement takes 65,535 values, so large writes are split into parts of so many rows. */
const rowsAtOnce = 500;

export function* inParts<One>(all: readonly One[]): Generator<readonly One[]> {
  for (let at = 0; at < all.length; at += rowsAtOnce) yield all.slice(at, at + rowsAtOnce);
}

/** For existing rows: the values to insert, without the columns that stay. All rows have the columns of the first. */
export function asInserted(rows: readonly object[], but: readonly string[]): Record<string, RawBuilder<never>> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !but.includes(column));
  return Object.fromEntries(columns.map((column) => [column, sql<never>`excluded.${sql.ref(column)}`]));
}
