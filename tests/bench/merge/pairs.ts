/**
 * Pairs of contacts as two files would have them, all invented: the same person twice, or two people who are easily
 * confused. Shares no table with the merge rules; the names are those of the finder's benchmark.
 */
import type { MergePerson } from '../../../lib/device-service/merge/same-person.ts';
import { names } from '../finder/names.ts';
import { type Random, randomBy } from '../finder/random.ts';

export interface Pair {
  kind: Kind;
  one: MergePerson;
  other: MergePerson;
  /** The same person. */
  same: boolean;
}

/** `person`: the same person twice. All other kinds are two people. */
type Kind = 'person' | Exclude<keyof typeof strangers, never>;

interface Employer {
  words: string;
  legal: string;
  domain: string;
  cities: readonly string[];
  /** Thousands work there, so some share a name. */
  isBig: boolean;
}

interface Truth {
  first: string;
  last: string;
  middle: string | null;
  suffix: string | null;
  employer: Employer;
  work: string;
  home: string;
  mobile: string;
  office: string;
  position: string;
  city: string;
}

const heads =
  'Aldermoor Brackwell Corvane Dunmere Elstrand Fjellby Grovenor Halvard Ingsted Jarrow Kestrel Lorimar Mossvik Nordane Ostrava Pellham Quarrel Ravensby Sundholm Tarnow Ulvang Varnsdorf Westbrae Yarrow Zellner'.split(
    ' ',
  );
const fields =
  'Optics|Logistics|Medical|Systems|Foods|Partners|Engineering|Consulting|Marine|Textiles|Research|& Sons|Energy|Print|Instruments'.split(
    '|',
  );
const legals =
  'GmbH|AG|GmbH & Co. KG|Ltd|Ltd.|Limited|Inc.|Inc|LLC|S.A.|SARL|S.r.l.|S.p.A.|B.V.|AB|A/S|Oy|Sp. z o.o.|s.r.o.|SL|plc|Corp.'.split(
    '|',
  );
const cities =
  'Berlin Leeds Lyon Torino Porto Gdynia Malmö Utrecht Bergen Graz Bilbao Cork Brno Turku Aarhus Chicago'.split(' ');
const jobs =
  'Head of Sales|Buyer|Software Engineer|Accountant|Marketing Manager|HR Manager|CEO|Project Manager|Legal Counsel|Support Specialist|Designer|Plant Manager|Controller|Account Manager'.split(
    '|',
  );
const webmail = 'gmail.com freemail.test mailbox.test'.split(' ');

/** Informal names; some are in no list of nicknames. */
const called: Readonly<Record<string, readonly string[]>> = {
  James: ['Jim', 'Jamie'],
  Thomas: ['Tom', 'Tommy'],
  Susan: ['Sue'],
  Andrew: ['Andy', 'Drew'],
  Peter: ['Pete'],
  Kevin: ['Kev'],
  Laura: ['Lolly'],
  Harry: ['Hal'],
  Simon: ['Si'],
  George: ['Geordie'],
  Matthias: ['Matze', 'Hias'],
  Tobias: ['Tobi'],
  Stefan: ['Steff'],
  Jürgen: ['Jürg'],
  Monika: ['Moni'],
  Günther: ['Günter'],
  Stéphane: ['Steph'],
  Mathieu: ['Mat'],
  François: ['Franck'],
  Giuseppe: ['Beppe'],
  Giovanni: ['Gianni'],
  Francesco: ['Franco'],
  José: ['Pepe'],
  Francisco: ['Paco'],
  Katarzyna: ['Kasia'],
  Małgorzata: ['Gosia'],
  Krzysztof: ['Krzysiek'],
  Tomasz: ['Tomek'],
};

