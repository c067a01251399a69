/** The tables as one index, and what of it a text holds. */
import { fold } from '../../contract/text.ts';
import type { Department, Rank, TitleTable, Weight } from './title-table.ts';

export interface Meaning {
  department?: { name: Department; weight: Weight };
  rank?: Rank;
}

/** An entry of a table, and where in the text it was found: pairs of first character and the one behind the last. */
export interface Match extends Meaning {
  spans: [from: number, to: number][];
}

interface Entry {
  text: string;
  words: string[];
  meaning: Meaning;
}

interface Node {
  next: Map<number, Node>;
  entries: Entry[];
}

interface Word {
  text: string;
  from: number;
}

/** Where a text holds entries: at the beginning of a word, and inside of one. */
export interface WordIndex {
  beginnings: Node;
  insides: Node;
}

/** How many words `~` may stand for. */
const widestGap = 3;
/** Compounds have a part of at least so many letters before the one that is looked for. */
const shortestPart = 2;

/** Folded, with `ae`, `oe`, `ue` for umlauts made equal to them, and without the dots of abbreviations. */
export function canonical(text: string): string {
  return fold(text)
    .replace(/([aou])e/g, '$1')
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/['’`´]/g, ' ');
}

/** Every entry of the tables with all that they say of it. Throws when a table says two things of the same kind. */
export function readTables(tables: readonly TitleTable[]): Entry[] {
  const entries = new Map<string, Entry>();
  const add = (list: string | undefined, meaning: Meaning): void => {
    for (const text of (list ?? '').split(',').map((entry) => canonical(entry))) {
      if (text === '') continue;
      const entry = entries.get(text) ?? { text, words: text.replace('*', '').split(' '), meaning: {} };
      if (meaning.rank ? entry.meaning.rank : entry.meaning.department) throw new Error(`“${text}” stands twice`);
      Object.assign(entry.meaning, meaning);
      entries.set(text, entry);
    }
  };
  for (const { departments, ranks } of tables) {
    for (const [name, weights] of Object.entries(departments)) {
      for (const weight of [1, 2, 3] as const)
        add(weights[weight], { department: { name: name as Department, weight } });
    }
    for (const [rank, list] of Object.entries(ranks)) add(list, { rank: rank as Rank });
  }
  return [...entries.values()];
}

export function makeIndex(entries: readonly Entry[]): WordIndex {
  const index = { beginnings: emptyNode(), insides: emptyNode() };
  for (const entry of entries) {
    insert(index.beginnings, entry);
    if (entry.text.startsWith('*')) insert(index.insides, entry);
  }
  return index;
}

function emptyNode(): Node {
  return { next: new Map(), entries: [] };
}

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

/** What a canonical text holds, in its order; of entries that overlap the longest. */
export function matches(index: WordIndex, text: string): Match[] {
  const found: Match[] = [];
  const words = [...text.matchAll(/[\p{L}\p{N}+#]+/gu)].map((part): Word => ({ text: part[0], from: part.index }));
  words.forEach((word, at) => {
    walk(index.beginnings, words, at, 0, found);
    for (let inside = shortestPart; inside < word.text.length - 2; inside++)
      walk(index.insides, words, at, inside, found);
  });
  return found.length > 1 ? withoutOverlaps(found) : found;
}

/** Adds every entry that matches from this letter of this word. */
function walk(root: Node, words: Word[], at: number, letter: number, found: Match[]): void {
  const word = words[at];
  if (!word) return;
  let node: Node | undefined = root;
  for (let end = letter; node; end++) {
    for (const entry of node.entries) {
      const spans = spansOf(entry, words, at, letter, end);
      if (spans) found.push({ ...entry.meaning, spans });
    }
    node = end < word.text.length ? node.next.get(word.text.charCodeAt(end)) : undefined;
  }
}

/** The first word of the entry was found from `letter` to `end`: whether it ends there, and the other words follow. */
function spansOf(entry: Entry, words: Word[], at: number, letter: number, end: number): Match['spans'] | null {
  const word = words[at];
  const [first = '', ...rest] = entry.words;
  if (!word || (first.endsWith('$') && end !== word.text.length)) return null;
  const spans: Match['spans'] = [[word.from + letter, word.from + end]];
  let next = at + 1;
  let gap = 0;
  for (const part of rest) {
    if (part === '~') {
      gap = widestGap;
      continue;
    }
    const bare = bareWord(part);
    const fits = ({ text }: Word): boolean => (part === bare ? text.startsWith(bare) : text === bare);
    let follower = words[next];
    while (follower && !fits(follower) && gap-- > 0) follower = words[++next];
    if (!follower || !fits(follower)) return null;
    spans.push([follower.from, follower.from + bare.length]);
    next++;
    gap = 0;
  }
  return spans;
}

function withoutOverlaps(found: Match[]): Match[] {
  const kept: Match[] = [];
  for (const match of found.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
    if (!kept.some((other) => isOverlapping(match, other))) kept.push(match);
  }
  return kept.sort((a, b) => startOf(a) - startOf(b));
}

const startOf = ({ spans }: Match): number => spans[0]?.[0] ?? 0;
const lengthOf = ({ spans }: Match): number => spans.reduce((sum, [from, to]) => sum + to - from, 0);
const isOverlapping = (a: Match, b: Match): boolean =>
  a.spans.some(([from, to]) => b.spans.some(([start, end]) => from < end && start < to));
