/** Invented people with their addresses, and how a page writes their names. */
import type { Random } from '../finder/random.ts';
import type { Tongue } from './tongues.ts';

export interface Person {
  first: string;
  last: string;
  post: string;
  email: string;
  /** As on the page, sometimes with a title. */
  shown: string;
}

const list = (text: string): string[] => text.split(';').filter((one) => one !== '');

const [CASED, TURNED] = [0.07, 0.06];

function ascii(text: string): string {
  return text
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[łŁ]/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ı/g, 'i')
    .replace(/đ/g, 'd')
    .normalize('NFD')
    .replace(/[^a-z -]/g, '');
}

const german = (text: string): string => text.toLowerCase().replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue');

/** As many different people as the page needs. */
export function persons(number: number, language: string, tongue: Tongue, domain: string, random: Random): Person[] {
  const firsts = shuffled(list(tongue.first), random);
  const lasts = shuffled(list(tongue.last), random);
  const posts = shuffled(list(tongue.posts), random);
  const habit = random.weighed({ full: 50, initial: 20, last: 10, first: 10, joined: 6, other: 4 });
  const shape = random.weighed({ plain: 100 - 100 * (CASED + TURNED), capitals: 100 * CASED, turned: 100 * TURNED });
  return Array.from({ length: Math.min(number, firsts.length, lasts.length, posts.length) }, (_, at) => {
    const [first = '', firstAscii = first] = (firsts[at] ?? '').split('|');
    const [one = '', oneAscii = one] = (lasts[at] ?? '').split('|');
    const [two = '', twoAscii = two] = (
      tongue.two && random.chance(0.7) ? (lasts[(at + 3) % lasts.length] ?? '') : ''
    ).split('|');
    const last = two === '' ? one : `${one} ${two}`;
    const spelled = language === 'de' ? german : (text: string) => text;
    const f = ascii(spelled(firstAscii));
    const l = ascii(spelled(random.chance(0.3) && twoAscii !== '' ? `${oneAscii} ${twoAscii}` : oneAscii));
    return {
      first,
      last,
      post: posts[at] ?? '',
      email: `${localPart(f, l, habit, at)}@${domain}`,
      shown: shown(first, last, language, tongue, shape, random),
    };
  });
}

function localPart(f: string, l: string, habit: string, at: number): string {
  const given = f.replace(/[ -]/g, '');
  const family = l.replace(/[ -]/g, '');
  if (habit === 'full') return `${given}.${family}`;
  if (habit === 'initial') return `${given.charAt(0)}.${family}`;
  if (habit === 'last') return family;
  if (habit === 'first') return given;
  if (habit === 'joined') return `${given.charAt(0)}${family}`;
  return `m${1_204 + 17 * at}`;
}

function shown(first: string, last: string, language: string, tongue: Tongue, shape: string, random: Random): string {
  const titles = list(tongue.titles);
  const title = titles.length > 0 && random.chance(0.15) ? `${random.pick(titles)} ` : '';
  if (tongue.order === 'joined') return `${last}${first}`;
  if (tongue.order === 'spaced-family-first') return `${last}${random.chance(0.6) ? ' ' : ''}${first}`;
  if (tongue.order === 'family-first') return `${title}${last} ${first}`;
  if (tongue.order === 'patronymic' && random.chance(0.5)) {
    const father = random.pick(list(tongue.patronymics ?? ''));
    return random.chance(0.6) ? `${last} ${first} ${father}` : `${first} ${father} ${last}`;
  }
  const hasCase = !/^(?:ar|he)$/.test(language);
  if (hasCase && shape === 'capitals')
    return random.chance(0.5) ? `${title}${first} ${upper(last)}` : `${upper(last)} ${first}`;
  if (hasCase && shape === 'turned') return `${last}, ${title}${first}`;
  return `${title}${first} ${last}${hasCase && random.chance(0.04) ? ', Ph.D.' : ''}`;
}

const upper = (text: string): string => text.toUpperCase();

function shuffled<One>(items: One[], random: Random): One[] {
  const out = [...items];
  for (let at = out.length - 1; at > 0; at -= 1) {
    const other = random.whole(0, at);
    [out[at], out[other]] = [out[other] as One, out[at] as One];
  }
  return out;
}
