/** Answers of connected apps to look-ups, cached for an hour, so an app gets no repeated request. */
import { sql } from 'kysely';
import type { AppRecord } from '../apps/app.ts';
import { wholeMoment } from '../database/moment.ts';
import { type Asking, asInserted, inParts } from './asking.ts';

export interface CachedRecords {
  records: AppRecord[];
  /** Epoch milliseconds. */
  askedAt: number;
}

/** Milliseconds. */
export const cacheTime = 60 * 60_000;

export interface AppAnswers {
  /** By address or domain, those that are not too old. */
  known(app: string, about: readonly string[], now: number): Promise<Map<string, CachedRecords>>;
  /** Also removes what is too old, of all apps. */
  keep(app: string, answers: ReadonlyMap<string, readonly AppRecord[]>, now: number): Promise<void>;
  dropBefore(at: number): Promise<void>;
}

export function teamAppAnswers({ trx, team }: Asking): AppAnswers {
  async function dropBefore(at: number): Promise<void> {
    await trx.deleteFrom('app_records').where('team_id', '=', team).where('asked_at', '<', wholeMoment(at)).execute();
  }
  return {
    async known(app, about, now) {
      const rows = await trx
        .selectFrom('app_records')
        .select(['about', 'asked_at', 'records'])
        .where('team_id', '=', team)
        .where('app_id', '=', app)
        .where('about', '=', sql<string>`any(${about}::text[])`)
        .where('asked_at', '>=', wholeMoment(now - cacheTime))
        .execute();
      return new Map(rows.map((row) => [row.about, { records: JSON.parse(row.records), askedAt: row.asked_at }]));
    },
    async keep(app, answers, now) {
      await dropBefore(now - cacheTime);
      const keys = ['team_id', 'app_id', 'about'] as const;
      const rows = [...answers].map(([about, records]) => ({
        ...{ team_id: team, app_id: app, about, asked_at: wholeMoment(now) },
        records: JSON.stringify(records),
      }));
      for (const part of inParts(rows)) {
        await trx
          .insertInto('app_records')
          .values(part)
          .onConflict((conflict) => conflict.columns(keys).doUpdateSet(asInserted(part, keys)))
          .execute();
      }
    },
    dropBefore,
  };
}

/** Of one app, or of all: whoever opts out may be named in any of them. */
export async function forgetAppAnswers({ trx, team }: Asking, app: string | null): Promise<void> {
  let rows = trx.deleteFrom('app_records').where('team_id', '=', team);
  if (app !== null) rows = rows.where('app_id', '=', app);
  await rows.execute();
}
