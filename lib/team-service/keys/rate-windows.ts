/**
 * Rate limits counted in the database, so that all instances share them (lib/contract/README.md §8). A client
 * within the limit in any second and any minute is within it in clock seconds and minutes. Those are counted here:
 * one row, one statement.
 */
import { type SqlBool, sql } from 'kysely';
import type { Pace } from '../../contract/limits.ts';
import type { Database } from '../database/database.ts';

/** For what is counted for no team: no team has this number. */
export const noTeam = 0;

const second = 1_000;
const minute = 60 * second;

/** How far apart clocks of instances may be. A window further ahead was counted by a clock that was fast. */
const mostAhead = 2 * minute;

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
  // If the clocks of two instances differ, the later one defines the second.
  const isOver = {
    second: isOutside('second', own.second, mostAhead / second),
    minute: isOutside('minute', own.minute, mostAhead / minute),
  };
  const stored = await database.ask(async (db) => {
    const { rows } = await sql`
      insert into rate_windows as stored (team_id, bucket, second, in_second, minute, in_minute)
      values (${team}, ${bucket}, ${own.second}, 1, ${own.minute}, 1)
      on conflict (team_id, bucket) do update set
        second = case when ${isOver.second} then excluded.second else stored.second end,
        in_second = case when ${isOver.second} then 1 else stored.in_second + 1 end,
        minute = case when ${isOver.minute} then excluded.minute else stored.minute end,
        in_minute = case when ${isOver.minute} then 1 else stored.in_minute + 1 end
      where (${isOver.second} or stored.in_second < ${perSecond})
        and (${isOver.minute} or stored.in_minute < ${perMinute})
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

/** Whether the stored window is over: in the past, or so far ahead that no clock of an instance can be there. */
function isOutside(window: 'second' | 'minute', now: number, most: number) {
  const stored = sql.ref(`stored.${window}`);
  return sql<SqlBool>`(${stored} < ${now} or ${stored} > ${now + most})`;
}
