/**
 * Looks words up in a list of several languages. One lookup costs a few set reads: a pattern of a thousand alternatives takes ten
 * milliseconds to compile in every page that it is used in, and thirty until it is fast.
 */
import { fold } from '../contract/text.ts';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const MOST_KEPT = 20_000;

/** How letters are compared, where accents tell words apart. */
export const lettersAsTheyAre = (text: string): string => text.toLowerCase().normalize('NFC');

/**
 * Entries stand apart by spaces: `chef` is a whole word, `chef*` what begins so, `*chef` what ends so and is longer,
 * `*chef*` what holds it. `head_of` is two words in a row. Case and accents are no matter, unless `letters` says otherwise.
 */
export class WordList {
  readonly #entries: string;
  readonly #letters: (text: string) => string;
  readonly #known = new Map<string, boolean>();
  #read: Entries | null = null;

  constructor(entries: string, letters: (text: string) => string = fold) {
    this.#entries = entries;
    this.#letters = letters;
  }

  /** Is one of the words of the text in the list? */
  isIn(text: string): boolean {
    const words = this.#letters(text).match(WORD) ?? [];
    if (words.some((word) => this.#has(word))) return true;
    if (words.length < 2) return false;
    const line = ` ${words.join(' ')} `;
    return this.#list.phrases.some((phrase) => line.includes(phrase));
  }

  #has(word: string): boolean {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const is = this.#looksUp(word);
    if (this.#known.size < MOST_KEPT) this.#known.set(word, is);
    return is;
  }

  /** Read when it is first asked: many pages ask for none. */
  get #list(): Entries {
    this.#read ??= readEntries(this.#letters(this.#entries));
    return this.#read;
  }

  #looksUp(word: string): boolean {
    const { whole, beginnings, endings, within } = this.#list;
    if (whole.has(word)) return true;
    for (let at = 2; at <= word.length; at += 1) if (beginnings.has(word.slice(0, at))) return true;
    for (let at = 1; at < word.length; at += 1) if (endings.has(word.slice(at))) return true;
    return within.some((part) => word.includes(part));
  }
}

interface Entries {
  whole: Set<string>;
  beginnings: Set<string>;
  endings: Set<string>;
  within: string[];
  phrases: string[];
}

function readEntries(text: string): Entries {
  const out: Entries = { whole: new Set(), beginnings: new Set(), endings: new Set(), within: [], phrases: [] };
  for (const entry of text.split(' ')) {
    const isOpenBefore = entry.startsWith('*');
    const isOpenBehind = entry.endsWith('*');
    const word = entry.slice(isOpenBefore ? 1 : 0, isOpenBehind ? -1 : undefined);
    if (word.includes('_')) out.phrases.push(` ${word.replaceAll('_', ' ')} `);
    else if (isOpenBefore && isOpenBehind) out.within.push(word);
    else if (isOpenBefore) out.endings.add(word);
    else if (isOpenBehind) out.beginnings.add(word);
    else out.whole.add(word);
  }
  return out;
}
