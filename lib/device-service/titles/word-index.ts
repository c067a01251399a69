/** The tables as one index, and its matches in a text. */
import { fold } from '../../contract/text.ts';
import type { Department, Rank, TitleTable, Weight } from './title-table.ts';

/** A text's departments and ranks, in order. */
export interface Holds {
  departments: { name: Department; weight: Weight }[];
  ranks: Rank[];
}

/** A line of a table with everything that tables say about it. */
export interface Entry {
  text: string;
  words: string[];
  department?: { name: Department; weight: Weight };
  rank?: Rank;
}

/** Where an entry matched: start and end index pairs. */
interface Match {
  entry: Entry;
  spans: [from: number, to: number][];
}

interface Node {
  next: Map<number, Node>;
  entries: Entry[];
}

interface Word {
  text: string;
  from: number;
}

/** Where the first word of an entry matched within a word. */
interface Found {
  entry: Entry;
  from: number;
  to: number;
}

/** Entries by the letters of their first word: as a prefix, and inside a word. */
export interface WordIndex {
  beginnings: Node;
  insides: Node;
  /** Cache of words read before: titles use few. */
  known: Map<string, Found[]>;
}

const mostKnownWords = 2_000;

/** How many words `~` may stand for. */
const widestGap = 3;
/** Minimum letters of a compound before the part, and of the part. */
const shortestPart = 2;

/** In lower case, without accents. */
export const plain = (text: string): string => (/^[\x20-\x7e]*$/.test(text) ? text.toLowerCase().trim() : fold(text));

/**
 * Letters that one language writes differently from its neighbour: one entry serves `Logistik`, `logística` and
 * `logistyk`.
 */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/([aou])e/g, '$1'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/qu|ch(?!ro)|k/g, 'c'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/z/g, 's'],
  // Not in abbreviations: a COO is not a co.
  [/(?<=[a-z]{2})([a-z])\1|([a-z])\2(?=[a-z]{2})/g, '$1$2'],
];

/** The form in which entries and titles are compared: folded, one spelling, abbreviations without dots. */
export function canonical(text: string): string {
  let result = plain(text)
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/['’`´]/g, ' ');
  for (const [from, to] of spellings) result = result.replace(from, to);
  return result;
}

/** Throws when tables contradict each other about an entry. */
export function readTables(tables: readonly TitleTable[]): Entry[] {
  const entries = new Map<string, Entry>();
  const add = (list: string | undefined, says: Pick<Entry, 'department' | 'rank'>): void => {
    for (const text of (list ?? '').split(',').map(canonicalEntry)) {
      if (text === '') continue;
      const entry = entries.get(text) ?? { text, words: text.replace('*', '').split(' ') };
      if (says.rank ? entry.rank : entry.department) throw new Error(`“${text}” stands twice.`);
      entries.set(text, Object.assign(entry, says));
    }
  };
  for (const { departments, ranks } of tables) {
    for (const [name, weights] of Object.entries(departments)) {
      for (const weight of [1, 2, 3] as const) {
        add(weights[weight], { department: { name: name as Department, weight } });
      }
    }
    for (const [rank, list] of Object.entries(ranks)) add(list, { rank: rank as Rank });
  }
  return [...entries.values()];
}

const canonicalEntry = (text: string): string => canonical(text).replace(/\s+/g, ' ').trim();

export function makeIndex(entries: readonly Entry[]): WordIndex {
  const index: WordIndex = { beginnings: emptyNode(), insides: emptyNode(), known: new Map() };
  for (const entry of entries) {
    insert(index.beginnings, entry);
    if (entry.text.startsWith('*')) insert(index.insides, entry);
  }
  return index;
}

const emptyNode = (): Node => ({ next: new Map(), entries: [] });

function insert(root: Node, entry: Entry): void {
  let node = root;
  for (const letter of bareWord(entry.words[0] ?? '')) {
    const code = letter.charCodeAt(0);
    const next = node.next.get(code) ?? emptyNode();
    node.next.set(code, next);
    node = next;
  }
  node.entries.push(entry);
}

const bareWord = (word: string): string => (word.endsWith('$') ? word.slice(0, -1) : word);

/** The matches in a canonical text. Of overlapping entries of one kind the longest counts. */
export function holds(index: WordIndex, text: string): Holds {
  const found = matches(index, text);
  const pick = (speaks: (entry: Entry) => unknown): Entry[] =>
    withoutOverlaps(found.filter(({ entry }) => speaks(entry))).map(({ entry }) => entry);
  return {
    departments: pick((entry) => entry.department).flatMap((entry) => entry.department ?? []),
    ranks: pick((entry) => entry.rank).flatMap((entry) => entry.rank ?? []),
  };
}

function matches(index: WordIndex, text: string): Match[] {
  const found: Match[] = [];
  const words: Word[] = [];
  for (const part of text.matchAll(/[a-z0-9+#\u0080-\uffff]+/g)) words.push({ text: part[0], from: part.index });
  for (const [at, word] of words.entries()) {
    for (const candidate of findIn(index, word.text)) {
      const spans = spansOf(candidate, word, words, at + 1);
      if (spans) found.push({ entry: candidate.entry, spans });
    }
  }
  return found;
}

/** All entries whose first word starts this one or may stand inside it. */
function findIn(index: WordIndex, word: string): Found[] {
  const known = index.known.get(word);
  if (known) return known;
  const found: Found[] = [];
  walk(index.beginnings, word, 0, found);
  for (let from = shortestPart; from < word.length - 2; from++) walk(index.insides, word, from, found);
  if (index.known.size >= mostKnownWords) index.known.clear();
  index.known.set(word, found);
  return found;
}

/** Adds every entry that matches from this letter. */
function walk(root: Node, word: string, from: number, found: Found[]): void {
  let node: Node | undefined = root;
  for (let to = from; node; to++) {
    for (const entry of node.entries) {
      if (to === word.length || !entry.words[0]?.endsWith('$')) found.push({ entry, from, to });
    }
    node = to < word.length ? node.next.get(word.charCodeAt(to)) : undefined;
  }
}

/** Null when the entry's other words do not follow. */
function spansOf({ entry, from, to }: Found, word: Word, words: Word[], next: number): Match['spans'] | null {
  const spans: Match['spans'] = [[word.from + from, word.from + to]];
  let gap = 0;
  for (const part of entry.words.slice(1)) {
    if (part === '~') {
      gap = widestGap;
      continue;
    }
    while (gap > 0 && next < words.length && !fits(words[next], part)) {
      next++;
      gap--;
    }
    const follower = words[next];
    if (!follower || !fits(follower, part)) return null;
    spans.push([follower.from, follower.from + bareWord(part).length]);
    next++;
    gap = 0;
  }
  return spans;
}

const fits = (word: Word | undefined, part: string): boolean =>
  part.endsWith('$') ? word?.text === bareWord(part) : word?.text.startsWith(part) === true;

function withoutOverlaps(found: Match[]): Match[] {
  if (found.length < 2) return found;
  const chosen: Match[] = [];
  for (const match of found.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
    if (!chosen.some((other) => isOverlapping(match, other))) chosen.push(match);
  }
  return chosen.sort((a, b) => startOf(a) - startOf(b));
}

const startOf = ({ spans }: Match): number => spans[0]?.[0] ?? 0;
const lengthOf = ({ spans }: Match): number => spans.reduce((sum, [from, to]) => sum + to - from, 0);
const isOverlapping = (a: Match, b: Match): boolean =>
  a.spans.some(([from, to]) => b.spans.some(([start, end]) => from < end && start < to));
