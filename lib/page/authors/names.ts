/**
 * Reads names from texts that pages put where a name belongs, with "By", dates, job titles or several joined by
 * "and".
 */
import { isUsualParticle } from '../../names/particles.ts';
import { withoutReferences } from '../addresses/coded-addresses.ts';
import { LONGEST, plain } from '../plain-text.ts';
import { lettersAsTheyAre, WordList } from '../word-list.ts';
import {
  ACRONYM,
  ASKED,
  BRAND,
  CREDENTIAL,
  DATE,
  IN_SIGNS,
  INSTITUTION,
  INSTITUTION_WORDS,
  JOINT,
  LEADING,
  NOBODY,
  SENTENCE,
  TRAILING,
} from './name-words.ts';

const capped = (word: string): boolean => /^(?:["'“(]|[dl]['’])?[\p{Lu}\p{Lt}\p{Lo}]/u.test(word);

/** With accents: Tô is a name, "to" is not. */
const institutions = new WordList(INSTITUTION_WORDS, lettersAsTheyAre);

/** Does it read as an organisation, a desk, a team or a job? */
export const isInstitution = (name: string): boolean =>
  institutions.isIn(name) || INSTITUTION.test(name) || ACRONYM.test(name) || BRAND.test(name);

/** Does it look like one person's name: two to five capitalised words, not counting particles? */
export function isPersonal(name: string): boolean {
  const parts = name.split(' ');
  if (parts.length < 2 || parts.length > 6 || /[\d@#$%*_+/?!:;]/.test(name)) return false;
  // The cheapest check first: most lines of a page fail here.
  if (!capped(parts.at(-1) ?? '') || !parts.every((part) => capped(part) || isUsualParticle(part))) return false;
  return !isInstitution(name) && !SENTENCE.test(name);
}

/** A pen name, a desk or a team as in a byline: short, and not a sentence. */
export const isShortName = (name: string): boolean =>
  name.length <= 30 &&
  (!name.includes(' ') || (capped(name) && name.split(' ').length <= 4)) &&
  !SENTENCE.test(name) &&
  !/\d/.test(name);

/** Could it be any name: a person's, a pen name, or an organisation's? */
function isName(name: string): boolean {
  if (name.length < 2 || name.length > 60 || !/\p{L}/u.test(name) || NOBODY.test(name) || ASKED.test(name))
    return false;
  return !/www\.|\w\.(?:com|net|org|io)$|[<>{}[\]|\\=@…?!:;]|\.\./.test(name) && name.split(' ').length <= 7;
}

/** Equal for two spellings of one name: without titles, accents, capitals and punctuation. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/^(?:dr|prof|mrs?|ms)(?=[. ])|[^\p{L}\p{M}\p{N}]|[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu, '');

/** "Por Ana López en Madrid": Spanish "en" stands before a place or a section, Dutch "en" between two names. */
const SPANISH_PLACE = /^((?:\S+ ){0,2}por .*?) en .*/i;
/** "el lunes, 3 de marzo", "lunedì 3 marzo": a weekday before the day, in any language that writes it small. */
const WEEKDAY = /(?<=\p{Lu}\p{L}+,?)(?:\s[\p{Ll}-]+,?){1,2}\s\d.*$/u;

function trimmed(text: string): string {
  return text
    .replace(SPANISH_PLACE, '$1')
    .replace(LEADING, '')
    .replace(LEADING, '')
    .replace(WEEKDAY, '')
    .replace(TRAILING, '')
    .replace(/^[^\p{L}\p{N}]{1,20}/u, '')
    .replace(/[^\p{L}\p{M}\p{N}.]{1,20}$/u, '')
    .replace(/\s+(?:and|&|on|am|le|el|op|il|den)$/i, '');
}

/** "Jane Doe in Paris", "Jane Doe for The Herald", "Jane Doe mit dpa"; but "Sophie in 't Veld". */
const BESIDE = / (?:in(?! ['’])|e[mn]|à|for|mit|avec|con) .*/;

/** Without where the person is, and whom they work for or with. */
function alone(text: string): string {
  const person = text.replace(BESIDE, '');
  return isPersonal(person) ? person : text;
}

/** Two long words in capitals are a name. */
const isCredential = (part: string): boolean => CREDENTIAL.test(part) && !/^[A-Z]{3,} [A-Z]{3,}$/.test(part);

/** How a town or a job begins: "New York", "Head Baker". */
const NO_NEXT = /^(?:New|San|Los|Hong|São|Head|General|Leiter(?:in)?|Soci[ao]) |DC$/;

/** May it be one more name of a list, rather than a title or a place? */
const isNext = (part: string): boolean =>
  (isPersonal(part) && !isCredential(part) && !NO_NEXT.test(part)) || (IN_SIGNS.test(part) && !isInstitution(part));

const named = (parts: readonly string[]): string[] => parts.map(alone).filter((part, at) => at === 0 || isNext(part));

/** "Doe, Jane; Roe, John" at its semicolons, each part at its commas. */
function inList(text: string): string[] {
  const parts = text.split(/\s*[;；]\s*/).filter((part) => part !== '');
  return parts.length > 1 ? named(parts.flatMap(atCommas)) : parts.flatMap(atCommas);
}

/** Splits a list at commas, if the parts after the first are names and not titles. */
function atCommas(text: string): string[] {
  const parts = text.split(/\s*[,،、，]\s*/).filter((part) => part !== '');
  // "Doe, Jane": one word, then another.
  const [family, given] = parts;
  if (
    parts.length === 2 &&
    family &&
    given &&
    !family.includes(' ') &&
    /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}\.?)?$/u.test(given) &&
    !isCredential(given) &&
    !isInstitution(given)
  ) {
    return [`${given} ${family}`];
  }
  return named(parts);
}

/** "March 4, 2026 · Jane Doe": a date before the name, separated by a dot or bar. */
function withoutDate(text: string): string {
  const [head = '', ...rest] = text.split(/\s*[|•·●◦]\s*/);
  return rest.length > 0 && head.length < 40 && DATE.test(head) ? rest.join(' | ') : text;
}

/** Every name in the text, in order. */
export function namesIn(raw: string): string[] {
  // A long list is cut between two names. Any other text is cut anywhere, because no name is that long.
  const near = raw.length > LONGEST.url ? raw.slice(0, LONGEST.url).replace(/[,;][^,;]*$/, '') : raw;
  const text = plain(withoutReferences(near), LONGEST.url);
  // An unknown reference would end a name in its middle.
  if (text === '' || /^https?:\/\/|&[a-z]+;/i.test(text)) return [];
  const whole = trimmed(withoutDate(text));
  const parts = whole.split(JOINT).filter((part) => part.includes(' '));
  return (parts.length > 0 ? parts : [whole]).flatMap(inList).map(trimmed).filter(isName);
}

/** The name in a link's text, if it names the person or team behind an address. */
export function personOrTeam(text: string): string | null {
  const name = trimmed(plain(text, LONGEST.name));
  if (!isName(name) || SENTENCE.test(name)) return null;
  return isPersonal(name) || (isInstitution(name) && capped(name)) ? name : null;
}
