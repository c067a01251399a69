import { blankAccount } from '../../device-service/blank-records.ts';
import type { AccountRecord } from '../../device-service/store.ts';
import type { Database } from '../database/database.ts';
import { nextReset } from '../store/member-account.ts';
import { lendTeamStore } from '../store/team-store.ts';
import { addTeam } from '../store/teams.ts';
import { addKey } from './team-keys.ts';

/** Monthly limits of a team; `null` is unlimited. */
export interface Plan {
  searches: number | null;
  verifications: number | null;
}

export const unlimited: Plan = { searches: null, verifications: null };

export interface KnownTeam {
  team: number;
  name: string | null;
}

/** Gives the team's number. `now`: epoch milliseconds. */
export function createTeam(
  database: Database,
  name: string,
  { searches, verifications }: Plan,
  now: number,
): Promise<number> {
  return addTeam(database, {
    ...blankAccount(nextReset(now)),
    plan_name: name,
    plan_level: 1,
    searches: { used: 0, available: searches },
    verifications: { used: 0, available: verifications },
  });
}

/** Oldest first. */
export function teamsIn(database: Database): Promise<KnownTeam[]> {
  return database.ask(async (db) => {
    const rows = await db.selectFrom('teams').select(['team_id', 'account']).orderBy('team_id').execute();
    return rows.map(({ team_id, account }) => {
      const { plan_name }: AccountRecord = JSON.parse(account);
      return { team: team_id, name: plan_name };
    });
  });
}

/**
 * Gives the new member's key, which cannot be shown again. A name of several words is split into first and last
 * name.
 */
export async function addMember(
  database: Database,
  { team, name, email }: { team: number; name: string; email: string | null },
  now: number,
): Promise<string> {
  const [first = name, ...rest] = name.split(/\s+/);
  const names = { first_name: first, last_name: rest.join(' ') || null, email };
  const { id } = await lendTeamStore(database, { team })(({ members }) => members.add(names));
  return addKey(database, { team, member: id, name }, now);
}

/** Whether any key exists. Rejects if the database does not answer. */
export async function isReady(database: Database): Promise<boolean> {
  const row = await database.ask((db) => db.selectFrom('api_keys').select('id').limit(1).executeTakeFirst());
  return row !== undefined;
}
