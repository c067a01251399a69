/**
 * The fields of a lead, each defined once: what it holds, and who writes it. Schemas, forms, columns, files, imports
 * and enrichment read this table. Plain data without schemas, because pages load it. Its column headers in files are
 * in lib/lead-file/header-words.ts.
 * lib/contract/README.md §2.12, §4.9.
 */
import { isCountry } from './countries.ts';
import { limits } from './limits.ts';

type Kind =
  | 'text'
  /** Addresses, numbers and handles: always written left to right. */
  | 'code'
  /** Several lines of text. */
  | 'lines'
  /** ISO 3166-1 alpha-2. */
  | 'country'
  | 'department'
  /** 0 to 100. */
  | 'score'
  /** `YYYY-MM-DD HH:MM:SS UTC` */
  | 'time'
  | 'status'
  | 'list'
  | 'id';

interface Facts {
  kind: Kind;
  /** A caller may write it. An empty text clears it; a score cannot be cleared. */
  written?: true;
  /** Says where and how the person was seen, so it never conflicts with what the user wrote. */
  origin?: true;
}

/** In the order of files and lists. */
const table = {
  email: { kind: 'code' },
  first_name: { kind: 'text', written: true },
  last_name: { kind: 'text', written: true },
  position: { kind: 'text', written: true },
  department: { kind: 'department', written: true },
  company: { kind: 'text', written: true },
  company_industry: { kind: 'text', written: true },
  company_size: { kind: 'text', written: true },
  website: { kind: 'code', written: true },
  country_code: { kind: 'country', written: true },
  phone_number: { kind: 'code', written: true },
  linkedin_url: { kind: 'code', written: true },
  twitter: { kind: 'code', written: true },
  confidence_score: { kind: 'score', written: true },
  verification_status: { kind: 'status' },
  verification_date: { kind: 'time' },
  leads_list: { kind: 'list' },
  sending_status: { kind: 'status' },
  sync_status: { kind: 'status' },
  last_contacted_at: { kind: 'time' },
  last_activity_at: { kind: 'time' },
  /** When the person was informed of the stored data. Of our own services (lib/contract/README.md §2.16). */
  notified_at: { kind: 'time' },
  source: { kind: 'text', written: true, origin: true },
  notes: { kind: 'lines', written: true, origin: true },
  created_at: { kind: 'time' },
  id: { kind: 'id' },
} as const satisfies Record<string, Facts>;

export type LeadField = keyof typeof table;
type WrittenField = {
  [Field in LeadField]: (typeof table)[Field] extends { written: true } ? Field : never;
}[LeadField];
/** Written fields that hold text: all but the score. */
export type TextField = Exclude<WrittenField, 'confidence_score'>;
/** Fields of a lead that a file can set. */
export type FileField = 'email' | WrittenField;

export const leadFields: readonly LeadField[] = Object.keys(table).filter(isLeadField);
export const writtenFields: readonly WrittenField[] = leadFields.filter(isWritten);
export const textFields: readonly TextField[] = writtenFields.filter((field) => field !== 'confidence_score');
export const fileFields: readonly FileField[] = ['email', ...writtenFields];

export function isLeadField(name: string): name is LeadField {
  return Object.hasOwn(table, name);
}

function isWritten(field: LeadField): field is WrittenField {
  return 'written' in table[field];
}

/** Custom attributes are always writable. */
export function isWritable(field: string): boolean {
  return !isLeadField(field) || isWritten(field);
}

/** Custom attributes hold text. */
export function kindOf(field: string): Kind {
  return isLeadField(field) ? table[field].kind : 'text';
}

export function isOrigin(field: string): boolean {
  return isLeadField(field) && 'origin' in table[field];
}

/** One value for each text field. */
export function eachText<Value>(of: (field: TextField) => Value): Record<TextField, Value> {
  return {
    first_name: of('first_name'),
    last_name: of('last_name'),
    position: of('position'),
    department: of('department'),
    company: of('company'),
    company_industry: of('company_industry'),
    company_size: of('company_size'),
    website: of('website'),
    country_code: of('country_code'),
    phone_number: of('phone_number'),
    linkedin_url: of('linkedin_url'),
    twitter: of('twitter'),
    source: of('source'),
    notes: of('notes'),
  };
}

/** Prefix of a custom attribute among the fields: `attribute:fair_badge`. No field of the contract contains a colon. */
const prefix = 'attribute:';

export const fieldOfSlug = (slug: string): string => `${prefix}${slug}`;

/** The slug of a custom attribute's field; null for a field of the contract. */
export function slugOf(field: string): string | null {
  return field.startsWith(prefix) ? field.slice(prefix.length) : null;
}

/** A field as a message's parameter: a custom attribute under its key, the score as a number. */
export function fieldsOf(field: string, text: string): Record<string, unknown> {
  const slug = slugOf(field);
  if (slug !== null) return { custom_attributes: { [slug]: text } };
  return { [field]: kindOf(field) === 'score' ? Number(text) : text };
}

/** Parameters that name a lead's lists. Lists are not a field value. */
export const listFields = ['leads_list_id', 'leads_list_ids', 'leads_list_name'] as const;

/** The fields of a request, with custom attributes beside the others by slug, as a lead shows them. */
export function flat({ custom_attributes: attributes, ...fields }: Record<string, unknown>): Record<string, unknown> {
  for (const field of listFields) delete fields[field];
  return { ...fields, ...(typeof attributes === 'object' && attributes) };
}

/** The same as text: an empty value as an empty text. */
export function textsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(flat(fields)).map(([field, value]) => [field, String(value ?? '')]));
}

/** Whether the fields identify a person without an address: last name and company (or website). */
export function namesPerson(fields: Readonly<Record<string, unknown>>): boolean {
  const isGiven = (field: TextField) => typeof fields[field] === 'string' && fields[field].trim() !== '';
  return isGiven('last_name') && (isGiven('company') || isGiven('website'));
}

/** What an import does with a lead that exists: fills its empty fields, leaves it as it is, or replaces its fields. */
export const existingWays = ['fill', 'skip', 'overwrite'] as const;
export type Existing = (typeof existingWays)[number];

export const valueFaults = ['confidence', 'country', 'too-long'] as const;
export type ValueFault = (typeof valueFaults)[number];

/** What is wrong with a value, before anything is sent; null if nothing is. */
export function faultOf(field: string, text: string): ValueFault | null {
  const kind = kindOf(field);
  if (kind === 'score') return /^(\d|[1-9]\d|100)$/.test(text) ? null : 'confidence';
  if (kind === 'country') return text === '' || isCountry(text) ? null : 'country';
  return text.length > limits.leads.text ? 'too-long' : null;
}
