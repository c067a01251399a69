/** Budgets and previews of assistants in the team's database, for all instances together. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { writeDay } from '../../contract/times.ts';
import type { Asks, Database } from '../database/database.ts';
import { hashOf } from '../keys/api-key.ts';
import { lendTeamStore } from '../store/team-store.ts';
import { type Allowance, type Budget, kinds, nothing } from './allowance.ts';
import { newToken, type Previews, previewLifetime } from './previews.ts';

interface KeyId {
  team: number;
  key: string;
}

const allowance = z.partialRecord(z.enum(kinds), z.int().check(z.gte(0)));

/** Replaces the key's allowance. False if there is no such key. */
export function grant(database: Database, { team, key }: KeyId, granted: Allowance, now: number): Promise<boolean> {
  return lendTeamStore(database, { team })(async ({ members, audit }) => {
    if (!(await members.grant(key, JSON.stringify(granted)))) return false;
    await audit.note({ action: 'grant', by: null, at: now, subject: key });
    return true;
  });
}

export async function grantOf(database: Asks, { team, key }: KeyId): Promise<Allowance> {
  const row = await database.ask((db) =>
    db
      .selectFrom('assistant_grants')
      .select('allowance')
      .where('team_id', '=', team)
      .where('key_id', '=', key)
      .executeTakeFirst(),
  );
  return { ...nothing, ...(row && z.parse(allowance, JSON.parse(row.allowance))) };
}

export function teamBudget(database: Asks, { team, key }: KeyId, now: () => number): Budget {
  const granted = () => grantOf(database, { team, key });
  return {
    allowance: granted,
    async left(kind) {
      const row = await database.ask((db) =>
        db
          .selectFrom('assistant_usage')
          .select('used')
          .where('team_id', '=', team)
          .where('key_id', '=', key)
          .where('kind', '=', kind)
          .where('day', '=', writeDay(now()))
          .executeTakeFirst(),
      );
      return Math.max(0, (await granted())[kind] - (row?.used ?? 0));
    },
    async take(kind) {
      const most = (await granted())[kind];
      if (most <= 0) return false;
      const day = writeDay(now());
      // One statement, so that two instances never take the last one twice.
      const { rows } = await database.ask((db) =>
        sql`
          insert into assistant_usage as stored (team_id, key_id, day, kind, used)
          values (${team}, ${key}, ${day}, ${kind}, 1)
          on conflict (team_id, key_id, day, kind) do update set used = stored.used + 1
          where stored.used < ${most}
          returning used`.execute(db),
      );
      await database.ask((db) =>
        db
          .deleteFrom('assistant_usage')
          .where('team_id', '=', team)
          .where('key_id', '=', key)
          .where('day', '<', day)
          .execute(),
      );
      return rows.length > 0;
    },
    async giveBack(kind) {
      await database.ask((db) =>
        db
          .updateTable('assistant_usage')
          .set(({ eb }) => ({ used: eb('used', '+', -1) }))
          .where('team_id', '=', team)
          .where('key_id', '=', key)
          .where('kind', '=', kind)
          .where('day', '=', writeDay(now()))
          .where('used', '>', 0)
          .execute(),
      );
    },
  };
}

export function teamPreviews(database: Asks, { team, key }: KeyId, now: () => number): Previews {
  return {
    async issue(call) {
      const token = newToken();
      await database.within('write', async (trx) => {
        const old = trx.deleteFrom('assistant_previews').where('team_id', '=', team).where('key_id', '=', key);
        await old.where('until', '<=', now()).execute();
        await trx
          .insertInto('assistant_previews')
          .values({
            ...{ team_id: team, token: hashOf(token), key_id: key },
            ...{ call: hashOf(token + call), until: now() + previewLifetime },
          })
          .execute();
      });
      return token;
    },
    async redeem(token, call) {
      const { numDeletedRows } = await database.ask((db) =>
        db
          .deleteFrom('assistant_previews')
          .where('team_id', '=', team)
          .where('token', '=', hashOf(token))
          .where('key_id', '=', key)
          .where('call', '=', hashOf(token + call))
          .where('until', '>', now())
          .executeTakeFirstOrThrow(),
      );
      return numDeletedRows > 0n;
    },
  };
}
