/** What a filter asks of columns, and which rows of a segment fit it. */
import { type Column, rowsPerSegment, separator } from './column.ts';

export type Question =
  /** Texts that hold this one, which is written as the column's texts are. */
  | { of: string; holds: string }
  /** Texts that are empty, or not. */
  | { of: string; empty: boolean }
  /** One answer for each different value. */
  | { of: string; accepts: (value: unknown) => boolean }
  | { any: readonly Question[] }
  | { not: Question };

/** Asks once of values that are alike: they come again in segment after segment. */
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

/** 1 for each row that fits. */
export type Rows = Uint8Array;

export function fieldsOf(question: Question): string[] {
  if ('any' in question) return question.any.flatMap(fieldsOf);
  return 'not' in question ? fieldsOf(question.not) : [question.of];
}

export function fittingRows(question: Question, columnOf: (field: string) => Column | undefined): Rows {
  if ('any' in question) return question.any.reduce((rows, one) => or(rows, fittingRows(one, columnOf)), none());
  if ('not' in question) return fittingRows(question.not, columnOf).map((row) => 1 - row);
  const column = columnOf(question.of);
  if ('accepts' in question) return accepted(question.accepts, column);
  return column && 'text' in column && 'holds' in question && question.holds !== ''
    ? holding(question.holds, column.text)
    : accepted(textQuestion(question), column);
}

const none = (): Rows => new Uint8Array(rowsPerSegment);

function or(rows: Rows, others: Rows): Rows {
  for (let row = 0; row < rowsPerSegment; row += 1) rows[row] = (rows[row] ?? 0) | (others[row] ?? 0);
  return rows;
}

function textQuestion(question: { holds: string } | { empty: boolean }): (value: unknown) => boolean {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  if ('empty' in question) return (value) => (textOf(value) === '') === question.empty;
  return (value) => textOf(value).includes(question.holds);
}

function accepted(accepts: (value: unknown) => boolean, column: Column | undefined): Rows {
  const rows = none();
  if (!column) return rows.fill(accepts(null) ? 1 : 0);
  if ('text' in column) {
    column.text.split(separator).forEach((text, row) => {
      if (accepts(text)) rows[row] = 1;
    });
    return rows;
  }
  if ('numbers' in column) {
    column.numbers.forEach((one, row) => {
      if (accepts(Number.isNaN(one) ? null : one)) rows[row] = 1;
    });
    return rows;
  }
  const answers = column.values.map((value) => (accepts(value) ? 1 : 0));
  if (answers.length === 1) return rows.fill(answers[0] ?? 0);
  for (let row = 0; row < rowsPerSegment; row += 1) rows[row] = answers[column.at[row] ?? 0] ?? 0;
  return rows;
}

/** Looks through all texts at once, and finds out of which row only what was found is. */
function holding(part: string, text: string): Rows {
  const rows = none();
  if (part.includes(separator)) return rows;
  let row = 0;
  let begin = 0;
  for (let found = text.indexOf(part); found >= 0; found = text.indexOf(part, begin)) {
    let end = text.indexOf(separator, begin);
    while (end >= 0 && end < found) {
      row += 1;
      begin = end + 1;
      end = text.indexOf(separator, begin);
    }
    rows[row] = 1;
    if (end < 0) break;
    row += 1;
    begin = end + 1;
  }
  return rows;
}
