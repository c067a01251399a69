/** A database of teams: PostgreSQL inside of this process, or a server that speaks its protocol. The same SQL goes to both. */
import { Kysely, sql } from 'kysely';
import { embeddedDialect } from './embedded.ts';
import { isWorthAnotherTry } from './errors.ts';
import { migrate } from './migrate.ts';
import { onlyReads } from './only-reads.ts';
import { serverDialect } from './server.ts';
import type { Tables } from './tables.ts';
import { embeddedUpkeep, type Upkeep } from './upkeep.ts';

/** `folder`: of the embedded database, null is in memory. `url`: `postgres://user:password@host:port/name`. */
export type Where = { folder: string | null } | { url: string; connections?: number };

/**
 * Work that writes is one transaction. Work that reads has none: each of its statements sees what is newest, in a third of the ways to the database and back.
 * Both see what others have meanwhile written: who must not be disturbed takes the team's turn first (`store/turns.ts`).
 */
export type Use = 'read' | 'write';

export interface Database {
  /**
   * All that `work` writes or nothing; with `read` it fails where it writes. When the database says that others were quicker, it is begun again, so
   * that `work` may run several times. A lost connection is an error; one that is lost while the end is said leaves open whether it was heard.
   */
  within<Result>(use: Use, work: (trx: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /** Statements that need no transaction around them though they write, each by itself. Begun again as above. */
  ask<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /** Takes what was removed out of the files. The embedded database has nobody else who does it; a server vacuums by itself. */
  sweep(): Promise<void>;
  /** What keeps the files from growing without end; null where a server does that by itself. */
  upkeep: Upkeep | null;
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
  const reading = db.withPlugin(onlyReads);

  let underWay = 0;
  let lastAsked = performance.now();
  /** Notes when it was asked. */
  async function asked<Result>(work: () => Promise<Result>): Promise<Result> {
    underWay += 1;
    try {
      return await again(work);
    } finally {
      underWay -= 1;
      lastAsked = performance.now();
    }
  }

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
    within: (use, work) => asked(() => (use === 'read' ? work(reading) : writing(db, embedded).execute(work))),
    ask: (work) => asked(() => work(db)),
    upkeep: embedded ? embeddedUpkeep(db, () => (underWay > 0 ? 0 : performance.now() - lastAsked)) : null,
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

/** The embedded database has one connection, for which transactions wait in line: each of them runs alone as it is. */
function writing(db: Kysely<Tables>, embedded: boolean) {
  return embedded ? db.transaction() : db.transaction().setIsolationLevel('read committed').setAccessMode('read write');
}

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
