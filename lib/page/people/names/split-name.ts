/** Splits a name's words into given and family name. */
import { isGiven, isVietnameseFamily } from './given-names.ts';

export interface Hints {
  /** The page's two-letter code, or empty. */
  language: string;
  /** The number of last words that certainly belong to the family name; 0 when unknown. */
  family: number;
  /** Which words were in capitals, if not all. */
  capitals: readonly boolean[];
}

export interface Split {
  first: string | null;
  last: string | null;
}

const PARTICLE =
  /^(?:d[aeiou]s?|de[lrnm]|dell[ao]|degli|dei|dal|dalla|v[ao]n|vander|vom|zum|zur?|l[aeio]s?|los|[ea]l|b[ie]n|bint|ibn|abu|a[fv]|te[rn]?|st\.?|ap|mac|op|['’]t|und|y|e|i)$/i;
/** Words that join two family names: the one before belongs to the family name, too. */
const JOINER = /^(?:y|e|i|und)$/i;

export const isParticle = (word: string): boolean => PARTICLE.test(word);

const isInitial = (word: string): boolean => /^(?:\p{Lu}\p{L}?\.-?)+$|^\p{Lu}$/u.test(word);

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

const joined = (words: readonly string[]): string | null => words.join(' ') || null;

/** Middle initials are dropped from a given name, unless it has nothing else. */
function givenName(words: readonly string[]): string | null {
  const [head, ...rest] = words;
  return head === undefined ? null : joined([head, ...rest.filter((word) => !isInitial(word))]);
}

const parted = (first: readonly string[], last: readonly string[]): Split => ({
  first: givenName(first),
  last: joined(last),
});

/** Splits a name of at least two words. */
export function splitWords(words: readonly string[], { language, family, capitals }: Hints): Split {
  if (family > 0) return parted(words.slice(0, -family), words.slice(-family));
  return byCapitals(words, capitals) ?? byPatronymic(words) ?? byOrder(words, language);
}

/** "MEYER Anna", "Anna MEYER", "Jan VAN DEN BERG". */
function byCapitals(words: readonly string[], capitals: readonly boolean[]): Split | null {
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
function byPatronymic(words: readonly string[]): Split | null {
  if (!/\p{Script=Cyrillic}/u.test(words[0] ?? '') || words.length > 3) return null;
  const [one = '', two = '', three] = words;
  if (three === undefined) {
    if (/(?:ович|евич|овна|евна|івна)$/iu.test(two) && isGiven(one)) return { first: one, last: null };
    const isTurned =
      (isGiven(two) && !isGiven(one)) || (CERTAIN_FAMILY.test(one) && !CYRILLIC_FAMILY.test(two) && !isGiven(one));
    return isTurned ? { first: two, last: one } : { first: one, last: two };
  }
  if (PATRONYMIC.test(three) && !PATRONYMIC.test(two)) return { first: two, last: one };
  if (PATRONYMIC.test(three) && isGiven(two)) return { first: two, last: one };
  return PATRONYMIC.test(two) ? { first: one, last: three } : null;
}

function byOrder(words: readonly string[], language: string): Split {
  const head = words[0] ?? '';
  const end = words.at(-1) ?? '';
  if (isVietnamese(words, language)) return parted(words.slice(1), [head]);
  const particle = words.findIndex((word, at) => at > 0 && at < words.length - 1 && isParticle(word));
  if (FAMILY_FIRST.has(language) && particle === -1 && !(isGiven(head) && !isGiven(end))) return familyFirst(words);
  if (GREEK_FAMILY.test(head) && !GREEK_FAMILY.test(end) && !isGiven(head)) return familyFirst(words);
  const isTurned =
    FAMILY_OFTEN_FIRST.has(language) && particle === -1 && isGiven(end) && !isGiven(head) && !isInitial(head);
  if (isTurned) return familyFirst(words);
  if (TWO_FAMILIES.has(language)) return twoFamilies(words);
  if (particle !== -1) return parted(words.slice(0, start(words, particle)), words.slice(start(words, particle)));
  return parted(words.slice(0, -1), words.slice(-1));
}

const start = (words: readonly string[], particle: number): number =>
  JOINER.test(words[particle] ?? '') ? Math.max(1, particle - 1) : particle;

/** "Kovács Anna", "Kovácsné Nagy Éva": the words before the first known given name, otherwise one word. */
function familyFirst(words: readonly string[]): Split {
  const given = words.findIndex((word, at) => at > 0 && isGiven(word));
  const size = given === -1 ? (words.length > 3 ? 2 : 1) : given;
  return parted(words.slice(size), words.slice(0, size));
}

function isVietnamese(words: readonly string[], language: string): boolean {
  if (!isVietnameseFamily(words[0] ?? '') || words.length < 2) return false;
  return (
    language === 'vi' || (words.length > 2 && /[ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđ]/iu.test(words.join('')))
  );
}

/**
 * "Ana María López Ruiz", "João Silva dos Santos", "María del Carmen Vega Ríos": given names first, then the
 * family's.
 */
function twoFamilies(words: readonly string[]): Split {
  let size = 1;
  while (size < words.length - 1) {
    const word = words[size] ?? '';
    const next = words[size + 1] ?? '';
    if (isInitial(word)) size += 1;
    else if (isGiven(word) && !FAMILY_TOO.has(word.toLowerCase())) size += 1;
    // "del Carmen", "de Fátima": part of a given name if a family name follows.
    else if (isParticle(word) && !JOINER.test(word) && DEVOTED.test(next) && size + 2 < words.length) size += 2;
    else if (size === 1 && words.length >= 4 && !words.slice(1).some(isParticle)) size += 1;
    else break;
  }
  return parted(words.slice(0, size), words.slice(size));
}

const DEVOTED =
  /^(?:carmen|pilar|mar|rosario|f[áa]tima|lourdes|jes[uú]s|concei[çc][ãa]o|rocío|rocio|socorro|consuelo|nieves|dolores|luz|deus|céu|ceu|mercedes|sagrario|val|valle|prado)$/i;
