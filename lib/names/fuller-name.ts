import { fold } from '../contract/text.ts';
import { isInitial } from './letters.ts';
import type { AskedName } from './name-parts.ts';

/**
 * `said`, if it completes an initial in `held` and contains the rest of it; else null. `J.` and `Jonas`, `Jonas P.`
 * and `Jonas Peter`.
 */
export function fullerFirstName(held: string | null, said: string | null): string | null {
  const [own, theirs] = [wordsOf(held), wordsOf(said)];
  const fits = own.every(
    (word, at) => theirs[at] === word || (isInitial(word) && theirs[at]?.startsWith(word) === true),
  );
  const isLonger = own.some((word, at) => isInitial(word) && !isInitial(theirs[at] ?? word));
  return fits && isLonger ? (said?.trim() ?? null) : null;
}

/**
 * Whether one name is a shorter form of the other, and must not replace it: initials, or fewer of the same words in any
 * order. `J. Meyer` and `Meyer` are short for `Jane Meyer`; `Jane Schulz` and an equal name are not. `Meyer` and
 * `Meyer-Schulz` are two names, before and after a marriage.
 */
export function isShorterName(one: AskedName, other: AskedName): boolean {
  const [short, long] = [allWords(one), allWords(other)];
  const left = [...long];
  const fits = short.every((word) => {
    const at = left.findIndex((full) => full === word || (isInitial(word) && full.startsWith(word)));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  const isCommon = short.some((word) => !isInitial(word));
  return fits && isCommon && short.join('').length < long.join('').length;
}

const allWords = ({ first_name, last_name }: AskedName): string[] => [
  // Whole words take their match before an initial does.
  ...[...wordsOf(first_name), ...wordsOf(last_name, /[\p{L}\p{M}'’-]+/gu)].sort(
    (one, other) => other.length - one.length,
  ),
];

const wordsOf = (name: string | null, word = /[\p{L}\p{M}'’]+/gu): string[] => fold(name ?? '').match(word) ?? [];
