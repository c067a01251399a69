/** Columns of a space (all leads, all companies, or the addresses of one domain) in their table. */
import type { Reading, Writing } from '../transaction.ts';
import { type Column, decode, encode, type Kind, readColumn, rowsPerSegment } from './column.ts';
import { type Columns, DamagedColumn } from './damaged-column.ts';
import { fieldsOf, fittingRows, type Question } from './question.ts';
import { isEmpty, keepCommon, type Rows } from './rows.ts';

/** Values by field name. Names contain no `|`, except in the slug of a custom attribute at the end. */
export type Values = ReadonlyMap<string, { kind: Kind; value: unknown }>;

/** Whether a row exists. Every record with a row has this field. */
export const present = 'present';

/** The stored columns of some fields, by segment. */
export class Segments {
  readonly #columns: ReadonlyMap<string, Map<number, Column>>;
  readonly numbers: readonly number[];

  constructor(columns: ReadonlyMap<string, Map<number, Column>>) {
    this.#columns = columns;
    this.numbers = [...(columns.get(present)?.keys() ?? [])].sort((one, other) => one - other);
  }

  column(field: string, segment: number): Column | undefined {
    return this.#columns.get(field)?.get(segment);
  }

  rows(field: string, kind: Kind, segment: number): unknown[] {
    return decode(kind, this.column(field, segment));
  }

  /** The segment's existing rows that match all questions. */
  fitting(questions: readonly Question[], segment: number): Rows {
    const rows = fittingRows({ of: present, accepts: (value) => value !== null }, (field) =>
      this.column(field, segment),
    );
    for (const question of questions) {
      if (isEmpty(rows)) break;
      keepCommon(
        rows,
        fittingRows(question, (field) => this.column(field, segment)),
      );
    }
    return rows;
  }
}

/** Reads the columns that the questions need, and `fields` besides. */
export async function readSegments(
  from: Reading,
  { table, space }: Columns,
  questions: readonly Question[],
  fields: readonly string[] = [],
): Promise<Segments> {
  const wanted = [...new Set([present, ...fields, ...questions.flatMap(fieldsOf)])];
  const read = await Promise.all(
    wanted.map(async (field) => [field, await readField(from, { table, space }, field)] as const),
  );
  return new Segments(new Map(read));
}

async function readField(from: Reading, { table, space }: Columns, field: string): Promise<Map<number, Column>> {
  const name = nameOf(table, idOf(space, field, 0));
  const cached = from.cache.get(name);
  if (cached) {
    const stale = [...cached.stale];
    const records = await Promise.all(stale.map((segment) => from.get(table, idOf(space, field, segment))));
    stale.forEach((segment, at) => {
      const column = columnIn({ table, space }, segment, records[at]);
      if (column) cached.columns.set(segment, column);
      else cached.columns.delete(segment);
      cached.stale.delete(segment);
    });
    return cached.columns;
  }
  const records = await from.all(table, { from: idOf(space, field, 0), to: idOf(space, field, lastSegment) });
  const columns = new Map<number, Column>();
  for (const record of records) {
    const { segment } = placeOf(record);
    const column = columnIn({ table, space }, segment, record);
    if (column) columns.set(segment, column);
  }
  from.cache.keep(name, columns);
  return columns;
}

const lastSegment = 0xff_ff_ff_ff;

/** The segment as fixed-width hex, so that keys sort in row order. */
function idOf(space: string, field: string, segment: number): string {
  return `${space}|${segmentless(field)}|${segment.toString(16).padStart(8, '0')}`;
}

/** A custom attribute's slug may contain any character. */
const segmentless = (field: string): string => encodeURIComponent(field);

/** Undefined if there is none. Throws `DamagedColumn` if it cannot be read. */
function columnIn(columns: Columns, segment: number, record: unknown): Column | undefined {
  const column = readColumn(record);
  if (!column && record !== undefined) throw new DamagedColumn(columns, segment);
  return column ?? undefined;
}

