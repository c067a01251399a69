/**
 * Looks words up in a list of several languages. One lookup costs a few set reads: a pattern of a thousand alternatives takes ten
 * milliseconds to compile in every page that it is used in, and thirty until it is fast.
 */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const MOST_KEPT = 20_000;

/** How letters are compared, where accents tell words apart. */
export const lettersAsTheyAre = (text: string): string => text.toLowerCase().normalize('NFC');

/**
 * Entries stand apart by spaces: `chef` is a whole word, `chef*` what begins so, `*chef` what ends so and is longer,
 * `*chef*` what holds it. `head_of` is two words in a row. `letters` says how they are compared: `fold`, where case and accents are no matter.
 */
export class WordList {
  readonly #text: string;
  readonly #letters: (text: string) => string;
  readonly #known = new Map<string, boolean>();
  #entries: ReadonlySet<string> | null = null;
  /** Those that are looked for one by one. */
  #within: string[] = [];
  #phrases: string[] = [];

  constructor(entries: string, letters: (text: string) => string) {
    this.#text = entries;
    this.#letters = letters;
  }

  /** Is one of the words of the text in the list? */
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
    if (this.#known.size < MOST_KEPT) this.#known.set(word, is);
    return is;
  }

  /** Read when it is first asked: many pages ask for none. */
  #read(): ReadonlySet<string> {
    if (this.#entries) return this.#entries;
    const entries = this.#letters(this.#text).split(' ');
    this.#within = entries.flatMap((entry) => /^\*(.+)\*$/.exec(entry)?.[1] ?? []);
    this.#phrases = entries.flatMap((entry) => (entry.includes('_') ? ` ${entry.replaceAll('_', ' ')} ` : []));
    this.#entries = new Set(entries);
    return this.#entries;
  }
}
