import { type Role, roles } from '../../contract/team.ts';
import type { Tables } from '../database/tables.ts';
import type { Asking } from './asking.ts';
import type { MemberLimits } from './members.ts';

export interface Invitation {
  /** 16 hexadecimal digits; also the id of the key that comes from it. */
  id: string;
  /** Of whoever is invited. */
  name: string;
  role: Role;
  limits: MemberLimits;
  /** Epoch milliseconds. */
  createdAt: number;
  expiresAt: number;
}

interface StoredInvitation extends Invitation {
  hash: string;
  usedAt: number | null;
}

export interface Invitations {
  /** Only the hash of the code's secret is stored. */
  add(invitation: Invitation, hash: string): Promise<void>;
  find(id: string): Promise<StoredInvitation | null>;
  /** That can still be used, oldest first. */
  open(now: number): Promise<Invitation[]>;
  markUsed(id: string, now: number): Promise<void>;
  /** Another secret for one that can still be used: the former one opens nothing any more. False for others. */
  renew(id: string, hash: string, times: { now: number; expiresAt: number }): Promise<boolean>;
  /** False if it is used or unknown. */
  remove(id: string): Promise<boolean>;
  /** Removes those that ended earlier. */
  dropBefore(at: number): Promise<void>;
}

export function teamInvitations({ trx, team }: Asking): Invitations {
  const ofTeam = () => trx.selectFrom('invitations').selectAll().where('team_id', '=', team);
  return {
    async add({ id, name, role, limits, createdAt, expiresAt }, hash) {
      await trx
        .insertInto('invitations')
        .values({
          ...{ team_id: team, id, hash, name, role, ...limits },
          ...{ created_at: createdAt, expires_at: expiresAt, used_at: null },
        })
        .execute();
    },
    async find(id) {
      const row = await ofTeam().where('id', '=', id).executeTakeFirst();
      return row ? invitationOf(row) : null;
    },
    async open(now) {
      const rows = await ofTeam()
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('created_at')
        .execute();
      return rows.map(invitationOf);
    },
    async markUsed(id, now) {
      await trx
        .updateTable('invitations')
        .set({ used_at: now })
        .where('team_id', '=', team)
        .where('id', '=', id)
        .execute();
    },
    async renew(id, hash, { now, expiresAt }) {
      const { numUpdatedRows } = await trx
        .updateTable('invitations')
        .set({ hash, expires_at: expiresAt })
        .where('team_id', '=', team)
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async remove(id) {
      const { numDeletedRows } = await trx
        .deleteFrom('invitations')
        .where('team_id', '=', team)
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    async dropBefore(at) {
      await trx.deleteFrom('invitations').where('team_id', '=', team).where('expires_at', '<', at).execute();
    },
  };
}

function invitationOf(row: Omit<Tables['invitations'], 'team_id'>): StoredInvitation {
  const { id, hash, name, role, searches, verifications } = row;
  return {
    ...{ id, hash, name, limits: { searches, verifications } },
    // An unknown word of a newer version gives the least.
    role: roles.find((one) => one === role) ?? 'reader',
    ...{ createdAt: row.created_at, expiresAt: row.expires_at, usedAt: row.used_at },
  };
}
