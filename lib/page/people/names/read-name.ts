/**
 * Parses a short text as one person's name: removes titles and degrees, and splits given and family name by the
 * language's order.
 */
import { isGiven } from '../../../names/given-names.ts';
import { isParticle } from '../../../names/particles.ts';
import { moved } from '../../../names/split-name.ts';
import { isMaria, isWrittenInitial, splitWords } from '../../../names/split-words.ts';
import { BEFORE_JOINED, isCredential, isCredentialAfter, isSuffix, isTitle } from '../../../names/titles.ts';
import { withoutIntroduction } from '../../introductions.ts';
import { hasPostWord } from '../post-words.ts';
import { readSigns } from './name-in-signs.ts';
import { isNoName, isPlaceAndFamily } from './not-names.ts';
import type { PersonName } from './person-name.ts';

/** Languages with two family names. */
export const TWO_FAMILIES = /^(?:es|pt|ca|gl|eu)$/;
/** Lower case even in a name written in capitals. */
const SMALL = /^(?:v[ao]n|de[rnms]?|zu[mr]?|da|das|dos?|du|af|av|te[rn]|['’]t|y|e)$/i;

const LONGEST = 80;
const MOST_WORDS = 7;

/** A word of a name: "Anna", "O'Brien", "Meyer-Schmidt", "J.", "d'Arcy", "al-Farsi", "McKay". */
const WORD =
  /^(?:[\p{Lu}\p{Lt}]|(?:[dl]|dell|dall|d[ae]ll|all|nell|sant)['’]\p{Lu}|(?:al|el|ad|as|ash|ben|bin)[-‐]\p{Lu}|['’]t$|O['’])[\p{L}\p{M}'’.‐\u00a0-]*$/u;
const JOINED_SCRIPT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Nicknames, pronouns and maiden names in brackets or quotes. */
const ASIDE = /\s*[(（][^()（）]{0,40}[)）]|\s*["“„«][^"”“»]{1,20}["”“»]/gu;

/** "St. Louis", "San Francisco, CA": a town or a parish. As a given name, Saint stands before more than one word. */
const SAINT = /^(?:St\.?|Saint|San(?:kt|ta)?|Los|Las) \S+(?:, \p{Lu}\p{Lu})?$/u;

/** Initials with a call name, as in Dutch: `S. (Sanne) de Vries`. */
const CALLED = /(?<=^|\s)(?:\p{Lu}\.\s?){1,5}\s*[(（](\p{Lu}\p{Ll}[\p{L}-]{1,20})[)）](?=\s)/u;

/** A double family name whose second part has a particle, as in Dutch: `Smit-de Boer` is one word. */
const MARRIED = /(\p{L}{2}-(?:d[eu]|den|der|van(?:\s(?:de[nr]?|['’]t))?|von|te[nr]?|la|le|du|da|dos))\s(?=\p{Lu})/gu;

/** Titles that make a name of a single word after them. */
const ADDRESSED =
  /^(?:mr|mrs|ms|miss|herrn?|frau|fr|hr|mme|mlle|madame|monsieur|m|sig|sig\.ra|signora?|sr|sra|señora?|senhora?|dhr|mevr|mw|mevrouw|pan|pani|paní|dr|prof|bay|bayan|fru|г-н|г-жа|пан|пані|κ|κα)\.?$/iu;

/** Turkish has a dotted and a dotless I: `ÖZDEMİR` becomes Özdemir, never Özdemi̇r. */
const titleCase = (word: string, language: string): string => {
  const isTurkish = /^(?:tr|az)$/.test(language) || /[İı]/.test(word);
  const small = (text: string) => (isTurkish ? text.toLocaleLowerCase('tr') : text.toLowerCase());
  return word.replace(/\p{L}[\p{L}\p{M}]*/gu, (part) => part.charAt(0) + small(part.slice(1)));
};

const isCapitals = (word: string): boolean => {
  const letters = word.replace(/[^\p{L}]/gu, '');
  return (
    letters.length > 1 &&
    !isMaria(word) &&
    letters === letters.toUpperCase() &&
    letters !== letters.toLowerCase() &&
    !/^(?:\p{Lu}\.-?)+$/u.test(word)
  );
};

/** "Meyer, Anna" as "Anna Meyer", with the number of family words. Degrees after a comma are dropped. */
function atComma(text: string, language: string): { words: string; family: number } | null {
  const [head = '', ...rest] = text.split(/\s*,\s*/);
  if (rest.length === 0) return { words: head, family: 0 };
  if (isCredential(rest.join(', ')) && isCredentialAfter(head, rest.join(', '))) return { words: head, family: 0 };
  const [given = '', ...more] = rest;
  if (more.length > 0 && !isCredential(more.join(', '))) return null;
  const family = head.split(' ').filter((word) => !isTitle(word, language));
  const words = given.split(' ').filter((word) => !isTitle(word, language));
  const own = family.filter((word) => !isParticle(word)).length;
  if (family.length === 0 || words.length === 0 || own > 3 || words.length > 3) return null;
  if (hasPostWord(given) || hasPostWord(head)) return null;
  // "Anna Meyer, Bob" is a list, not a reversed name.
  if (family.length > 1 && !isCapitals(head) && !family.some(isParticle) && !TWO_FAMILIES.test(language)) return null;
  if (family.length > 1 && isGiven(family[0] ?? '') && !isCapitals(head) && !family.some(isParticle)) return null;
  const { first, last } = moved({ first: words, last: family });
  return { words: [...first, ...last].join(' '), family: last.length };
}

/** Removes titles before and degrees after the name; says whether there were any. */
function withoutTitles(text: string, language: string): { words: string[]; titled: boolean; addressed: boolean } {
  const words = text.split(' ').filter((word) => word !== '');
  const before = words.length;
  let addressed = false;
  while (words.length > 1 && isTitle(words[0] ?? '', language))
    addressed = ADDRESSED.test(words.shift() ?? '') || addressed;
  // "Pfr.", "Arq.": an abbreviation outside the lists.
  while (
    words.length > 2 &&
    /^\p{Lu}\p{Ll}{1,5}\.$/u.test(words[0] ?? '') &&
    !/^(?:\p{Lu}\p{Ll}?\.|St\.)$/u.test(words[0] ?? '')
  )
    words.shift();
  // "TkT", "FM" in Finland: degrees before the name.
  while (
    words.length > 2 &&
    (/^[A-Z][a-z]{1,2}[A-Z]$/.test(words[0] ?? '') || (language === 'fi' && /^[A-Z]{2,3}$/.test(words[0] ?? '')))
  )
    words.shift();
  while (words.length > 2 && isSuffix((words.at(-1) ?? '').replace(/,$/, ''), words.length - 1)) words.pop();
  return { words, titled: words.length < before, addressed };
}

/**
 * The name, or null when the text is anything else. `language`: the page's two-letter code, or empty.
 * @example
 * readName('Prof. Dr. Anna Meyer', 'de'); // { first: 'Anna', last: 'Meyer', … }
 */
export function readName(raw: string, language: string): PersonName | null {
  if (raw.length < 2 || raw.length > LONGEST || /[@\d!?=<>*#%&_+|{}[\]\\~^€$£]|https?:|www\./.test(raw)) return null;
  if ([...raw.matchAll(ASIDE)].some(([aside]) => aside.trim().length > 16 || hasPostWord(aside))) return null;
  const text = withoutIntroduction(raw.trim())
    .replace(CALLED, '$1')
    .replace(ASIDE, '')
    .replace(/['’]s$/, '')
    .replace(/[\s\u3000]+/g, ' ')
    // A hyphen that does not break is one, too.
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/^[\s,;:.\-–—·•/>»]+|[\s,;:\-–—·•/<«]+$/gu, '');
  if (text === '' || SAINT.test(text)) return null;
  if (SIGNS.test(text)) return readSigns(text, language);
  const bare = text.replace(BEFORE_JOINED, '');
  if (JOINED_SCRIPT.test(bare)) return readJoined(bare, bare !== text);
  const turned = atComma(text, language);
  if (!turned || /[;:/]/.test(turned.words)) return null;
  const { words, titled, addressed } = withoutTitles(
    turned.words.replace(MARRIED, (part) => part.replaceAll(' ', '\u00a0')),
    language,
  );
  return readWords(words, { family: turned.family, titled, addressed, language });
}

interface Known {
  /** The number of last words that certainly belong to the family name. */
  family: number;
  titled: boolean;
  addressed: boolean;
  language: string;
}

function readWords(given: string[], { family, titled, addressed, language }: Known): PersonName | null {
  const allCapitals = given.every(
    (word) => isCapitals(word) || isWrittenInitial(word) || isParticle(word) || isMaria(word),
  );
  const words = given.map((word) => word.replace(/,$/, ''));
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  if (!words.every((word, at) => WORD.test(word) || (isParticle(word) && (at > 0 || words.length > 1)))) return null;
  const mayBePlace = words.length > 1 && isPlaceAndFamily(words.at(-1) ?? '');
  // "du" is a word of menus, and of Anne du Plessis; Floor is a given name in Dutch.
  const isMeant = (word: string, at: number) =>
    at > 0
      ? /^d/i.test(word) && isParticle(word) && (titled || isGiven(words[0] ?? ''))
      : language === 'nl' && word === 'Floor';
  if (
    (mayBePlace ? words.slice(0, -1) : words).some((word, at) => isNoName(word) && !isMeant(word, at)) ||
    (/\.$/.test(words.at(-1) ?? '') && !isWrittenInitial(words.at(-1) ?? ''))
  )
    return null;
  if (words.some((word) => /\p{L}{4,}\./u.test(word))) return null;
  if (words.slice(1, -1).some((word) => isTitle(word, language) && !isWrittenInitial(word))) return null;
  const real = words.filter((word) => !isWrittenInitial(word) && !isParticle(word));
  if (real.length === 0 || !real.some((word) => word.replace(/[^\p{L}]/gu, '').length > 1)) return null;
  const capitals = allCapitals ? [] : words.map(isCapitals);
  const cased = words.map((word, at) => {
    if (!isCapitals(word)) return word;
    const isInside = at < words.length - 1 && (at > 0 || !allCapitals);
    return isInside && (SMALL.test(word) || (isParticle(word) && SMALL.test(words[at - 1] ?? '')))
      ? word.toLowerCase()
      : titleCase(word, language);
  });
  const isPlace = mayBePlace && !titled && !isGiven(words[0] ?? '') && words.at(-2) !== 'der';
  const doubt = (hasPostWord(words.join(' ')) ? -3 : 0) - (isPlace ? 3 : 0);
  if (words.length === 1) return readOne(cased[0] ?? '', titled, addressed, doubt);
  const split = splitWords(cased, { language, family, capitals, isGiven });
  const [first, last] = [givenName(split.first), split.last.join(' ') || null];
  const isKnown = (first ?? '').split(' ').some(isGiven);
  const score =
    (isKnown ? 1.5 : words.some(isGiven) ? 0.7 : 0) +
    (titled ? 1.5 : 0) +
    (capitals.some((one) => one) ? 0.5 : 0) -
    (family > 0 && !isKnown ? 1 : 0);
  // "Block B", "Room C".
  const isNumbered = /^\p{Lu}$/u.test(words.at(-1) ?? '') ? 1 : 0;
  return {
    first,
    last: last?.replaceAll('\u00a0', ' ') ?? null,
    words: cased.flatMap((word) => word.split('\u00a0')),
    score: score + doubt - isNumbered - (allCapitals && !isKnown ? 0.5 : 0),
    ...(mayBePlace && !titled ? { mayBePlace } : {}),
  };
}

/** Middle initials are dropped, unless there is nothing else. */
const givenName = ([head, ...rest]: readonly string[]): string | null =>
  head === undefined ? null : [head, ...rest.filter((word) => !isWrittenInitial(word))].join(' ');

/** "Frau Meyer" is a family name, "Anna" alone a given name. The address decides whether either is trusted. */
function readOne(word: string, titled: boolean, addressed: boolean, doubt: number): PersonName | null {
  if (word.replace(/[^\p{L}]/gu, '').length < 2) return null;
  if (titled || addressed) return { first: null, last: word, words: [word], score: doubt };
  return { first: word, last: null, words: [word], score: doubt + (isGiven(word) ? 0 : -1) };
}

/** Arabic and Hebrew have no capitals: two to four words, given name first. */
function readJoined(text: string, titled: boolean): PersonName | null {
  const words = text.split(' ').filter((word) => word !== '');
  if (
    words.length < 2 ||
    words.length > 4 ||
    !words.every((word) => /^[\p{Script=Arabic}\p{Script=Hebrew}\p{M}"'׳״-]{2,}$/u.test(word))
  )
    return null;
  if (hasPostWord(text) || words.some(isNoName)) return null;
  const given = words[0] === 'عبد' || words[0] === 'أبو' ? 2 : 1;
  if (words.length <= given) return null;
  const first = words.slice(0, given).join(' ');
  const score = (words.some(isGiven) ? 1.5 : 0) + (titled ? 1.5 : 0);
  return { first, last: words.slice(given).join(' '), words, score };
}
