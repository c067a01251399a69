/** The keys of teams: made for a member, shown once, and known again by their hash. */
import type { Database } from '../database/database.ts';
import { hashOf, isSecretOf, makeApiKey, readApiKey, writeApiKey } from './api-key.ts';

export interface KeyOwner {
  team: number;
  /** The key's own id. */
  key: string;
  member: number;
}

export interface KeptKey {
  id: string;
  name: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** Gives the key, which can't be shown again. */
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

/** Null where nobody has the key, or has it no more. */
export async function ownerOf(database: Database, text: string): Promise<KeyOwner | null> {
  const key = readApiKey(text);
  if (!key) return null;
  const row = await database.ask((db) =>
    db
      .selectFrom('api_keys')
      .select(['hash', 'member_id'])
      .where('team_id', '=', key.team)
      .where('id', '=', key.id)
      .executeTakeFirst(),
  );
  return row && isSecretOf(key.secret, row.hash) ? { team: key.team, key: key.id, member: row.member_id } : null;
}

/** The oldest first. */
export async function keysOf(database: Database, team: number): Promise<KeptKey[]> {
  const rows = await database.ask((db) =>
    db
      .selectFrom('api_keys')
      .select(['id', 'name', 'created_at'])
      .where('team_id', '=', team)
      .orderBy('created_at')
      .execute(),
  );
  return rows.map(({ id, name, created_at }) => ({ id, name, createdAt: created_at }));
}

/** From now on it opens nothing. False when there was none. */
export async function removeKey(database: Database, team: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await database.ask((db) =>
    db.deleteFrom('api_keys').where('team_id', '=', team).where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return numDeletedRows > 0n;
}