/**
 * Writes changed values of rows. `before` and `after` are null if the row did not or will not exist. Unchanged
 * columns are not read.
 */
export async function writeRows(
  to: Writing,
  { table, space }: Columns,
  changes: ReadonlyMap<number, { before: Values | null; after: Values | null }>,
): Promise<void> {
  const bySegment = new Map<string, { kind: Kind; rows: Map<number, unknown> }>();
  for (const [row, { before, after }] of changes) {
    const at = row % rowsPerSegment;
    const segment = Math.floor(row / rowsPerSegment);
    for (const [field, kind, value] of changed(before, after)) {
      const id = idOf(space, field, segment);
      const column = bySegment.get(id) ?? { kind, rows: new Map<number, unknown>() };
      bySegment.set(id, column);
      column.rows.set(at, value);
    }
  }
  await Promise.all(
    [...bySegment].map(async ([id, { kind, rows }]) => {
      const isWhole = rows.size === rowsPerSegment;
      const stored = isWhole ? undefined : columnIn({ table, space }, placeOf({ id }).segment, await to.get(table, id));
      const values = decode(kind, stored);
      for (const [at, value] of rows) values[at] = value;
      const column = encode(kind, values);
      if (column) to.put(table, { id, ...column });
      else to.remove(table, id);
      to.changed(nameOf(table, id), placeOf({ id }).segment);
    }),
  );
}

/**
 * Removes rows from every column, whatever they contain, and returns the old values by field. Scans all columns of
 * the space, so use it only for rare cases.
 */
export async function clearRows(
  to: Writing,
  { table, space }: Columns,
  rows: readonly number[],
): Promise<Map<string, unknown[]>> {
  const gone = new Map<string, unknown[]>();
  for (const record of await to.all(table, { from: `${space}|`, to: `${space}|\uffff` })) {
    const column = readColumn(record);
    if (!column) continue;
    const { segment, id, field } = placeOf(record);
    const here = rows.filter((row) => Math.floor(row / rowsPerSegment) === segment).map((row) => row % rowsPerSegment);
    if (here.length === 0) continue;
    const kind: Kind = 'text' in column ? 'text' : 'numbers' in column ? 'number' : 'value';
    const values = decode(kind, column);
    const were = here.map((row) => values[row] ?? null);
    gone.set(field, [...(gone.get(field) ?? []), ...were]);
    for (const row of here) values[row] = null;
    const left = encode(kind, values);
    if (left) to.put(table, { id, ...left });
    else to.remove(table, id);
    to.changed(nameOf(table, id), segment);
  }
  return gone;
}

/** Removes all columns of a segment, damaged ones included. */
export async function dropSegment(to: Writing, { table, space }: Columns, segment: number): Promise<void> {
  for (const record of await to.all(table, { from: `${space}|`, to: `${space}|\uffff` })) {
    const { id, segment: of } = placeOf(record);
    if (of !== segment) continue;
    to.remove(table, id);
    to.changed(nameOf(table, id), segment);
  }
}

/** The column's name in the cache, without its segment. */
const nameOf = (table: string, id: string): string => `${table}|${id.slice(0, -9)}`;

function placeOf(record: unknown): { segment: number; id: string; field: string } {
  const id = typeof record === 'object' && record !== null && 'id' in record ? String(record.id) : '';
  const [, field = ''] = id.split('|');
  return { segment: Number.parseInt(id.slice(-8), 16), id, field: decodeURIComponent(field) };
}

function* changed(before: Values | null, after: Values | null): Generator<[string, Kind, unknown]> {
  for (const [field, { kind, value }] of after ?? []) {
    const old = before?.get(field)?.value ?? null;
    if (!isSame(old, value)) yield [field, kind, value];
  }
  for (const [field, { kind, value }] of before ?? []) {
    if (value !== null && !after?.has(field)) yield [field, kind, null];
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return typeof one === 'object' && typeof other === 'object' && one && other
    ? JSON.stringify(one) === JSON.stringify(other)
    : false;
}