/** First names of two different people, one letter apart. */
const twins: readonly (readonly [string, string])[] = [
  ['Christian', 'Christina'],
  ['Julia', 'Julian'],
  ['Simon', 'Simone'],
  ['Maria', 'Mario'],
  ['Daniel', 'Daniela'],
  ['Martin', 'Martina'],
  ['Francesca', 'Francesco'],
  ['Marta', 'Maria'],
  ['Jan', 'Jon'],
  ['Johanna', 'Johannes'],
  ['Alexander', 'Alexandra'],
  ['Michael', 'Michaela'],
];

const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[đð]/g, 'd')
    .replace(/ı/g, 'i');

const localOf = (text: string): string =>
  plainOf(text)
    .toLowerCase()
    .replace(/[^a-z-]/g, '');

function employerOf(random: Random): Employer {
  const head = random.pick(heads);
  const field = random.pick(fields);
  const words = random.chance(0.75) ? `${head} ${field}` : head;
  const label = random.chance(0.7)
    ? plainOf(words)
        .toLowerCase()
        .replace(/[^a-z]+/g, random.chance(0.5) ? '-' : '')
    : head.toLowerCase();
  const isBig = random.chance(0.3);
  return {
    words,
    legal: random.pick(legals),
    domain: `${label.replace(/-$/, '')}.test`,
    cities: Array.from({ length: isBig ? 4 : 1 }, () => random.pick(cities)),
    isBig,
  };
}

function personOf(random: Random, employer = employerOf(random)): Truth {
  const language = random.pick(Object.values(names));
  const word = (list: string) => random.pick(list.split(' ')).replaceAll('_', ' ');
  const doubleFirst = language.doubleFirst !== '' && random.chance(language.shares[0] / 100);
  const first = word(doubleFirst ? language.doubleFirst : language.first);
  const before = language.before !== '' && random.chance(language.shares[1] / 100) ? `${word(language.before)} ` : '';
  const second = random.chance(language.shares[2] / 100) ? language.joint + word(language.last) : '';
  const last = before + word(language.last) + second;
  return withAddresses(
    { first, last, middle: random.chance(0.15) ? word(language.first) : null, suffix: null, employer },
    random,
  );
}

type Named = Pick<Truth, 'first' | 'last' | 'middle' | 'suffix' | 'employer'>;

function withAddresses(named: Named, random: Random): Truth {
  const { first, last, employer } = named;
  const form = random.weighed({ dotted: 6, initial: 3, joined: 1, last: 1 });
  const [given, family] = [localOf(first), localOf(last)];
  const local = {
    dotted: `${given}.${family}`,
    initial: `${given.slice(0, 1)}${family}`,
    joined: given + family,
    last: family,
  }[form];
  const digits = () => String(random.whole(1_000_000, 9_999_999));
  const number = random.whole(1, 99);
  return {
    ...named,
    work: `${local}@${employer.domain}`,
    home: `${random.pick([`${given}.${family}`, `${given}${number}`, `${family}.${given}`])}@${random.pick(webmail)}`,
    mobile: `+49 17${random.whole(0, 9)} ${digits()}`,
    office: `+44 20 ${digits()}`,
    position: random.pick(jobs),
    city: random.pick(employer.cities),
  };
}

/** A person as one file has them: incomplete, in one of many notations. */
function seen(truth: Truth, random: Random, { keepsName = false }: { keepsName?: boolean } = {}): MergePerson {
  const name = keepsName ? { first_name: truth.first, last_name: truth.last } : nameIn(truth, random);
  const suffixed = truth.suffix !== null ? { ...name, last_name: `${name.last_name ?? ''} ${truth.suffix}` } : name;
  const company = companyIn(truth.employer, random);
  return {
    ...suffixed,
    ...company,
    email: emailIn(truth, random),
    position: random.chance(0.6) ? truth.position : null,
    phone_number: random.chance(0.5) ? phoneIn(random.chance(0.5) ? truth.mobile : truth.office, random) : null,
    city: random.chance(0.4) ? truth.city : null,
  };
}

