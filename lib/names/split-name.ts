/** Splits a full name into first and last name, keeping its spelling. */
import { visible } from '../contract/text.ts';
import { isParticle, startsFamily } from './particles.ts';
import { splitWords } from './split-words.ts';
import { isCredential, isCredentialAfter, isGeneration, isSuffix, isTitle } from './titles.ts';

export interface SplitName {
  first_name: string | null;
  last_name: string | null;
}

const longest = 100;
const mostWords = 7;

/** Null for anything but a person's name: symbols, digits, a single word, or too many. */
export function splitName(name: string): SplitName | null {
  const text = withoutAsides(visible(name)).replace(/[\u2010\u2011]/g, '-');
  if (text === '' || text.length > longest || /[\d@/\\|<>{}=_;:!?&]/.test(text)) return null;
  const { first, last, isList } = parted(text);
  const words = [...first, ...last];
  if (isList || first.length === 0 || last.length === 0 || words.length > mostWords) return null;
  if (!words.every((word) => /^[\p{L}\p{M}'’.-]+$/u.test(word))) return null;
  return { first_name: first.join(' '), last_name: last.join(' ') };
}

/**
 * As a person typed or a file says it. Leaves out titles and degrees; `Jr.` stays with the last name. A single word is
 * the last name.
 * @example
 * readFullName('DE WIT, Jan'); // { first: 'Jan', last: 'DE WIT' }
 */
export function readFullName(text: string): { first: string; last: string } {
  const name = withoutAsides(text);
  const { first, last } = parted(name);
  const words = [...first, ...last];
  const [suffix = ''] = /[^ ,]+$/.exec(name) ?? [];
  const isKept = last.length > 0 && !words.includes(suffix) && isGeneration(suffix, words.length);
  return { first: first.join(' '), last: [...last, ...(isKept ? [suffix] : [])].join(' ') };
}

/** Without nicknames and maiden names in brackets or quotes. */
export const withoutAsides = (name: string): string => name.replace(aside, ' ').replace(/\s+/g, ' ').trim();

const aside =
  /[(（][^()（）]{0,60}[)）]|"[^"]{0,60}"|[“„«][^”“»]{0,60}[”“»]|(?:\p{Extended_Pictographic}|[\u{1f3fb}-\u{1f3ff}]|\ufe0f|\u200d)+|(?<=\S \S{1,40}) (?:née?|geb\.|geborene|z domu|roz\.) .{1,40}/gu;

/** The names in brackets or quotes that the person is called by; a maiden name is not one. */
export const callNames = (name: string): string[] =>
  [...name.matchAll(aside)].map(([text]) => text.slice(1, -1).trim()).filter((text) => callName.test(text));

const callName = /^(?!(?:geb|née|nee|born|sie|er|she|he|they|ihr)\b)\p{L}[\p{L}'’.-]{1,20}$/iu;

interface Parted {
  first: string[];
  last: string[];
  /** Several names rather than one. */
  isList: boolean;
}

function parted(text: string): Parted {
  const [head = '', ...rest] = text.split(/\s*,\s*/).filter((part) => part !== '');
  const after = rest.filter((part) => !isCredential(part) || !isCredentialAfter(head, part));
  const [given] = after;
  if (given !== undefined) {
    const turned = { first: untitled(given, 1), last: untitled(head, 1) };
    if (turned.first.length > 0 && turned.last.length > 0) return { ...moved(turned), isList: after.length > 1 };
  }
  const words = untitled(head);
  if (words.length < 2) return { first: [], last: words, isList: false };
  if (isFamilyFirst(words)) return { first: words.slice(1), last: words.slice(0, 1), isList: false };
  const { first, last } = splitWords(words, {
    language: '',
    family: 0,
    capitals: capitalsOf(words),
    isGiven: () => false,
  });
  return { first: [...first], last: [...last], isList: false };
}

/** 佐々木 遥香, 박 서연, Park Seo-yeon. In katakana alone, names of elsewhere keep their order. */
const isFamilyFirst = (words: readonly string[]): boolean =>
  words.length === 2 &&
  (words.every((word) => inSigns.test(word)) || /^\p{L}+ \p{Lu}\p{Ll}{1,4}-\p{Ll}{2,5}$/u.test(words.join(' ')));

const inSigns =
  /^(?!\p{Script=Katakana}+$)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々]{1,4}$/u;

/** `WIT, Jan de`: particles behind the first name start the family name. */
export function moved({ first, last }: { first: string[]; last: string[] }): { first: string[]; last: string[] } {
  let at = first.length;
  while (at > 1 && startsFamily(first[at - 1] ?? '')) at -= 1;
  return { first: first.slice(0, at), last: [...first.slice(at), ...last] };
}

/** The words without titles before and degrees behind them. `others`: words of the name that stand elsewhere. */
export function untitled(text: string, others = 0): string[] {
  const words = text.split(' ').filter((word) => word !== '');
  while (words.length > 1 && isTitle(words[0] ?? '', '')) words.shift();
  while (words.length > 1 && isSuffix((words.at(-1) ?? '').replace(/,$/, ''), words.length - 1 + others)) words.pop();
  return words;
}

/** Which words are in capitals; empty if all are. Two letters count if pronounceable: `LI Wei`, but not `JD Meyer`. */
function capitalsOf(words: readonly string[]): boolean[] {
  const all = words.map(
    (word) =>
      word === word.toUpperCase() &&
      word !== word.toLowerCase() &&
      !word.includes('.') &&
      (word.length > 2 || /^[^AEIOU][AEIOU]$/.test(word)),
  );
  return all.every((one, at) => one || isParticle(words[at] ?? '') || (words[at]?.length ?? 0) < 2) ? [] : all;
}
