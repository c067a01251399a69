/** Which events a change of a lead makes. They name fields and hold no value: the lead is read upon delivery. */
import { replyOf } from '../../device-service/leads/leads.ts';
import type { StoredLead } from '../../device-service/store-leads.ts';

export const eventKinds = ['created', 'changed', 'deleted', 'verified', 'replied'] as const;
export type EventKind = (typeof eventKinds)[number];

export interface LeadEvent {
  kind: EventKind;
  lead: number;
  /** As the contract names them (lib/contract/README.md §2.12). */
  fields: string[];
}

/** In order of delivery. `before` null: the lead was created; `after` null: it was deleted. */
export function eventsOf(before: StoredLead | null, after: StoredLead | null): LeadEvent[] {
  if (after === null) return before === null ? [] : [{ kind: 'deleted', lead: before.id, fields: [] }];
  const changed = changedFields(before, after);
  const special: LeadEvent[] = [];
  for (const { kind, field, holds } of specialKinds) {
    if (changed.has(field) && holds(after)) special.push({ kind, lead: after.id, fields: [field] });
  }
  if (before === null) return [{ kind: 'created', lead: after.id, fields: [] }, ...special];
  const fields = [...changed].filter((field) => !special.some((one) => one.fields.includes(field)));
  return [...(fields.length > 0 ? [{ kind: 'changed' as const, lead: after.id, fields }] : []), ...special];
}

const specialKinds = [
  { kind: 'verified', field: 'verification', holds: ({ verification }: StoredLead) => verification !== null },
  { kind: 'replied', field: 'sending_status', holds: (lead: StoredLead) => lead.sending_status === 'replied' },
] as const;

/** A push changes it, and a receiver that then pushes the lead would receive events without end. */
const untold = new Set(['sync_status']);

function changedFields(before: StoredLead | null, after: StoredLead): Set<string> {
  const attributes = Object.keys({ ...before?.attributes, ...after.attributes });
  const [was, is] = [before && shown(before, attributes), shown(after, attributes)];
  const differ = Object.keys(is).filter(
    (field) => !untold.has(field) && JSON.stringify(was?.[field] ?? null) !== JSON.stringify(is[field] ?? null),
  );
  return new Set(differ);
}

/** As the contract shows it. Every list counts, although a reply names only the first. */
function shown(lead: StoredLead, attributes: readonly string[]): Record<string, unknown> {
  const { date, status } = lead.verification ?? { date: null, status: null };
  return {
    ...replyOf(lead, attributes, { id: null, name: null, leads_count: null }),
    leads_list: lead.lists,
    verification: date === null && status === null ? null : [date, status],
  };
}
