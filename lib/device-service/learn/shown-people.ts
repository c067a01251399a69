/**
 * Decides whose the addresses of a page are: by the names beside them, their links, and the names they are built
 * from.
 */
import { foldedName, keyOfEmail, visible } from '../../contract/text.ts';
import { nameParts } from '../../names/name-parts.ts';
import { type SplitName, splitName } from '../../names/split-name.ts';
import { tally } from '../email-filter.ts';
import { explain } from '../patterns/explain.ts';
import { isRole } from '../patterns/known-addresses.ts';
import { roleWords } from '../patterns/role-words.ts';
import { spellingsOf } from '../patterns/spellings.ts';
import type { PageLook } from './learnt.ts';

export interface Shown {
  /** In lower case. */
  address: string;
  type: 'personal' | 'generic';
  name: SplitName | null;
  position: string | null;
  /** The address of a professional profile. */
  profile: string | null;
  phone: string | null;
}

const longest = { name: 100, position: 160 };
const mostNames = 300;
/** Shorter ones (`jm`) may be anyone's. */
const leastLocal = 3;

/** Every address on the page, once. */
export function shownOn({ facts, people, names }: Pick<PageLook, 'facts' | 'people' | 'names'>): Shown[] {
  const beside = new Map(people.map((person) => [keyOfEmail(person.email), person]));
  const linked = new Map(facts.addresses.map(({ address, name }) => [keyOfEmail(address), name]));
  const shown = [...facts.addresses.map(({ address }) => address), ...people.map(({ email }) => email)];
  const spelt = new Map(shown.map((address) => [keyOfEmail(address), address.toLowerCase()]));
  const named = names.slice(0, mostNames).flatMap((fact) => {
    const name = splitName(fact.name);
    return name ? [{ ...fact, name, words: wordsOf(name) }] : [];
  });
  const owned = [...spelt].map(([key, address]) => {
    const local = localOf(address);
    const person = beside.get(key);
    const name = (person && tidyName(person)) ?? byLink(linked.get(key) ?? null, local) ?? byItself(local, named);
    const isGeneric = isRole(local) && !isOwnName(local, name);
    return { address, person, name: isGeneric ? null : name, isGeneric };
  });
  const namesakes = tally(owned, ({ name }) => name && keyOf(name));
  return owned.map(({ address, person, name, isGeneric }): Shown => {
    if (isGeneric) return { address, type: 'generic', name: null, position: null, profile: null, phone: null };
    const key = name && keyOf(name);
    // If two people share a name and each has an address, data about the name may belong to either.
    const facts = key !== null && namesakes[key] === 1 ? named.filter((fact) => keyOf(fact.name) === key) : [];
    return {
      address,
      type: 'personal',
      name,
      position: tidyPosition(person?.position ?? null) ?? tidyPosition(facts[0]?.position ?? null),
      profile: facts.find(({ profile }) => profile !== null)?.profile ?? null,
      phone: person?.phone ?? null,
    };
  });
}

const localOf = (address: string): string =>
  address.slice(0, address.lastIndexOf('@')).replace(/\+.*$/, '').toLowerCase();

const wholeOf = ({ first_name, last_name }: SplitName): string =>
  [first_name, last_name].filter((part) => part !== null).join(' ');

const keyOf = (name: SplitName): string => foldedName(wholeOf(name));

const wordsOf = (name: SplitName): string[] => keyOf(name).split(' ');

function tidyName({ first_name, last_name }: SplitName): SplitName | null {
  const [first, last] = [tidy(first_name, longest.name), tidy(last_name, longest.name)];
  if (first === null && last === null) return null;
  const whole = first === null || last === null ? splitName(first ?? last ?? '') : null;
  return whole ?? { first_name: first, last_name: last };
}

function tidyPosition(position: string | null): string | null {
  return tidy(position, longest.position);
}

/** Null without any letter. */
function tidy(text: string | null, most: number): string | null {
  const line = visible(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= most && /\p{L}/u.test(line) ? line : null;
}

/** A link's text can say anything: it is a name if the address could be built from it. */
function byLink(text: string | null, local: string): SplitName | null {
  const name = text === null ? null : splitName(text);
  return name && !wordsOf(name).some((word) => roleWords.has(word)) && mayBeOf(local, name, false) ? name : null;
}

/** The page's only name from which the address is built; none if two fit. */
function byItself(local: string, named: readonly { name: SplitName; words: readonly string[] }[]): SplitName | null {
  if (local.length < leastLocal || isRole(local)) return null;
  const fitting = new Map<string, SplitName>();
  for (const { name, words } of named) {
    // Filters thousands of pairs by their letters.
    if (!words.some((word) => local.includes(word.slice(0, 3)) || /[^a-z]/.test(word))) continue;
    if (mayBeOf(local, name, true)) fitting.set(keyOf(name), name);
  }
  const [only] = fitting.values();
  return fitting.size === 1 && only ? only : null;
}

/** `whole`: it is exactly a pattern of the name. */
function mayBeOf(local: string, name: SplitName, whole: boolean): boolean {
  const explanations = explain(local.replaceAll("'", ''), spellingsOf(nameParts(name)));
  return explanations.some(({ form }) => !whole || form === 1);
}

/** `post@` belongs to Anna Post if her name stands beside it. */
function isOwnName(local: string, name: SplitName | null): boolean {
  if (name === null) return false;
  const words = wordsOf(name);
  return local.split(/[._-]/).every((part) => words.includes(part)) && mayBeOf(local, name, true);
}
