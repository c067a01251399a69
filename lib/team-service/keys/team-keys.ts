import type { AccountRecord } from '../../device-service/store.ts';
import type { Database } from '../database/database.ts';
import { accountOfMember, beginOfMonth } from '../store/member-account.ts';
import { readMember } from '../store/members.ts';
import { writes } from '../store/turns.ts';
import { hashOf, isSecretOf, makeApiKey, readApiKey, writeApiKey } from './api-key.ts';

export interface KeyOwner {
  team: number;
  /** The key's own id. */
  key: string;
  /** As this member sees it. */
  account: AccountRecord;
  /** Turns that the team has taken (`store/turns.ts`); `null` without a standby, which alone needs them. */
  turns: number | null;
}

export interface StoredKey {
  id: string;
  name: string;
  /** Of the member. */
  email: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** Gives the key, which cannot be shown again. */
export async function addKey(
  database: Database,
  { team, member, name }: { team: number; member: number; name: string },
  now: number,
): Promise<string> {
  const key = makeApiKey(team);
  await database.ask((db) =>
    db
      .insertInto('api_keys')
      .values({ team_id: team, id: key.id, hash: hashOf(key.secret), name, member_id: member, created_at: now })
      .execute(),
  );
  return writeApiKey(key);
}

/** `null` for an unknown or removed key. One query reads all that every request needs. `now`: epoch milliseconds. */
export async function ownerOf(database: Database, text: string, now: number): Promise<KeyOwner | null> {
  const key = readApiKey(text);
  if (!key) return null;
  const { team } = key;
  const row = await database.ask((db) =>
    db
      .selectFrom('api_keys')
      .innerJoin('teams', 'teams.team_id', 'api_keys.team_id')
      .leftJoin('members', (join) =>
        join.onRef('members.team_id', '=', 'api_keys.team_id').onRef('members.id', '=', 'api_keys.member_id'),
      )
      .leftJoin('usage', (join) =>
        join.onRef('usage.team_id', '=', 'api_keys.team_id').on('usage.date', '>=', beginOfMonth(now)),
      )
      .select(['hash', 'member_id', 'account', 'members.record as member'])
      .select(({ fn }) => [
        fn.sum<number | string | null>('searches').as('searches'),
        fn.sum<number | string | null>('verifications').as('verifications'),
      ])
      .$if(database.standby !== null, (query) =>
        query.select(({ selectFrom }) =>
          selectFrom('counts')
            .select(({ fn }) => fn.sum<number | string | null>('amount').as('turns'))
            .whereRef('counts.team_id', '=', 'api_keys.team_id')
            .where('counts.name', '=', writes)
            .as('turns'),
        ),
      )
      .where('api_keys.team_id', '=', team)
      .where('api_keys.id', '=', key.id)
      .groupBy(['api_keys.team_id', 'hash', 'member_id', 'account', 'members.record'])
      .executeTakeFirst(),
  );
  if (!row || !isSecretOf(key.secret, row.hash)) return null;
  const account: AccountRecord = JSON.parse(row.account);
  const member = { ...(row.member === null ? null : readMember({ record: row.member })), id: row.member_id };
  const used = { searches: Number(row.searches), verifications: Number(row.verifications) };
  const turns = database.standby === null ? null : Number(row.turns ?? 0);
  return { team, key: key.id, account: accountOfMember({ account, team, member, used }, now), turns };
}

/** Oldest first. */
export async function keysOf(database: Database, team: number): Promise<StoredKey[]> {
  const rows = await database.ask((db) =>
    db
      .selectFrom('api_keys')
      .leftJoin('members', (join) =>
        join.onRef('members.team_id', '=', 'api_keys.team_id').onRef('members.id', '=', 'api_keys.member_id'),
      )
      .select(['api_keys.id', 'name', 'created_at', 'members.record as member'])
      .where('api_keys.team_id', '=', team)
      .orderBy('created_at')
      .execute(),
  );
  return rows.map(({ id, name, created_at, member }) => ({
    ...{ id, name, createdAt: created_at },
    email: member === null ? null : readMember({ record: member }).email,
  }));
}

/** The key stops working at once. False if there was none. */
export async function removeKey(database: Database, team: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await database.ask((db) =>
    db.deleteFrom('api_keys').where('team_id', '=', team).where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return numDeletedRows > 0n;
}
