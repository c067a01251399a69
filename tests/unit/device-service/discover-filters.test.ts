/** Each filter of Discover, over companies with all facts and one with none. */

import { expect, test } from 'vitest';
import { blankCompany as blank } from '../../../lib/device-service/blank-records.ts';
import { discoverFilter, isModel } from '../../../lib/device-service/discover/discover-filters.ts';
import { nothingKnown } from '../../../lib/device-service/discover/nothing-known.ts';
import { modelNamedBy } from '../../../lib/device-service/filters/company-asks.ts';
import type {
  Company,
  CompanyFacts,
  DiscoverFilters,
  KnownCompany,
} from '../../../lib/device-service/store-directory.ts';

const now = Date.parse('2026-03-18T12:00:00Z');
const day = 24 * 60 * 60 * 1_000;

function known(domain: string, company: Partial<Company> = {}, facts: Partial<CompanyFacts> = {}): KnownCompany {
  const record = blank(domain, company);
  return { company: record, facts: { ...nothingKnown, ...facts }, emails: { personal: 0, generic: 0 } };
}

const opening = (department: string, title: string, days: number, open = true) => ({
  department,
  title,
  posted: now - days * day,
  open,
});

const all = [
  known(
    'optics.test',
    {
      organization: 'Aldermoor Optics',
      description: 'Lenses for field stations.',
      industry: 'Scientific instruments',
      headcount: '201-500',
      company_type: 'privately held',
      technologies: ['nginx', 'PostgreSQL'],
      country: 'NL',
      city: 'Leiden',
    },
    {
      founded: 1987,
      keywords: ['calibration'],
      funding: [
        { series: 'seed', amount: 800_000, date: '2011-04-12', investors: [] },
        { series: 'series_a', amount: null, date: '2016-09-01', investors: [] },
      ],
      openings: [opening('Sales', 'Regional Sales Manager', 5), opening('Engineering', 'Optical Engineer', 45)],
    },
  ),
  known(
    'freight.test',
    {
      organization: 'Meridian',
      industry: 'Logistics',
      headcount: '10001+',
      company_type: 'public company',
      technologies: ['nginx'],
      country: 'US',
      state: 'CA',
      city: 'Oakland',
    },
    {
      founded: 2009,
      keywords: ['offshore', 'calibration'],
      funding: [{ series: 'series_b', amount: 18_000_000, date: '2022-06-20', investors: [] }],
      openings: [opening('Sales', 'Sales Engineer', 80), opening('Finance', 'Accountant', 3, false)],
    },
  ),
  known('twin.test', { organization: 'Twin', industry: 'Scientific instruments', country: 'BR' }, { founded: 2010 }),
  known('unknown.test'),
];

function found(filters: DiscoverFilters): string[] {
  const like = modelNamedBy(filters);
  const model = (like && all.find((one) => isModel(one, like))) ?? null;
  return all.filter(discoverFilter(filters, model, now)).map(({ company }) => company.domain.replace('.test', ''));
}

