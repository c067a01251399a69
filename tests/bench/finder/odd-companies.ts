/**
 * Invented companies that are meant to defeat the finder. They have few known addresses, unusual habits, names in odd
 * fields and forms, call names, numbered namesakes, or two patterns in one company. Nothing was fitted on them.
 */
import type { Case, Judged, Named } from './companies.ts';
import { type OddLanguage, oddNames } from './odd-names.ts';
import { type Random, randomBy } from './random.ts';

export function oddCompanies(number: number, seed: number): Judged[] {
  const random = randomBy(seed);
  return Array.from({ length: number }, (_, at) => judgedCase(at, random));
}

function judgedCase(at: number, random: Random): Judged {
  const house = company(at, random);
  const named = random.whole(1, 4);
  const taken = new Set<string>();
  const asked = house.newcomer(taken);
  const known: Case['known'] = [];
  while (known.length < named) {
    const { person, email } = house.newcomer(taken);
    known.push({ ...inOddFields(person, random), email: random.chance(0.1) ? email.toUpperCase() : email });
  }
  if (random.chance(0.25)) known.push(stranger(house.domain, random));
  known.sort(() => random.next() - 0.5);
  return {
    asked: { domain: house.domain, known, ask: random.chance(0.15) ? inOddFields(asked.person, random) : asked.person },
    right: asked.email,
    usual: asked.usual,
    named,
  };
}

const stranger = (domain: string, random: Random): Case['known'][number] => ({
  first_name: '',
  last_name: '',
  email: `${random.pick(['info', 'office', 'ventas', 'kontakt', 'post'])}@${domain}`,
});

/** A name in odd fields and notations, as lists and files have it. */
function inOddFields({ first_name, last_name }: Named, random: Random): Named {
  const whole = random.weighed({ plain: 78, comma: 6, one: 4, swapped: 3, loud: 5, titled: 4 });
  switch (whole) {
    case 'comma':
      return { first_name: '', last_name: `${last_name.toUpperCase()}, ${first_name}` };
    case 'one':
      return { first_name: '', last_name: `${first_name} ${last_name}` };
    case 'swapped':
      return { first_name: `${last_name},`, last_name: first_name };
    case 'loud':
      return { first_name: first_name.toUpperCase(), last_name: last_name.toUpperCase() };
    case 'titled':
      return { first_name: `${random.pick(['Dr.', 'Prof. Dr.', 'Dipl.-Ing.', 'Mag.'])} ${first_name}`, last_name };
    default:
      return { first_name, last_name };
  }
}

/** How the company turns names into words of an address. */
interface Ways {
  umlaut: 'two' | 'plain';
  nordic: 'two' | 'plain';
  before: 'glue' | 'drop' | 'dash' | 'dot' | 'letters';
  firstTwice: 'head' | 'glue' | 'dash' | 'letters' | 'tail';
  lastTwice: 'head' | 'tail' | 'glue' | 'dash' | 'dot';
  /** The part of a Vietnamese name that comes first in an address. */
  vietnamese: 'tail' | 'glue' | 'letters';
  called: boolean;
}

interface Company {
  domain: string;
  newcomer(taken: Set<string>): { person: Named; email: string; usual: string };
}

function company(at: number, random: Random): Company {
  const languages = Object.keys(oddNames) as OddLanguage[];
  const [home, second] = [random.pick(languages), random.pick(languages)];
  const domain = `house${at}.${random.pick(['test', 'example'])}`;
  const ways: Ways = {
    umlaut: random.weighed({ two: 60, plain: 40 }),
    nordic: random.weighed({ two: 45, plain: 55 }),
    before: random.weighed({ glue: 45, drop: 25, dash: 10, dot: 12, letters: 8 }),
    firstTwice: random.weighed({ head: 45, glue: 20, dash: 20, letters: 10, tail: 5 }),
    lastTwice: random.weighed({ head: 42, tail: 15, glue: 20, dash: 15, dot: 8 }),
    vietnamese: random.weighed({ tail: 60, glue: 25, letters: 15 }),
    called: random.chance(0.2),
  };
  const patterns = [random.weighed(rules), random.weighed(rules)] as const;
  const mixed = random.chance(0.25);
  const follows = 0.6 + random.next() * 0.25;
  return {
    domain,
    newcomer(taken) {
      for (;;) {
        const language = random.chance(0.7) ? home : random.chance(0.6) ? second : random.pick(languages);
        const person = drawn(language, random);
        const words = inWords(person, language, ways, random);
        const rule = mixed && !random.chance(follows) ? patterns[1] : patterns[0];
        const local = made(rule, words);
        const free = taken.has(local) || random.chance(0.05) ? `${local}${random.pick(['2', '2', '1', '02'])}` : local;
        if (taken.has(free) || local.length < 2) continue;
        taken.add(free);
        return { person, email: `${free}@${domain}`, usual: `${made(patterns[0], words)}@${domain}` };
      }
    },
  };
}

