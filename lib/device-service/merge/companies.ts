/** Compares two employers by name and domain. */
import { fold } from '../../contract/text.ts';
import { isTypo, lettersOf } from '../../names/letters.ts';
import { tidyDomain } from '../domain-name.ts';

export interface Employer {
  /** As written; null if absent. */
  company: string | null;
  website: string | null;
  email: string | null;
}

/** `part`: one name contains the other, as `Acme` and `Acme Optics`. `unknown`: one of them has none. */
type CompanyMatch = 'same' | 'part' | 'other' | 'unknown';

interface Read {
  /** The words of the name without its legal form and without a country at its end. */
  words: string[];
  /** The country at the end of the name, as written. */
  branch: string | null;
  domains: string[];
}

/** Folded, without dots: `S.p.A.` is `spa`. For forms of several words, each word. */
const legalForms: ReadonlySet<string> = new Set(
  [
    'gmbh mbh ag kg kgaa ohg ug gbr ev eg se haftungsbeschrankt cokg co compagnie cie inc incorporated corp corporation ltd limited llc llp lp plc pty',
    'sa sas sarl sasu eurl snc scop srl srls spa sapa sl slu slne sau sc scs lda ltda eireli bv nv vof cv bvba sprl ab as asa aps ivs is oy oyj',
    'hf ehf sro spol zoo spzoo sp oo spj kft zrt nyrt bt doo dd z ad ood eood ead uab ab sia ooo zao ojsc pjsc kk kabushiki kaisha pte bhd sdn pvt private',
  ].flatMap((line) => line.split(' ')),
);
/** Words that are optional. */
const filler: ReadonlySet<string> = new Set('the and und et y e i of de der die das la le les el los'.split(' '));
const groupWords: ReadonlySet<string> = new Set(
  'group gruppe groupe grupo gruppo holding holdings international intl global worldwide'.split(' '),
);
const countries: ReadonlySet<string> = new Set(
  [
    'germany deutschland austria osterreich switzerland schweiz suisse france italy italia spain espana portugal uk usa us ireland netherlands nederland',
    'belgium belgie belgique poland polska sweden sverige norway norge denmark danmark finland suomi europe europa emea apac latam america americas',
    'canada mexico brasil brazil india china japan australia nordic nordics iberia dach',
  ].flatMap((line) => line.split(' ')),
);

export function matchCompanies(one: Employer, other: Employer, isWebmail: (domain: string) => boolean): CompanyMatch {
  const [a, b] = [read(one, isWebmail), read(other, isWebmail)];
  if (isNone(a) || isNone(b)) return 'unknown';
  const names = matchWords(a.words, b.words);
  if (a.domains.some((domain) => b.domains.includes(domain))) return 'same';
  const isNamedSo = (one: Read, theirs: Read) => one.domains.some((domain) => isNamed(domain, theirs.words));
  const labels = a.domains.map(labelOf);
  const isAlike = b.domains.some((domain) => labels.includes(labelOf(domain))) || isNamedSo(a, b) || isNamedSo(b, a);
  if (isAlike) return names === 'other' ? 'part' : 'same';
  const isBegun = (one: Read, theirs: Read) => one.domains.some((domain) => isFirstWord(domain, theirs.words));
  if (names === 'other') return 'other';
  if (names === 'unknown') {
    const isOneSite = a.domains.length === 0 || b.domains.length === 0;
    return isOneSite && (isBegun(a, b) || isBegun(b, a)) ? 'part' : 'other';
  }
  // One name at two unrelated sites may be two companies.
  if (a.domains.length > 0 && b.domains.length > 0)
    return names === 'same' && (isBegun(a, b) || isBegun(b, a)) ? 'part' : 'other';
  return names;
}

/** Two different countries in the names. */
export function areBranches(one: Employer, other: Employer): boolean {
  const [a, b] = [branchOf(one.company), branchOf(other.company)];
  return a !== null && b !== null && a !== b;
}

/** The prefixes of its name and domains: two spellings of a company share one. */
export function companyTokens(employer: Employer, isWebmail: (domain: string) => boolean): string[] {
  const { words, domains } = read(employer, isWebmail);
  const texts = [words.join(''), ...domains.map(labelOf)];
  return [...new Set(texts.map((text) => text.slice(0, 4)))].filter((token) => token.length > 1);
}

function read({ company, website, email }: Employer, isWebmail: (domain: string) => boolean): Read {
  const written = company !== null && /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i.test(company.trim()) ? company : null;
  const hosts = [website, email === null ? null : email.slice(email.lastIndexOf('@') + 1), written];
  const domains = hosts.flatMap((host) => {
    const domain = host === null || host.trim() === '' ? null : tidyDomain(host);
    return domain === null || isWebmail(domain) ? [] : [domain];
  });
  return { words: written === null ? wordsOf(company) : [], branch: branchOf(company), domains: [...new Set(domains)] };
}

const isNone = ({ words, domains }: Read): boolean => words.length === 0 && domains.length === 0;

function allWords(company: string | null): string[] {
  const plain = fold(company ?? '')
    .replace(/\([^)]*\)/g, ' ')
    // A/S, and c/o.
    .replace(/(?<!\p{L})(\p{L})\/(\p{L})(?!\p{L})/gu, '$1$2')
    .replace(/\b(?:\p{L}\.\s?){2,}/gu, (dotted) => `${dotted.replace(/[.\s]/g, '')} `)
    .replace(/['’.]/g, '');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function wordsOf(company: string | null): string[] {
  const words = allWords(company).filter((word) => !filler.has(word));
  const own = words.filter(
    (word, at) => at === 0 || !(legalForms.has(word) || countries.has(word) || groupWords.has(word)),
  );
  return own.map(lettersOf).filter((word) => word !== '');
}

function branchOf(company: string | null): string | null {
  return (
    allWords(company)
      .slice(1)
      .findLast((word) => countries.has(word)) ?? null
  );
}

function matchWords(a: readonly string[], b: readonly string[]): CompanyMatch {
  if (a.length === 0 || b.length === 0) return 'unknown';
  if (a.join('') === b.join('')) return 'same';
  if (isTypo(a.join(''), b.join('')) && a.join('').length > 6) return 'same';
  const initials = (words: readonly string[]) => words.map((word) => word[0]).join('');
  const isShort = (short: readonly string[], long: readonly string[]) =>
    short.length === 1 && long.length > 2 && (short[0] ?? '').length > 2 && initials(long) === short[0];
  if (isShort(a, b) || isShort(b, a)) return 'part';
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.every((word, at) => word === long[at]) ? 'part' : 'other';
}

const labelOf = (domain: string): string =>
  (domain.split('.').at(/\.(?:co|com|org|net|ac|gov)\.[a-z]{2}$/.test(domain) ? -3 : -2) ?? '').replaceAll('-', '');

/** `acme-optics.test` belongs to Acme Optics. */
function isNamed(domain: string, words: readonly string[]): boolean {
  const name = words.join('');
  const label = lettersOf(labelOf(domain));
  return name.length > 2 && (label === name || (name.length > 9 && isTypo(label, name)));
}

/** `acme.test` may belong to Acme Optics; a short first word fits too many companies. */
function isFirstWord(domain: string, [first = '']: readonly string[]): boolean {
  return first.length > 4 && lettersOf(labelOf(domain)) === first;
}
