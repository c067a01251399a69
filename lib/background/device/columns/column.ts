/**
 * One column of one segment: a field's values in 256 consecutive records, in the form that reads fastest. A filter
 * reads only the columns it needs, and no records. Missing rows and empty values are null.
 */

export const rowsPerSegment = 256;

/**
 * How a field's values are stored.
 * - `text`: texts to be searched, joined into one string; null becomes an empty text.
 * - `value`: values that repeat often; each distinct one is stored once.
 * - `number`: numbers.
 */
export type Kind = 'text' | 'value' | 'number';

type StoredColumn = { text: string } | Exclude<Column, { text: string }>;

/** The column in memory. `ends`: where each row's text ends in the joined string. */
export type Column =
  | { text: string; ends: Uint32Array }
  | { values: unknown[]; at: Uint16Array }
  | { numbers: Float64Array };

/** Does not occur in real text. A column with a text that contains it is stored as `values`. */
export const separator = '\0';

/** Null if there is nothing to store. */
export function encode(kind: Kind, rows: readonly unknown[]): StoredColumn | null {
  if (rows.every((value) => value === null || (kind === 'text' && value === ''))) return null;
  if (kind === 'number') {
    return { numbers: Float64Array.from(rows, (value) => (typeof value === 'number' ? value : Number.NaN)) };
  }
  if (kind === 'text' && !rows.some((value) => typeof value === 'string' && value.includes(separator))) {
    return { text: rows.map((value) => value ?? '').join(separator) };
  }
  return asValues(rows);
}

function asValues(rows: readonly unknown[]): StoredColumn {
  const places = new Map<unknown, number>();
  const values: unknown[] = [];
  const at = new Uint16Array(rows.length);
  rows.forEach((value, row) => {
    const key = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    let place = places.get(key);
    if (place === undefined) {
      place = values.length;
      places.set(key, place);
      values.push(value);
    }
    at[row] = place;
  });
  return { values, at };
}

/** One value per row; all null if there is no column. */
export function decode(kind: Kind, column: Column | undefined): unknown[] {
  if (column === undefined) return new Array<unknown>(rowsPerSegment).fill(null);
  if ('text' in column) return column.text.split(separator).map((text) => text || null);
  const rows: unknown[] = [];
  if ('numbers' in column) {
    for (const one of column.numbers) rows.push(Number.isNaN(one) ? null : one);
    return rows;
  }
  for (const place of column.at) rows.push(column.values[place] ?? null);
  return kind === 'text' ? rows.map((text) => text || null) : rows;
}

/** A row's text in a text column, as `decode` returns it. */
export function textIn(column: Column | undefined, row: number): string | null {
  if (column === undefined || 'numbers' in column) return null;
  const value = 'text' in column ? column.text.slice(beginOf(column, row), column.ends[row]) : valueIn(column, row);
  return typeof value === 'string' && value !== '' ? value : null;
}

const valueIn = ({ values, at }: Extract<Column, { at: Uint16Array }>, row: number): unknown => values[at[row] ?? -1];

/** Where a row's text begins. */
export const beginOf = ({ ends }: Extract<Column, { text: string }>, row: number): number =>
  row === 0 ? 0 : (ends[row - 1] ?? 0) + separator.length;

/** Null if the string does not contain one text per row. */
function endsOf(text: string): Uint32Array | null {
  const ends = new Uint32Array(rowsPerSegment);
  let row = 0;
  for (let end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, end + separator.length)) {
    ends[row] = end;
    row += 1;
  }
  // No separator follows the last text.
  ends[row] = text.length;
  return row === rowsPerSegment - 1 ? ends : null;
}

/** Null for a damaged record. */
export function readColumn(record: unknown): Column | null {
  if (typeof record !== 'object' || record === null) return null;
  if ('text' in record && typeof record.text === 'string') {
    const ends = endsOf(record.text);
    return ends && { text: record.text, ends };
  }
  if ('numbers' in record && isArray<Float64Array>('Float64Array', record.numbers)) {
    return { numbers: record.numbers };
  }
  if (!('values' in record && 'at' in record)) return null;
  const { values, at } = record;
  return Array.isArray(values) && isArray<Uint16Array>('Uint16Array', at) ? { values, at } : null;
}

/** Compares by name, because values from a database may come from another realm. */
function isArray<Typed extends ArrayLike<number>>(name: string, value: unknown): value is Typed {
  const { [Symbol.toStringTag]: tag, length } = Object(value);
  return tag === name && length === rowsPerSegment;
}
