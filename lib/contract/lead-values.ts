/** The values of a lead, field by field. Without schemas, because pages load it. lib/contract/README.md §2.12. */
import { leadFields, slugOf } from './lead-fields.ts';
import type { Reply } from './operations.ts';
import type { Lead } from './resources/lead.ts';

/**
 * Keys that are not custom attributes. Status and date of the verification are nested in `verification`, so their
 * names stay free for attributes.
 */
const ownKeys: ReadonlySet<string> = new Set([
  ...leadFields.filter((field) => field !== 'verification_status' && field !== 'verification_date'),
  ...['verification', 'updated_at', 'last_exported_at', 'created_by'],
]);

/** Of a team's service of our own. */
export const mostAttributes = 100;

/** Whether a custom attribute of a team's service of our own can have this slug: a lead shows it beside its fields. */
export function isAttributeSlug(slug: string): boolean {
  return /^[a-z][a-z0-9_]{0,49}$/.test(slug) && (!ownKeys.has(slug) || slug === 'created_by');
}

/**
 * The attribute slugs of these leads, each once. An attribute may replace `created_by` (lib/contract/README.md
 * §2.12), which then is not a number.
 */
export function attributesOf(leads: readonly Lead[]): string[] {
  const slugs = new Set<string>();
  for (const lead of leads) {
    for (const [key, value] of Object.entries(lead)) {
      if (ownKeys.has(key) ? key === 'created_by' && typeof value === 'string' : isScalar(value)) slugs.add(key);
    }
  }
  return [...slugs].sort((one, other) => one.localeCompare(other));
}

/** The attribute slugs of a page of leads: a service of our own names them even without leads (§2.16). */
export function attributesOfPage({ data, meta }: Reply<'listLeads'>): string[] {
  return [...new Set([...meta.custom_attributes, ...attributesOf(data.leads)])];
}

/** Id of the team member who created the lead; null if a custom attribute replaced it or the service sent none. */
export function creatorOf(lead: Lead): number | null {
  return typeof lead.created_by === 'number' ? lead.created_by : null;
}

/** A field's value as text; null if empty. */
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
