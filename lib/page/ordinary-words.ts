/**
 * Words that the page itself writes in lower case. Headings, products and buildings use such words ("Ownership
 * Rules", "Table House").
 * A family name seldom is one on the page that names the person.
 */

/** Shorter lines may be lower case by style. */
const LEAST = 40;
const MOST_LETTERS = 400_000;
/** In scripts without lower case every name appears in prose as it is. */
const SMALL = /^\p{Ll}[\p{Ll}\p{M}]{2,}$/u;
/** The word continues, or is part of an address. */
const GOES_ON = /^(?:[\p{L}\p{M}\p{N}@_/]|[.’'-]\p{L})/u;

export class OrdinaryWords {
  readonly #lines: () => Iterable<string>;
  readonly #known = new Map<string, boolean>();
  #prose: string | null = null;

  /** `lines` returns the page's text. It is called once, when the first name is checked. */
  constructor(lines: () => Iterable<string>) {
    this.#lines = lines;
  }

  /** Is the last word of the name an ordinary one? "Garden-Based Learning" ends with "learning". */
  endName(words: readonly string[]): boolean {
    const last = words.at(-1)?.split(/[-‐]/).at(-1)?.toLowerCase() ?? '';
    if (!SMALL.test(last)) return false;
    const known = this.#known.get(last);
    if (known !== undefined) return known;
    const is = this.#isInProse(last);
    this.#known.set(last, is);
    return is;
  }

  #isInProse(word: string): boolean {
    this.#prose ??= proseOf(this.#lines());
    for (let at = this.#prose.indexOf(` ${word}`); at !== -1; at = this.#prose.indexOf(` ${word}`, at + 1)) {
      const end = at + 1 + word.length;
      if (!GOES_ON.test(this.#prose.slice(end, end + 2))) return true;
    }
    return false;
  }
}

function proseOf(lines: Iterable<string>): string {
  let out = '';
  for (const line of lines) {
    if (line.length >= LEAST) out += ` ${line}`;
    if (out.length > MOST_LETTERS) break;
  }
  return out;
}
