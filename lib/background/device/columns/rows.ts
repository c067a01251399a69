/** A set of rows of a segment, one bit per row: a filter creates thousands of such sets. */
import { rowsPerSegment } from './column.ts';

export type Rows = Uint32Array;

const bitsPerWord = 32;
const words = rowsPerSegment / bitsPerWord;

export const noRows = (): Rows => new Uint32Array(words);

export const allRows = (): Rows => new Uint32Array(words).fill(-1);

export function addRow(rows: Rows, row: number): void {
  const word = row >>> 5;
  rows[word] = (rows[word] ?? 0) | (1 << (row & 31));
}

export const isEmpty = (rows: Rows): boolean => rows.every((word) => word === 0);

export function countRows(rows: Rows): number {
  let count = 0;
  for (const word of rows) count += bitsIn(word);
  return count;
}

/** The row numbers in ascending order. */
export function listRows(rows: Rows): number[] {
  const list: number[] = [];
  rows.forEach((word, at) => {
    // Each step clears the lowest set bit.
    for (let left = word; left !== 0; left &= left - 1) list.push(at * bitsPerWord + 31 - Math.clz32(left & -left));
  });
  return list;
}

/** Keeps only the rows that are also in `others`. */
export function keepCommon(rows: Rows, others: Rows): void {
  for (let at = 0; at < words; at += 1) rows[at] = (rows[at] ?? 0) & (others[at] ?? 0);
}

export function addAll(rows: Rows, others: Rows): void {
  for (let at = 0; at < words; at += 1) rows[at] = (rows[at] ?? 0) | (others[at] ?? 0);
}

export const otherRows = (rows: Rows): Rows => rows.map((word) => ~word);

/** Counts the bits of pairs, fours and eights in parallel. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
