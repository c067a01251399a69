/** PostgreSQL inside this process, or a server that speaks its protocol. Both get the same SQL. */
import { Kysely, sql } from 'kysely';
import { embeddedDialect } from './embedded.ts';
import { isWorthAnotherTry } from './errors.ts';
import { migrate } from './migrate.ts';
import { onlyReads } from './only-reads.ts';
import { serverDialect, usualConnections } from './server.ts';
import { type Asker, createShares, sharedDialect, sharesOf } from './shares.ts';
import { embeddedSnapshot, moment } from './snapshot.ts';
import { openStandby, type Standby } from './standby.ts';
import type { Tables } from './tables.ts';
import { embeddedUpkeep, type Upkeep } from './upkeep.ts';

/**
 * `folder`: of the embedded database. `url`: `postgres://user:password@host:port/name`, with several hosts the one that
 * takes writes. `readUrl`: a standby for reading work.
 */
export type Where = { folder: string } | { url: string; connections?: number; readUrl?: string };

/**
 * Writing work is one transaction. Reading work has none: each statement sees the newest data, with a third of the
 * round trips. Both see what others write meanwhile: work that must not be disturbed takes the team's turn first
 * (`store/turns.ts`).
 */
export type Use = 'read' | 'write';

export interface Asks {
  /**
   * Writes everything in `work` or nothing; `read` fails if it writes. A conflict retries it, so `work` may run
   * several times. A lost connection is an error; lost during the commit, the outcome is unknown.
   */
  within<Result>(use: Use, work: (trx: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /** Single statements that write and need no transaction. Retried as above. */
  ask<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>;
}

/** Used directly, it is not limited to a share of the connections: for short work of the service itself. */
export interface Database extends Asks {
  /** Within the share of a team and of one of its keys (`shares.ts`). */
  sharedBy(asker: Asker): Asks;
  /** Reads the state of one moment, however long it takes. Others write meanwhile. */
  snapshot<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /** `null` without one. */
  standby: Standby | null;
  /** Removes deleted rows from the files. The embedded database needs it; a server vacuums by itself. */
  sweep(): Promise<void>;
  /** Keeps the files from growing without end; `null` for a server, which does that itself. */
  upkeep: Upkeep | null;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Milliseconds after which a server ends a statement with an error; migrations have no limit. Default: none. */
  longestStatement?: number | undefined;
  /** Called with every statement that is sent. If it throws, the sender fails. */
  onStatement?: (statement: string, to: 'primary' | 'standby') => void;
  /** Called when another of several hosts is used from now on: its place, from 0. */
  onHost?: (at: number) => void;
  /** Resolves after so many milliseconds. */
  wait?: (ms: number) => Promise<void>;
  /** From 0 to below 1. */
  random?: () => number;
}

/** Migrates the tables first. */
export async function openDatabase(where: Where, options: DatabaseOptions = {}): Promise<Database> {
  const { onStatement, onHost, wait = pause, random = Math.random, longestStatement } = options;
  const embedded = 'folder' in where;
  if (!embedded && longestStatement !== undefined) {
    // The statements of a migration may take hours.
    await (await openDatabase(where, { ...options, longestStatement: undefined })).close();
  }
  const dialect = embedded
    ? await embeddedDialect(where.folder)
    : await serverDialect({ ...where, longestStatement, onHost });
  const driver = dialect.createDriver();
  // The embedded database has one connection, which all use in turn.
  const shares = createShares(sharesOf(embedded ? 1 : (where.connections ?? usualConnections)));
  const usedBy = (asker: Asker) =>
    new Kysely<Tables>({
      dialect: sharedDialect(dialect, driver, shares, asker),
      ...(onStatement && { log: ({ query }) => onStatement(query.sql, 'primary') }),
    });
  const db = usedBy(null);
  try {
    await driver.init();
    await requireOrderByBytes(db);
    await migrate(db, { wait });
  } catch (error) {
    await driver.destroy();
    throw error;
  }

  const standby =
    embedded || where.readUrl === undefined
      ? null
      : openStandby({
          ...{ url: where.readUrl, connections: where.connections ?? usualConnections, longestStatement },
          ...(onStatement && { onStatement: (statement) => onStatement(statement, 'standby') }),
        });

  let underWay = 0;
  let lastAsked = performance.now();
  /** Retries after conflicts, and tracks when the database was last in use. */
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
      // Backoff with jitter, so that two transactions in conflict do not meet again.
      await wait(random() * Math.min(longestPause, 2 ** tried));
    }
  }

  function asksOf(own: Kysely<Tables>): Asks {
    const reading = own.withPlugin(onlyReads);
    return {
      within: (use, work) => asked(() => (use === 'read' ? work(reading) : writing(own, embedded).execute(work))),
      ask: (work) => asked(() => work(own)),
    };
  }

  return {
    ...asksOf(db),
    sharedBy: (asker) => asksOf(usedBy(asker)),
    standby,
    upkeep: embedded ? embeddedUpkeep(db, () => (underWay > 0 ? 0 : performance.now() - lastAsked)) : null,
    snapshot: (work) => ('folder' in where ? embeddedSnapshot(db, where.folder, work) : moment(db, work)),
    async sweep() {
      if (!embedded) return;
      await sql`vacuum full`.execute(db);
      await sql`checkpoint`.execute(db);
    },
    async close() {
      await standby?.close();
      await driver.destroy();
    },
  };
}

const mostTries = 20;
/** In milliseconds. */
const longestPause = 500;

/** With another collation, the same query would differ between machines, or after a library update. */
export async function requireOrderByBytes(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ by_bytes: boolean }>`select 'Z' < 'a' as by_bytes`.execute(db);
  if (rows[0]?.by_bytes === true) return;
  throw new Error(
    "The database orders texts by a language. Create it with: create database harrier template template0 encoding 'UTF8' locale 'C'",
  );
}

/** The embedded database has one connection, on which transactions queue: each runs alone. */
function writing(db: Kysely<Tables>, embedded: boolean) {
  return embedded ? db.transaction() : db.transaction().setIsolationLevel('read committed').setAccessMode('read write');
}

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
