/** Titles and degrees before and after a name, and their counterparts in other scripts. */
import { fold } from '../contract/text.ts';

/** Folded, without dots. Each part of a title split at hyphens or dots ("Dipl.-Ing.") is an entry. */
const TITLES = new Set(
  [
    // German, and titles shared by many languages
    'dr drs prof professor professorin univ ap apl ao priv pd doz dozent habil med dent vet phil iur rer nat pol oec jur ing hc h c mult theol dipl kfm kffr kaufm kauffr inf psych math phys chem biol paed pad betriebsw wirt arch mag magister fh herr hr herrn frau fr ra rain rae stb wp notar notarin dres lic em emer',
    // English
    'mr mrs ms miss mx sir dame lord lady rev revd reverend fr father hon rt capt col sgt lt cllr councillor doctor shri smt',
    // French, Italian
    'm mm mme mlle me maitre monsieur madame mademoiselle pr docteur dre dott dottssa dottore dottoressa ssa ra sig sigra signor signora avv avvocato geom rag arch cav on profssa p i per ind don',
    // Spanish, Portuguese
    'd da dna dona sr sra srta senor senora lcdo lcda licdo licda lcd dra dro ilmo ilma excmo excma exmo exma eng enga arq profa engenheiro doutor doutora abg cp mtro mtra',
    // Dutch
    'dhr mw mevr mevrouw meneer heer mr ir ds',
    // Polish, Czech, Slovak
    'mgr inz hab lek adw pan pani panna bc bca mga judr mudr mddr mvdr rndr phdr paeddr thdr phmr doc csc drsc akad rsdr icdr pharmdr artd ked pani',
    // Romanian, Hungarian, Turkish
    'dl dna domnul doamna conf lect asist ec jr ifj id ozv bay bayan hanim av doc uzm ogr gor uyesi op sn arş ars yrd dt',
    // Scandinavian, Finnish
    'hr fru fil cand tekn lic fm ktm dos',
    // Greek, Russian, Ukrainian
    'κ κος κα κυρ δρ καθ καθηγητης καθηγητρια ν кна ктн дтн дмн кмн кэн дэн кюн кфмн канд проф профессор д-р др доктор г н г-н г-жа господин госпожа доц доцент акад пан пані инж',
  ]
    .join(' ')
    .split(' ')
    .map((word) => fold(word).replace(/[-.]/g, '')),
);

/** Entries that are also given names, initials or particles: a title only with a dot. */
const NEEDS_DOT = new Set(
  'dos m d p i c h on don da ra fr me per dra em jr av ec id op ds ked sn dt pol ap n ν г н κ κα lt father ind kaufm nat'
    .split(' ')
    .map(fold),
);
/** Short entries that are titles without a dot. */
const BARE = new Set('don don me m'.split(' '));

/** Titles of single letters: "h.c.", "D.ª", "к.т.н.". In capitals they are initials. */
const SPELT = /^(?:h\.c\.|a\.o\.|(?=.*\P{ASCII})(?![\p{Lu}.-]+$).*)$/u;

/** Is the word a title? "Dipl.-Ing.", "Prof.", "Frau", "(FH)". */
export function isTitle(word: string, language: string): boolean {
  const bare = word.replace(/[()[\],;:]/g, '');
  // Vietnamese for Mr and Mrs.
  if (bare === '' || /^(?:Ông|Bà)$/.test(bare)) return true;
  // In Austria "DI" is "Dipl.-Ing.", and "Mag.a" and "Dr.in" are women's.
  if (language === 'de' && /^DI(?:in)?$/.test(bare)) return true;
  const parts = fold(bare.replace(/[ªº]/g, 'a').replace(/(?<=\p{L}{2})\.(?:in|a)$/u, ''))
    .split(/[.-]+/)
    .filter((part) => part !== '');
  const whole = parts.join('');
  // "P.D. Jansen", "m.-c. roy": initials, whatever they abbreviate elsewhere.
  if (parts.length > 1 && parts.length === whole.length) return SPELT.test(bare) && TITLES.has(whole);
  if (parts.length === 0 || !parts.every((part) => TITLES.has(part) || TITLES.has(whole))) return false;
  const hasDot = /\./.test(bare);
  const [only = ''] = parts;
  if (parts.length > 1 || !NEEDS_DOT.has(only)) return true;
  if (bare.length <= 2 && /^\p{Lu}\.$/u.test(bare)) return isSpeltTitle(only, language);
  if (hasDot) return true;
  if (only === 'κα' || only === 'κος') return true;
  return (
    BARE.has(only) &&
    (language === 'fr' || language === 'it' || language === 'es') &&
    (only !== 'm' || language === 'fr')
  );
}

/** "D. Ana" in Spanish and "M. Jean" in French are titles; elsewhere they are initials. */
const isSpeltTitle = (letter: string, language: string): boolean =>
  (letter === 'd' && /^(?:es|pt|ca|gl)$/.test(language)) || (letter === 'm' && language === 'fr') || letter === 'κ';

