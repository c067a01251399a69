/** Compares many names of persons with one, as where a company's people are searched. */
import { fold } from '../contract/text.ts';
import { matchRead, type ReadName, readName } from './match-names.ts';
import type { AskedName } from './name-parts.ts';
import { nicknameInitials } from './nicknames.ts';

/**
 * `same`: only order, accents, titles or spelling differ. `maybe`: an initial, a nickname, part of a double name, a
 * typing error.
 */
export type Sameness = 'same' | 'maybe' | 'other';

/** Far longer than any name. */
const longest = 200;

export function comparer(asked: AskedName): (name: AskedName) => Sameness {
  const own = readName(asked);
  const mayBe = sharesInitials(own);
  return (name) => {
    const text = fold(`${name.first_name ?? ''} ${name.last_name ?? ''}`.slice(0, longest));
    return mayBe(text) ? sameness(own, readName(name)) : 'other';
  };
}

function sameness(own: ReadName, other: ReadName): Sameness {
  if (isEqual(own, other)) return 'same';
  switch (matchRead(own, other)) {
    case 'same':
      return 'same';
    case 'close':
    case 'initial':
    case 'letters':
      return own.first.length > 0 && other.first.length > 0 ? 'maybe' : 'other';
    default:
      return isPart(own, other) ? 'maybe' : 'other';
  }
}

const wordsOf = ({ first, last }: ReadName): string[] => [...first, ...last];

function isEqual(own: ReadName, other: ReadName): boolean {
  const isSame = own.first.join(' ') === other.first.join(' ') && own.last.join('') === other.last.join('');
  return isSame && wordsOf(own).length > 0 && own.generation === other.generation;
}

/** Three-part names leave out a part anywhere: Khalid Ahmed is Khalid Ahmed Hassan, Inés García is Inés García Gil. */
function isPart(own: ReadName, other: ReadName): boolean {
  const [short, long] = [wordsOf(own), wordsOf(other)].sort((one, next) => one.length - next.length);
  if (!short || !long || short.length < 2 || short.length === long.length || own.generation !== other.generation)
    return false;
  return short[0] === long[0] && short.every((word) => word.length > 1 && long.includes(word));
}

/** Filters thousands of names: a word of each half must begin alike. Always true for other scripts. */
function sharesInitials({ first, last, bare, called }: ReadName): (text: string) => boolean {
  const given = [...first, ...called];
  const halves = [
    [...given, ...given.flatMap(nicknameInitials)],
    [...first.slice(1), ...last, ...bare],
  ].map((words) => new Set(words.map((word) => word.slice(0, 1))));
  const letters = halves.flatMap((half) => [...half]);
  if (letters.length === 0 || !letters.every((letter) => /[a-z]/.test(letter))) return () => true;
  const begins = halves
    .filter((half) => half.size > 0)
    .map((half) => new RegExp(`(?:^|[^a-z])[${[...half].join('')}]|[^\\x00-\\x7f]`));
  return (text) => begins.every((begin) => begin.test(text));
}
