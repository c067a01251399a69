/** An event as programs are told it, with its lead as it is by then. */
import type { Lead } from '../../contract/resources/lead.ts';
import { writeIso } from '../../contract/times.ts';
import { leadsToPush } from '../apps/team-leads.ts';
import type { TeamEvent } from '../store/events.ts';
import type { TeamStore } from '../store/team-store.ts';

export interface ToldEvent {
  /** The same each time it is told. */
  id: string;
  type: string;
  timestamp: string;
  /** `lead`: `null` if it is not there any more. */
  data: { lead_id: number; fields: readonly string[]; lead: Lead | null };
}

export async function toldEvents(store: TeamStore, team: number, events: readonly TeamEvent[]): Promise<ToldEvent[]> {
  const leads = await leadsToPush(store, [...new Set(events.map(({ lead }) => lead))]);
  return events.map(({ number, kind, lead, fields, at }) => ({
    id: `evt_${team}_${number}`,
    type: `lead.${kind}`,
    timestamp: writeIso(at),
    data: { lead_id: lead, fields, lead: leads.get(lead) ?? null },
  }));
}
