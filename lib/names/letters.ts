/** Normalises spellings for comparison, and finds typing errors. */
import { fold } from '../contract/text.ts';

/**
 * `Müller`, `Mueller` and `Muller` are equal, as are `Sørensen` and `Soerensen`. Letters and digits only; other
 * scripts stay.
 */
export function lettersOf(text: string): string {
  return fold(text)
    .replace(/(?<=[^aeiouq]|^)([aou])e(?!$)/g, '$1')
    .replace(/aa/g, 'a')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** One letter wrong, missing, extra, or two transposed. Short words are then other words. */
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

/** The same for first names. Those that differ in the last letter are two: Christian and Christina, Julia and Julian. */
export function isTypoOfFirst(one: string, other: string): boolean {
  return one.slice(-2) === other.slice(-2) && isTypo(one, other);
}