function nameIn(truth: Truth, random: Random): Pick<MergePerson, 'first_name' | 'last_name'> {
  const { first, last, middle } = truth;
  const way = random.weighed({
    plain: 58,
    nickname: 6,
    initial: 6,
    swapped: 3,
    bare: 6,
    digraph: 3,
    whole: 5,
    slip: 4,
    title: 3,
    short: 5,
    married: 1.5,
    middle: 4,
    loud: 2,
  });
  switch (way) {
    case 'nickname':
      return { first_name: random.pick(called[first] ?? [first]), last_name: last };
    case 'initial':
      return { first_name: `${first.slice(0, 1)}.`, last_name: last };
    case 'swapped':
      return { first_name: last, last_name: first };
    case 'bare':
      return { first_name: plainOf(first), last_name: plainOf(last) };
    case 'digraph':
      return { first_name: digraphs(first), last_name: digraphs(last) };
    case 'whole':
      return random.chance(0.5)
        ? { first_name: null, last_name: `${first} ${last}` }
        : { first_name: `${first} ${last}`, last_name: null };
    case 'slip':
      return random.chance(0.7)
        ? { first_name: first, last_name: slip(last, random) }
        : { first_name: slip(first, random), last_name: last };
    case 'title':
      return { first_name: `Dr. ${first}`, last_name: random.chance(0.3) ? `${last}, MBA` : last };
    case 'short':
      return { first_name: first.split(/[ -]/)[0] ?? first, last_name: last.split('-')[0] ?? last };
    case 'married':
      return { first_name: first, last_name: `${last}-${random.pick(['Hartwell', 'Sørby', 'Kellner'])}` };
    case 'middle':
      return {
        first_name: middle === null ? first : `${first} ${random.chance(0.5) ? middle : `${middle.slice(0, 1)}.`}`,
        last_name: last,
      };
    case 'loud':
      return { first_name: first.toUpperCase(), last_name: last.toUpperCase() };
    case 'plain':
      return { first_name: first, last_name: last };
  }
}

const digraphs = (text: string): string =>
  text
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/Ö/g, 'Oe')
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'oe')
    .replace(/å/g, 'aa');

/** A typo: a letter dropped, doubled, swapped or replaced, never the first. */
function slip(text: string, random: Random): string {
  const at = random.whole(1, Math.max(1, text.length - 2));
  const letter = text[at] ?? '';
  const made = random.pick(['', letter + letter, (text[at + 1] ?? '') + letter, random.pick([...'aeiourstn'])]);
  const isTurned = made.length === 2 && made !== letter + letter;
  return text.slice(0, at) + made + text.slice(at + (isTurned ? 2 : 1));
}

function companyIn({ words, legal, domain }: Employer, random: Random): Pick<MergePerson, 'company' | 'website'> {
  const way = random.weighed({
    full: 40,
    bare: 25,
    site: 10,
    loud: 5,
    short: 4,
    country: 3,
    comma: 3,
    missing: 6,
    slip: 2,
  });
  const site = random.chance(0.2) ? `https://www.${domain}/` : null;
  switch (way) {
    case 'full':
      return { company: `${words} ${legal}`, website: site };
    case 'bare':
      return { company: words, website: site };
    case 'site':
      return { company: null, website: random.pick([domain, `www.${domain}`, `https://${domain}/en`]) };
    case 'loud':
      return { company: `${words} ${legal}`.toUpperCase(), website: site };
    case 'short':
      return { company: words.split(' ')[0] ?? words, website: site };
    case 'country':
      return { company: `${words} Deutschland ${legal}`, website: site };
    case 'comma':
      return { company: `${words.replace('&', 'and')}, ${legal}`, website: site };
    case 'slip':
      return { company: slip(words, random), website: site };
    case 'missing':
      return { company: null, website: null };
  }
}

