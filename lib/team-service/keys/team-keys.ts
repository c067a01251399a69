import type { AccountRecord } from '../../device-service/store-account.ts';
import type { Database } from '../database/database.ts';
import type { Standing } from '../roles/permissions.ts';
import { accountOfMember, beginOfMonth, type MemberAccount } from '../store/member-account.ts';
import { readMember, standingOf } from '../store/members.ts';
import { lendTeamStore } from '../store/team-store.ts';
import { writes } from '../store/turns.ts';
import { isSecretOf, readApiKey } from './api-key.ts';

export interface KeyOwner extends MemberAccount {
  team: number;
  /** The key's own id. */
  key: string;
  standing: Standing;
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
      // Joined by day: otherwise each day would be counted several times.
      .leftJoin('member_usage as own', (join) =>
        join
          .onRef('own.team_id', '=', 'api_keys.team_id')
          .onRef('own.member_id', '=', 'api_keys.member_id')
          .onRef('own.date', '=', 'usage.date'),
      )
      .select(['hash', 'api_keys.member_id', 'account', 'members.record as member', 'role', 'may', 'seen_at'])
      .select(['members.searches as most_searches', 'members.verifications as most_verifications'])
      .select(({ fn }) => [
        fn.sum<number | string | null>('usage.searches').as('searches'),
        fn.sum<number | string | null>('usage.verifications').as('verifications'),
        fn.sum<number | string | null>('own.searches').as('own_searches'),
        fn.sum<number | string | null>('own.verifications').as('own_verifications'),
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
      .groupBy([
        'api_keys.team_id',
        'hash',
        'api_keys.member_id',
        'account',
        'members.record',
        'role',
        'may',
        'seen_at',
      ])
      .groupBy(['members.searches', 'members.verifications'])
      .executeTakeFirst(),
  );
  if (!row || !isSecretOf(key.secret, row.hash)) return null;
  const account: AccountRecord = JSON.parse(row.account);
  const member = { ...(row.member === null ? null : readMember({ record: row.member })), id: row.member_id };
  const limits = { searches: row.most_searches, verifications: row.most_verifications };
  const used = {
    team: { searches: Number(row.searches), verifications: Number(row.verifications) },
    member: { searches: Number(row.own_searches), verifications: Number(row.own_verifications) },
  };
  await noteSeen(database, { team, member: row.member_id, before: row.seen_at }, now);
  const own = accountOfMember({ account, team, member, limits, used }, now);
  const turns = database.standby === null ? null : Number(row.turns ?? 0);
  return { ...own, team, key: key.id, standing: standingOf(row), turns };
}

/** To the hour, so that requests rarely write. */
const seenEvery = 60 * 60_000;

async function noteSeen(
  database: Database,
  { team, member, before }: { team: number; member: number; before: number | null },
  now: number,
): Promise<void> {
  if (before !== null && now - before < seenEvery) return;
  await database.ask((db) =>
    db.updateTable('members').set({ seen_at: now }).where('team_id', '=', team).where('id', '=', member).execute(),
  );
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
export function removeKey(database: Database, team: number, id: string, now: number): Promise<boolean> {
  return lendTeamStore(database, { team })(async ({ members, audit }) => {
    if (!(await members.removeKey(id))) return false;
    await audit.note({ action: 'remove-key', by: null, at: now, subject: id });
    return true;
  });
}
