/** Splits a name's words into given and family name. */
import { isJoiner, isParticle, startsFamily } from './particles.ts';
import { areSpanishFamilies } from './spanish-names.ts';
import { isVietnamese, isVietnameseFamily } from './vietnamese-names.ts';

export interface Hints {
  /** The page's two-letter code, or empty. */
  language: string;
  /** The number of last words that certainly belong to the family name; 0 when unknown. */
  family: number;
  /** Which words were in capitals, if not all. */
  capitals: readonly boolean[];
  /** Whether a word is a common given name. */
  isGiven(word: string): boolean;
}

/** The words of either name, in the name's order. */
interface SplitWords {
  first: readonly string[];
  last: readonly string[];
}

/** `J.`, `Th.`, `J.-P.`, `J`. */
export const isWrittenInitial = (word: string): boolean => /^(?:\p{Lu}\p{L}?\.-?)+$|^\p{Lu}$/u.test(word);

/** `Mª`, `M.ª`: short for María. */
export const isMaria = (word: string): boolean => /^M\.?ª$/.test(word);

const PATRONYMIC = /(?:ович|евич|ёвич|ич|овна|евна|ична|инична|івна|ївна|ойович|йович)$/iu;
const CYRILLIC_FAMILY =
  /(?:ов|ев|ёв|ин|ын|ский|цкий|ская|цкая|ський|цький|ська|цька|ова|ева|ёва|ина|ына|енко|ко|ук|юк|чук|як|ич|ых|их|ий|ая|іль|іл)$/iu;
/** Endings of family names that no given name has. */
const CERTAIN_FAMILY = /(?:ский|цкий|ская|цкая|ський|цький|ська|цька|енко|ов|ова|ева|ёва|ых)$/iu;
const GREEK_FAMILY = /(?:όπουλος|οπούλου|ίδης|ίδου|άκης|άκη|άδης|άδου|ιάδης|ιάδου|άτος|άτου)$/u;

/** Languages with the family name first. */
const FAMILY_FIRST = new Set(['hu']);
const FAMILY_OFTEN_FIRST = new Set([
  'ro',
  'el',
  'ru',
  'uk',
  'bg',
  'sr',
  'hr',
  'pl',
  'cs',
  'sk',
  'it',
  'sl',
  'lt',
  'lv',
  'et',
]);
const TWO_FAMILIES = new Set(['es', 'pt', 'ca', 'gl', 'eu']);
/** Given names that are also family names: as a second word they belong to the family name. */
const FAMILY_TOO = new Set(
  'martín martin santiago tomás tomas alonso vicente marcos andrés simón simon gil blanco rosa pascual bernardo duarte afonso jorge mateus garcia vera leal lucas dias henrique reis matias'.split(
    ' ',
  ),
);

const parted = (first: readonly string[], last: readonly string[]): SplitWords => ({ first, last });

/** Splits a name of at least two words. */
export function splitWords(words: readonly string[], hints: Hints): SplitWords {
  const { family, capitals } = hints;
  if (family > 0) return parted(words.slice(0, -family), words.slice(-family));
  return byCapitals(words, capitals) ?? byPatronymic(words, hints) ?? byOrder(words, hints);
}

/** "MEYER Anna", "Anna MEYER", "Jan VAN DEN BERG". */
function byCapitals(words: readonly string[], capitals: readonly boolean[]): SplitWords | null {
  const from = capitals.indexOf(true);
  const to = capitals.lastIndexOf(true);
  if (from === -1 || (from === 0 && to === words.length - 1)) return null;
  let start = from;
  while (start > 1 && isParticle(words[start - 1] ?? '')) start -= 1;
  if (start === 1 && isParticle(words[0] ?? '')) start = 0;
  const first = [...words.slice(0, start), ...words.slice(to + 1)];
  return first.length === 0 ? null : parted(first, words.slice(start, to + 1));
}

