/** Whether an address is built from a name: the strongest evidence of its owner among several names nearby. */
import { fold } from '../../contract/text.ts';
import { isGiven } from '../../names/given-names.ts';
import { isParticle } from '../../names/particles.ts';
import { isRole } from './names/not-names.ts';
import type { PersonName } from './names/person-name.ts';

/**
 * 3: built from both names. 2: from one. 1: from initials or a part. 0: unknown (a role mailbox, or a name in CJK
 * characters). Below 0: it looks like another person's.
 */
type Likeness = -2 | -1 | 0 | 1 | 2 | 3;

const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
};
const GREEK: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'i',
  φ: 'f',
  χ: 'kh',
  ψ: 'ps',
  ω: 'o',
};

const isLatin = (word: string): boolean => /^[a-z]+$/.test(word);

/** Greek and Russian letters are romanised in many ways; this keeps what these share. */
const skeleton = (word: string): string =>
  word
    .replace(/ou/g, 'u')
    .replace(/shch|sch|sh/g, 's')
    .replace(/kh|ch|h/g, 'h')
    .replace(/zh|j(?=[aeo])/g, 'z')
    .replace(/ts|tz|c/g, 's')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/gk|ng/g, 'g')
    .replace(/mp/g, 'b')
    .replace(/nt/g, 'd')
    .replace(/y|j/g, 'i')
    .replace(/w|b/g, 'v')
    .replace(/x/g, 'ks')
    .replace(/i{1,3}e/g, 'e')
    .replace(/(.)\1+/g, '$1')
    .replace(/i+$/, '');

/** Spellings of a name's word in ASCII; empty for scripts not handled here. */
function spellings(word: string): string[] {
  const lower = word.toLowerCase().normalize('NFC');
  if (/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(lower)) {
    const letters = [...fold(lower.replace(/ου/g, 'oυ').replace(/ού/g, 'oυ').replace(/oυ/g, 'ou'))]
      .map((letter) => CYRILLIC[letter] ?? GREEK[letter] ?? (/[a-z]/.test(letter) ? letter : ''))
      .join('');
    return letters === '' ? [] : [...new Set([letters, lower.includes('г') ? letters.replace(/g/g, 'h') : letters])];
  }
  const plain = fold(lower).replace(/[^a-z]/g, '');
  const german = lower.replace(/[äæ]/g, 'ae').replace(/[öøœ]/g, 'oe').replace(/ü/g, 'ue').replace(/å/g, 'aa');
  const other = fold(german).replace(/[^a-z]/g, '');
  const nordic = fold(
    lower.replace(/[øö]/g, 'o').replace(/[æä]/g, 'a').replace(/þ/g, 'th').replace(/ð/g, 'd').replace(/å/g, 'a'),
  ).replace(/[^a-z]/g, '');
  return [...new Set([plain, other, nordic])].filter((one) => one !== '' && isLatin(one));
}

/** The words of a given or family name joined, one by one, and without particles. */
function forms(name: string | null): string[] {
  const words = (name ?? '').split(/[\s-]+/).filter((word) => word !== '');
  const bare = words.filter((word) => !isParticle(word));
  const runs = [words, bare, ...bare.map((word) => [word]), ...(bare.length > 2 ? [bare.slice(0, 2)] : [])];
  return [...new Set(runs.flatMap((run) => together(run)))];
}

function together(words: readonly string[]): string[] {
  let out = [''];
  for (const word of words) {
    const ways = spellings(word);
    out = ways.flatMap((way) => out.map((before) => before + way)).slice(0, 8);
  }
  return out.filter((one) => one !== '');
}

