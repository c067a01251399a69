/**
 * Looks up words in a list of several languages. A lookup costs a few set reads. A pattern of a thousand alternatives
 * would take 10 ms to compile in every page that uses it.
 */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const MOST_CACHED = 20_000;

/** Comparison where accents distinguish words. */
export const lettersAsTheyAre = (text: string): string => text.toLowerCase().normalize('NFC');

/**
 * Entries are separated by spaces: `chef` is a whole word, `chef*` a prefix, `*chef` the end of a longer word,
 * `*chef*` any part. `head_of` is two words in a row.
 * `letters` says how they are compared: `fold` ignores case and accents.
 */
export class WordList {
  readonly #text: string;
  readonly #letters: (text: string) => string;
  readonly #known = new Map<string, boolean>();
  #entries: ReadonlySet<string> | null = null;
  /** Entries checked one by one. */
  #within: string[] = [];
  #phrases: string[] = [];

  constructor(entries: string, letters: (text: string) => string) {
    this.#text = entries;
    this.#letters = letters;
  }

  /** Is one of the text's words in the list? */
  isIn(text: string): boolean {
    const entries = this.#read();
    const words = this.#letters(text).match(WORD) ?? [];
    if (words.some((word) => this.#has(word, entries))) return true;
    const line = ` ${words.join(' ')} `;
    return this.#phrases.some((phrase) => line.includes(phrase));
  }

  #has(word: string, entries: ReadonlySet<string>): boolean {
    let is = this.#known.get(word);
    if (is !== undefined) return is;
    is = entries.has(word) || this.#within.some((part) => word.includes(part));
    for (let at = 1; at <= word.length && !is; at += 1)
      is = entries.has(`${word.slice(0, at)}*`) || entries.has(`*${word.slice(at)}`);
    if (this.#known.size < MOST_CACHED) this.#known.set(word, is);
    return is;
  }

  /** Built on first use: many pages never need it. */
  #read(): ReadonlySet<string> {
    if (this.#entries) return this.#entries;
    const entries = this.#letters(this.#text).split(' ');
    this.#within = entries.flatMap((entry) => /^\*(.+)\*$/.exec(entry)?.[1] ?? []);
    this.#phrases = entries.flatMap((entry) => (entry.includes('_') ? ` ${entry.replaceAll('_', ' ')} ` : []));
    this.#entries = new Set(entries);
    return this.#entries;
  }
}
