/**
 * Decides whether two contacts are one person, by address or by name and company. For merging imports: two records
 * are better than two persons in one.
 */
import { linkedInHandle } from '../../contract/linkedin-profile.ts';
import { fold } from '../../contract/text.ts';
import { matchNames, nameWords, spelledOut } from '../../names/match-names.ts';
import { type AskedName, nameParts } from '../../names/name-parts.ts';
import { explain } from '../patterns/explain.ts';
import { spellingsOf } from '../patterns/spellings.ts';
import { department } from '../titles/titles.ts';
import { isShared, mailboxOf } from './addresses.ts';
import { areBranches, companyTokens, type Employer, matchCompanies } from './companies.ts';

/** The compared fields, as text from files and pages. */
export interface MergePerson extends AskedName, Employer {
  position?: string | null;
  phone_number?: string | null;
  linkedin_url?: string | null;
  country_code?: string | null;
  city?: string | null;
}

export interface Sameness {
  same: boolean;
  /** What decided it; null for two persons. */
  by: 'address' | 'name-and-company' | null;
}

const two: Sameness = { same: false, by: null };

export function samePerson(one: MergePerson, other: MergePerson, isWebmail: IsWebmail): Sameness {
  const [mailbox, theirs] = [mailboxOf(one.email), mailboxOf(other.email)];
  const names = matchNames(spelledOut(one, mailbox), spelledOut(other, theirs));
  if (mailbox !== null && mailbox === theirs) {
    // A shared mailbox does not identify its writer; a personal one does, under any name.
    const isOne = !isShared(mailbox) || names === 'none' || names === 'same' || names === 'close';
    return isOne ? { same: true, by: 'address' } : two;
  }
  if (names === 'other' || names === 'none') return two;
  const companies = matchCompanies(one, other, isWebmail);
  if (companies === 'other' || companies === 'unknown') return two;
  const isOne = weigh(one, other, isWebmail) > leastWeight[names][companies];
  return isOne ? { same: true, by: 'name-and-company' } : two;
}

/** The weight needed beside name and company; negative where both are complete. */
const leastWeight = {
  same: { same: -1, part: -0.25 },
  close: { same: -0.75, part: 0.75 },
  initial: { same: -0.25, part: 0.75 },
  letters: { same: 0.25, part: 1.25 },
} as const;

/**
 * Evidence for one person minus evidence against. Different LinkedIn profiles, or mailboxes of `two` people
 * (`colleagues`), outweigh everything else. All weights are our own estimates.
 */
function weigh(one: MergePerson, other: MergePerson, isWebmail: IsWebmail): number {
  let weight = 0;
  const [profile, theirProfile] = [linkedInHandle(one.linkedin_url), linkedInHandle(other.linkedin_url)];
  if (profile !== null && theirProfile !== null) weight += profile === theirProfile ? 3 : -9;
  const [phone, theirPhone] = [phoneOf(one), phoneOf(other)];
  // A switchboard's number is shared, and people have several.
  if (phone !== null && phone === theirPhone) weight += 1;
  const place = places(one, other);
  weight += place === 'same' ? 0.5 : place === 'other' ? -2 : 0;
  const position = positions(one, other);
  weight += position === 'same' ? 1 : position === 'other' ? -0.5 : 0;
  const mailboxes = colleagues(one, other, isWebmail);
  return weight - (mailboxes === 'two' ? 9 : mailboxes === 'alias' ? 2 : 0);
}

/** The last digits: country and trunk prefixes are written in many ways. */
function phoneOf({ phone_number }: MergePerson): string | null {
  const digits = (phone_number ?? '')
    .replace(/\(0\)/g, '')
    .replace(/(?:x|ext|app)\.?\s*\d+$/i, '')
    .replace(/\D/g, '');
  return digits.length < 6 ? null : digits.slice(-8);
}

/** A country alone is too common to count as a shared place. */
function places(one: MergePerson, other: MergePerson): 'same' | 'other' | null {
  const of = (field: 'country_code' | 'city') => {
    const [a, b] = [fold(one[field] ?? ''), fold(other[field] ?? '')];
    return a === '' || b === '' ? null : a === b ? 'same' : 'other';
  };
  if (of('country_code') === 'other' || of('city') === 'other' || areBranches(one, other)) return 'other';
  return of('city');
}

function positions(one: MergePerson, other: MergePerson): 'same' | 'other' | null {
  const [a, b] = [fold(one.position ?? ''), fold(other.position ?? '')];
  if (a === '' || b === '') return null;
  if (a === b) return 'same';
  const [field, theirs] = [department(a), department(b)];
  return field !== null && theirs !== null && field !== theirs ? 'other' : null;
}

/**
 * Two mailboxes at one company. `two`: a number or another name separates them, as companies do for namesakes.
 * `alias`: both could be built from the name.
 */
function colleagues(one: MergePerson, other: MergePerson, isWebmail: IsWebmail): 'two' | 'alias' | null {
  const [mailbox, theirs] = [mailboxOf(one.email), mailboxOf(other.email)];
  if (mailbox === null || theirs === null) return null;
  const [local = '', domain = ''] = mailbox.split('@');
  const [theirLocal = '', theirDomain = ''] = theirs.split('@');
  if (domain !== theirDomain || isWebmail(domain) || isShared(mailbox) || isShared(theirs)) return null;
  // Each is built from the fuller of both names, or from either.
  const spellings = [one, other].map((person) => spellingsOf(nameParts(person)));
  const isMade = (text: string) =>
    !/\d/.test(text) && spellings.some((spelled) => explain(text, spelled).some(({ form }) => form === 1));
  return isMade(local) && isMade(theirLocal) ? 'alias' : 'two';
}

export type IsWebmail = (domain: string) => boolean;

/**
 * Index keys: a prefix of the company, and a word of the name with an initial of another word.
 * A record is stored under `own` and searched under both. Contacts that share no key are never compared.
 */
export interface NameKeys {
  own: string[];
  /** Keys it may be stored under by a nickname. */
  nicknames: string[];
}

/** One entry per prefix of the company. */
export function nameKeys(person: MergePerson, isWebmail: IsWebmail): NameKeys[] {
  const tokens = companyTokens(person, isWebmail);
  const words = tokens.length === 0 ? [] : nameWords(person);
  const keys = (token: string, letters: 'initials' | 'nicknames') =>
    words.flatMap(({ word, [letters]: all }) => all.map((letter) => `${word} ${letter}|${token}`));
  return tokens.map((token) => ({ own: keys(token, 'initials'), nicknames: keys(token, 'nicknames') }));
}
