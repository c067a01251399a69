/** Facts for Discover (keywords, openings, funding, years), invented for companies without any. */
import type { CompanyFacts, FundingRound, Opening } from '../../../lib/device-service/store-directory.ts';
import { type Random, seeded } from '../../../lib/sample/random.ts';
import { domains } from '../fixtures.ts';

const day = 24 * 60 * 60 * 1_000;

const keywords = ['calibration', 'field', 'laboratory', 'offshore', 'export', 'family-owned', 'open source', 'repair'];

/** Departments as openings spell them, case-sensitive. */
const roles = [
  ['Sales', ['Account Manager', 'Regional Sales Manager', 'Inside Sales Representative']],
  ['Engineering', ['Firmware Engineer', 'Optical Engineer', 'Data Engineer']],
  ['Operations', ['Calibration Technician', 'Logistics Coordinator']],
  ['Finance', ['Accountant']],
  ['Marketing', ['Product Marketer']],
  ['Support', ['Field Service Engineer']],
] as const;

const investors = ['Polder Ventures', 'Northlight Capital', 'Fjord Seed Club', 'Wadden Growth'] as const;
const rounds = ['pre_seed', 'seed', 'series_a', 'series_b', 'series_c+'] as const;

/** `now`: openings were posted some days before it. Epoch milliseconds. */
export function factsOf(domain: string, seed: string, now: number): CompanyFacts {
  const said = known(now)[domain];
  if (said) return said;
  const random = seeded(seed, 'facts', domain);
  return {
    founded: random.chance(0.8) ? random.whole(1898, 2023) : null,
    keywords: keywords.filter(() => random.chance(0.3)),
    funding: random.chance(0.3) ? makeFunding(random) : [],
    openings: random.chance(0.55) ? makeOpenings(random, now) : [],
  };
}

/** An instrument maker in the north, as in the mock's sentence. Most of them hire in sales. */
export function makerFacts(domain: string, seed: string, now: number): CompanyFacts {
  const random = seeded(seed, 'makers', domain);
  const facts = factsOf(domain, seed, now);
  const [sales] = roles;
  return random.chance(0.55) ? { ...facts, openings: [...facts.openings, opening(sales, random, now)] } : facts;
}

function makeOpenings(random: Random, now: number): Opening[] {
  return Array.from({ length: random.whole(1, 6) }, () => opening(random.pick(roles), random, now));
}

function opening([department, titles]: (typeof roles)[number], random: Random, now: number): Opening {
  return {
    department,
    title: random.pick(titles),
    posted: now - random.whole(1, 150) * day,
    open: random.chance(0.8),
  };
}

function makeFunding(random: Random): FundingRound[] {
  return rounds.slice(0, random.whole(1, rounds.length)).map((series, index) => ({
    series,
    amount: random.chance(0.85) ? random.whole(1, 9) * 250_000 * 4 ** index : null,
    date: `${2014 + index * 2 + random.whole(0, 1)}-0${random.whole(1, 9)}-1${random.whole(0, 9)}`,
    investors: investors.filter(() => random.chance(0.4)),
  }));
}

function known(now: number): Readonly<Record<string, CompanyFacts>> {
  const open = (department: string, title: string, days: number): Opening => ({
    department,
    title,
    posted: now - days * day,
    open: true,
  });
  const none: CompanyFacts = { founded: null, keywords: [], funding: [], openings: [] };
  return {
    [domains.aldermoor]: {
      founded: 1987,
      keywords: ['calibration', 'field', 'spectrometers'],
      funding: [
        { series: 'seed', amount: 800_000, date: '2011-04-12', investors: ['Polder Ventures'] },
        {
          series: 'series_a',
          amount: 6_500_000,
          date: '2016-09-01',
          investors: ['Polder Ventures', 'Northlight Capital'],
        },
      ],
      openings: [
        open('Sales', 'Regional Sales Manager, Benelux', 5),
        open('Engineering', 'Optical Engineer', 20),
        { ...open('Finance', 'Accountant', 60), open: false },
      ],
    },
    [domains.kestrel]: {
      founded: 2009,
      keywords: ['calibration', 'field', 'offshore'],
      funding: [{ series: 'series_b', amount: 18_000_000, date: '2022-06-20', investors: ['Fjord Seed Club'] }],
      openings: [open('Sales', 'Account Manager', 25), open('Sales', 'Sales Engineer, Offshore', 80)],
    },
    [domains.aoyama]: {
      ...none,
      founded: 1951,
      keywords: ['calibration'],
      openings: [open('Engineering', 'Optical Engineer', 3)],
    },
    [domains.tbilisi]: {
      ...none,
      founded: 2019,
      keywords: ['field'],
      openings: [open('Sales', 'Account Manager', 12)],
    },
    [domains.empty]: { ...none, openings: [open('Sales', 'Shop Assistant', 40)] },
    'xn--blbrhaugen-25an.example': { ...none, founded: 1974, openings: [open('Sales', 'Key Account Manager', 9)] },
    'nordlys-gyroskop.example': { ...none, openings: [open('Sales', 'Sales Engineer', 70)] },
    'asgard-fjellteknikk.test': { ...none, founded: 2001, openings: [open('Sales', 'Account Manager', 15)] },
    'varmlands-overvakning.test': { ...none, openings: [open('Sales', 'Inside Sales Representative', 2)] },
    'lumikide-mittaus.test': { ...none, openings: [open('Sales', 'Account Manager', 33)] },
    'halden-spectral.test': none,
    'polderpeil.example': none,
    [domains.hostile]: none,
    [domains.verdicts]: none,
    [domains.closed]: none,
  };
}
