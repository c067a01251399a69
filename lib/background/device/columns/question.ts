/** A filter on columns, and the rows of a segment that match it. */
import { beginOf, type Column, rowsPerSegment, separator } from './column.ts';
import { addAll, addRow, allRows, noRows, otherRows, type Rows } from './rows.ts';

export type Question =
  /** Texts that contain this one, which must be folded like the column's texts. */
  | { of: string; holds: string }
  /** Texts that are empty, or not. */
  | { of: string; empty: boolean }
  /** Decided per distinct value. */
  | { of: string; accepts: (value: unknown) => boolean }
  | { any: readonly Question[] }
  | { not: Question };

/** Caches the answer for each distinct value, because values repeat in segment after segment. */
export function remembered(accepts: (value: unknown) => boolean): (value: unknown) => boolean {
  const answers = new Map<unknown, boolean>();
  return (value) => {
    const key = typeof value === 'object' && value !== null ? `json ${JSON.stringify(value)}` : value;
    const before = answers.get(key);
    if (before !== undefined) return before;
    const answer = accepts(value);
    answers.set(key, answer);
    return answer;
  };
}

export function fieldsOf(question: Question): string[] {
  if ('any' in question) return question.any.flatMap(fieldsOf);
  return 'not' in question ? fieldsOf(question.not) : [question.of];
}

export function fittingRows(question: Question, columnOf: (field: string) => Column | undefined): Rows {
  if ('any' in question) {
    const rows = noRows();
    for (const one of question.any) addAll(rows, fittingRows(one, columnOf));
    return rows;
  }
  if ('not' in question) return otherRows(fittingRows(question.not, columnOf));
  const column = columnOf(question.of);
  if ('accepts' in question) return accepted(question.accepts, column);
  if (column && 'text' in column) {
    if ('empty' in question) return ofLength(question.empty, column);
    if (question.holds !== '') return holding(question.holds, column);
  }
  return accepted(textQuestion(question), column);
}

function textQuestion(question: { holds: string } | { empty: boolean }): (value: unknown) => boolean {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  if ('empty' in question) return (value) => (textOf(value) === '') === question.empty;
  return (value) => textOf(value).includes(question.holds);
}

function accepted(accepts: (value: unknown) => boolean, column: Column | undefined): Rows {
  if (!column) return accepts(null) ? allRows() : noRows();
  if ('text' in column) return rowsWhere(column.text.split(separator), accepts);
  if ('numbers' in column) return rowsWhere(column.numbers, (one) => accepts(Number.isNaN(one) ? null : one));
  const answers = column.values.map(accepts);
  if (!answers.includes(false)) return allRows();
  return answers.includes(true) ? rowsWhere(column.at, (place) => answers[place] === true) : noRows();
}

function rowsWhere<Value>(values: ArrayLike<Value>, accepts: (value: Value) => boolean): Rows {
  const rows = noRows();
  for (let row = 0; row < rowsPerSegment; row += 1) {
    const value = values[row];
    if (value !== undefined && accepts(value)) addRow(rows, row);
  }
  return rows;
}

type Texts = Extract<Column, { text: string }>;

function ofLength(empty: boolean, column: Texts): Rows {
  const rows = noRows();
  for (let row = 0; row < rowsPerSegment; row += 1) {
    if ((column.ends[row] === beginOf(column, row)) === empty) addRow(rows, row);
  }
  return rows;
}

/** Searches the joined string in one pass and finds the row of each match. */
function holding(part: string, { text, ends }: Texts): Rows {
  const rows = noRows();
  if (part.includes(separator)) return rows;
  let row = 0;
  for (let found = text.indexOf(part); found >= 0; ) {
    while ((ends[row] ?? text.length) < found) row += 1;
    addRow(rows, row);
    found = text.indexOf(part, (ends[row] ?? text.length) + separator.length);
  }
  return rows;
}
