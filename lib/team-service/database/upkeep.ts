/**
 * What autovacuum does on a server: rows that were written anew or removed leave dead ones behind, whose room is taken again once their table is vacuumed. Plain
 * `vacuum` makes no file smaller, and takes a fraction of a second where `vacuum full` writes every table anew.
 */
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../contract/times.ts';
import type { Tables } from './tables.ts';

export interface Upkeep {
  /** How many rows are dead, and how many are not, as the database counts them: what it counted before a stop may be forgotten. */
  tables(): Promise<{ name: string; live: number; dead: number }[]>;
  /** Whoever asks meanwhile waits. */
  vacuum(table: string): Promise<void>;
  /** For how many milliseconds nobody has asked anything. */
  quietFor(): number;
}

export function embeddedUpkeep(db: Kysely<Tables>, quietFor: () => number): Upkeep {
  return {
    async tables() {
      // The counts are a second old otherwise, or as old as the last pause.
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

export interface UpkeepParts {
  upkeep: Upkeep;
  clock: Clock;
  /** It goes on with the next table. */
  onError(error: unknown): void;
}

/** Milliseconds from one look to the next. */
const pause = 60_000;
/** Milliseconds without an ask that are a quiet moment, how often it is looked for one, and for how long. */
const quiet = 300;
const look = 100;
const patience = 60_000;
/** Fewer dead rows are not worth it, however small the table is. */
const fewestDead = 1_000;
/** The share of its rows, as on a server. */
const deadShare = 0.2;

/** Until the signal is aborted: every table once, since nobody knows what was left before, and from then on each when it is worth it. In quiet moments, a table at a time. */
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
