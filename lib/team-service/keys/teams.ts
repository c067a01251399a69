import type { TeamMember } from '../../contract/resources/account.ts';
import type { Role } from '../../contract/team.ts';
import { blankAccount } from '../../device-service/blank-records.ts';
import type { AccountRecord } from '../../device-service/store-account.ts';
import type { Database } from '../database/database.ts';
import type { Actor } from '../store/audit.ts';
import { nextReset } from '../store/member-account.ts';
import type { KnownMember, Member } from '../store/members.ts';
import { type LendTeam, lendTeamStore } from '../store/team-store.ts';
import { addTeam } from '../store/teams.ts';
import { hashOf, makeApiKey, writeApiKey } from './api-key.ts';
import type { TeamChange, TeamSettings } from './team-settings.ts';

/** Monthly limits of a team; `null` is unlimited. */
export interface Plan {
  searches: number | null;
  verifications: number | null;
}

export const unlimited: Plan = { searches: null, verifications: null };

export function settingsOf({
  plan_name: name,
  searches,
  verifications,
  autoSave: auto_save,
  attributes,
}: AccountRecord): TeamSettings {
  return { name, searches: searches.available, verifications: verifications.available, auto_save, attributes };
}

/** Gives the settings after the change. Values of attributes that are left out stay with the leads, unseen. */
export function changeTeam(lend: LendTeam, change: TeamChange, { by, now }: { by: Actor; now: number }) {
  const { searches, verifications, name, auto_save, attributes } = change;
  return lend(async ({ account, audit }) => {
    const before = await account.read();
    const after: AccountRecord = {
      ...before,
      ...(name !== undefined && { plan_name: name }),
      ...(searches !== undefined && { searches: { ...before.searches, available: searches } }),
      ...(verifications !== undefined && { verifications: { ...before.verifications, available: verifications } }),
      ...(auto_save !== undefined && { autoSave: auto_save }),
      ...(attributes !== undefined && { attributes: [...new Set(attributes)] }),
    };
    await account.put(after);
    await audit.note({ action: 'change-team', by, at: now, subject: Object.keys(change).join(' ') });
    return settingsOf(after);
  });
}

export interface KnownTeam {
  team: number;
  name: string | null;
}

/** Gives the team's number. `now`: epoch milliseconds. `isAsked`: the operator named it, which its audit log says. */
export function createTeam(
  database: Database,
  name: string,
  { searches, verifications }: Plan,
  now: number,
  isAsked = false,
): Promise<number> {
  const account: AccountRecord = {
    ...blankAccount(nextReset(now)),
    plan_name: name,
    plan_level: 1,
    searches: { used: 0, available: searches },
    verifications: { used: 0, available: verifications },
  };
  return addTeam(database, account, isAsked ? now : null);
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
 * name. The first member becomes the owner, whatever the role.
 */
export async function addMember(database: Database, member: NewMember, now: number): Promise<string> {
  const { key, add } = newMember(database, member, now);
  await add();
  return key;
}

interface NewMember {
  team: number;
  name: string;
  email: string | null;
  role?: Role | undefined;
}

/** A key that works only after `add` has created its member, so that it can be written down first and is not lost. */
export function newMember(
  database: Database,
  { team, name, email, role }: NewMember,
  now: number,
): { key: string; add(): Promise<void> } {
  const key = makeApiKey(team);
  return {
    key: writeApiKey(key),
    add: () =>
      lendTeamStore(database, { team })(async ({ members, audit }) => {
        const { id } = await members.add({ ...namesOf(name), email }, role && { role });
        await members.addKey(id, { id: key.id, hash: hashOf(key.secret), name }, now);
        await audit.note({ action: 'add-key', by: null, at: now, subject: key.id });
      }),
  };
}

/** The first word is the first name. */
export function namesOf(name: string): Pick<Member, 'first_name' | 'last_name'> {
  const [first = name, ...rest] = name.split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') || null };
}

/** In the order of joining. */
export function membersOf(database: Database, team: number): Promise<TeamMember[]> {
  return lendTeamStore(database, { team })(({ members }) => members.all(), 'read');
}

/** `wanted`: an address, an id, or a whole name. Throws unless it is one member. */
export function onlyMember(all: readonly KnownMember[], wanted: string): KnownMember {
  const found = all.filter((member) =>
    [String(member.id), member.email?.toLowerCase(), nameOf(member)].includes(
      wanted.includes('@') ? wanted.toLowerCase() : wanted,
    ),
  );
  const [only] = found;
  if (!only) throw new Error(`No member ${wanted}.`);
  if (found.length > 1) throw new Error(`Several members are called ${wanted}: use the id that member list shows.`);
  return only;
}

export function nameOf({ first_name, last_name }: Pick<TeamMember, 'first_name' | 'last_name'>): string {
  return [first_name, last_name].filter((part) => part !== null).join(' ');
}

/** Whether any key exists. Rejects if the database does not answer. */
export async function isReady(database: Database): Promise<boolean> {
  const row = await database.ask((db) => db.selectFrom('api_keys').select('id').limit(1).executeTakeFirst());
  return row !== undefined;
}