function emailIn({ work, home }: Truth, random: Random): string | null {
  const way = random.weighed({ work: 45, loud: 6, tag: 5, home: 18, dots: 5, none: 21 });
  const [local = '', domain = ''] = work.split('@');
  switch (way) {
    case 'work':
      return work;
    case 'loud':
      return work.toUpperCase();
    case 'tag':
      return `${local}+fair@${domain}`;
    case 'home':
      return home;
    case 'dots':
      return home.endsWith('@gmail.com') ? `${home.slice(0, 2)}.${home.slice(2)}` : home;
    case 'none':
      return null;
  }
}

function phoneIn(number: string, random: Random): string {
  return random.pick([number, number.replace(/\s/g, ''), number.replace('+', '00'), number.replace(/^\+\d\d /, '0')]);
}

/** Two people who are easily confused. */
const strangers = {
  fatherAndSon(random: Random): [Truth, Truth] {
    const son = personOf(random);
    const suffixes = random.pick([
      ['Sr.', 'Jr.'],
      ['sen.', 'jun.'],
      ['', 'Jr.'],
      ['', 'II'],
      ['senior', 'junior'],
    ] as const);
    const father = withAddresses({ ...son, suffix: suffixes[0] || null }, random);
    const local = son.work.replace('@', `${random.pick(['.jr', '2', '.j'])}@`);
    return [
      { ...father, office: son.office },
      { ...son, suffix: suffixes[1], work: local },
    ];
  },
  /** One name at two branches. Addresses, numbers and places differ, because both people work there. */
  branches(random: Random): [Truth, Truth] {
    const employer: Employer = { ...employerOf(random), cities: ['Berlin'], isBig: true };
    const one = personOf(random, employer);
    const other = withAddresses({ ...one, middle: null, employer: { ...employer, cities: ['Chicago'] } }, random);
    const work =
      one.work === other.work || random.chance(0.6)
        ? one.work.replace('@', `${random.pick(['2', '.2', '1'])}@`)
        : other.work;
    return [one, { ...other, work, position: random.chance(0.3) ? one.position : other.position }];
  },
  initials(random: Random): [Truth, Truth] {
    const one = personOf(random);
    const other = personOf(random, one.employer);
    const begun = Object.values(names)
      .flatMap(({ first }) => first.split(' '))
      .filter((name) => name[0] === one.first[0] && plainOf(name).slice(0, 2) !== plainOf(one.first).slice(0, 2));
    const first = begun.length > 0 ? random.pick(begun) : other.first;
    return [one, withAddresses({ ...other, first, last: one.last }, random)];
  },
  siblings(random: Random): [Truth, Truth] {
    const one = personOf(random);
    const other = personOf(random, one.employer);
    const first = other.first === one.first ? `${other.first}ette` : other.first;
    return [one, { ...withAddresses({ ...other, first, last: one.last }, random), office: one.office, city: one.city }];
  },
  letterApart(random: Random): [Truth, Truth] {
    const base = personOf(random);
    const [first, second] = random.pick(twins);
    return [withAddresses({ ...base, first }, random), withAddresses({ ...base, first: second }, random)];
  },
  namesakes(random: Random): [Truth, Truth] {
    const one = personOf(random);
    const employer = employerOf(random);
    return [
      one,
      withAddresses(
        {
          ...one,
          employer:
            employer.domain === one.employer.domain
              ? { ...employer, domain: 'elsewhere.test', words: 'Elsewhere' }
              : employer,
        },
        random,
      ),
    ];
  },
  likeCompanies(random: Random): [Truth, Truth] {
    const one = personOf(random);
    const [head = ''] = one.employer.words.split(' ');
    const words = `${head} ${random.pick(fields.filter((field) => !one.employer.words.endsWith(field)))}`;
    const employer = {
      ...one.employer,
      words,
      domain: `${plainOf(words)
        .toLowerCase()
        .replace(/[^a-z]+/g, '')}.test`,
    };
    return [one, withAddresses({ ...one, employer }, random)];
  },
  sharedMailbox(random: Random): [Truth, Truth] {
    const one = personOf(random);
    const work = `${random.pick(['info', 'office', 'sales', 'kontakt'])}@${one.employer.domain}`;
    return [
      { ...one, work },
      { ...personOf(random, one.employer), work, office: one.office },
    ];
  },
  colleagues(random: Random): [Truth, Truth] {
    const one = personOf(random);
    return [one, { ...personOf(random, one.employer), office: one.office }];
  },
} satisfies Record<string, (random: Random) => [Truth, Truth]>;

