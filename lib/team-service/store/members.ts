import type { TeamMember } from '../../contract/resources/account.ts';
import type { Asking } from './asking.ts';

export interface Member {
  id: number;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

export interface Members {
  /** In the order of joining. */
  all(): Promise<TeamMember[]>;
  member(id: number): Promise<Member | null>;
  add(member: Omit<Member, 'id'>): Promise<Member>;
  put(member: Member): Promise<void>;
  /** Their keys end, and their saved searches become everybody's. False if there is no such member. */
  remove(id: number): Promise<boolean>;
}

export function readMember({ record }: { record: string }): Member {
  return JSON.parse(record);
}

export function teamMembers({ trx, team, newId }: Asking): Members {
  const ofTeam = () => trx.selectFrom('members').select('record').where('team_id', '=', team);
  const rowOf = (member: Member) => ({ team_id: team, id: member.id, record: JSON.stringify(member) });
  return {
    async all() {
      const rows = await ofTeam().orderBy('id').execute();
      return rows.map((row) => ({ name: null, ...readMember(row) }));
    },
    async member(id) {
      const row = await ofTeam().where('id', '=', id).executeTakeFirst();
      return row ? readMember(row) : null;
    },
    async add(member) {
      const added = { ...member, id: newId() };
      await trx.insertInto('members').values(rowOf(added)).execute();
      return added;
    },
    async put(member) {
      const { record } = rowOf(member);
      await trx
        .updateTable('members')
        .set({ record })
        .where('team_id', '=', team)
        .where('id', '=', member.id)
        .execute();
    },
    async remove(id) {
      await trx.deleteFrom('api_keys').where('team_id', '=', team).where('member_id', '=', id).execute();
      await trx
        .updateTable('views')
        .set({ member_id: null })
        .where('team_id', '=', team)
        .where('member_id', '=', id)
        .execute();
      const { numDeletedRows } = await trx
        .deleteFrom('members')
        .where('team_id', '=', team)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}
