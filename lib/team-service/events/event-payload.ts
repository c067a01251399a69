/** An event as programs receive it. Its lead is read right before it is sent. */
import * as z from 'zod/mini';
import { lead } from '../../contract/resources/lead.ts';
import { writeIso } from '../../contract/times.ts';
import { leadsToPush } from '../apps/team-leads.ts';
import type { TeamEvent } from '../store/events.ts';
import type { TeamStore } from '../store/team-store.ts';
import { eventKinds } from './events-of.ts';

export const eventPayload = z.object({
  /** The same each time it is sent. */
  id: z.string(),
  type: z.templateLiteral(['lead.', z.enum(eventKinds)]),
  timestamp: z.string(),
  /** `lead`: `null` if it no longer exists. */
  data: z.object({ lead_id: z.number(), fields: z.array(z.string()), lead: z.nullable(lead) }),
});
export type EventPayload = z.output<typeof eventPayload>;

export async function eventPayloads(
  store: TeamStore,
  team: number,
  events: readonly TeamEvent[],
): Promise<EventPayload[]> {
  const leads = await leadsToPush(store, [...new Set(events.map((one) => one.lead))]);
  return events.map(({ number, kind, lead: id, fields, at }) => ({
    id: `evt_${team}_${number}`,
    type: `lead.${kind}` as const,
    timestamp: writeIso(at),
    data: { lead_id: id, fields, lead: leads.get(id) ?? null },
  }));
}
