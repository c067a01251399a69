/** The state of one moment, for a back-up. */
import { constants } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { databaseIn, newCopyIn } from './embedded.ts';
import type { Tables } from './tables.ts';

type Work<Result> = (db: Kysely<Tables>) => Promise<Result>;

/** In a transaction that sees nothing of later writes. */
export function moment<Result>(db: Kysely<Tables>, work: Work<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // Whoever takes the rows may be slow.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      return work(trx);
    });
}

/**
 * The embedded database has one connection, so such a transaction would make all others wait. Here they wait until
 * its files are copied, and the copy is read at leisure.
 */
export async function embeddedSnapshot<Result>(
  db: Kysely<Tables>,
  folder: string,
  work: Work<Result>,
): Promise<Result> {
  const copy = newCopyIn(folder);
  try {
    await db.connection().execute(async (only) => {
      await sql`checkpoint`.execute(only);
      // Without copying a byte where the file system can do that.
      await cp(databaseIn(folder), copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
    });
    const copied = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: await PGlite.create(copy) }) });
    return await moment(copied, work).finally(() => copied.destroy());
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
