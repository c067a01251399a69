/** What members did with the team's data. Ids and counts only: no address, no name, no value of a lead. */
import type { AuditAction } from '../../contract/team.ts';
import type { Tables } from '../database/tables.ts';
import type { Asking } from './asking.ts';

/** Who did it: a member, or `null` for a command of the operator. */
export type Actor = number | null;

interface AuditEntry {
  action: AuditAction;
  by: Actor;
  /** Epoch milliseconds. */
  at: number;
  /**
   * The id of the lead, app, member, invitation, key or receiver; of an assistant, its operation and the outcome; of a
   * team, the names of the changed settings.
   */
  subject?: string | undefined;
  /** Of leads and records. Default: 1. */
  amount?: number;
  /** The name that a program gives itself. */
  client?: string;
}

export type StoredEntry = Omit<Tables['audit'], 'team_id'>;

export interface Audit {
  /** In the transaction of what it records. */
  note(entry: AuditEntry): Promise<void>;
  /** How many, such as leads, a member's entries of this kind add up to since then. */
  amountSince(member: number, action: AuditAction, since: number): Promise<number>;
  /** Newest first; `before`: the id of the last entry of the page before; `action`: `null` for all. */
  page(limit: number, before: number | null, action?: AuditAction | null): Promise<StoredEntry[]>;
  /** Removes older entries. */
  dropBefore(at: number): Promise<void>;
}

export function teamAudit({ trx, team, newId }: Asking): Audit {
  return {
    async note({ action, by, at, subject = null, amount = 1, client = null }) {
      await trx
        .insertInto('audit')
        .values({ team_id: team, id: newId(), at, member_id: by, client, action, subject, amount })
        .execute();
    },
    async amountSince(member, action, since) {
      const { many } = await trx
        .selectFrom('audit')
        .select(({ fn }) => fn.sum<number | string | null>('amount').as('many'))
        .where('team_id', '=', team)
        .where('member_id', '=', member)
        .where('action', '=', action)
        .where('at', '>', since)
        .executeTakeFirstOrThrow();
      return Number(many);
    },
    page(limit, before, action = null) {
      return trx
        .selectFrom('audit')
        .select(['id', 'at', 'member_id', 'client', 'action', 'subject', 'amount'])
        .where('team_id', '=', team)
        .$if(before !== null, (entries) => entries.where('id', '<', before))
        .$if(action !== null, (entries) => entries.where('action', '=', action))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },
    async dropBefore(at) {
      await trx.deleteFrom('audit').where('team_id', '=', team).where('at', '<', at).execute();
    },
  };
}
