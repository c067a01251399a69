/**
 * Invented companies with partly known addresses, to measure the finder. These rules share nothing with the finder's
 * tables, so a mistake in either shows.
 */
import { type Language, names } from './names.ts';
import { type Random, randomBy } from './random.ts';

export interface Named {
  first_name: string;
  last_name: string;
}

/** A question in the form of `npm run bench:finder`. */
export interface Case {
  domain: string;
  known: (Named & { email: string })[];
  ask: Named;
}

export interface Judged {
  asked: Case;
  /** The real address of the person in question. */
  right: string;
  /**
   * Their address by the company's usual rule. Someone who knows the rule, but not its exceptions, could do no better.
   */
  usual: string;
  /** The number of known addresses that belong to named persons of the company. */
  named: number;
}

export function companies(number: number, seed: number): Judged[] {
  const random = randomBy(seed);
  return Array.from({ length: number }, (_, at) => judgedCase(at, random));
}

function judgedCase(at: number, random: Random): Judged {
  const house = company(at, random);
  const named = random.chance(0.1) ? 0 : random.whole(1, 8);
  const taken = new Set<string>();
  const asked = house.newcomer(taken);
  const known: Case['known'] = [];
  while (known.length < named) {
    const { person, email } = house.newcomer(taken);
    known.push({ ...person, email: random.chance(0.08) ? shouted(email, random) : email });
  }
  const { person: ask, email: right, usual } = asked;
  known.push(...besides(house, taken, random));
  known.sort(() => random.next() - 0.5);
  return { asked: { domain: house.domain, known, ask }, right, usual, named };
}

const shouted = (email: string, random: Random) =>
  random.chance(0.5) ? email.toUpperCase() : email.replace(/(^|[._-])[a-z]/g, (letter) => letter.toUpperCase());

/** Noise among the known addresses: role mailboxes, other companies, addresses without a name. */
function besides(house: Company, taken: Set<string>, random: Random): Case['known'] {
  const nobody = { first_name: '', last_name: '' };
  const more: Case['known'] = [];
  if (random.chance(0.3))
    more.push({ ...nobody, email: `${random.pick(['info', 'sales', 'kontakt', 'jobs'])}@${house.domain}` });
  if (random.chance(0.1)) more.push({ ...nobody, email: `support@${house.domain}` });
  if (random.chance(0.15)) {
    const { person, email } = house.newcomer(taken);
    more.push({ ...person, email: email.replace(/.*@/, `${letters(person.last_name, 'plain')}@other-`) });
  }
  if (random.chance(0.12)) more.push({ ...nobody, email: house.newcomer(taken).email });
  return more;
}

interface Company {
  domain: string;
  newcomer(taken: Set<string>): { person: Named; email: string; usual: string };
}

/** How the company turns names into words of an address. */
interface Ways {
  german: 'two' | 'plain';
  danish: 'two' | 'plain';
  hyphenFirst: 'keep' | 'glue' | 'head';
  spaceFirst: 'head' | 'glue' | 'keep';
  doubleInitial: boolean;
  before: 'glue' | 'drop' | 'dash' | 'dot';
  hyphenLast: 'keep' | 'glue' | 'head' | 'tail';
  spaceLast: 'head' | 'tail' | 'glue' | 'keep';
}

function company(at: number, random: Random): Company {
  const home = random.pick(Object.keys(names) as Language[]);
  const domain = `firm${at}.${random.pick(['test', 'example'])}`;
  const ways: Ways = {
    german: random.weighed({ two: 84, plain: 16 }),
    danish: random.weighed({ two: 45, plain: 55 }),
    hyphenFirst: random.weighed({ keep: 58, glue: 20, head: 22 }),
    spaceFirst: random.weighed({ head: 72, glue: 18, keep: 10 }),
    doubleInitial: random.chance(0.25),
    before: random.weighed({ glue: 58, drop: 20, dash: 10, dot: 12 }),
    hyphenLast: random.weighed({ keep: 55, glue: 22, head: 15, tail: 8 }),
    spaceLast: random.weighed(
      home === 'pt' ? { head: 10, tail: 65, glue: 15, keep: 10 } : { head: 55, tail: 10, glue: 25, keep: 10 },
    ),
  };
  const rules = [pattern(random), pattern(random)] as const;
  const mixed = random.chance(1 / 7);
  const follows = 0.5 + random.next() * 0.4;
  return {
    domain,
    newcomer(taken) {
      for (;;) {
        const [language, person] = drawn(home, random);
        const words = inWords(person, language, ways);
        const rule = mixed && !random.chance(follows) ? rules[1] : rules[0];
        const usual = made(rules[0], words);
        const local = random.chance(1 / 16) ? broken(rule, words, language, ways, person, random) : made(rule, words);
        if (local === '' || taken.has(local)) continue;
        taken.add(local);
        return { person, email: `${local}@${domain}`, usual: `${usual}@${domain}` };
      }
    },
  };
}

