/** Whole tables in small pieces, each read in a transaction of its own that yields to requests. */
import type { Database } from './database.ts';
import { type Key, keyOf, type Table } from './tables.ts';

const recordsPerPiece = 256;
const keysPerPiece = 4_096;

export async function* eachPiece(database: Database, tables: readonly Table[]): AsyncGenerator<unknown[], void> {
  for (const table of tables) {
    for (let after: Key | null = null; ; ) {
      const last: Key | null = after;
      const records = await database.readMany([table], (from) => from.following(table, last, recordsPerPiece));
      yield records;
      if (records.length < recordsPerPiece) break;
      after = keyOf(records.at(-1));
    }
  }
}

export async function* eachKeyPiece(
  database: Database,
  tables: readonly Table[],
): AsyncGenerator<{ table: Table; keys: Key[] }, void> {
  for (const table of tables) {
    for (let after: Key | undefined; ; ) {
      const last: Key | undefined = after;
      const keys = await database.readMany([table], (from) => from.keysFollowing(table, last ?? null, keysPerPiece));
      yield { table, keys };
      after = keys.at(-1);
      if (keys.length < keysPerPiece || after === undefined) break;
    }
  }
}
