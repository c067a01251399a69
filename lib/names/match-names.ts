/** Compares two names of persons. */
import { fold } from '../contract/text.ts';
import { isInitial, isTypo, isTypoOfFirst, lettersOf } from './letters.ts';
import { type AskedName, nameParts } from './name-parts.ts';
import { mayBeNicknames, nicknameInitials } from './nicknames.ts';
import { callNames } from './split-name.ts';
import { generationOf, isTitle } from './titles.ts';

/**
 * `same`: only the spelling differs. `close`: a nickname, part of a double name, a typing error. `initial`: one has
 * only an initial or no first name.
 * `letters`: both have the same initial, or one has and the family name is only close. `other`: another person.
 * `none`: one has no name.
 */
type NameMatch = 'same' | 'close' | 'initial' | 'letters' | 'other' | 'none';

/** The rest of a longer text is no name. */
const longest = 200;

/** A name's words in the form of `lettersOf`. */
export interface ReadName {
  first: readonly string[];
  last: readonly string[];
  /** Each word by itself, particles included. */
  words: readonly string[];
  /** The family name without particles. */
  bare: readonly string[];
  /** Names in brackets: `Johannes (Hans)`. */
  called: readonly string[];
  /** Shortened words of the first name: `Chr.`. */
  shortened: readonly string[];
  /** Distinguishes father and son; null without such a suffix. */
  generation: string | null;
}

export function matchNames(one: AskedName, other: AskedName): NameMatch {
  return matchRead(readName(one), readName(other));
}

/** To compare one name with many, read it once. */
export function matchRead(a: ReadName, b: ReadName): NameMatch {
  if (a.last.length === 0 || b.last.length === 0) return 'none';
  // If only one is marked as junior it may be either; two records are the smaller harm.
  if (a.generation !== b.generation) return 'other';
  if (isReordered(a, b)) return 'same';
  const straight = match(a, b);
  return straight === 'other' ? swapped(a, b) : straight;
}

/** The same words, cut elsewhere (Seán Ó | Briain), or three and more in another order. */
function isReordered(a: ReadName, b: ReadName): boolean {
  if (a.words.length < 2 || b.words.length < 2) return false;
  if (a.words.join('') === b.words.join('')) return true;
  return a.words.length > 2 && a.words.toSorted().join(' ') === b.words.toSorted().join(' ');
}

/**
 * Completes an initial by the person's own address: J. Meyer of `jane.meyer@` or `jane85@` is Jane. Otherwise the
 * name as it is.
 */
export function spelledOut(name: AskedName, mailbox: string | null): AskedName {
  const { first, last } = readName(name);
  const [initial = ''] = first;
  const family = last.join('');
  if (mailbox === null || first.length !== 1 || initial.length !== 1 || family.length < 2) return name;
  const local = lettersOf(mailbox.slice(0, mailbox.lastIndexOf('@')).replace(/\d+$/, ''));
  const isWhole = !local.includes(family) && local.length > 3;
  const rest = local.startsWith(family)
    ? local.slice(family.length)
    : local.endsWith(family)
      ? local.slice(0, -family.length)
      : '';
  const given = isWhole ? local : rest;
  return given.length > 2 && given.startsWith(initial) ? { first_name: given, last_name: name.last_name } : name;
}

/** A word that other spellings of the name share, with the initials of its other words and of their nicknames. */
interface NameWord {
  word: string;
  initials: string[];
  nicknames: string[];
}

/** To find pairs. A name of one word finds none. */
export function nameWords(name: AskedName): NameWord[] {
  const { first, last } = readName(name);
  // Stored: names that differ in marks alone share a word, as they always did.
  const words = [...new Set([...first, ...last].map(fold))];
  return words
    .filter((word) => word.length > 1)
    .map((word) => {
      const others = words.filter((other) => other !== word);
      const initials = [...new Set(others.map((other) => other.slice(0, 1)))];
      const nicknames = new Set(others.flatMap(nicknameInitials));
      return { word, initials, nicknames: [...nicknames].filter((letter) => !initials.includes(letter)) };
    });
}

const alreadyRead = new WeakMap<AskedName, ReadName>();

/** Once per object: an import compares each person with several. */
export function readName(name: AskedName): ReadName {
  const known = alreadyRead.get(name);
  if (known) return known;
  const read = readAnew(name);
  alreadyRead.set(name, read);
  return read;
}