/**
 * Half of the pairs are one person; the kinds of strangers are equally frequent. Undecidable pairs are left out:
 * - one person, where a record names no employer and the two share no mailbox
 * - strangers of one name at one company, if neither an address there nor a place separates them
 * - two people with one personal address
 */
export function pairs(number: number, seed: number): Pair[] {
  const random = randomBy(seed);
  const kinds = Object.keys(strangers) as (keyof typeof strangers)[];
  const made: Pair[] = [];
  while (made.length < number) {
    const same = made.length % 2 === 0;
    const kind = same ? 'person' : random.pick(kinds);
    const pair = same ? personTwice(random) : strangersOf(kind as keyof typeof strangers, random);
    if (isDecidable(pair, kind)) made.push({ kind, same, ...pair });
  }
  return made;
}

function personTwice(random: Random): Pick<Pair, 'one' | 'other'> {
  const truth = personOf(random);
  // The second file may be years newer, with another job and another number.
  const later = random.chance(0.2)
    ? { ...truth, position: random.pick(jobs), mobile: `+49 160 ${random.whole(1_000_000, 9_999_999)}` }
    : truth;
  return { one: seen(truth, random), other: seen(later, random) };
}

function strangersOf(kind: keyof typeof strangers, random: Random): Pick<Pair, 'one' | 'other'> {
  const [one, other] = strangers[kind](random);
  return { one: seen(one, random), other: seen(other, random) };
}

function isDecidable({ one, other }: Pick<Pair, 'one' | 'other'>, kind: Kind): boolean {
  const hasEmployer = (person: MergePerson) =>
    person.company !== null ||
    person.website !== null ||
    (person.email !== null && !webmail.some((domain) => person.email?.toLowerCase().endsWith(`@${domain}`)));
  const mailbox = (person: MergePerson) => {
    const text = person.email?.toLowerCase().replace(/\+[^@]*/, '') ?? null;
    return text?.endsWith('@gmail.com') ? text.replace(/\.(?=.*@)/g, '') : text;
  };
  if (kind === 'person')
    return (mailbox(one) !== null && mailbox(one) === mailbox(other)) || (hasEmployer(one) && hasEmployer(other));
  // A company does not give one person's address to another, except a shared mailbox.
  const isShared = /^(?:info|office|sales|kontakt)[@+]/.test(mailbox(one) ?? '');
  if (mailbox(one) !== null && mailbox(one) === mailbox(other) && !isShared) return false;
  const domains = [one, other].map((person) => mailbox(person)?.split('@')[1] ?? null);
  const isSameDomain = domains[0] !== null && domains[0] === domains[1] && !webmail.includes(domains[0] ?? '');
  const isApart = Boolean(one.city && other.city && one.city !== other.city);
  if (kind === 'branches') return isSameDomain || isApart;
  // When one record has only the part that both company names share, the companies cannot be told apart.
  const isShort = [one, other].some(({ company, website, email }) => {
    const head = company ?? website?.replace(/^(?:https:\/\/)?(?:www\.)?/, '') ?? email?.split('@')[1] ?? '';
    return (
      heads.includes(legals.reduce((name, legal) => name.replace(` ${legal}`, ''), head)) ||
      heads.some((one) => head.toLowerCase().startsWith(`${one.toLowerCase()}.`))
    );
  });
  return kind !== 'likeCompanies' || isApart || !isShort;
}
