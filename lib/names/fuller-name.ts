import { fold } from '../contract/text.ts';

/**
 * `said`, if it completes an initial in `held` and contains the rest of it; else null. `J.` and `Jonas`, `Jonas P.`
 * and `Jonas Peter`.
 */
export function fullerFirstName(held: string | null, said: string | null): string | null {
  const [own, theirs] = [wordsOf(held), wordsOf(said)];
  const fits = own.every(
    (word, at) => theirs[at] === word || (isLetter(word) && theirs[at]?.startsWith(word) === true),
  );
  const isLonger = own.some((word, at) => isLetter(word) && !isLetter(theirs[at] ?? word));
  return fits && isLonger ? (said?.trim() ?? null) : null;
}

const wordsOf = (name: string | null): string[] => fold(name ?? '').match(/[\p{L}\p{M}'’]+/gu) ?? [];

const isLetter = (word: string): boolean => [...word].length === 1;