function readAnew(name: AskedName): ReadName {
  const [first_name, last_name] = [
    name.first_name?.slice(0, longest) ?? null,
    name.last_name?.slice(0, longest) ?? null,
  ];
  let generation: string | null = null;
  const without = (name: string | null) =>
    (name ?? '').replace(/[\p{L}.]+/gu, (word, at: number) => {
      const found = at > 0 || last_name === name ? generationOf(word) : undefined;
      // Senior may be a family name.
      if (found === undefined || (at === 0 && word.length > 3)) return word;
      generation = found;
      return '';
    });
  // A field with only a title contains no name.
  const untitled = (name: string) => (name.split(/\s+/).every((word) => isTitle(word, '')) ? '' : name);
  const tidy = { first_name: untitled(without(first_name)), last_name: untitled(without(last_name)) };
  const { first, last } = nameParts(tidy.last_name === '' && tidy.first_name === '' ? { first_name, last_name } : tidy);
  const word = (text: string) => lettersOf(text) || text;
  const given = first.flat().map(word);
  const units = last.flat();
  const family = units.map((unit) => word([...unit.particles, unit.word].join('')));
  // `A. Smith` as the family name: the letter is a middle initial.
  while (family.length > 1 && given.length > 0 && isInitial(family[0] ?? '')) given.push(family.shift() ?? '');
  return {
    first: given,
    last: family,
    words: [...given, ...units.flatMap((unit) => [...unit.particles, unit.word].map(word))],
    bare: units.map((unit) => word(unit.word)),
    called: callNames(`${first_name ?? ''} ${last_name ?? ''}`).map(word),
    shortened: [...`${first_name ?? ''} ${last_name ?? ''}`.matchAll(/(\p{L}{2,5})\./gu)].map(([, begun = '']) =>
      word(begun),
    ),
    generation,
  };
}

function match(a: ReadName, b: ReadName): NameMatch {
  const last = matchLast(a, b);
  if (last === 'other') return 'other';
  const first = matchFirst(a, b);
  if (first === 'other' || first === 'letters') return first;
  if (first === 'initial') return last === 'close' ? 'letters' : first;
  // Two typing errors are two persons, except with a nickname.
  return last === 'close' || first === 'close' ? (last === 'close' && first === 'close' ? 'other' : 'close') : 'same';
}

/** Family and first name swapped in one of them. */
function swapped(a: ReadName, b: ReadName): NameMatch {
  if (a.first.length === 0 || b.first.length === 0) return 'other';
  const turned = match(a, { ...b, first: b.last, last: b.first, bare: b.first });
  // With a typing error as well it would be two faults, and Michael Lund would match Lund Michaela.
  const isSlip = isTypo(a.first.join(''), b.last.join('')) || isTypo(a.last.join(''), b.first.join(''));
  return turned === 'same' || (turned === 'close' && !isSlip) ? turned : 'other';
}

function matchLast({ last: a, bare }: ReadName, { last: b, bare: otherBare }: ReadName): 'same' | 'close' | 'other' {
  if (a.join('') === b.join('')) return 'same';
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  // Meyer and Meyer-Schulz: before and after a marriage, or shortened.
  if (short.length === 1 && long.length > 1 && (long[0] === short[0] || long.at(-1) === short[0])) return 'close';
  if (withoutParticle(bare) === withoutParticle(otherBare)) return 'close';
  return isTypo(a.join(''), b.join('')) ? 'close' : 'other';
}

/** Also where a particle is written as one word with the name: Vandenberg. */
const withoutParticle = (words: readonly string[]): string =>
  words.map((word) => word.replace(/^(?:van(?:de[rn]?)?|von(?:de[rm])?|de[lr]?|di|da|dos?|zu)(?=.{3})/, '')).join('');

function matchFirst(a: ReadName, b: ReadName): NameMatch {
  const [one = '', ...moreOfOne] = a.first;
  const [other = '', ...moreOfOther] = b.first;
  if (one === '' || other === '') return 'initial';
  if (a.called.includes(other) || b.called.includes(one)) return 'close';
  // John A. and John B.: the middle initial must not differ.
  const [second, otherSecond] = [moreOfOne[0], moreOfOther[0]];
  if (second !== undefined && otherSecond !== undefined && !isBegun(second, otherSecond)) return 'other';
  if (isInitial(one) && isInitial(other)) return one === other ? 'letters' : 'other';
  if (a.first.join('') === b.first.join('')) return 'same';
  if (isInitial(one) || isInitial(other)) return isBegun(one, other) ? 'initial' : 'other';
  // Jean, and Jean-Luc.
  if (one === other) return (second ?? otherSecond ?? '').length > 1 && (!second || !otherSecond) ? 'close' : 'same';
  // Called by the middle name.
  if (moreOfOne.includes(other) || moreOfOther.includes(one)) return 'close';
  if (isShortened(one, other, a.shortened) || isShortened(other, one, b.shortened)) return 'close';
  return mayBeNicknames(one, other) || isTypoOfFirst(one, other) ? 'close' : 'other';
}

/** `Chr.` of Christian, `Wm.` of William. */
function isShortened(one: string, other: string, shortened: readonly string[]): boolean {
  if (!shortened.includes(one) || one[0] !== other[0]) return false;
  return other.startsWith(one) || new RegExp(`^${[...one].join('.*')}`, 'u').test(other);
}

/** Equal, or one is the other's initial. */
function isBegun(one: string, other: string): boolean {
  if (one === other) return true;
  return (isInitial(one) && other.startsWith(one)) || (isInitial(other) && one.startsWith(other));
}
