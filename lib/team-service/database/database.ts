/** A database of teams: PostgreSQL inside of this process, or a server that speaks its protocol. The same SQL goes to both. */
import { Kysely, sql, type Transaction } from 'kysely';
import { embeddedDialect } from './embedded.ts';
import { isWorthAnotherTry } from './errors.ts';
import { migrate } from './migrate.ts';
import { serverDialect } from './server.ts';
import type { Tables } from './tables.ts';

/** `folder`: of the embedded database, null is in memory. `url`: `postgres://user:password@host:port/name`. */
export type Where = { folder: string | null } | { url: string; connections?: number };

/** What reads sees all of one moment. What writes sees each time what is newest: who must not be disturbed takes the team's turn first (`store/turns.ts`). */
export type Use = 'read' | 'write';

export interface Database {
  /**
   * One transaction: all that `work` writes or nothing. When the database says that others were quicker, it is begun again, so that `work` may
   * run several times. A lost connection is an error; one that is lost while the end is said leaves open whether it was heard.
   */
  within<Result>(use: Use, work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** Statements that need no transaction around them, each by itself: a third of the ways to the database and back. Begun again as above. */
  ask<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /** Takes what was removed out of the files. The embedded database has nobody else who does it; a server vacuums by itself. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Hears every statement that was sent; where it throws, so does who sent it. */
  onStatement?: (statement: string) => void;
  /** Settles after so many milliseconds. */
  wait?: (ms: number) => Promise<void>;
  /** From 0 to below 1. */
  random?: () => number;
}

/** Brings the tables up to this version first. */
export async function openDatabase(where: Where, options: DatabaseOptions = {}): Promise<Database> {
  const { onStatement, wait = pause, random = Math.random } = options;
  const embedded = 'folder' in where;
  const db = new Kysely<Tables>({
    dialect: embedded ? await embeddedDialect(where.folder) : serverDialect(where),
    ...(onStatement && { log: ({ query }) => onStatement(query.sql) }),
  });
  try {
    await requireOrderByBytes(db);
    await migrate(db, { wait });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const begin = embedded ? withinOne : withinMany;

  async function again<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await work();
      } catch (error) {
        if (tried === mostTries || !isWorthAnotherTry(error)) throw error;
      }
      // Longer and longer, and each another time, so that two that met do not meet again.
      await wait(random() * Math.min(longestPause, 2 ** tried));
    }
  }

  return {
    within: (use, work) => again(() => begin(db, use, work)),
    ask: (work) => again(() => work(db)),
    async sweep() {
      if (!embedded) return;
      await sql`vacuum full`.execute(db);
      await sql`checkpoint`.execute(db);
    },
    close: () => db.destroy(),
  };
}

const mostTries = 20;
/** In milliseconds. */
const longestPause = 500;

/** In any other order of texts, the same question would have another answer on another machine, or after an update of its libraries. */
async function requireOrderByBytes(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ by_bytes: boolean }>`select 'Z' < 'a' as by_bytes`.execute(db);
  if (rows[0]?.by_bytes === true) return;
  throw new Error(
    "The database orders texts by a language. Create it with: create database harrier template template0 encoding 'UTF8' locale 'C'",
  );
}

type Begin = <Result>(
  db: Kysely<Tables>,
  use: Use,
  work: (trx: Transaction<Tables>) => Promise<Result>,
) => Promise<Result>;

const isolationOf = { read: 'repeatable read', write: 'read committed' } as const;

const withinMany: Begin = (db, use, work) =>
  db
    .transaction()
    .setIsolationLevel(isolationOf[use])
    .setAccessMode(use === 'read' ? 'read only' : 'read write')
    .execute(work);

/** The embedded database has one connection, for which transactions wait in line: each of them runs alone as it is. */
const withinOne: Begin = (db, use, work) =>
  db.transaction().execute(async (trx) => {
    if (use === 'read') await sql`set transaction read only`.execute(trx);
    return work(trx);
  });

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
