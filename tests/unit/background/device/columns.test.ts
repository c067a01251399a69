/** Searching a column must find the same rows as checking each text by itself. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decode,
  encode,
  readColumn,
  rowsPerSegment,
  textIn,
} from '../../../../lib/background/device/columns/column.ts';
import { fittingRows, type Question } from '../../../../lib/background/device/columns/question.ts';
import {
  addAll,
  addRow,
  countRows,
  isEmpty,
  keepCommon,
  listRows,
  noRows,
  otherRows,
} from '../../../../lib/background/device/columns/rows.ts';

const all = Array.from({ length: rowsPerSegment }, (_, row) => row);
const some = fc.uniqueArray(fc.nat({ max: rowsPerSegment - 1 }), { maxLength: rowsPerSegment });

function rowsOf(list: readonly number[]) {
  const rows = noRows();
  for (const row of list) addRow(rows, row);
  return rows;
}

test('rows behave like a set', () => {
  fc.assert(
    fc.property(some, some, (one, other) => {
      const rows = rowsOf(one);
      const expected = all.filter((row) => one.includes(row));
      expect(listRows(rows)).toEqual(expected);
      expect(countRows(rows)).toBe(expected.length);
      expect(isEmpty(rows)).toBe(expected.length === 0);
      expect(listRows(otherRows(rows))).toEqual(all.filter((row) => !one.includes(row)));
      const [both, either] = [rowsOf(one), rowsOf(one)];
      keepCommon(both, rowsOf(other));
      addAll(either, rowsOf(other));
      expect(listRows(both)).toEqual(expected.filter((row) => other.includes(row)));
      expect(listRows(either)).toEqual(all.filter((row) => one.includes(row) || other.includes(row)));
    }),
  );
});

const word = fc.constantFrom('', 'a', 'aa', 'ab', 'ba', 'lindqvist', 'søren', '美咲', 'aaaab', 'b'.repeat(300));
const texts = fc.array(word, { minLength: rowsPerSegment, maxLength: rowsPerSegment });
/** A text that contains the separator makes the column use its other encoding. */
const anyTexts = fc.oneof(
  texts,
  texts.map((of) => of.with(7, 'a\0b')),
);

function columnOf(rows: readonly string[]) {
  const column = readColumn(structuredClone(encode('text', rows)));
  if (!column) throw new Error('The column can’t be read');
  return column;
}

test('a column finds parts of texts and empty texts like a search of each text by itself', () => {
  fc.assert(
    fc.property(
      anyTexts,
      fc.constantFrom('a', 'aa', 'ab', 'b', 'ø', '美', 'qv', '', 'a\0b', '\0', 'no'),
      (rows, holds) => {
        const column = columnOf(rows);
        const found = (question: Question) => listRows(fittingRows(question, () => column));
        expect(found({ of: 'x', holds })).toEqual(all.filter((row) => rows[row]?.includes(holds)));
        expect(found({ of: 'x', empty: true })).toEqual(all.filter((row) => rows[row] === ''));
        expect(found({ of: 'x', empty: false })).toEqual(all.filter((row) => rows[row] !== ''));
        expect(all.map((row) => textIn(column, row))).toEqual(rows.map((text) => text || null));
        expect(decode('text', column)).toEqual(rows.map((text) => text || null));
      },
    ),
  );
});

test('a column with too few or too many texts is damaged', () => {
  const text = (count: number) => ({ text: Array<string>(count).fill('a').join('\0') });
  expect(readColumn(text(rowsPerSegment))).not.toBeNull();
  expect(readColumn(text(rowsPerSegment - 1))).toBeNull();
  expect(readColumn(text(rowsPerSegment + 1))).toBeNull();
});
