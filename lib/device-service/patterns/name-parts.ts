/** Splits a name into words, joiners, and particles before a family name. */
import { visible } from '../../contract/text.ts';
import { plain, toAscii } from './ascii.ts';
import { movedParticles, particles, titles } from './name-words.ts';

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

export function nameParts({ first_name, last_name }: AskedName): NameParts {
  const [first, last] = inTwo(wordsOf(first_name ?? ''), wordsOf(last_name ?? ''));
  return { first, last: unitsOf(last) };
}

/** A full name in one field is split, and a particle at the end of the first name moves to the last name. */
function inTwo(first: string[][], last: string[][]): [first: string[][], last: string[][]] {
  const whole = first.length === 0 ? last : last.length === 0 ? first : null;
  const words = whole ?? first;
  // Never the only word.
  let at = whole === null ? words.length : words.length - 1;
  while (at > 1 && movedParticles.has(folded(words[at - 1]?.[0] ?? ''))) at -= 1;
  if (whole !== null) return whole.length < 2 ? [first, last] : [words.slice(0, at), words.slice(at)];
  return last.length === 0 ? [first, last] : [first.slice(0, at), [...first.slice(at), ...last]];
}

/** `Jean-Pierre Marie` is [[jean, pierre], [marie]]. */
function wordsOf(name: string): string[][] {
  const text = visible(name.slice(0, longestName))
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/\([^)]*\)|"[^"]*"|[“„«][^”“»]*[”“»]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    // O'Brien is one word with any apostrophe.
    .replace(/['’‘ʼʻ`´′]/g, '')
    .replace(/[.,;:/&_]+/g, ' ');
  const words = text
    .split(/\s+/)
    .map((word) => word.split('-').filter((part) => /\p{L}/u.test(part)))
    .filter((parts) => parts.length > 0);
  const named = words.filter((parts) => parts.length > 1 || !titles.has(parts[0] ?? ''));
  return (named.length > 0 ? named : words).slice(0, mostWords).map((parts) => parts.slice(0, mostWords));
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
      if (!isLast && particles.has(folded(word))) {
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
