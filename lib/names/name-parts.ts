/** Splits a name into words, joiners, and particles before a family name. */
import { visible } from '../contract/text.ts';
import { plain, toAscii } from './ascii.ts';
import { isGiven } from './given-names.ts';
import { isParticle } from './particles.ts';
import { callNames, moved, readFullName, untitled, withoutAsides } from './split-name.ts';

export interface AskedName {
  first_name: string | null;
  last_name: string | null;
}

/** A word of a family name with its particles: `van der` `berg`. */
export interface Unit {
  particles: string[];
  word: string;
  /** A hyphen joins them in the name itself: al-Farsi. */
  hyphened: boolean;
}

/** Words in lower case and NFC. The outer list splits at spaces, the inner at hyphens. Empty without such a name. */
export interface NameParts {
  first: string[][];
  last: Unit[][];
}

/** Longer names are cut: a local part has at most 64 characters. */
const longestName = 160;
const mostWords = 5;

/** Titles, degrees and nicknames in brackets are left out. A full name in one field is split. */
export function nameParts(name: AskedName): NameParts {
  const { first, last } = inTwo(textOf(name.first_name), textOf(name.last_name));
  return { first: wordsOf(first), last: unitsOf(wordsOf(last)) };
}

/** One way to read a name, and how likely it is meant so. Shares sum to one. */
interface NameReading {
  parts: NameParts;
  share: number;
}

/** Given names that are family names as often. */
const familyToo = new Set(
  'adam alexander allen andrew arnold barry benjamin bernard bruce bruno charles christian clark craig daniel david dean denis edward ernst frank franz friedrich george gerard gilbert grant günter harry heinrich henry hermann howard hugo jack jacob jakob james jordan joseph kelly kim konrad lambert laurent lawrence lee leon lewis lloyd lorenz ludwig marc martin mathieu michel miles mitchell moritz morris neil nelson nicolas oliver otto patrick paul peter philipp richard robert roger roman ross roy russell ryan samuel scott sebastian simon stefan stuart thomas tom urban vincent walter warren wayne werner wolf'.split(
    ' ',
  ),
);

/** How often a field holds the other name, where the names themselves look so. */
const confused = { usually: 0.6, seldom: 0.1 };
/** How often an address has the name in brackets: `Wei (Jenny) He`. */
const asCalled = 0.45;

/** `Roth` `Sven` is probably Sven Roth with the fields confused, and `Wei (Jenny)` may be called Jenny. */
export function nameReadings(name: AskedName): NameReading[] {
  const parts = nameParts(name);
  const called = callNames(visible((name.first_name ?? '').slice(0, longestName)))[0];
  if (called !== undefined && parts.first.length > 0) {
    return [
      { parts, share: 1 - asCalled },
      { parts: { ...parts, first: wordsOf(called) }, share: asCalled },
    ];
  }
  const [only, ...others] = parts.last.flat();
  const family = parts.first.flat();
  const isSwapped =
    only?.particles.length === 0 &&
    others.length === 0 &&
    isGiven(only.word) &&
    family.length > 0 &&
    family.every((word) => word.length > 1 && !isGiven(word));
  if (!only || !isSwapped) return [{ parts, share: 1 }];
  const share = familyToo.has(folded(only.word)) ? confused.seldom : confused.usually;
  return [
    { parts, share: 1 - share },
    { parts: { first: [[only.word]], last: unitsOf(parts.first) }, share },
  ];
}

const textOf = (name: string | null): string =>
  withoutAsides(visible((name ?? '').slice(0, longestName)).normalize('NFKC'));

/** `Meyer,` `Anna` is turned; `Vincent van` `Gogh` gets its particle back. */
function inTwo(first: string, last: string): { first: string; last: string } {
  const isTurned = first.endsWith(',');
  const whole = first === '' ? last : last === '' ? first : isTurned ? `${first} ${last}` : null;
  if (whole !== null) {
    const read = readFullName(whole);
    if (read.first !== '' && read.last !== '') return { first: read.first, last: untitled(read.last, 1).join(' ') };
    const only = untitled(whole).join(' ');
    return first === '' ? { first: '', last: only } : { first: only, last: '' };
  }
  const [given = '', ...rest] = first.split(/\s*,\s*/);
  const both = moved({ first: untitled(rest.length > 0 ? given : first), last: untitled(last.split(',')[0] ?? '', 1) });
  return { first: both.first.join(' '), last: both.last.join(' ') };
}

/** `Jean-Pierre Marie` is [[jean, pierre], [marie]]. */
function wordsOf(name: string): string[][] {
  const text = name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    // O'Brien is one word with any apostrophe.
    .replace(/['’‘ʼʻ`´′]/g, '')
    .replace(/[.,;:/&_]+/g, ' ');
  return text
    .split(/\s+/)
    .map((word) => word.split('-').filter((part) => /\p{L}/u.test(part)))
    .filter((parts) => parts.length > 0)
    .slice(0, mostWords)
    .map((parts) => parts.slice(0, mostWords));
}

function folded(word: string): string {
  return toAscii(word, plain) ?? word;
}

/** The last word is a name, whatever it looks like. */
function unitsOf(groups: string[][]): Unit[][] {
  const units: Unit[][] = [];
  let waiting: string[] = [];
  let hyphened = false;
  for (const [at, group] of groups.entries()) {
    const unit: Unit[] = [];
    for (const [inner, word] of group.entries()) {
      const isLast = at === groups.length - 1 && inner === group.length - 1;
      if (!isLast && (isParticle(folded(word)) || (word === 't' && waiting.length > 0))) {
        waiting.push(word);
        hyphened = inner < group.length - 1;
      } else {
        unit.push({ particles: waiting, word, hyphened });
        waiting = [];
        hyphened = false;
      }
    }
    if (unit.length > 0) units.push(unit);
  }
  return units;
}
