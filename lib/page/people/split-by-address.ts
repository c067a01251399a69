/** Splits a name again by its address: "m.rossi" shows which word of Rossi Mario is the family name. */
import { isGiven } from '../../names/given-names.ts';
import { isParticle } from '../../names/particles.ts';
import { familyWord, tokensOf } from './local-part.ts';
import type { PersonName } from './names/person-name.ts';
import { TWO_FAMILIES } from './names/read-name.ts';

export interface Split {
  first: string | null;
  last: string | null;
}

export function splitBy(email: string, { first, last, words }: PersonName, language: string): Split {
  if (first === null || last === null || words.length < 2) return { first, last };
  const local = email.slice(0, email.lastIndexOf('@'));
  const at = familyWord(local, words);
  const [one = '', two = ''] = words;
  const isWestern = first.startsWith(one);
  if (words.length === 2) {
    const isTurned = isWestern ? at === 0 : at === 1;
    const [token, next] = tokensOf(local);
    // "anna.meyer" below "Meyer Anna".
    const isSpelt =
      language !== 'hu' &&
      isWestern &&
      token !== undefined &&
      next !== undefined &&
      isGiven(two) &&
      !isGiven(one) &&
      token === tokensOf(two)[0] &&
      next === tokensOf(one)[0];
    return isTurned || isSpelt ? { first: last, last: first } : { first, last };
  }
  const joined = joinedFamily(local, words);
  if (joined !== null && isWestern)
    return { first: words.slice(0, joined).join(' '), last: words.slice(joined).join(' ') };
  // A family name that starts earlier than assumed: "a.vega" of Ana Vega Ríos.
  const size = words.length - last.split(' ').length;
  const isFamily = at !== null && at > 0 && at < size && !isGiven(words[at] ?? '');
  if (!isFamily || !isWestern || !TWO_FAMILIES.test(language)) return { first, last };
  let start = at;
  while (start > 1 && isParticle(words[start - 1] ?? '')) start -= 1;
  return { first: words.slice(0, start).join(' '), last: words.slice(start).join(' ') };
}

/** Where a family name of several words starts that the address joins: "a.ortegaruiz" of Ana Ortega Ruiz. */
function joinedFamily(local: string, words: readonly string[]): number | null {
  const token = tokensOf(local).at(-1) ?? '';
  for (let at = 1; at < words.length - 1; at += 1) {
    const family = tokensOf(
      words
        .slice(at)
        .join('')
        .replace(/[^\p{L}]/gu, ''),
    ).join('');
    const initial = tokensOf(words[0] ?? '')[0]?.charAt(0) ?? '';
    if (token === family || (initial !== '' && token === initial + family)) return at;
  }
  return null;
}
