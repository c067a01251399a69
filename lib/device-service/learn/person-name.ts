/** Splits a person's full name, keeping its spelling. */
import { fold, visible } from '../../contract/text.ts';
import { movedParticles, particles, titles } from '../patterns/name-words.ts';

export interface SplitName {
  first_name: string | null;
  last_name: string | null;
}

const longest = 100;
const mostWords = 7;
/** Degrees after a comma: `PhD`, `M.A.`, and words in any case. */
const degree = /^(?:[A-Z][a-z]{0,2}\.?){2,4}$/;
const addition = /^(?:phd|mba|msc|bsc|esq|jr|sr|i{1,3}|iv|cpa|llm|rdn?)\.?$/i;

/** Null for anything but a person's name: symbols, digits, a single word, or too many. */
export function splitName(name: string): SplitName | null {
  const text = visible(name)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '' || text.length > longest || /[\d@/\\|<>{}=_;:!?&]/.test(text)) return null;
  const [before = '', ...after] = text.split(/\s*,\s*/);
  const rest = after.filter((part) => !part.split(' ').every((word) => degree.test(word) || addition.test(word)));
  // `Meyer, Jane`: one comma, followed by a name.
  if (rest.length > 1) return null;
  const inOrder = rest[0] === undefined ? before : `${rest[0]} ${before}`;
  const words = inOrder.split(' ').filter((word) => !titles.has(fold(word).replace(/\./g, '')));
  if (words.length < 2 || words.length > mostWords) return null;
  if (!words.every((word) => /^[\p{L}\p{M}'’.-]+$/u.test(word))) return null;
  if (rest[0] !== undefined) {
    const own = rest[0].split(' ').filter((word) => !titles.has(fold(word).replace(/\./g, ''))).length;
    return inTwo(words, own);
  }
  return inTwo(words, words.length - familyWords(words));
}

function inTwo(words: readonly string[], at: number): SplitName | null {
  const first = words.slice(0, at).join(' ');
  const last = words.slice(at).join(' ');
  return first === '' || last === '' ? null : { first_name: first, last_name: last };
}

/**
 * `MEYER-SCHULZ Jane` and `Jane MEYER SCHULZ` mark the family name by capitals; otherwise it is the last word with
 * its particles.
 */
function familyWords(words: readonly string[]): number {
  const loud = words.map((word) => word.length > 2 && word === word.toUpperCase() && word !== word.toLowerCase());
  const first = loud.indexOf(true);
  if (first > 0 && loud.slice(first).every(Boolean)) return words.length - first;
  let from = words.length - 1;
  while (from > 1 && isParticle(words[from - 1] ?? '')) from -= 1;
  return words.length - from;
}

function isParticle(word: string): boolean {
  const small = fold(word);
  return movedParticles.has(small) || (particles.has(small) && word === word.toLowerCase());
}
