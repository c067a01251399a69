/**
 * Where a column of a file can go: a field of a lead, a custom attribute, or nothing. Guessed first from its header,
 * otherwise from its values.
 */
import { isCountry } from '../contract/countries.ts';
import { type FileField, writtenFields } from '../contract/lead-fields.ts';
import { addressIn } from './addresses.ts';
import { bodyOf, columnCount, lookedRows } from './header-row.ts';
import { type Heading, headingOf } from './header-words.ts';
import type { Table, TableRow } from './table.ts';

/** `full_name`: one cell with both names. */
export type Target =
  | { to: 'nothing' }
  | { to: 'field'; field: FileField | 'full_name' }
  /** Empty while it is being named. */
  | { to: 'attribute'; slug: string };

/** In the order of the menu. */
export const fieldsToChoose = ['email', 'full_name', ...writtenFields] as const;

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

const nameFields: ReadonlySet<string | null> = new Set(['first_name', 'last_name', 'full_name']);

/** Whether a column holds a person's name, or a part of it. */
export const isName = (target: Target): boolean => nameFields.has(keyOfTarget(target));

export const hasNames = (targets: readonly Target[]): boolean => targets.some(isName);

/**
 * One target per column. `slugs`: the known custom attributes. A field is guessed for one column only, the one whose
 * header names it best; an empty column only if it is the only one.
 */
export function guessTargets(
  table: Pick<Table, 'rows' | 'width'>,
  header: number | null,
  slugs: readonly string[],
): Target[] {
  const headers = header === null ? [] : (table.rows[header]?.cells ?? []);
  const body = bodyOf(table.rows, header).slice(0, lookedRows(table.width));
  const columns = Array.from({ length: columnCount(table, header) }, (_, at) => headers[at] ?? '');
  const headed = columns.map((word, at) => {
    const isSalutation = isMost(cellsOf(body, at), salutation);
    const one = headedBy(word, slugs, { values: byValues(body, at, word), isSalutation });
    const isEmpty = cellsOf(body, at).length === 0;
    return one && 'names' in one && isEmpty ? { ...one, rank: one.rank + weakest } : one;
  });
  const named = withBareNames(bestOf(headed)).map(targetOf);
  const taken = new Set(named.map((target) => target && keyOfTarget(target)));
  return columns.map((word, at) => {
    const target = named[at];
    if (target) return target;
    const field = byValues(body, at, word);
    if (field === null || taken.has(field)) return nothing;
    taken.add(field);
    return { to: 'field', field };
  });
}

/** What a column's header says. `slug`: of a custom attribute. */
type Headed = { names: Heading; rank: number } | { slug: string };

/** Null if the header is unknown. A few headers mean one thing in one program and another elsewhere: values decide. */
function headedBy(
  header: string,
  slugs: readonly string[],
  { values, isSalutation }: { values: ValueField | null; isSalutation: boolean },
): Headed | null {
  const slug = slugs.find((one) => one === header.trim());
  if (slug !== undefined) return { slug };
  const heading = headingOf(header);
  if (heading?.names === 'position' && isSalutation) return null;
  if (heading?.names === 'website' && values === 'linkedin_url') return { names: 'linkedin_url', rank: heading.rank };
  if ((heading?.names === 'full_name' || heading?.names === 'name') && values === 'email')
    return { names: 'email', rank: weakest };
  return heading;
}

const weakest = 1_000;

/** Of columns with the same field, only the best keeps it, or the first of equals. */
function bestOf(headed: readonly (Headed | null)[]): (Headed | null)[] {
  const best = new Map<string, Headed>();
  for (const one of headed) {
    if (!one) continue;
    const key = keyOf(one);
    const before = best.get(key);
    if (!before || rankOf(one) < rankOf(before)) best.set(key, one);
  }
  return headed.map((one) => one && (best.get(keyOf(one)) === one ? one : { names: 'read-only', rank: 0 }));
}

const keyOf = (one: Headed): string => ('slug' in one ? `attribute ${one.slug}` : one.names);
const rankOf = (one: Headed): number => ('slug' in one ? 0 : one.rank);

/** "Name" is the last name beside first names, the first name beside last names, and the whole name alone. */
function withBareNames(headed: (Headed | null)[]): (Headed | null)[] {
  const has = (name: Heading) => headed.some((one) => one && 'names' in one && one.names === name);
  const [first, last] = [has('first_name'), has('last_name')];
  const names: Heading =
    first === last ? (first || has('full_name') ? 'read-only' : 'full_name') : first ? 'last_name' : 'first_name';
  return headed.map((one) => (one && 'names' in one && one.names === 'name' ? { names, rank: 0 } : one));
}

function targetOf(headed: Headed | null): Target | null {
  if (!headed) return null;
  if ('slug' in headed) return { to: 'attribute', slug: headed.slug };
  return headed.names === 'read-only' || headed.names === 'name' ? nothing : { to: 'field', field: headed.names };
}

const looks = {
  email: (cell: string) => addressIn(cell) !== null,
  linkedin_url: (cell: string) => /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|pub)\//i.test(cell),
  phone_number: (cell: string) => /^(?:\+|00|0|\()[\d\s()/.-]{6,24}$/.test(cell) && !notPhone.test(cell),
  country_code: isCountry,
  website: (cell: string) => /^(?:https?:\/\/|www\.)[^\s@]{4,200}$/i.test(cell) && !notWebsite.test(cell),
} as const;

/** Dates such as `03/14/2026`, `01.03.21` or `03/2024`, and fractions such as `0.87125`. */
const notPhone = /^(?:(?:\d{1,2}[./-]){1,2}(?:\d{4}|\d{2})|0\.\d+)$/;

type ValueField = keyof typeof looks;

/** Profiles and pictures. */
const notWebsite =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:linkedin|facebook|instagram|twitter|x|xing|youtube|github|gravatar|googleusercontent)\.com(?:\/|$)/i;

/**
 * The form that most values of the column have; null if none that we know. Two letters under an unknown header may be
 * states or languages, so they are countries only without one. Digits alone may be customer numbers, so they are phone
 * numbers only without one.
 */
function byValues(rows: readonly TableRow[], column: number, header: string): ValueField | null {
  const cells = cellsOf(rows, column);
  const isUnnamed = header.trim() === '';
  if (isMost(cells, looks.email)) return 'email';
  if (isMost(cells, looks.linkedin_url)) return 'linkedin_url';
  if (isMost(cells, (cell) => looks.phone_number(cell) && (isUnnamed || /\D/.test(cell)))) return 'phone_number';
  if (isUnnamed && isMost(cells, looks.country_code)) return 'country_code';
  return isMost(cells, looks.website) ? 'website' : null;
}

/** Those with a text. */
const cellsOf = (rows: readonly TableRow[], column: number): string[] =>
  rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');

const isMost = (cells: readonly string[], look: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(look).length >= cells.length * 0.6;

/** Outlook calls the form of address and, in French, the position by the same word. */
const salutation = (cell: string): boolean =>
  /^(?:(?:mr|mrs|ms|miss|dr|prof|herr|frau|hr|fr|m|mme|mlle|sr|sra|sig|dott)[.\s]*){1,3}$/i.test(cell);
