/**
 * Makes leads from a table's rows. Rows that cannot become one are reported with their line, and nothing in them is
 * lost. A cell that cannot be read is left empty and counted; it never costs the person.
 */
import { type FileField, namesPerson, type ValueFault } from '../contract/lead-fields.ts';
import { keyOfEmail } from '../contract/text.ts';
import { readFullName } from '../names/split-name.ts';
import { isAddress } from './addresses.ts';
import { type AddressFault, addressOf, type CellValue, cellText, cellValue, quoted } from './cells.ts';
import { filledWidth } from './header-row.ts';
import type { Table, TableRow } from './table.ts';
import { isName, keyOfTarget, nothing, type Target } from './targets.ts';

/** As the message expects it. */
export interface ImportRow {
  line: number;
  fields: Record<string, unknown>;
}

/** Why a row cannot be a lead. Beyond `most` cells, it is unclear which cell belongs to which column. */
export type RowFault = AddressFault | { why: 'too-many-cells'; cells: number; most: number };

interface BadRow {
  row: TableRow;
  faults: RowFault[];
}

/** The same mailbox is in an earlier row, which wins. */
export interface Repeated {
  line: number;
  first: number;
  email: string;
}

/** Cells of one column that were left empty for one reason. `column`: from 0. `example`: the first, shortened. */
export interface Emptied {
  column: number;
  why: ValueFault;
  count: number;
  example: string;
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
  /** Of the rows above, in the order of the columns. */
  emptied: Emptied[];
}

export interface Mapping {
  /** One per column. */
  targets: readonly Target[];
  /** The index of the header among the rows; null if there is none. Rows above it are left out. */
  header: number | null;
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

interface Span {
  /** The range of rows under the header. */
  from: number;
  to: number;
  /** People are merged by name and company. */
  merge: boolean;
  /** The mailboxes of earlier parts of the file, by `keyOfEmail`, with their lines; those of this part are added. */
  lines?: Map<string, number>;
}

/** Of clashing columns the first counts. */
export function prepare(
  { rows: all }: Pick<Table, 'rows'>,
  { targets: chosen, header }: Mapping,
  { from, to, merge, lines = new Map() }: Span,
): Prepared {
  const twice = clashes(chosen);
  const targets = chosen.map((target, at) => (twice.has(at) ? nothing : target));
  const prepared: Prepared = { rows: [], named: [], bad: [], repeated: [], emptied: [] };
  const emptied = new Map<string, Emptied>();
  const above = header === null ? 0 : header + 1;
  for (const row of all.slice(above + from, above + to)) {
    const { fields, fault, unread } = readRow(row, targets);
    const email = typeof fields.email === 'string' ? fields.email.toLowerCase() : '';
    const mailbox = keyOfEmail(email);
    const first = lines.get(mailbox);
    const isNamed = merge && fault?.why === 'no-address' && namesPerson(fields);
    if (fault && !isNamed) prepared.bad.push({ row, faults: [fault] });
    else if (!isNamed && first !== undefined) prepared.repeated.push({ line: row.line, first, email });
    else {
      if (!isNamed) lines.set(mailbox, row.line);
      prepared[isNamed ? 'named' : 'rows'].push({ line: row.line, fields });
      for (const cell of unread) count(emptied, cell.column, cell.why, row);
    }
  }
  prepared.emptied = inOrder(emptied.values());
  return prepared;
}

/** The rows to hand over, in the file's order. */
export const rowsToImport = ({ rows, named }: Pick<Prepared, 'rows' | 'named'>): ImportRow[] =>
  named.length === 0 ? rows : [...rows, ...named].sort((one, other) => one.line - other.line);

function count(to: Map<string, Emptied>, column: number, why: ValueFault, { cells }: TableRow): void {
  const key = `${column} ${why}`;
  const before = to.get(key);
  if (before) before.count += 1;
  else to.set(key, { column, why, count: 1, example: quoted(cells[column] ?? '') });
}

const inOrder = (emptied: Iterable<Emptied>): Emptied[] => [...emptied].sort((one, other) => one.column - other.column);

/** The counts of several parts of one file. */
export function sumEmptied(parts: readonly (readonly Emptied[])[]): Emptied[] {
  const sums = new Map<string, Emptied>();
  for (const one of parts.flat()) {
    const key = `${one.column} ${one.why}`;
    const before = sums.get(key);
    sums.set(key, before ? { ...before, count: before.count + one.count } : one);
  }
  return inOrder(sums.values());
}

interface ReadRow {
  fields: Record<string, unknown>;
  fault: RowFault | null;
  unread: { column: number; why: ValueFault }[];
}

function readRow({ cells }: TableRow, targets: readonly Target[]): ReadRow {
  const width = filledWidth(cells);
  if (width > targets.length)
    return { fields: {}, fault: { why: 'too-many-cells', cells: width, most: targets.length }, unread: [] };
  const fields = new Map<string, unknown>();
  const attributes = new Map<string, unknown>();
  const unread: ReadRow['unread'] = [];
  let fault: RowFault | null = { why: 'no-address' };
  targets.forEach((target, column) => {
    const cell = cellFor(target, cells[column] ?? '');
    const put = (into: Map<string, unknown>, name: string, read: CellValue) => {
      if (!read.ok) unread.push({ column, why: read.why });
      else if (read.value !== null) into.set(name, read.value);
    };
    if (target.to === 'attribute' && target.slug !== '') put(attributes, target.slug, cellText(cell));
    else if (target.to !== 'field') return;
    else if (target.field === 'email') {
      const read = addressOf(cell);
      fault = read.ok ? null : read.fault;
      if (read.ok) fields.set('email', read.address);
    } else if (target.field !== 'full_name') put(fields, target.field, cellValue(target.field, cell));
    else if (!cellText(cell).ok) unread.push({ column, why: 'too-long' });
    else for (const [field, name] of namesIn(cell)) if (!fields.has(field)) fields.set(field, name);
  });
  if (attributes.size > 0) fields.set('custom_attributes', Object.fromEntries(attributes));
  return { fields: Object.fromEntries(fields), fault, unread };
}

/** Address books write the address where they know no name. */
const cellFor = (target: Target, cell: string): string => (isName(target) && isAddress(cell.trim()) ? '' : cell);

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
