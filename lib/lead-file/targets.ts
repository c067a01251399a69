/**
 * Where a column of a file can go: a field of a lead, a custom attribute, or nothing. Guessed first from its header,
 * otherwise from its values.
 */
import { isCountry } from '../contract/countries.ts';
import { type FileField, fileFields, headersOf, leadFields, writtenFields } from '../contract/lead-fields.ts';
import { unaccented } from '../contract/text.ts';
import { bareAddress, isAddress } from './addresses.ts';
import type { Table, TableRow } from './table.ts';

/** `full_name`: one cell with both names. */
export type Target =
  | { to: 'nothing' }
  | { to: 'field'; field: FileField | 'full_name' }
  /** Empty while it is being named. */
  | { to: 'attribute'; slug: string };

/** In the order of the menu. */
export const fieldsToChoose = ['email', 'full_name', ...writtenFields] as const;

/** A row's fields as text; attributes by slug. */
export function textsOf({ custom_attributes: attributes, ...fields }: Record<string, unknown>): Record<string, string> {
  const all = Object.entries({ ...fields, ...(typeof attributes === 'object' && attributes) });
  return Object.fromEntries(all.map(([field, value]) => [field, String(value)]));
}

export const nothing: Target = { to: 'nothing' };

/** Equal for columns that would write the same; null for one that writes nothing yet. */
export function keyOfTarget(target: Target): string | null {
  if (target.to === 'field') return target.field;
  return target.to === 'attribute' && target.slug !== '' ? `attribute ${target.slug}` : null;
}

/** Whether rows without an address can name a person and a company, by which people are merged. */
export function canNamePeople(targets: readonly Target[]): boolean {
  const keys = new Set(targets.map(keyOfTarget));
  return (keys.has('last_name') || keys.has('full_name')) && (keys.has('company') || keys.has('website'));
}

/** How many rows are examined; fewer for a wide table, so that it stays fast. */
export const lookedRows = (width: number): number =>
  Math.max(20, Math.min(200, Math.floor(10_000 / Math.max(1, width))));

/** Whether the first row is a header: it contains a known column name, or no address in a column of addresses. */
export function guessHeader({ rows, width }: Pick<Table, 'rows' | 'width'>): boolean {
  const [first, ...rest] = rows.slice(0, lookedRows(width));
  if (!first || rest.length === 0 || first.cells.some((cell) => isAddress(bareAddress(cell)))) return false;
  if (first.cells.some((cell) => fieldOfHeader(cell) !== null)) return true;
  return columnsOf(width).some((at) => byValues(rest, at) === 'email');
}

/** `slugs`: the known custom attributes. A field is guessed for one column only, the first that names it. */
export function guessTargets(
  { rows, width }: Pick<Table, 'rows' | 'width'>,
  hasHeader: boolean,
  slugs: readonly string[],
): Target[] {
  const headers = hasHeader ? (rows[0]?.cells ?? []) : [];
  const body = rows.slice(hasHeader ? 1 : 0, lookedRows(width));
  const named = columnsOf(width).map((at): Target | null => byHeader(headers[at] ?? '', slugs));
  const isSplit = named.some((one) => one !== null && keyOfTarget(one) === 'first_name');
  const taken = new Set<string>();
  const once = (target: Target): Target => {
    const key = keyOfTarget(target);
    if (key === null || taken.has(key)) return nothing;
    taken.add(key);
    return target;
  };
  // Headers win over values, in any column.
  const sure = named.map((one) => one && once(isSplit ? familyName(one) : one));
  return sure.map((one, at) => {
    if (one !== null) return one;
    const field = byValues(body, at);
    return field === null ? nothing : once({ to: 'field', field });
  });
}

/** Null if the header is unknown. */
function byHeader(header: string, slugs: readonly string[]): Target | null {
  const slug = slugs.find((one) => one === header.trim());
  if (slug !== undefined) return { to: 'attribute', slug };
  const field = fieldOfHeader(header);
  if (field === 'read-only') return nothing;
  return field && { to: 'field', field };
}

/** Beside a column of first names, "Name" is the last name. */
function familyName(target: Target): Target {
  return keyOfTarget(target) === 'full_name' ? { to: 'field', field: 'last_name' } : target;
}

const looks = {
  email: (cell: string) => isAddress(bareAddress(cell)),
  linkedin_url: (cell: string) => /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|pub)\//i.test(cell),
  phone_number: (cell: string) => /^(?:\+|00|0|\()[\d\s()/.-]{6,24}$/.test(cell),
  country_code: isCountry,
  website: (cell: string) => /^(?:https?:\/\/|www\.)[^\s@]{4,200}$/i.test(cell),
} as const;

/** The form that most values of the column have; null if none that we know. */
function byValues(rows: readonly TableRow[], column: number): keyof typeof looks | null {
  const cells = rows.map(({ cells: all }) => (all[column] ?? '').trim()).filter((cell) => cell !== '');
  if (cells.length === 0) return null;
  const isMost = (look: (cell: string) => boolean) => cells.filter(look).length >= cells.length * 0.6;
  if (isMost(looks.email)) return 'email';
  if (isMost(looks.linkedin_url)) return 'linkedin_url';
  if (isMost(looks.phone_number)) return 'phone_number';
  if (isMost(looks.country_code)) return 'country_code';
  return isMost(looks.website) ? 'website' : null;
}

function columnsOf(width: number): number[] {
  return Array.from({ length: width }, (_, at) => at);
}

const wholeName = 'name fullname contact contactname person vollername kontakt kontaktname ansprechpartner displayname';

const byWord = new Map<string, FileField | 'full_name'>([
  ...fileFields.flatMap((field) => headersOf(field).map((word) => [word, field] as const)),
  ...wholeName.split(' ').map((word) => [word, 'full_name'] as const),
]);

/** Letters and digits only, without accents: `E-Mail-Adresse` becomes `emailadresse`. */
function folded(header: string): string {
  return unaccented(header)
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '');
}

/** Columns of our own files that cannot be written to a lead. */
const readOnly = new Set([
  ...leadFields.filter((field) => !fileFields.some((one) => one === field)).map(folded),
  ...'type seniority decisionmaker sourcetype sources leadslistname list createdby updatedat'.split(' '),
]);

/** The field that a header names; `read-only` if it cannot be written, null if unknown. */
function fieldOfHeader(header: string): FileField | 'full_name' | 'read-only' | null {
  const word = folded(header);
  return byWord.get(word) ?? (readOnly.has(word) ? 'read-only' : null);
}
