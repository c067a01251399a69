/** What a lead holds, field by field. Without schemas: pages use it. lib/contract/README.md §2.12. */
import { leadFields, slugOf } from './lead-fields.ts';
import type { Lead } from './resources/lead.ts';

/** The keys that are no custom attributes. The two fields of the verification stand in a block, so that their names are free. */
const ownKeys: ReadonlySet<string> = new Set([
  ...leadFields.filter((field) => field !== 'verification_status' && field !== 'verification_date'),
  ...['verification', 'updated_at', 'last_exported_at', 'created_by'],
]);

/** The slugs that these leads bear, each once. One may take the place of `created_by` (lib/contract/README.md §2.12), which then is no number. */
export function attributesOf(leads: readonly Lead[]): string[] {
  const slugs = new Set<string>();
  for (const lead of leads) {
    for (const [key, value] of Object.entries(lead)) {
      if (ownKeys.has(key) ? key === 'created_by' && typeof value === 'string' : isScalar(value)) slugs.add(key);
    }
  }
  return [...slugs].sort((one, other) => one.localeCompare(other));
}

/** The number of the team member who made it; null where a custom attribute took its place, or nobody said. */
export function creatorOf(lead: Lead): number | null {
  return typeof lead.created_by === 'number' ? lead.created_by : null;
}

/** What stands in a field; null for nothing. */
export function textIn(lead: Lead, field: string): string | null {
  switch (field) {
    case 'leads_list':
      return lead.leads_list.name;
    case 'verification_status':
      return lead.verification.status;
    case 'verification_date':
      return lead.verification.date;
    default: {
      const value = lead[slugOf(field) ?? field];
      return isScalar(value) && value !== null && value !== '' ? String(value) : null;
    }
  }
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
