/** Finds addresses in any text by looking around each `@`. Takes linear time for every input. */
import { keyOfEmail } from '../../lib/contract/text.ts';
import { bareAddress, isAddress } from '../../lib/lead-file/addresses.ts';
import type { TableRow } from '../../lib/lead-file/table.ts';

/** Text that is not an address, with its line. `quoted` is shortened. */
interface NoAddress {
  line: number;
  quoted: string;
}

export interface Found {
  /** Unique, lower-cased, in order of appearance */
  addresses: string[];
  /** Number of repetitions */
  repeated: number;
  wrong: NoAddress[];
}

const quotedLength = 80;

/** Characters to look at on each side of an `@`; no address is longer. */
const longest = 400;

const isApart = (code: number): boolean => code <= 0x20 || code === 0xa0 || apart.has(code);
const apart = new Set([...',;:<>()[]{}"|\\“”„«»‹›\u2028\u2029\u3000'].map((sign) => sign.charCodeAt(0)));

/** Characters that sentences put around words. Addresses neither begin nor end with them. */
const before = /^[.'’‘*_~!?/=-]+/;
const after = /[.'’‘*_~!?/=-]+$/;

export function findAddresses(text: string): Found {
  const met = new Set<string>();
  const found: Found = { addresses: [], repeated: 0, wrong: [] };
  const lines = lineCounter(text);
  for (let at = text.indexOf('@'); at !== -1; ) {
    const [from, to] = around(text, at);
    keep(found, met, text.slice(from, to), lines, from);
    at = text.indexOf('@', Math.max(to, at + 1));
  }
  return { ...found, wrong: [...found.wrong, ...withoutAny(text, found)].sort((one, other) => one.line - other.line) };
}

/** One column of a table. Each cell is an address or reported as wrong; nothing is searched inside it. */
export function addressesInColumn(rows: readonly TableRow[], column: number): Found {
  const met = new Set<string>();
  const found: Found = { addresses: [], repeated: 0, wrong: [] };
  for (const { line, cells } of rows) {
    const cell = (cells[column] ?? '').trim();
    if (cell !== '') put(found, met, bareAddress(cell), cell, () => line);
  }
  return found;
}

function keep(found: Found, met: Set<string>, word: string, lines: (at: number) => number, at: number): void {
  const bare = word.replace(before, '').replace(after, '');
  // A handle (`@name`) or a lone `@` is not meant as an address.
  if (bare.lastIndexOf('@') < 1) return;
  put(found, met, isAddress(word) ? word : bare, word, () => lines(at));
}

function put(found: Found, met: Set<string>, text: string, whole: string, line: () => number): void {
  const address = text.toLowerCase();
  const key = keyOfEmail(address);
  if (!isAddress(address)) found.wrong.push({ line: line(), quoted: quoted(whole) });
  else if (met.has(key)) found.repeated += 1;
  else {
    met.add(key);
    found.addresses.push(address);
  }
}

function around(text: string, at: number): [from: number, to: number] {
  let from = at;
  let to = at + 1;
  while (from > 0 && at - from < longest && !isApart(text.charCodeAt(from - 1))) from -= 1;
  while (to < text.length && to - at < longest && !isApart(text.charCodeAt(to))) to += 1;
  return [from, to];
}

/** Positions must not decrease from call to call. */
function lineCounter(text: string): (at: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (at) => {
    while (next !== -1 && next < at) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}

/**
 * If at least half of the lines hold addresses, the text is a list, and lines without one are reported. Prose is not.
 */
function withoutAny(text: string, { addresses, repeated, wrong }: Found): NoAddress[] {
  const lines = text.split('\n');
  const filled = lines.filter((line) => line.trim() !== '').length;
  if (filled < 2 || addresses.length + repeated + wrong.length < filled / 2) return [];
  return lines.flatMap((words, at): NoAddress[] => {
    const isHeader = at === 0 && /^\W*[\p{L}\s_-]{1,40}\W*$/u.test(words);
    return words.trim() === '' || words.includes('@') || isHeader ? [] : [{ line: at + 1, quoted: quoted(words) }];
  });
}

function quoted(text: string): string {
  const words = text.trim();
  return words.length > quotedLength ? `${words.slice(0, quotedLength)}…` : words;
}
