/**
 * Invented companies, addresses and leads, each derived from its number. So they are always the same, in any quantity,
 * and none is stored.
 */

import type { Company, KnownEmail } from '../../../lib/device-service/store-directory.ts';
import type { LeadRow } from '../../unit/device-service/create-leads.ts';
import { names } from '../finder/names.ts';

/** From 0 to 1, the same for the same numbers. */
function chance(of: number, what: number): number {
  let bits = Math.imul(of ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(what + 1, 0xc2b2_ae35);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b_3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a_2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}

function pick<One>(all: readonly [One, ...One[]], of: number, what: number): One {
  return all[Math.floor(chance(of, what) * all.length)] ?? all[0];
}

const firstNames = [
  'Marit',
  'Jörg',
  'Noor',
  'Ana',
  'Luca',
  'Zofia',
  'Emre',
  'Ingrid',
  'Søren',
  'Chloé',
  'Mia',
  'Ivan',
] as const;
const lastNames = [
  'Lindqvist',
  'Müller',
  'van der Berg',
  'García',
  'Rossi',
  'Nowak',
  'Yılmaz',
  'Dubois',
  'Kovač',
] as const;
const titles = [
  'CEO',
  'Head of IT',
  'Software Engineer',
  'Account Manager',
  'Buyer',
  'Recruiter',
  'Data Engineer',
  'CFO',
] as const;
const levels = ['', 'Senior ', 'Junior ', 'Lead ', 'Interim '] as const;
const regions = ['', ', EMEA', ', DACH', ', Americas', ' (Nordics)', ' – Plant 2'] as const;
const departments = ['executive', 'it', 'sales', 'procurement', 'hr', 'finance', null] as const;
const seniorities = ['junior', 'senior', 'executive', null] as const;
const countries = ['DE', 'NL', 'US', 'FR', 'SE', 'JP'] as const;
const cities = ['Leiden', 'Bergen', 'Lyon', 'Kiel', 'Turku', 'Gdynia', 'Graz'] as const;
const industries = ['Optics', 'Logistics', 'Software', 'Food', 'Retail', 'Energy', 'Health care'] as const;

export const largest = 'company-0.test';

/** One address in 83 belongs to the largest company. The rest spread over all companies, unevenly: most have few. */
const ofLargest = 83;

function companyOf(nth: number, companies: number, every: number): number {
  return nth % every === 0 ? 0 : Math.floor(companies * chance(nth, 1) ** 1.5);
}

export function company(nth: number): Company {
  return {
    domain: `company-${nth}.test`,
    organization: `${pick(lastNames, nth, 2)} ${pick(industries, nth, 3)} ${nth}`,
    description: `Makes ${pick(titles, nth, 4)} things for ${pick(cities, nth, 5)}, since the year ${1900 + (nth % 120)}.`,
    industry: pick(industries, nth, 6),
    headcount: '11-50',
    company_type: 'privately held',
    twitter: null,
    facebook: null,
    linkedin: null,
    instagram: null,
    youtube: null,
    technologies: ['nginx', `tool-${nth % 90}`],
    country: pick(countries, nth, 7),
    state: null,
    city: pick(cities, nth, 8),
    postal_code: null,
    street: null,
    linked_domains: [],
    pattern: '{first}.{last}',
    disposable: false,
    webmail: false,
    accept_all: false,
    closed: false,
  };
}

/** `companies`: their number. `every`: one address in so many belongs to the largest company. */
export function address(nth: number, companies: number, every = ofLargest): KnownEmail {
  const first_name = pick(firstNames, nth, 11);
  const last_name = pick(lastNames, nth, 12);
  const domain = `company-${companyOf(nth, companies, every)}.test`;
  const value = `${first_name[0]}.${last_name.replaceAll(' ', '')}-${nth}@${domain}`.toLowerCase();
  const isRole = chance(nth, 13) < 0.08;
  return {
    value,
    type: isRole ? 'generic' : 'personal',
    confidence: Math.floor(chance(nth, 14) * 100),
    // One address in four was seen on a page. The others come from files.
    sources:
      nth % 4 > 0
        ? []
        : [
            {
              domain,
              uri: `https://${domain}/team/${nth % 7}`,
              extracted_on: '2026-01-02',
              last_seen_on: '2026-03-01',
              still_on_page: true,
            },
          ],
    first_name: isRole ? null : first_name,
    last_name: isRole ? null : last_name,
    position: isRole ? null : positionOf(nth),
    position_raw: null,
    seniority: pick(seniorities, nth, 15),
    department: pick(departments, nth, 16),
    decision_maker: chance(nth, 17) < 0.2,
    linkedin: chance(nth, 18) < 0.3 ? `https://linkedin.example/in/person-${nth}` : null,
    twitter: null,
    phone_number: null,
    verification: { date: null, status: chance(nth, 19) < 0.5 ? 'valid' : null },
    source_type: 'found',
    place: null,
  };
}

function positionOf(nth: number): string {
  return `${pick(levels, nth, 21)}${pick(titles, nth, 22)}${pick(regions, nth, 23)}`;
}

/** A lead as a contact file has it. Some rows leave some columns empty. */
export function leadRow(nth: number): LeadRow {
  const { value, first_name, last_name, linkedin } = address(nth, 50_000);
  return {
    email: value,
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    position: positionOf(nth),
    company: `${pick(lastNames, nth, 31)} ${pick(industries, nth, 32)}`,
    company_industry: pick(industries, nth, 33),
    company_size: '11-50',
    website: value.slice(value.indexOf('@') + 1),
    country_code: pick(countries, nth, 34),
    phone_number: chance(nth, 35) < 0.5 ? `+49 30 ${1_000_000 + nth}` : '',
    linkedin_url: linkedin ?? '',
    source: 'fair-2026.csv',
    notes: chance(nth, 36) < 0.2 ? `Met at the fair, hall ${nth % 9}, wants a call back in spring.` : '',
    ...(chance(nth, 37) < 0.6 && { confidence_score: Math.floor(chance(nth, 38) * 100) }),
  };
}

const [allFirst, allLast] = (['first', 'last'] as const).map((part) =>
  Object.values(names).flatMap((of) => of[part].replaceAll('_', ' ').split(' ')),
);
const syllables =
  'al ber cor dun el fjo gro hal ing jar kes lor mos nor ost pel quar rav sund tar ulv var wes yar zel'.split(' ');

/** A person of one of 50,000 companies, about 15 in each. One person in forty appears again, under another address. */
export function contactRow(nth: number): LeadRow {
  const isAgain = nth % 40 === 39;
  const who = isAgain ? nth - 20 : nth;
  const at = Math.floor(50_000 * chance(who, 41));
  const word = (what: number) => syllables[Math.floor(chance(at, what) * syllables.length)] ?? '';
  const name = `${word(42)}${word(43)}${word(44)}`;
  const of = (all: readonly string[] | undefined, what: number) =>
    all?.[Math.floor(chance(who, what) * all.length)] ?? '';
  const [first_name, last_name] = [of(allFirst, 45), of(allLast, 46)];
  const domain = isAgain ? 'freemail.test' : `${name}-${at}.test`;
  return {
    ...leadRow(who),
    email: `p${nth}@${domain}`,
    first_name,
    last_name,
    company: `${name} ${at % 100 === 0 ? '' : `${word(47)} `}${pick(industries, at, 48)}`,
    website: '',
  };
}

/** Like `contactRow`, but nearly every person has a different employer. */
export function strangerRow(nth: number): LeadRow {
  const row = contactRow(nth);
  return { ...row, email: row.email.endsWith('@freemail.test') ? row.email : `p${nth}@works-${nth}.test` };
}
