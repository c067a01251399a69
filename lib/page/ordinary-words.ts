/**
 * The words that a page itself writes in small letters. Headings, products and buildings are called by such words ("Ownership Rules",
 * "Table House"), and a person's family name seldom is one on the page that names him.
 */
const IN_PROSE = /(?<![\p{L}\p{M}\p{N}@._/’'-])\p{Ll}[\p{Ll}\p{M}]{2,}(?![\p{L}\p{M}\p{N}@_/]|\.\p{L})/gu;
/** Shorter lines may be in small letters by the page's style. */
const LEAST = 40;
const MOST_LETTERS = 400_000;

export class OrdinaryWords {
  readonly #texts: () => Iterable<string>;
  #found: Set<string> | null = null;

  /** `texts` gives the page's lines, and is asked once, when the first name is looked at. */
  constructor(texts: () => Iterable<string>) {
    this.#texts = texts;
  }

  /** Is the last word of the name one of them? "Garden-Based Learning" ends with "learning". */
  endName(words: readonly string[]): boolean {
    const last = words.at(-1)?.split(/[-‐]/).at(-1)?.toLowerCase() ?? '';
    return this.#words.has(last);
  }

  get #words(): Set<string> {
    if (this.#found) return this.#found;
    const found = new Set<string>();
    let read = 0;
    for (const text of this.#texts()) {
      if (text.length < LEAST) continue;
      read += text.length;
      if (read > MOST_LETTERS) break;
      for (const [word] of text.matchAll(IN_PROSE)) found.add(word);
    }
    this.#found = found;
    return found;
  }
}
