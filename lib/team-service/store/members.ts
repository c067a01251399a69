import type { TeamMember } from '../../contract/resources/account.ts';
import { type Permission, permissions, type Role, roles } from '../../contract/team.ts';
import type { Tables } from '../database/tables.ts';
import type { Standing } from '../roles/permissions.ts';
import type { Asking } from './asking.ts';

export interface Member {
  id: number;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/** Monthly limits; `null` is none but the team's. */
export interface MemberLimits {
  searches: number | null;
  verifications: number | null;
}

export interface KnownMember extends Member, Standing {
  limits: MemberLimits;
  /** Of the last request, to the hour; epoch milliseconds. */
  seenAt: number | null;
}

export type MemberChange = Partial<Standing & MemberLimits>;

/** `last-owner`: every team keeps one. */
type MemberOutcome = 'done' | 'unknown' | 'last-owner';

export interface Members {
  /** In the order of joining. */
  all(): Promise<TeamMember[]>;
  /** As `all`, with roles and limits. */
  known(): Promise<KnownMember[]>;
  member(id: number): Promise<Member | null>;
  /** The first member of a team becomes its owner. */
  add(member: Omit<Member, 'id'>, as?: MemberChange): Promise<Member>;
  put(member: Member): Promise<void>;
  addKey(member: number, key: { id: string; hash: string; name: string }, now: number): Promise<void>;
  /** False if there was none. */
  removeKey(id: string): Promise<boolean>;
  /** Replaces what assistants may do with the key: see `mcp/team-grants.ts`. False if there is no such key. */
  grant(key: string, allowance: string): Promise<boolean>;
  /** Of the key's secret; `null` if there is no such key. */
  hashOfKey(id: string): Promise<string | null>;
  /** A limit where there was none counts from now on. */
  change(id: number, change: MemberChange): Promise<MemberOutcome>;
  /** Their keys and the files of their sync end, and their saved searches become everybody's. */
  remove(id: number): Promise<MemberOutcome>;
}

export function readMember({ record }: { record: string }): Member {
  return JSON.parse(record);
}

/** Unknown words of a newer version give nothing. */
export function standingOf({ role, may }: { role: string | null; may: string[] | null }): Standing {
  return { role: roles.find((one) => one === role) ?? 'member', may: (may ?? []).filter(isPermission) };
}

function isPermission(word: string): word is Permission {
  return permissions.some((one) => one === word);
}

export function teamMembers({ trx, team, newId }: Asking): Members {
  const ofTeam = () => trx.selectFrom('members').selectAll().where('team_id', '=', team);
  const update = (id: number, columns: Partial<Tables['members']>) =>
    trx.updateTable('members').set(columns).where('team_id', '=', team).where('id', '=', id).execute();

  async function known(): Promise<KnownMember[]> {
    const rows = await ofTeam().orderBy('id').execute();
    return rows.map((row) => ({
      ...readMember(row),
      ...standingOf(row),
      limits: { searches: row.searches, verifications: row.verifications },
      seenAt: row.seen_at,
    }));
  }

  async function hashOfKey(id: string): Promise<string | null> {
    const row = await trx
      .selectFrom('api_keys')
      .select('hash')
      .where('team_id', '=', team)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.hash ?? null;
  }

  /** Whether the team has an owner without this member. Writers take turns, so no other member leaves meanwhile. */
  async function isSpare(id: number): Promise<'unknown' | 'last-owner' | 'spare'> {
    const all = await known();
    if (!all.some((one) => one.id === id)) return 'unknown';
    const owners = all.filter(({ role }) => role === 'owner');
    return owners.length === 1 && owners[0]?.id === id ? 'last-owner' : 'spare';
  }

  /** Usage under a former limit, or noted for the other one, is not the new limit's. */
  async function beginLimits(id: number, change: Partial<MemberLimits>): Promise<void> {
    const before = (await known()).find((one) => one.id === id)?.limits;
    for (const bucket of ['searches', 'verifications'] as const) {
      if (typeof change[bucket] !== 'number' || before?.[bucket] !== null) continue;
      await trx
        .updateTable('member_usage')
        .set({ [bucket]: 0 })
        .where('team_id', '=', team)
        .where('member_id', '=', id)
        .execute();
    }
  }

  /** Ends the member's unused invitations, with which a former owner could become an owner again. */
  async function endInvitationsOf(id: number): Promise<void> {
    const made = trx
      .selectFrom('audit')
      .select('subject')
      .where('team_id', '=', team)
      .where('member_id', '=', id)
      .where('action', '=', 'invite')
      .where('subject', 'is not', null)
      .$narrowType<{ subject: string }>();
    await trx
      .deleteFrom('invitations')
      .where('team_id', '=', team)
      .where('used_at', 'is', null)
      .where('id', 'in', made)
      .execute();
  }

  return {
    known,
    async all() {
      const rows = await ofTeam().orderBy('id').execute();
      return rows.map((row) => ({ name: null, ...readMember(row) }));
    },
    async member(id) {
      const row = await ofTeam().where('id', '=', id).executeTakeFirst();
      return row ? readMember(row) : null;
    },
    async add(member, { role, may = [], searches = null, verifications = null } = {}) {
      const isFirst = (await known()).length === 0;
      const added = { ...member, id: newId() };
      const standing: { role: Role; may: string[] } = { role: isFirst ? 'owner' : (role ?? 'member'), may: [...may] };
      await trx
        .insertInto('members')
        .values({
          ...{ team_id: team, id: added.id, record: JSON.stringify(added), seen_at: null },
          ...{ ...standing, searches, verifications },
        })
        .execute();
      return added;
    },
    async put(member) {
      await update(member.id, { record: JSON.stringify(member) });
    },
    async addKey(member, key, now) {
      await trx
        .insertInto('api_keys')
        .values({ ...key, team_id: team, member_id: member, created_at: now })
        .execute();
    },
    async removeKey(id) {
      const { numDeletedRows } = await trx
        .deleteFrom('api_keys')
        .where('team_id', '=', team)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    async grant(key, allowance) {
      if ((await hashOfKey(key)) === null) return false;
      await trx
        .insertInto('assistant_grants')
        .values({ team_id: team, key_id: key, allowance })
        .onConflict((conflict) => conflict.columns(['team_id', 'key_id']).doUpdateSet({ allowance }))
        .execute();
      return true;
    },
    hashOfKey,
    async change(id, { may, ...change }) {
      const spare = await isSpare(id);
      if (spare === 'unknown') return spare;
      if (spare === 'last-owner' && change.role !== undefined && change.role !== 'owner') return spare;
      const columns = { ...change, ...(may && { may: [...may] }) };
      await beginLimits(id, change);
      if (Object.keys(columns).length > 0) await update(id, columns);
      if (change.role !== undefined && change.role !== 'owner') await endInvitationsOf(id);
      return 'done';
    },
    async remove(id) {
      const spare = await isSpare(id);
      if (spare !== 'spare') return spare;
      await endInvitationsOf(id);
      await trx.deleteFrom('api_keys').where('team_id', '=', team).where('member_id', '=', id).execute();
      await trx.deleteFrom('sync_files').where('team_id', '=', team).where('member_id', '=', id).execute();
      await trx
        .updateTable('views')
        .set({ member_id: null })
        .where('team_id', '=', team)
        .where('member_id', '=', id)
        .execute();
      await trx.deleteFrom('members').where('team_id', '=', team).where('id', '=', id).execute();
      return 'done';
    },
  };
}
