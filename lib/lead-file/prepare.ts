/**
 * Makes leads from a table's rows. Rows that cannot become one are reported with their line, and nothing in them is
 * lost.
 */
import { countries, isCountry } from '../contract/countries.ts';
import { type FileField, kindOf, namesPerson } from '../contract/lead-fields.ts';
import { limits } from '../contract/limits.ts';
import { readFullName } from '../names/split-name.ts';
import { bareAddress, isAddress } from './addresses.ts';
import type { Table, TableRow } from './table.ts';
import { keyOfTarget, nothing, type Target } from './targets.ts';

/** As the message expects it. */
export interface ImportRow {
  line: number;
  fields: Record<string, unknown>;
}

export interface BadRow {
  row: TableRow;
  faults: CellFault[];
}

/** The same address is in an earlier row, which wins. */
export interface Repeated {
  line: number;
  first: number;
  email: string;
}

export interface Prepared {
  rows: ImportRow[];
  /**
   * Rows without an address that name a person and a company, if people are merged by these. Each may fill an
   * existing lead.
   */
  named: ImportRow[];
  bad: BadRow[];
  repeated: Repeated[];
}

export interface Mapping {
  targets: readonly Target[];
  hasHeader: boolean;
}

/** Indexes of columns that write the same as an earlier column. */
export function clashes(targets: readonly Target[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const found = new Set<number>();
  targets.forEach((target, at) => {
    const key = keyOfTarget(target);
    if (key !== null && seen.has(key)) found.add(at);
    if (key !== null) seen.add(key);
  });
  return found;
}

/**
 * `from`, `to`: the range of rows under the header. `merge`: people are merged by name and company. Of clashing
 * columns the first counts.
 */
export function prepare(
  { rows: all }: Pick<Table, 'rows'>,
  { targets: chosen, hasHeader }: Mapping,
  { from, to, merge }: { from: number; to: number; merge: boolean },
): Prepared {
  const twice = clashes(chosen);
  const targets = chosen.map((target, at) => (twice.has(at) ? nothing : target));
  const prepared: Prepared = { rows: [], named: [], bad: [], repeated: [] };
  const lines = new Map<string, number>();
  for (const row of bodyOf(all, hasHeader).slice(from, to)) {
    const { fields, faults } = fieldsOf(row, targets);
    const email = typeof fields.email === 'string' ? fields.email.toLowerCase() : '';
    const first = lines.get(email);
    const lacksAddress = faults.length === 1 && faults[0]?.why === 'no-address';
    if (merge && lacksAddress && namesPerson(fields)) prepared.named.push({ line: row.line, fields });
    else if (faults.length > 0) prepared.bad.push({ row, faults });
    else if (first !== undefined) prepared.repeated.push({ line: row.line, first, email });
    else {
      lines.set(email, row.line);
      prepared.rows.push({ line: row.line, fields });
    }
  }
  return prepared;
}

/** The rows to hand over, in the file's order. */
export const rowsToImport = ({ rows, named }: Pick<Prepared, 'rows' | 'named'>): ImportRow[] =>
  named.length === 0 ? rows : [...rows, ...named].sort((one, other) => one.line - other.line);

export function bodyOf<Row>(rows: readonly Row[], hasHeader: boolean): readonly Row[] {
  return hasHeader ? rows.slice(1) : rows;
}

function fieldsOf({ cells }: TableRow, targets: readonly Target[]): Pick<ImportRow, 'fields'> & Pick<BadRow, 'faults'> {
  const fields = new Map<string, unknown>();
  const attributes = new Map<string, unknown>();
  const faults: CellFault[] = [];
  const put = (into: Map<string, unknown>, name: string, read: CellValue) => {
    if (!read.ok) faults.push(read.fault);
    else if (read.value !== null) into.set(name, read.value);
  };
  targets.forEach((target, at) => {
    const cell = cells[at] ?? '';
    if (target.to === 'attribute' && target.slug !== '') put(attributes, target.slug, cellText(target.slug, cell));
    else if (target.to !== 'field') return;
    else if (target.field !== 'full_name') put(fields, target.field, cellValue(target.field, cell));
    else for (const [field, name] of namesIn(cell)) if (!fields.has(field)) fields.set(field, name);
  });
  if (!fields.has('email') && !faults.some(isAboutAddress)) faults.unshift({ why: 'no-address' });
  if (attributes.size > 0) fields.set('custom_attributes', Object.fromEntries(attributes));
  return { fields: Object.fromEntries(fields), faults };
}

function isAboutAddress({ why }: CellFault): boolean {
  return why === 'no-address' || why === 'not-an-address';
}

/** `Marit Lindqvist`, or `Lindqvist, Marit`. A separate column for either name is more exact, and wins. */
function namesIn(cell: string): [field: FileField, name: string][] {
  const { first, last } = readFullName(cell);
  // A single word is more often a first name.
  const names: [FileField, string][] =
    first === ''
      ? [['first_name', last]]
      : [
          ['first_name', first],
          ['last_name', last],
        ];
  return names.filter(([, name]) => name !== '');
}

/** `quoted`: the cell's content, shortened. */
export type CellFault =
  | { why: 'no-address' }
  | { why: 'not-an-address' | 'not-a-country' | 'not-a-score'; quoted: string }
  | { why: 'too-long'; column: string; length: number };

type CellValue = { ok: true; value: string | number | null } | { ok: false; fault: CellFault };

const quotedLength = 60;

/**
 * `value` null: the cell is empty, so the field is left alone. Text stays unchanged, so that a file reads back
 * without loss.
 */
function cellValue(field: FileField, cell: string): CellValue {
  if (field === 'email') return addressOf(cell);
  if (cell.trim() === '') return { ok: true, value: null };
  if (kindOf(field) === 'country') return countryOf(cell.trim());
  if (kindOf(field) === 'score') return scoreOf(cell.trim());
  return cellText(field, cell);
}

function cellText(column: string, cell: string): CellValue {
  if (cell.trim() === '') return { ok: true, value: null };
  return cell.length > limits.leads.text
    ? { ok: false, fault: { why: 'too-long', column, length: cell.length } }
    : { ok: true, value: cell };
}

function addressOf(cell: string): CellValue {
  const address = bareAddress(cell);
  if (address === '') return { ok: false, fault: { why: 'no-address' } };
  return isAddress(address) ? { ok: true, value: address } : wrong('not-an-address', cell);
}

function countryOf(cell: string): CellValue {
  const code = isCountry(cell.toUpperCase()) ? cell.toUpperCase() : codesByName().get(cell.toLowerCase());
  return code === undefined ? wrong('not-a-country', cell) : { ok: true, value: code };
}

/** `87`, `87 %`, `87.4`: 0 to 100. */
function scoreOf(cell: string): CellValue {
  const number = /^\d{1,3}(?:[.,]\d{1,6})?\s?%?$/.test(cell) ? Number.parseFloat(cell.replace(',', '.')) : Number.NaN;
  return number >= 0 && number <= 100 ? { ok: true, value: Math.round(number) } : wrong('not-a-score', cell);
}

function wrong(why: 'not-an-address' | 'not-a-country' | 'not-a-score', cell: string): CellValue {
  const quoted = cell.trim();
  return {
    ok: false,
    fault: { why, quoted: quoted.length > quotedLength ? `${quoted.slice(0, quotedLength)}…` : quoted },
  };
}

let names: Map<string, string> | undefined;

/** Country names in English and German as the browser has them, and common codes such as `uk`. Made on first use. */
function codesByName(): Map<string, string> {
  if (names) return names;
  names = new Map([['uk', 'GB']]);
  for (const language of ['en', 'de']) {
    const words = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of countries) {
      const name = words.of(code)?.toLowerCase();
      if (name !== undefined && !names.has(name)) names.set(name, code);
    }
  }
  return names;
}
