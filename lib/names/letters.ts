/** Normalises spellings for comparison, and finds typing errors. */
import { fold } from '../contract/text.ts';

/** Scripts in which marks are accents or may be left out. Elsewhere they are letters: मीना and मोना, ハナ and バナ. */
const accented = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/u;

/**
 * `Müller`, `Mueller` and `Muller` are equal, as are `Sørensen` and `Soerensen`. Letters and digits only; other
 * scripts stay.
 */
export function lettersOf(text: string): string {
  if (/\P{ASCII}/u.test(text) && !accented.test(text))
    return text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  return fold(text)
    .replace(/(?<=[^aeiouq]|^)([aou])e(?!$)/g, '$1')
    .replace(/aa/g, 'a')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A letter that stands for a name. One Chinese, Japanese or Korean sign is a whole name: 王伟 is not 王伟明. */
export const isInitial = (word: string): boolean =>
  [...word].length === 1 && !/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);

/** One letter is wrong, missing or extra, or two are transposed. False for short words, which may be other names. */
export function isTypo(one: string, other: string): boolean {
  if (
    Math.min(one.length, other.length) < 4 ||
    Math.max(one.length, other.length) < 5 ||
    Math.abs(one.length - other.length) > 1
  )
    return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const [rest, otherRest] = [one.slice(from), other.slice(from)];
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}

/**
 * The same for first names. Those that differ in the last letter are two: Christian and Christina, Julia and Julian.
 */
export function isTypoOfFirst(one: string, other: string): boolean {
  return one.slice(-2) === other.slice(-2) && isTypo(one, other);
}
