/** Deleted leads, which can be restored for a while. */
import type { StoredLead } from '../../device-service/store-leads.ts';
import type { Asking } from './asking.ts';
import { emailKey, leadOfRow } from './lead-rows.ts';
import type { TeamLeads } from './leads.ts';

export interface DeletedLead {
  lead: StoredLead;
  /** Epoch milliseconds. */
  deletedAt: number;
  /** The member's id. */
  deletedBy: number | null;
}

/** `taken`: the team has a lead with this address again. */
export type Restored = 'restored' | 'unknown' | 'taken';

export interface Trash {
  /** Before the lead is removed, in the same transaction. Nothing happens if there is no such lead. */
  keep(id: number, by: number | null, now: number): Promise<void>;
  /** Latest first; `before`: the deletion time and the id of the last one on the page before. */
  page(limit: number, before: { at: number; id: number } | null): Promise<DeletedLead[]>;
  /** With its id, lists and history. A push that waited ended with the deletion, as if its app had been removed. */
  restore(id: number): Promise<Restored>;
  /** A person who opts out is not restored. Gives what was known of them. */
  forget(address: string): Promise<StoredLead[]>;
  drop(ids: readonly number[]): Promise<void>;
  /** Removes for good what was deleted earlier. */
  dropBefore(at: number): Promise<void>;
}

export function teamTrash({ trx, team }: Asking, leads: TeamLeads): Trash {
  const ofTeam = () => trx.selectFrom('trash').selectAll().where('team_id', '=', team);
  const drop = async (id: number) => {
    await trx.deleteFrom('trash').where('team_id', '=', team).where('id', '=', id).execute();
  };
  return {
    async keep(id, by, now) {
      const lead = await leads.lead(id);
      if (!lead) return;
      await trx
        .insertInto('trash')
        .values({
          ...{ team_id: team, id, record: JSON.stringify(lead), email_key: emailKey(lead.email) },
          ...{ deleted_at: now, member_id: by },
        })
        .execute();
    },
    async page(limit, before) {
      const latest = ofTeam().orderBy('deleted_at', 'desc').orderBy('id', 'desc').limit(limit);
      const rows = await (before === null
        ? latest
        : latest.where(({ or, and, eb }) =>
            or([eb('deleted_at', '<', before.at), and([eb('deleted_at', '=', before.at), eb('id', '<', before.id)])]),
          )
      ).execute();
      return rows.map((row) => ({ lead: leadOfRow(row), deletedAt: row.deleted_at, deletedBy: row.member_id }));
    },
    async restore(id) {
      const row = await ofTeam().where('id', '=', id).executeTakeFirst();
      if (!row) return 'unknown';
      const lead = leadOfRow(row);
      if (await leads.leadOf(lead.email)) return 'taken';
      const [written] = await leads.change([], () => [lead.sync_status === 'pending' ? unpushed(lead) : lead]);
      await drop(id);
      // Nothing is written for a person who opted out.
      return written ? 'restored' : 'unknown';
    },
    async forget(address) {
      const rows = await ofTeam().where('email_key', '=', emailKey(address)).execute();
      for (const { id } of rows) await drop(id);
      return rows.map(leadOfRow);
    },
    async drop(ids) {
      for (const id of ids) await drop(id);
    },
    async dropBefore(at) {
      await trx.deleteFrom('trash').where('team_id', '=', team).where('deleted_at', '<', at).execute();
    },
  };
}

const unpushed = (lead: StoredLead): StoredLead => ({ ...lead, sync_status: 'error' });
