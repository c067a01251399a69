/**
 * How often a key may ask for an operation, counted in the database, so that all instances together keep to it (lib/contract/README.md §8). A client
 * that keeps to any second and any minute keeps to the clock's seconds and minutes, which are counted here: one row, one statement.
 */
import { sql } from 'kysely';
import type { Pace } from '../../contract/limits.ts';
import type { Database } from '../database/database.ts';

const second = 1_000;
const minute = 60 * second;

/** Null when the ask is taken, else the milliseconds to wait. A refused ask is not counted. `now`: epoch milliseconds. */
export async function takeRate(
  database: Database,
  team: number,
  bucket: string,
  { perSecond, perMinute }: Pace,
  now: number,
): Promise<number | null> {
  const own = { second: Math.floor(now / second), minute: Math.floor(now / minute) };
  const kept = await database.ask(async (db) => {
    // Of two instances whose clocks differ, the one ahead says which second it is.
    const { rows } = await sql`
      insert into rate_windows as kept (team_id, bucket, second, in_second, minute, in_minute)
      values (${team}, ${bucket}, ${own.second}, 1, ${own.minute}, 1)
      on conflict (team_id, bucket) do update set
        second = greatest(kept.second, excluded.second),
        in_second = case when kept.second < excluded.second then 1 else kept.in_second + 1 end,
        minute = greatest(kept.minute, excluded.minute),
        in_minute = case when kept.minute < excluded.minute then 1 else kept.in_minute + 1 end
      where (kept.second < excluded.second or kept.in_second < ${perSecond})
        and (kept.minute < excluded.minute or kept.in_minute < ${perMinute})
      returning in_second`.execute(db);
    if (rows.length > 0) return null;
    return db
      .selectFrom('rate_windows')
      .select(['second', 'in_second', 'minute', 'in_minute'])
      .where('team_id', '=', team)
      .where('bucket', '=', bucket)
      .executeTakeFirst();
  });
  if (!kept) return null;
  const untilMinute = kept.in_minute >= perMinute ? (kept.minute + 1) * minute - now : 0;
  const untilSecond = kept.in_second >= perSecond ? (kept.second + 1) * second - now : 0;
  return Math.max(1, untilMinute, untilSecond);
}
