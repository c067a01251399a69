/**
 * Autovacuum for the embedded database: updates and deletes leave dead rows, and a vacuum lets new rows reuse their
 * space. A plain `vacuum` shrinks no file, but takes a fraction of a second; `vacuum full` rewrites every table.
 */
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../contract/times.ts';
import type { Tables } from './tables.ts';

export interface Upkeep {
  /** Live and dead rows by the database's own statistics, which may be lost at a restart. */
  tables(): Promise<{ name: string; live: number; dead: number }[]>;
  /** Other work waits meanwhile. */
  vacuum(table: string): Promise<void>;
  /** Milliseconds since the last query. */
  quietFor(): number;
}

export function embeddedUpkeep(db: Kysely<Tables>, quietFor: () => number): Upkeep {
  return {
    async tables() {
      // Otherwise the statistics are up to a second old, or as old as the last pause.
      await sql`select pg_stat_force_next_flush()`.execute(db);
      const { rows } = await sql<{ name: string; live: number; dead: number }>`
        select relname as name, n_live_tup as live, n_dead_tup as dead from pg_stat_user_tables order by relname
      `.execute(db);
      return rows.map(({ name, live, dead }) => ({ name, live: Number(live), dead: Number(dead) }));
    },
    async vacuum(table) {
      await sql`vacuum ${sql.table(table)}`.execute(db);
    },
    quietFor,
  };
}

interface UpkeepParts {
  upkeep: Upkeep;
  clock: Clock;
  /** Continues with the next table. */
  onError(error: unknown): void;
}

/** Between two checks, in milliseconds. */
const pause = 60_000;
/** Milliseconds without a query that count as idle, the interval of checks for it, and their limit. */
const quiet = 300;
const look = 100;
const patience = 60_000;
/** A table with fewer dead rows is skipped, however small it is. */
const fewestDead = 1_000;
/** Share of dead rows, as on a server. */
const deadShare = 0.2;

/**
 * Runs until the signal is aborted. Vacuums every table once, since the state before the start is unknown, then
 * each when needed. One table at a time, while idle.
 */
export async function keepUp({ upkeep, clock, onError }: UpkeepParts, signal: AbortSignal): Promise<void> {
  const wait = (ms: number) => clock.wait(ms, signal).catch(() => undefined);

  async function quietMoment(): Promise<void> {
    const begun = clock.monotonic();
    while (!signal.aborted && upkeep.quietFor() < quiet && clock.monotonic() - begun < patience) await wait(look);
  }

  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const tables = await upkeep.tables().catch((error: unknown) => {
      onError(error);
      return [];
    });
    for (const { name, live, dead } of tables) {
      if (!isFirst && (dead < fewestDead || dead < live * deadShare)) continue;
      await quietMoment();
      if (signal.aborted) return;
      await upkeep.vacuum(name).catch(onError);
    }
    await wait(pause);
  }
}
