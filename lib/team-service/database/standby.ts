/**
 * A standby of the database that answers reading work. Its data is older than the primary's, mostly by milliseconds.
 */
import { type Dialect, type Driver, Kysely } from 'kysely';
import { codeOf, isOfConnection, sqlState } from './errors.ts';
import { onlyReads } from './only-reads.ts';
import { serverDialect } from './server.ts';
import { type Asker, createShares, sharedDialect, sharesOf } from './shares.ts';
import type { Tables } from './tables.ts';

export interface Standby {
  /** The result of reading work; `null` if the primary must be asked, as `work` says or because the standby fails. */
  tryRead<Result>(
    asker: Asker,
    work: (db: Kysely<Tables>) => Promise<Answer<Result> | null>,
  ): Promise<Answer<Result> | null>;
  close(): Promise<void>;
}

export interface Answer<Result> {
  result: Result;
}

interface StandbySettings {
  url: string;
  connections: number;
  longestStatement?: number | undefined;
  onStatement?: (statement: string) => void;
}

/** Milliseconds during which an unreachable standby is not asked, so that requests do not wait for it. */
const restAfterFailure = 5_000;

interface Opened {
  dialect: Dialect;
  driver: Driver;
}

/** Connects at the first question. */
export function openStandby({ onStatement, ...settings }: StandbySettings): Standby {
  const shares = createShares(sharesOf(settings.connections));
  let opening: Promise<Opened> | null = null;
  let awayUntil = 0;

  function opened(): Promise<Opened> {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  async function open(): Promise<Opened> {
    const dialect = await serverDialect(settings);
    const driver = dialect.createDriver();
    await driver.init();
    return { dialect, driver };
  }

  return {
    async tryRead(asker, work) {
      if (performance.now() < awayUntil) return null;
      try {
        const { dialect, driver } = await opened();
        const db = new Kysely<Tables>({
          dialect: sharedDialect(dialect, driver, shares, asker),
          plugins: [onlyReads],
          ...(onStatement && { log: ({ query }) => onStatement(query.sql) }),
        });
        return await work(db);
      } catch (error) {
        // What takes too long here would also take too long on the primary, which others need.
        if (codeOf(error) === sqlState.canceled) throw error;
        if (isOfConnection(error)) awayUntil = performance.now() + restAfterFailure;
        return null;
      }
    },
    async close() {
      await (await opening?.catch(() => null))?.driver.destroy();
    },
  };
}
