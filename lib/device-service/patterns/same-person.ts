/** Compares two names of persons. */
import { digraph, plain, toAscii } from './ascii.ts';
import { type AskedName, type NameParts, nameParts } from './name-parts.ts';

/** `maybe`: equal family names, and one first name starts the other: Jean and Jean-Pierre, J. and John. */
export type Sameness = 'same' | 'maybe' | 'other';

/** Compares many names with one. */
export function comparer(asked: AskedName): (name: AskedName) => Sameness {
  const own = formsOf(nameParts(asked)).filter(({ first, last }) => first !== '' || last !== '');
  const mayBeFirst = wordBeginner(own.map(({ first }) => first));
  const mayBeLast = wordBeginner(own.map(({ last }) => last));
  return (name) => {
    // Filters thousands of names by initials.
    if (!mayBeFirst(name.first_name ?? '') || !mayBeLast(name.last_name ?? '')) return 'other';
    const pairs = formsOf(nameParts(name)).flatMap((other) => own.map((one) => [one, other] as const));
    if (pairs.some(([one, other]) => one.first === other.first && one.last === other.last)) return 'same';
    return pairs.some(([one, other]) => isPart(one, other)) ? 'maybe' : 'other';
  };
}

/** Whether a word of the text may be the first of these; always true for text beyond ASCII. */
function wordBeginner(texts: readonly string[]): (text: string) => boolean {
  const letters = texts.map((text) => text.slice(0, 1));
  if (!letters.every((letter) => /[a-z]/.test(letter))) return () => true;
  const begin = new RegExp(`(?:^|[^a-z])[${letters.join('')}]|[^\\x00-\\x7f]`, 'i');
  return (text) => begin.test(text.slice(0, 200));
}

interface Form {
  first: string;
  last: string;
  /** The first name without middle names. */
  given: string;
}

/** Without accents, in both spellings; other scripts unchanged. */
function formsOf({ first, last }: NameParts): Form[] {
  return [plain, digraph].map((style) => {
    const written = (words: string[]) => words.map((word) => toAscii(word, style) ?? word).join(' ');
    const given = written(first.flat());
    const family = written(last.flat().flatMap(({ particles, word }) => [...particles, word]));
    return { first: given, last: family, given: written(first[0] ?? []) };
  });
}

function isPart(one: Form, other: Form): boolean {
  if (one.last !== other.last || one.last === '' || one.given === '' || other.given === '') return false;
  const [short, long] = one.given.length < other.given.length ? [one.given, other.given] : [other.given, one.given];
  return long === short || long.startsWith(`${short} `) || (short.length === 1 && long.startsWith(short));
}
