/**
 * Rate limits counted in the database, so that all instances share them (lib/contract/README.md §8). A client
 * within the limit in any second and any minute is within it in clock seconds and minutes. Those are counted here:
 * one row, one statement.
 */
import { sql } from 'kysely';
import type { Pace } from '../../contract/limits.ts';
import type { Database } from '../database/database.ts';

/** For what is counted for no team: no team has this number. */
export const noTeam = 0;

const second = 1_000;
const minute = 60 * second;

/**
 * `null` if accepted, otherwise the milliseconds to wait. A refused request is not counted. `now`: epoch
 * milliseconds.
 */
export async function takeRate(
  database: Database,
  team: number,
  bucket: string,
  { perSecond, perMinute }: Pace,
  now: number,
): Promise<number | null> {
  const own = { second: Math.floor(now / second), minute: Math.floor(now / minute) };
  const stored = await database.ask(async (db) => {
    // If the clocks of two instances differ, the later one defines the second.
    const { rows } = await sql`
      insert into rate_windows as stored (team_id, bucket, second, in_second, minute, in_minute)
      values (${team}, ${bucket}, ${own.second}, 1, ${own.minute}, 1)
      on conflict (team_id, bucket) do update set
        second = greatest(stored.second, excluded.second),
        in_second = case when stored.second < excluded.second then 1 else stored.in_second + 1 end,
        minute = greatest(stored.minute, excluded.minute),
        in_minute = case when stored.minute < excluded.minute then 1 else stored.in_minute + 1 end
      where (stored.second < excluded.second or stored.in_second < ${perSecond})
        and (stored.minute < excluded.minute or stored.in_minute < ${perMinute})
      returning in_second`.execute(db);
    if (rows.length > 0) return null;
    return db
      .selectFrom('rate_windows')
      .select(['second', 'in_second', 'minute', 'in_minute'])
      .where('team_id', '=', team)
      .where('bucket', '=', bucket)
      .executeTakeFirst();
  });
  if (!stored) return null;
  const untilMinute = stored.in_minute >= perMinute ? (stored.minute + 1) * minute - now : 0;
  const untilSecond = stored.in_second >= perSecond ? (stored.second + 1) * second - now : 0;
  return Math.max(1, untilMinute, untilSecond);
}
