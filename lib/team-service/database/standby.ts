/** A standby of the database that answers reading work. Its data is older than the primary's, mostly by milliseconds. */
import { Kysely } from 'kysely';
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

/** Milliseconds without a question once it did not answer, so that requests do not wait for a host that is gone. */
const restAfterFailure = 5_000;

/** Connects at the first question. */
export function openStandby({ onStatement, ...settings }: StandbySettings): Standby {
  const dialect = serverDialect(settings);
  const driver = dialect.createDriver();
  const shares = createShares(sharesOf(settings.connections));
  const begun = driver.init();
  let awayUntil = 0;
  return {
    async tryRead(asker, work) {
      if (performance.now() < awayUntil) return null;
      const db = new Kysely<Tables>({
        dialect: sharedDialect(dialect, driver, shares, asker),
        plugins: [onlyReads],
        ...(onStatement && { log: ({ query }) => onStatement(query.sql) }),
      });
      try {
        return await work(db);
      } catch (error) {
        // What takes too long here would also take too long on the primary, which others need.
        if (codeOf(error) === sqlState.canceled) throw error;
        if (isOfConnection(error)) awayUntil = performance.now() + restAfterFailure;
        return null;
      }
    },
    async close() {
      await begun;
      await driver.destroy();
    },
  };
}