function drawn(language: OddLanguage, random: Random): Named {
  const { first, last, before, twice, joints } = oddNames[language];
  const one = (list: string) => random.pick(list.split(' ')).replaceAll('_', ' ');
  const some = (list: string, share: number, joint: string) =>
    random.chance(share / 100) ? `${one(list)}${joint}${one(list)}` : one(list);
  const prefix = random.chance(before[1] / 100) ? one(before[0]) : '';
  return {
    first_name: some(first, twice[0], joints[0]),
    last_name: `${prefix}${prefix === '' || prefix.endsWith('-') ? '' : ' '}${some(last, twice[1], joints[1])}`.replace(
      / +/g,
      ' ',
    ),
  };
}

interface Words {
  first: string;
  last: string;
  f: string;
  l: string;
}

function inWords({ first_name, last_name }: Named, language: OddLanguage, ways: Ways, random: Random): Words {
  const given = letters(callName(first_name, language, ways, random), ways).split(/[ -]/);
  const isVietnamese = language === 'vietnamese';
  const way = isVietnamese ? (ways.vietnamese === 'letters' ? 'tail' : ways.vietnamese) : ways.firstTwice;
  const first = joined(given, way);
  const [, before = '', name = ''] = particles.exec(letters(last_name, ways)) ?? [];
  const family = joined(name.split(/[ -]/), ways.lastTwice);
  const prefix = before
    .replaceAll('.', '')
    .split(/[ -]/)
    .filter((part) => part !== '');
  const last = prefix.length === 0 || ways.before === 'drop' ? family : withParticles(prefix, family, ways.before);
  const initials =
    isVietnamese && ways.vietnamese === 'letters' ? given.slice(0, -1).map((part) => part.charAt(0)) : [];
  return {
    first,
    last: initials.length > 0 ? `${last.charAt(0)}${initials.join('')}` : last,
    f: ways.firstTwice === 'letters' ? given.map((part) => part.charAt(0)).join('') : first.charAt(0),
    l: last.charAt(0),
  };
}

const particles =
  /^((?:(?:van|von|vom|und|der|den|de|la|le|del|du|des|da|dos|ten|ter|zu|op|in|t|af|al|el|bin|abu|ben|o|ni|st\.|mac|nic)[ -])*)(.*)$/;

function withParticles(prefix: string[], family: string, way: 'glue' | 'dash' | 'dot' | 'letters'): string {
  if (way === 'letters') return `${prefix.map((part) => part.charAt(0)).join('')}${family}`;
  return [...prefix, family].join({ glue: '', dash: '-', dot: '.' }[way]);
}

/** The name used in an address: a call name for most people of a company that uses them, rarely elsewhere. */
function callName(name: string, language: OddLanguage, { called }: Ways, random: Random): string {
  if (!random.chance(called ? 0.8 : 0.03)) return name;
  const pair = oddNames[language].called.split(' ').find((one) => one.startsWith(`${name}:`));
  return pair?.split(':')[1] ?? name;
}

function joined(parts: string[], way: Ways['firstTwice'] | Ways['lastTwice']): string {
  if (parts.length < 2) return parts[0] ?? '';
  if (way === 'head' || way === 'letters') return parts[0] ?? '';
  if (way === 'tail') return parts.at(-1) ?? '';
  return parts.join({ glue: '', dash: '-', dot: '.' }[way]);
}

const german: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const danish: Record<string, string> = { ø: 'oe', å: 'aa' };
const single: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', ı: 'i', đ: 'd', þ: 'th', ð: 'd' };

function letters(text: string, { umlaut, nordic }: Ways): string {
  return [...text.toLowerCase().normalize('NFC')]
    .map(
      (letter) =>
        (umlaut === 'two' && german[letter]) ||
        (nordic === 'two' && danish[letter]) ||
        single[letter] ||
        letter.normalize('NFD').charAt(0),
    )
    .filter((letter) => /[a-z. -]/.test(letter))
    .join('');
}

/** Address rules with their weights. A letter is an initial, a word is the name. */
const rules = {
  'first.last': 34,
  'f last': 14,
  'f.last': 9,
  first: 8,
  'first last': 5,
  last: 4,
  'last f': 5,
  'last.first': 5,
  'first l': 4,
  first_last: 4,
  'first-last': 3,
  'last first': 1.5,
  last_first: 1.5,
  'f l': 1,
  f_last: 1,
};

function made(rule: string, words: Words): string {
  const wordOf = (name: string) =>
    name === 'first' || name === 'last' || name === 'f' || name === 'l' ? words[name] : '';
  return rule.replace(/[a-z]+/g, wordOf).replaceAll(' ', '');
}