/** How the local part relates to a spelled given and family name. */
function likenessOf(
  joined: string,
  tokens: readonly string[],
  first: readonly string[],
  last: readonly string[],
): Likeness {
  let best: Likeness = 0;
  const better = (value: Likeness) => {
    if (value > best) best = value;
  };
  for (const l of last) {
    if (l.length < 2) continue;
    if (joined === l) better(2);
    if (tokens.includes(l) && l.length > 2) better(2);
    for (const f of first) {
      if (f === '') continue;
      if (joined === f + l || joined === l + f) better(3);
      if (tokens.includes(f) && tokens.includes(l) && f.length > 1) better(3);
      const head = joined.endsWith(l) ? joined.slice(0, -l.length) : null;
      const tail = joined.startsWith(l) ? joined.slice(l.length) : null;
      for (const rest of [head, tail]) if (rest && f.startsWith(rest) && l.length > 2) better(3);
      // Two initials, or one and a middle name's.
      if (head && head.length <= 2 && head.startsWith(f.charAt(0)) && l.length > 3) better(2);
      const cut = joined.startsWith(f) ? joined.slice(f.length) : null;
      if (cut && l.startsWith(cut)) better(f.length > 2 ? 3 : 1);
      if (joined.startsWith(f.charAt(0)) && joined.length > 4 && l.startsWith(joined.slice(1))) better(2);
      if (joined.length > 4 && l.length > 3 && joined.startsWith(l.slice(0, 4)) && f.startsWith(joined.slice(4)))
        better(2);
      if (joined === f.charAt(0) + l.charAt(0) || joined === l.charAt(0) + f.charAt(0)) better(1);
    }
    if (l.length > 4 && joined.includes(l)) better(2);
  }
  for (const f of first) {
    if (f.length > 1 && joined === f) better(2);
    if (f.length > 2 && tokens.includes(f)) better(1);
  }
  return best;
}

/** Compares an address's local part with a name; see `Likeness`. */
export function likeness(local: string, { first, last }: PersonName): Likeness {
  // A role word is no name, but "ola" and "post" are both: a given name stays one.
  if (isRole(local) && !/[^\p{L}]/u.test(local) && !isGiven(local)) return 0;
  const folded = fold(local).replace(/\d+/g, '');
  const tokens = folded.split(/[^a-z]+/).filter((token) => token !== '');
  const joined = tokens.join('');
  const [f, l] = [forms(first), forms(last)];
  if (joined === '' || (f.length === 0 && l.length === 0)) return 0;
  const whole = likenessOf(joined, tokens, f, l.length === 0 ? f.slice(0, 0) : l);
  if (whole > 0) return whole;
  if (/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(`${first}${last}`)) {
    const bare = likenessOf(skeleton(joined), tokens.map(skeleton), f.map(skeleton), l.map(skeleton));
    if (bare > 0) return bare;
  }
  if (isRole(local)) return 0;
  const long = tokens.filter((token) => token.length > 2).length;
  return long >= 2 ? -2 : joined.length >= 4 ? -1 : 0;
}

/**
 * The index of the word at which the family name starts, judged by the address: "m.rossi" shows that Rossi is one.
 * Null when unknown.
 */
export function familyWord(local: string, words: readonly string[]): number | null {
  const tokens = fold(local)
    .replace(/\d+/g, '')
    .split(/[^a-z]+/)
    .filter((token) => token !== '');
  const joined = tokens.join('');
  const hits = words.flatMap((word, at) => {
    const rest = words
      .filter((_, other) => other !== at && !isParticle(words[other] ?? ''))
      .flatMap((other) => spellings(other).map((one) => one.charAt(0)));
    const [other = ''] = words.length === 2 ? spellings(words[1 - at] ?? '') : [];
    const isFamily = spellings(word).some(
      (one) =>
        one.length > 1 &&
        (rest.some((initial) => joined === initial + one) ||
          // The initials of both syllables: "xm.wang" of Wang Xiaoming.
          (joined.slice(2) === one && other.startsWith(joined.charAt(0)) && other.slice(2).includes(joined.charAt(1)))),
    );
    return isFamily ? [at] : [];
  });
  return hits.length === 1 ? (hits[0] ?? null) : null;
}

/** The tokens of a local part or a word, in ASCII where possible. */
export const tokensOf = (local: string): string[] =>
  fold(local)
    .replace(/\d+/g, '')
    .split(/[^a-z]+/)
    .filter((token) => token !== '');
