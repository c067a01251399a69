/** Whether two names may be of one person. */
import { digraph, plain, toAscii } from './ascii.ts';
import { type AskedName, type NameParts, nameParts } from './name-parts.ts';

/** `maybe`: the family names are equal, and one first name begins the other: Jean and Jean-Pierre, J. and John. */
export type Sameness = 'same' | 'maybe' | 'other';

/** Compares many names with one. */
export function comparer(asked: AskedName): (name: AskedName) => Sameness {
  const own = formsOf(nameParts(asked));
  const quick = new Set(own.map(({ last }) => last.slice(0, 1)).concat(own.map(({ first }) => first.slice(0, 1))));
  return (name) => {
    if (!mayBegin(name, quick)) return 'other';
    const others = formsOf(nameParts(name));
    if (own.some((one) => others.some((other) => one.first === other.first && one.last === other.last && one.whole)))
      return 'same';
    return own.some((one) => others.some((other) => one.whole && isPart(one, other))) ? 'maybe' : 'other';
  };
}

/** Thousands of names are set aside by their first letters; letters beyond ASCII are looked at closely. */
function mayBegin({ first_name, last_name }: AskedName, letters: ReadonlySet<string>): boolean {
  const begins = [first_name, last_name].map((name) => (name ?? '').trimStart().slice(0, 1).toLowerCase());
  return begins.some((letter) => !/[a-z]/.test(letter) || letters.has(letter));
}

interface Form {
  first: string;
  last: string;
  given: string;
  whole: boolean;
}

/** As it is written without accents, in both ways; names in other scripts as they are. */
function formsOf({ first, last }: NameParts): Form[] {
  return [plain, digraph].map((style) => {
    const written = (words: string[]) => words.map((word) => toAscii(word, style) ?? word).join(' ');
    const given = written(first.flat());
    const family = written(last.flat().flatMap(({ particles, word }) => [...particles, word]));
    return { first: given, last: family, given: written(first[0] ?? []), whole: given !== '' || family !== '' };
  });
}

function isPart(one: Form, other: Form): boolean {
  if (one.last !== other.last || one.last === '' || one.given === '' || other.given === '') return false;
  const [short, long] = one.given.length < other.given.length ? [one.given, other.given] : [other.given, one.given];
  return long === short || long.startsWith(`${short} `) || (short.length === 1 && long.startsWith(short));
}
