/** Whole words in a text, and job titles by word stems. lib/contract/README.md §4.1. */
import { fold } from '../../contract/text.ts';

/** Lower case, with single spaces around every word. */
export function wordsIn(text: string): string {
  return ` ${(fold(text).match(/[\p{L}\p{N}\p{M}+#]+/gu) ?? []).join(' ')} `;
}

/** Does the text contain the word or phrase? */
export function saysWord(text: string, wanted: string): boolean {
  const words = wordsIn(wanted);
  return words.trim() !== '' && wordsIn(text).includes(words);
}

const meanings: Readonly<Record<string, string>> = {
  ceo: 'chief executive officer',
  cfo: 'chief financial officer',
  cto: 'chief technology officer',
  coo: 'chief operating officer',
  cmo: 'chief marketing officer',
  cio: 'chief information officer',
  ciso: 'chief information security officer',
  cpo: 'chief product officer',
  cro: 'chief revenue officer',
  chro: 'chief human resources officer',
  cso: 'chief strategy officer',
  cco: 'chief commercial officer',
  cdo: 'chief data officer',
  clo: 'chief legal officer',
  vp: 'vice president',
  svp: 'senior vice president',
  evp: 'executive vice president',
  avp: 'assistant vice president',
  md: 'managing director',
  gm: 'general manager',
  hr: 'human resources',
  it: 'information technology',
  sr: 'senior',
  jr: 'junior',
};

const ending = /(?:ements?|ments?|ings?|ions?|ors?|ers?|ed|es|s|e)$/;
const shortestStem = 4;

/** Does a position contain the words of a title in sequence, in any form? */
export function holdsTitle(position: string | null, title: string): boolean {
  const wanted = stemsOf(title);
  if (position === null || wanted.length === 0) return false;
  return ` ${stemsOf(position).join(' ')} `.includes(` ${wanted.join(' ')} `);
}

export function stemsOf(text: string): string[] {
  const words = wordsOf(fold(text).replace(/\b(?:\p{L}\.){2,}/gu, (initials) => initials.replaceAll('.', '')));
  return words.flatMap((word) => wordsOf(meanings[word] ?? word)).map(stem);
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Suffixes are removed one by one, so engineering, engineers and engineer share a stem. */
function stem(word: string): string {
  const short = word.replace(ending, '');
  if (short === word) return word;
  return short.length >= shortestStem ? stem(short) : word.replace(/s$/, '');
}
