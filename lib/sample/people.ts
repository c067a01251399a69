/** Invents a company's addresses from its domain and a seed. Any nullable field sometimes is null. */
import type { Source } from '../contract/resources/emails.ts';
import { beginOf, writeDay } from '../contract/times.ts';
import type { Company, KnownEmail, Place } from '../device-service/store-directory.ts';
import { makeName, type Name } from './names.ts';
import { type Random, seeded } from './random.ts';
import { address, source } from './records.ts';

const day = 24 * 60 * 60 * 1_000;
/** The sample data's default today: everything was seen before it. */
const inventedToday = beginOf('2026-03-18');

const work = [
  ['sales', ['Account Manager', 'Sales Engineer', 'Regional Sales Director', 'Inside Sales Representative']],
  [
    'it',
    ['Software Engineer', 'Systems Administrator', 'Head of IT', 'Data Engineer', 'Site Reliability Engineering Lead'],
  ],
  ['operations', ['Operations Manager', 'Logistics Coordinator', 'Calibration Technician', 'Director of Operations']],
  [
    'executive',
    ['CEO', 'Chief Financial Officer', 'Managing Director', 'VP of Engineering', 'Chief Operating Officer'],
  ],
  ['communication', ['Press Officer', 'Communications Lead', 'Editor']],
  ['finance', ['Accountant', 'Financial Controller', 'Accounts Payable Clerk']],
  ['marketing', ['Marketing Manager', 'Growth Marketer', 'Brand Designer']],
  ['hr', ['HR Business Partner', 'Recruiter', 'Head of People']],
  ['legal', ['General Counsel', 'Paralegal']],
  ['support', ['Customer Support Specialist', 'Support Team Lead']],
  ['management', ['Project Manager', 'Programme Director']],
  ['research', ['Research Scientist', 'Principal Optical Researcher']],
  ['product', ['Product Manager', 'Product Owner']],
  ['design', ['Industrial Designer', 'UX Designer']],
  ['procurement', ['Buyer', 'Procurement Manager']],
] as const satisfies readonly [string, readonly [string, ...string[]]][];

const roleNames = [
  'info',
  'sales',
  'support',
  'press',
  'jobs',
  'orders',
  'contact',
  'accounts',
  'hello',
  'office',
  'service',
  'billing',
  'legal',
  'privacy',
  'security',
  'webmaster',
  'marketing',
  'export',
  'import',
  'logistics',
  'returns',
  'training',
  'events',
  'partners',
  'investors',
  'careers',
  'reception',
  'warehouse',
  'purchasing',
  'quality',
  'safety',
  'calibration',
  'datenschutz',
  'kundendienst',
] as const;

const elsewhere: readonly [Place, ...Place[]] = [
  { country: 'US', state: 'CA', city: 'Oakland' },
  { country: 'US', state: 'NY', city: 'Rochester' },
  { country: 'BR', state: null, city: 'Recife' },
  { country: 'JP', state: null, city: 'Kyoto' },
  { country: 'ZA', state: null, city: 'Durban' },
  { country: 'AE', state: null, city: null },
];

export interface Wanted {
  people: number;
  roles: number;
}

/** `taken` contains the existing addresses. */
export function makeAddresses(
  company: Company,
  { people, roles }: Wanted,
  seed: string,
  taken: readonly string[] = [],
  today = inventedToday,
) {
  const random = seeded(seed, company.domain);
  const used = new Set(taken);
  const made: KnownEmail[] = [];
  for (let index = 0; index < people; index++) made.push(makePerson(company, random, used, today));
  for (const name of roleNames.slice(0, roles)) {
    const value = `${name}@${company.domain}`;
    if (!used.has(value)) made.push(makeRole(company, value, random, today));
  }
  return made;
}

/** How many there will be, without creating them. */
export function countAddresses({ domain }: Company, { people, roles }: Wanted, known: readonly KnownEmail[]) {
  const taken = new Set(known.map(({ value }) => value));
  const free = roleNames.slice(0, roles).filter((name) => !taken.has(`${name}@${domain}`));
  const personal = known.filter(({ type }) => type === 'personal').length;
  return { personal: personal + people, generic: known.length - personal + free.length };
}

function makePerson(company: Company, random: Random, used: Set<string>, today: number): KnownEmail {
  const name = makeName(random);
  const [department, positions] = random.pick(work);
  const executive = department === 'executive';
  const position = random.chance(0.85) ? random.pick(positions) : null;
  const senior = /lead|head|director|manager|principal|senior/i.test(position ?? '');
  const found = random.chance(0.85);
  const value = freeValue(company, name, used);
  const handle = `${name.plain.first}-${name.plain.last}-${random.whole(100, 999)}`;
  return address(value, {
    confidence: random.chance(0.96) ? random.whole(found ? 70 : 35, found ? 99 : 74) : null,
    sources: found ? makeSources(company, random, today) : [],
    first_name: random.chance(0.93) ? name.first : null,
    last_name: random.chance(0.93) ? name.last : null,
    position,
    position_raw: position && random.chance(0.8) ? `${position} ` : position,
    seniority: random.chance(0.85) ? (executive ? 'executive' : senior ? 'senior' : 'junior') : null,
    department: random.chance(0.85) ? department : null,
    decision_maker: random.chance(0.9) ? executive || /head|director/i.test(position ?? '') : null,
    linkedin: random.chance(0.6) ? `https://www.linkedin.example/in/${handle}` : null,
    twitter: random.chance(0.2) ? name.plain.first + random.whole(10, 99) : null,
    phone_number: random.chance(0.25) ? `+31 555 ${random.whole(100_000, 999_999)}` : null,
    verification: makeVerification(company, random, today),
    source_type: found ? 'found' : 'generated',
    place: random.chance(0.2) ? random.pick(elsewhere) : null,
  });
}

function makeRole(company: Company, value: string, random: Random, today: number): KnownEmail {
  return address(value, {
    type: 'generic',
    confidence: random.chance(0.7) ? random.whole(80, 99) : null,
    sources: makeSources(company, random, today),
    department: /^(sales|support|legal|marketing)@/.exec(value)?.[1] ?? null,
    verification: makeVerification(company, random, today),
    source_type: 'found',
  });
}

function freeValue(company: Company, { plain }: Name, used: Set<string>): string {
  const local = company.pattern === '{f}{last}' ? plain.first.slice(0, 1) + plain.last : `${plain.first}.${plain.last}`;
  let value = `${local}@${company.domain}`;
  for (let again = 2; used.has(value); again++) value = `${local}${again}@${company.domain}`;
  used.add(value);
  return value;
}

function makeSources(company: Company, random: Random, today: number): Source[] {
  const count = random.chance(0.02) ? 24 : random.whole(1, 4);
  return Array.from({ length: count }, (_, index) => {
    const host = random.chance(0.7)
      ? company.domain
      : random.pick(['trade-fairs.example', 'papers.example', 'registry.test']);
    const seen = random.whole(1, 700);
    return source(
      `${host}/${random.pick(['team', 'about', 'news', 'contact', 'kontakt'])}/${index + 1}`,
      writeDay(today - (seen + random.whole(1, 900)) * day),
      writeDay(today - seen * day),
      random.chance(0.7),
    );
  });
}

function makeVerification(company: Company, random: Random, today: number): KnownEmail['verification'] {
  if (random.chance(0.4)) return { date: null, status: null };
  const date = writeDay(today - random.whole(0, 200) * day);
  if (company.accept_all) return { date, status: 'accept_all' };
  return { date, status: random.pick(['valid', 'valid', 'valid', 'valid', 'unknown', 'accept_all']) };
}
