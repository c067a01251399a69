/**
 * What a write would change, without changing it: the write runs in a transaction that is then aborted. A report made
 * this way can leave out nothing that the write would delete.
 */
import type { Database } from '../database.ts';
import type { Key, Table } from '../tables.ts';
import { keyOf } from '../tables.ts';
import type { Writing } from '../transaction.ts';

export interface WouldChange {
  table: Table;
  before: unknown;
  /** Undefined if it would be deleted. */
  after: unknown;
}

class Undone extends Error {}

/** Only records of these tables are listed; `act` may write others, too. */
export async function dryRun(
  database: Database,
  tables: readonly Table[],
  listed: ReadonlySet<Table>,
  act: (to: Writing) => Promise<void>,
): Promise<WouldChange[]> {
  const changes = new Map<string, { table: Table; key: Key; after: unknown }>();
  const note = (table: Table, key: Key, after: unknown) => {
    if (listed.has(table)) changes.set(`${table} ${typeof key} ${key}`, { table, key, after });
  };
  try {
    await database.write(tables, async (to) => {
      await act({
        ...to,
        put(table, record) {
          note(table, keyOf(record), record);
          to.put(table, record);
        },
        remove(table, key) {
          note(table, key, undefined);
          to.remove(table, key);
        },
        removeNumbered(table, numbers) {
          for (const number of numbers) note(table, number, undefined);
          to.removeNumbered(table, numbers);
        },
      });
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return database.read([...listed], async (from) => {
    const all = [...changes.values()].map(
      async ({ table, key, after }): Promise<WouldChange> => ({
        ...{ table, after },
        before: await from.get(table, key),
      }),
    );
    return (await Promise.all(all)).filter(({ before }) => before !== undefined);
  });
}