test.each<[DiscoverFilters, string[]]>([
  [{ organization: { domain: ['OPTICS.test'], name: ['meridian'] } }, ['optics', 'freight']],
  [{ organization: { domain: ['https://www.optics.test/about'] } }, ['optics']],
  [{ organization: { name: ['nobody'] } }, []],
  [{ similar_to: { domain: 'http://Optics.test/' } }, ['twin']],
  [{ similar_to: { domain: 'optics.test', name: 'Meridian' } }, ['twin']],
  [{ similar_to: { name: 'twin' } }, ['optics']],
  [{ similar_to: { domain: 'nobody.test' } }, []],
  [{ similar_to: { domain: 'unknown.test' } }, []],
  [{ headquarters_location: { include: [{ country: 'NL' }, { country: 'BR' }] } }, ['optics', 'twin']],
  [{ headquarters_location: { include: [{ country: 'US', state: 'CA', city: 'oakland' }] } }, ['freight']],
  [{ headquarters_location: { include: [{ business_region: 'AMER' }] } }, ['freight', 'twin']],
  [{ headquarters_location: { include: [{ business_region: 'LATAM' }] } }, ['twin']],
  [{ headquarters_location: { include: [{ continent: 'Europe' }] } }, ['optics']],
  [{ headquarters_location: { exclude: [{ continent: 'Europe' }] } }, ['freight', 'twin', 'unknown']],
  [
    {
      headquarters_location: { include: [{ business_region: 'AMER' }], exclude: [{ business_region: 'LATAM' }] },
    },
    ['freight'],
  ],
  [{ industry: { include: ['scientific INSTRUMENTS'] } }, ['optics', 'twin']],
  [{ industry: { exclude: ['Scientific instruments'] } }, ['freight', 'unknown']],
  [{ headcount: ['201-500', '10001+'] }, ['optics', 'freight']],
  [{ company_type: { include: ['public company'] } }, ['freight']],
  [{ company_type: { exclude: ['public company'] } }, ['optics', 'twin', 'unknown']],
  [{ year_founded: { include: [1987, 2010] } }, ['optics', 'twin']],
  [{ year_founded: { exclude: [1987] } }, ['freight', 'twin', 'unknown']],
  [{ year_founded: { from: 1987, to: 2009 } }, ['optics', 'freight']],
  [{ year_founded: { from: 2010 } }, ['twin']],
  [{ keywords: { include: ['calibration', 'field'] } }, ['optics']],
  [{ keywords: { include: ['calibration', 'field'], match: 'any' } }, ['optics', 'freight']],
  [{ keywords: { include: ['cali'] } }, []],
  [{ keywords: { include: ['Field Stations'] } }, ['optics']],
  [{ keywords: { exclude: ['offshore'] } }, ['optics', 'twin', 'unknown']],
  [{ technology: { include: ['nginx', 'postgresql'] } }, ['optics']],
  [{ technology: { include: ['nginx', 'postgresql'], match: 'any' } }, ['optics', 'freight']],
  [{ technology: { include: ['nginx'], exclude: ['POSTGRESQL'] } }, ['freight']],
  [{ funding: { series: ['seed', 'series_b'] } }, ['optics', 'freight']],
  [{ funding: { amount: { from: 800_000, to: 800_000 } } }, ['optics']],
  [{ funding: { amount: { from: 1 } } }, ['optics', 'freight']],
  [{ funding: { date: { from: '2016-09-01' } } }, ['optics', 'freight']],
  [{ funding: { date: { to: '2011-04-11' } } }, []],
  [{ funding: { series: ['seed'], date: { from: '2016-01-01' } } }, []],
  [{ job_openings: { hiring: true } }, ['optics', 'freight']],
  [{ job_openings: { hiring: false } }, ['twin', 'unknown']],
  [{ job_openings: { hiring: false, department: ['Sales'] } }, ['optics', 'freight']],
  [{ job_openings: { department: ['Finance'] } }, []],
  [{ job_openings: { department: ['Finance'], include_closed_roles: true } }, ['freight']],
  [{ job_openings: { department: ['sales'] } }, []],
  [{ job_openings: { posted_date: 'last7d' } }, ['optics']],
  [{ job_openings: { posted_date: 'last90d' } }, ['optics', 'freight']],
  [{ job_openings: { posted_date: 'last30d', department: ['Engineering'] } }, []],
  [{ job_openings: { job_title: { include: ['engineering'] } } }, ['optics', 'freight']],
  [{ job_openings: { job_title: { exclude: ['sales'] } } }, ['optics']],
  [{ job_openings: { open_roles: { from: 2 } } }, ['optics']],
  [{ job_openings: { open_roles: { to: 1 } } }, ['freight']],
  [{ job_openings: { open_roles: { from: 0, to: 9 } } }, ['optics', 'freight']],
  [{ job_openings: { hiring: false, open_roles: { to: 9 } } }, ['optics', 'freight']],
  [{ job_openings: { open_roles: { from: 1, to: 1 }, department: ['Sales'] } }, ['optics', 'freight']],
  [{ headcount: ['201-500'], keywords: { include: ['offshore'] } }, []],
  [{}, ['optics', 'freight', 'twin', 'unknown']],
])('%j finds %j', (filters, expected) => {
  expect(found(filters)).toEqual(expected);
});