function drawn(home: Language, random: Random): [Language, Named] {
  const language = random.chance(0.8) ? home : random.pick(Object.keys(names) as Language[]);
  const { first, last, doubleFirst, before, shares, joint } = names[language];
  const one = (list: string) => random.pick(list.split(' ')).replaceAll('_', ' ');
  const [double, prefixed, twice] = shares.map((share) => share / 100);
  const family = random.chance(twice ?? 0) ? `${one(last)}${joint}${one(last)}` : one(last);
  const prefix = random.chance(prefixed ?? 0) ? one(before) : '';
  return [
    language,
    {
      first_name: one(random.chance(double ?? 0) ? doubleFirst : first),
      last_name: `${prefix}${prefix === '' || prefix.endsWith('-') ? '' : ' '}${family}`,
    },
  ];
}

/** The words that a rule combines. */
interface Words {
  first: string;
  last: string;
  f: string;
  l: string;
}

const two: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const one: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', ı: 'i' };

function letters(text: string, how: 'two' | 'plain'): string {
  return [...text.toLowerCase().normalize('NFC')]
    .map((letter) => (how === 'two' && two[letter]) || one[letter] || letter.normalize('NFD').charAt(0))
    .filter((letter) => /[a-z. -]/.test(letter))
    .join('');
}

function inWords({ first_name, last_name }: Named, language: Language, ways: Ways): Words {
  const how = language === 'de' ? ways.german : language === 'da' ? ways.danish : 'plain';
  const given = letters(first_name, how).replaceAll('.', '');
  const first = given.includes('-') ? halves(given, '-', ways.hyphenFirst) : halves(given, ' ', ways.spaceFirst);
  const [, before = '', name = ''] =
    /^((?:(?:van|von|der|den|de|la|del|du|le|da|dos|di|della|lo|ten|ter|zu|af|st\.|al|el|bin)[ -])*)(.*)$/.exec(
      letters(last_name, how),
    ) ?? [];
  const family = name.includes('-') ? halves(name, '-', ways.hyphenLast) : halves(name, ' ', ways.spaceLast);
  const prefix = before
    .replaceAll('.', '')
    .split(/[ -]/)
    .filter((part) => part !== '');
  const glue = { glue: '', dash: '-', dot: '.', drop: '' }[ways.before];
  const last = before === '' || ways.before === 'drop' ? family : [...prefix, family].join(glue);
  const initials = given.split('-').map((part) => part.charAt(0));
  return { first, last, f: ways.doubleInitial ? initials.join('') : given.charAt(0), l: last.charAt(0) };
}

function halves(text: string, joint: string, way: 'keep' | 'glue' | 'head' | 'tail'): string {
  const parts = text.split(joint);
  if (parts.length < 2) return text;
  if (way === 'head' || way === 'tail') return (way === 'head' ? parts[0] : parts.at(-1)) ?? '';
  return parts.join(way === 'glue' ? '' : '-');
}

/** Address rules with their weights. A letter is an initial, a word is the name. */
const rules = {
  'first.last': 38,
  'f last': 15,
  first: 13,
  'f.last': 7,
  'first last': 6,
  last: 4,
  'first l': 3,
  first_last: 3,
  'last.first': 3,
  'last f': 2.5,
  'first-last': 1.5,
  'first.l': 1.5,
  'last first': 1,
  'f l': 1,
  f_last: 0.7,
  'last.f': 0.6,
  last_first: 0.4,
};

const pattern = (random: Random): string => random.weighed(rules);

function made(rule: string, words: Words): string {
  const wordOf = (name: string) =>
    name === 'first' || name === 'last' || name === 'f' || name === 'l' ? words[name] : '';
  return rule.replace(/[a-z]+/g, wordOf).replaceAll(' ', '');
}

/** An address that breaks its company's rule. */
function broken(rule: string, words: Words, language: Language, ways: Ways, person: Named, random: Random): string {
  const kind = random.weighed({ other: 50, number: 20, short: 10, middle: 8, spelling: 12 });
  if (kind === 'number') return `${made(rule, words)}${random.whole(1, 99)}`;
  if (kind === 'short') return made(rule, { ...words, first: words.first.slice(0, 3) });
  if (kind === 'middle')
    return made(rule, {
      ...words,
      f: `${words.f}${random.pick(['a', 'j', 'm'])}`,
      first: `${words.first}.${random.pick(['a', 'j', 'm'])}`,
    });
  if (kind === 'spelling')
    return made(
      rule,
      inWords(person, language, { ...ways, german: 'plain', before: 'drop', hyphenLast: 'tail', hyphenFirst: 'head' }),
    );
  return made(pattern(random), words);
}
