/**
 * One column of one segment: a field's values of 256 records that follow each other, in the form in which they are read fastest. A
 * filter reads the columns that it asks and no record. A row that is not there, or has nothing, is null.
 */

export const rowsPerSegment = 256;

/**
 * How the values of a field are kept. `text`: what texts are looked for in, all of them in one string, null as an empty text. `value`:
 * anything of which many are alike, each different one once. `number`: numbers.
 */
export type Kind = 'text' | 'value' | 'number';

export type StoredColumn = { text: string } | Exclude<Column, { text: string }>;

/** As it is read. `ends`: where the text of each row ends in the one string. */
export type Column =
  | { text: string; ends: Uint32Array }
  | { values: unknown[]; at: Uint16Array }
  | { numbers: Float64Array };

/** No text on earth holds it; a column with one that does is kept as values. */
export const separator = '\0';

/** Null when there is nothing to keep. */
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

/** A value a row; all are null when there is no column. */
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

/** What a row holds of a column of texts, as `decode` gives it. */
export function textIn(column: Column | undefined, row: number): string | null {
  if (column === undefined || 'numbers' in column) return null;
  const value = 'text' in column ? column.text.slice(beginOf(column, row), column.ends[row]) : valueIn(column, row);
  return typeof value === 'string' && value !== '' ? value : null;
}

const valueIn = ({ values, at }: Extract<Column, { at: Uint16Array }>, row: number): unknown => values[at[row] ?? -1];

/** Where the text of a row begins. */
export const beginOf = ({ ends }: Extract<Column, { text: string }>, row: number): number =>
  row === 0 ? 0 : (ends[row - 1] ?? 0) + separator.length;

/** Null where the string has not a text for each row. */
function endsOf(text: string): Uint32Array | null {
  const ends = new Uint32Array(rowsPerSegment);
  let row = 0;
  for (let end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, end + separator.length)) {
    ends[row] = end;
    row += 1;
  }
  // The last text has no separator behind it.
  ends[row] = text.length;
  return row === rowsPerSegment - 1 ? ends : null;
}

/** Null for a record that was damaged. */
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

/** By its name, since what comes out of a database may be of another realm. */
function isArray<Typed extends ArrayLike<number>>(name: string, value: unknown): value is Typed {
  const { [Symbol.toStringTag]: tag, length } = Object(value);
  return tag === name && length === rowsPerSegment;
}
