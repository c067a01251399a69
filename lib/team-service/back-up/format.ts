/**
 * A back-up is a gzip file of lines, the same from both databases. A head comes first, then each table: its name, and
 * its rows as PostgreSQL writes them in JSON. The end has the number of all rows.
 */
import * as z from 'zod/mini';

/** Rises if an older version could not read the lines. */
export const format = 1;

export const head = z.object({
  harrier: z.literal('back-up of a team service'),
  format: z.number(),
  /** The last migration step of the tables. */
  tables: z.string(),
});
export type Head = z.infer<typeof head>;

/** A row is an object, so a line that begins with a bracket is none. */
export const mark = z.union([z.tuple([z.literal('table'), z.string()]), z.tuple([z.literal('end'), z.number()])]);
export type Mark = z.infer<typeof mark>;

/** Rows by table. */
export type Counts = ReadonlyMap<string, number>;

export function wordsOf(counts: Counts): string {
  const of = (table: string) => counts.get(table) ?? 0;
  return `teams ${of('teams')}, keys ${of('api_keys')}, leads ${of('leads')}, addresses ${of('addresses')}`;
}