/** After a comma any abbreviation counts as a degree, without a comma only known ones. */
const DEGREE =
  /^(?:ph\.?\s?d|m\.?d|d\.?d\.?s|m\.?b\.?a|e?mba|m\.?\s?sc|b\.?\s?sc|m\.?a|b\.?a|m\.?eng|b\.?eng|m\.?ed|ed\.?d|esq|cpa|cfa|cfp|ll\.?\s?[bmd]|r\.?n|d\.?phil|m\.?phil|dr\.?sc|csc|drsc|dis|mpa|mph|msw|rd|pe|pmp|fca|acca|obe|mbe|cbe|qc|kc|frcs|frcp|faia|aia|riba|leed ap|mrics|frics|mag|dipl\.?-?ing|fh|h\.?\s?c|ing|emeritus|emerita|em|i\.?\s?r|ret\.?)\.?$/i;
const CAPITALS =
  /^(?:(?:[A-Z]\p{L}?\.?){1,3}\p{Lu}\p{L}{0,3}\.?|[A-Z]{2,6}|(?:\p{L}{1,4}\.){1,3})(?:[- /](?:\p{L}{1,4}\.?|[A-Z]{2,5}))?(?:\s?\(.{1,16}\))?$/u;

export const isDegree = (text: string): boolean => DEGREE.test(text.trim()) || isGeneration(text.trim(), wholeName);

/** Which of father and son a word behind the name means. */
const generations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ jr: 'younger', jun: 'younger', junior: 'younger', jnr: 'younger', filho: 'younger', fils: 'younger' },
    ...{ hijo: 'younger', ii: 'younger', sr: 'older', sen: 'older', senior: 'older', snr: 'older', pere: 'older' },
    ...{ iii: 'third', iv: 'fourth' },
  }),
);

export const generationOf = (word: string): string | undefined => generations.get(fold(word).replace(/\./g, ''));

/**
 * Does the word behind `before` others distinguish father and son? `Sen`, `Junior` and `Filho` are family names, too:
 * without a dot only in small letters behind a whole name.
 */
export const isGeneration = (word: string, before: number): boolean =>
  generationOf(word) !== undefined &&
  (/^(?:[js]n?r|i.*)$|\.$/i.test(word) || (before >= wholeName && /^\p{Ll}+$/u.test(word)));

/** A first and a last name. */
const wholeName = 2;

/** Titles of professions, which stand behind a name in capitals: `Willems RA`. */
const BEHIND = /^(?:RA|RC|RB|AA|EMFC|CA|ACA|ACMA|FCCA|CIMA|CIPD|CISSP|CISA|FRSA|CEng)$/;

/**
 * `Jr.` or a degree as the last word, behind `before` others, of a name without a comma. `Ma` and `Ba` are family
 * names.
 */
export const isSuffix = (word: string, before: number): boolean =>
  BEHIND.test(word) ||
  isGeneration(word, before) ||
  (DEGREE.test(word) && (!/^\p{Lu}\p{Ll}+$/u.test(word) || /^(?:esq|phd|msc|bsc)$/i.test(word)));

/** Is the text after a comma only degrees: "Ph.D.", "MBA"? */
export const isCredential = (text: string): boolean =>
  text
    .trim()
    .split(/\s*[,/]\s*/)
    .every((part) => isDegree(part) || (CAPITALS.test(part) && !/^\p{Lu}\p{Ll}{2,}$/u.test(part) && part.length <= 14));

/**
 * Whether degrees follow the comma, and not a given name: `Anna Meyer, MBA` against `MEYER, ANNA`. After a single word
 * only known degrees count.
 */
export function isCredentialAfter(head: string, rest: string): boolean {
  if (!isCredential(rest)) return false;
  const given = rest.trim().split(/\s+/);
  const isOne = !head.trim().includes(' ');
  const isPlain = (word: string) => /^\p{Lu}\p{Ll}+$/u.test(word) && !isTitle(word, '');
  const isInitials = given.every((word) => /^(?:\p{Lu}\.)+$/u.test(word));
  if (isOne && (isInitials || given.some(isPlain)) && !given.some(isDegree)) return false;
  const isName = given.every((word) => /^\p{Lu}{2,}(?:-\p{Lu}{2,})*$/u.test(word) && !DEGREE.test(word));
  return !(isName && (isOne || head === head.toUpperCase()) && /[aeiouy]/.test(fold(rest)));
}

/** Japanese, Chinese and Korean suffixes, and some prefixes. */
export const BEHIND_SIGNS =
  /\s*(?:さん|様|さま|氏|先生|教授|准教授|博士|殿|先生|女士|小姐|博士|副教授|님|씨|박사|교수|선생님|선생)$/u;

/** Arabic and Hebrew titles before a name. */
export const BEFORE_JOINED =
  /^(?:(?:الأستاذة?|الدكتورة?|المهندسة?|السيدة?|الشيخ|المحامية?|أ\.?\s?د\.|أ\.|د\.|م\.|دكتورة?|ד["״]ר|פרופ['׳]?|מר|גב['׳]?|גברת|עו["״]ד|הרב|אינג['׳])(?:\s+|(?<=\.)))+/u;