/** "Иванов Иван Иванович", "Иван Иванович Иванов": the patronymic is dropped. */
function byPatronymic(words: readonly string[], { isGiven }: Pick<Hints, 'isGiven'>): SplitWords | null {
  if (!/\p{Script=Cyrillic}/u.test(words[0] ?? '') || words.length > 3) return null;
  const [one = '', two = '', three] = words;
  if (three === undefined) {
    if (/(?:ович|евич|овна|евна|івна)$/iu.test(two) && isGiven(one)) return parted([one], []);
    const isTurned =
      (isGiven(two) && !isGiven(one)) || (CERTAIN_FAMILY.test(one) && !CYRILLIC_FAMILY.test(two) && !isGiven(one));
    return isTurned ? parted([two], [one]) : parted([one], [two]);
  }
  if (PATRONYMIC.test(three) && !PATRONYMIC.test(two)) return parted([two], [one]);
  if (PATRONYMIC.test(three) && isGiven(two)) return parted([two], [one]);
  return PATRONYMIC.test(two) ? parted([one], [three]) : null;
}

function byOrder(words: readonly string[], { language, isGiven }: Hints): SplitWords {
  const head = words[0] ?? '';
  const end = words.at(-1) ?? '';
  if (isVietnameseIn(words, language)) return parted(words.slice(1), [head]);
  const particle = words.findIndex((word, at) => at > 0 && at < words.length - 1 && startsFamily(word));
  if (FAMILY_FIRST.has(language) && particle === -1 && !(isGiven(head) && !isGiven(end)))
    return familyFirst(words, isGiven);
  if (GREEK_FAMILY.test(head) && !GREEK_FAMILY.test(end) && !isGiven(head)) return familyFirst(words, isGiven);
  const isTurned =
    FAMILY_OFTEN_FIRST.has(language) && particle === -1 && isGiven(end) && !isGiven(head) && !isWrittenInitial(head);
  if (isTurned) return familyFirst(words, isGiven);
  if (TWO_FAMILIES.has(language)) return twoFamilies(words, isGiven);
  if (particle !== -1) return parted(words.slice(0, start(words, particle)), words.slice(start(words, particle)));
  const size = words.length > 2 && areSpanishFamilies(words.slice(-2)) ? 2 : 1;
  return parted(words.slice(0, -size), words.slice(-size));
}

const start = (words: readonly string[], particle: number): number =>
  isJoiner(words[particle] ?? '') || NOBLE.test(words[particle - 1] ?? '') ? Math.max(1, particle - 1) : particle;

/** In Germany a title before "von" is a part of the family name. */
const NOBLE = /^(?:freiherr|freifrau|graf|gräfin|edler|ritter)$/i;

/** "Kovács Anna", "Kovácsné Nagy Éva": the words before the first known given name, otherwise one word. */
function familyFirst(words: readonly string[], isGiven: Hints['isGiven']): SplitWords {
  const given = words.findIndex((word, at) => at > 0 && isGiven(word));
  const size = given === -1 ? (words.length > 3 ? 2 : 1) : given;
  return parted(words.slice(size), words.slice(0, size));
}

const isVietnameseIn = (words: readonly string[], language: string): boolean =>
  isVietnamese(words) || (language === 'vi' && words.length > 1 && isVietnameseFamily(words[0] ?? ''));

/**
 * "Ana María López Ruiz", "João Silva dos Santos", "María del Carmen Vega Ríos": given names first, then the
 * family's.
 */
function twoFamilies(words: readonly string[], isGiven: Hints['isGiven']): SplitWords {
  let size = 1;
  while (size < words.length - 1) {
    const word = words[size] ?? '';
    const next = words[size + 1] ?? '';
    if (isWrittenInitial(word) || isMaria(word)) size += 1;
    else if (isGiven(word) && !FAMILY_TOO.has(word.toLowerCase())) size += 1;
    // "del Carmen", "de Fátima": part of a given name if a family name follows.
    else if (isParticle(word) && !isJoiner(word) && DEVOTED.test(next) && size + 2 < words.length) size += 2;
    else if (size === 1 && words.length >= 4 && !words.slice(1).some(isParticle)) size += 1;
    else break;
  }
  return parted(words.slice(0, size), words.slice(size));
}

const DEVOTED =
  /^(?:carmen|pilar|mar|rosario|f[áa]tima|lourdes|jes[uú]s|concei[çc][ãa]o|rocío|rocio|socorro|consuelo|nieves|dolores|luz|deus|céu|ceu|mercedes|sagrario|val|valle|prado)$/i;
