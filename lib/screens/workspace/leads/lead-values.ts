/** What a lead holds, field by field, as text: what columns show, files hold, and editors begin with. */
import type { Lead } from '../../../contract/resources/lead.ts';

/** What can be written, in the order of a form. */
export const writable = [
  'first_name',
  'last_name',
  'position',
  'company',
  'company_industry',
  'company_size',
  'department',
  'country_code',
  'phone_number',
  'linkedin_url',
  'twitter',
  'website',
  'source',
  'confidence_score',
  'notes',
] as const;

/** What only the service writes. */
const told = [
  'id',
  'email',
  'sync_status',
  'sending_status',
  'last_activity_at',
  'last_contacted_at',
  'verification',
  'leads_list',
  'created_at',
  'updated_at',
  'last_exported_at',
  'created_by',
] as const;

const own: ReadonlySet<string> = new Set([...writable, ...told]);

/** A custom attribute among the fields: `attribute:fair_badge`. No field of the contract has a colon. */
const prefix = 'attribute:';

export const fieldOfSlug = (slug: string): string => `${prefix}${slug}`;

/** The slug that a field stands for; null for one of the contract's own. */
export function slugOf(field: string): string | null {
  return field.startsWith(prefix) ? field.slice(prefix.length) : null;
}

/** The slugs that these leads bear, each once. One may take the place of `created_by` (contract, section 2.12), which then is no number. */
export function attributesOf(leads: readonly Lead[]): string[] {
  const slugs = new Set<string>();
  for (const lead of leads) {
    for (const [key, value] of Object.entries(lead)) {
      if (own.has(key) ? key === 'created_by' && typeof value === 'string' : isScalar(value)) slugs.add(key);
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
  if (field === 'leads_list') return lead.leads_list.name;
  if (field === 'verification_status') return lead.verification.status;
  if (field === 'verification_date') return lead.verification.date;
  const value = lead[slugOf(field) ?? field];
  return isScalar(value) && value !== null && value !== '' ? String(value) : null;
}

/** The fields in the form that a message about them wants: custom attributes under one key, the number as a number. */
export function fieldsOf(field: string, text: string): Record<string, unknown> {
  const slug = slugOf(field);
  if (slug !== null) return { custom_attributes: { [slug]: text } };
  return { [field]: field === 'confidence_score' ? Number(text) : text };
}

export type ValueFault = 'confidence' | 'country' | 'too-long';

/** The longest text of a field that the contract lets through. */
export const longest = 20_000;

/** What is wrong with a value before anything is sent; null when nothing is. An empty text clears a field, but a number can't be cleared. */
export function faultOf(field: string, text: string): ValueFault | null {
  if (field === 'confidence_score') return /^(\d|[1-9]\d|100)$/.test(text) ? null : 'confidence';
  if (field === 'country_code') return /^([A-Z]{2})?$/.test(text) ? null : 'country';
  return text.length > longest ? 'too-long' : null;
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
