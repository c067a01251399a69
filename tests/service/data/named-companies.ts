/** The other companies in the fixtures, and those of the mock's Discover page. */

import { blankCompany } from '../../../lib/device-service/blank-records.ts';
import type { Company, KnownEmail } from '../../../lib/device-service/store-directory.ts';
import type { Wanted } from '../../../lib/sample/people.ts';
import { address, source } from '../../../lib/sample/records.ts';
import { bulkDomains, domains, people } from '../fixtures.ts';
import { aldermoor, aldermoorAddresses } from './aldermoor.ts';
import { hostile, hostileAddresses } from './hostile.ts';
import { verdicts, verdictsAddresses } from './verdicts.ts';

export interface Named {
  company: Company;
  /** Listed first; further addresses are generated beside them. */
  known: KnownEmail[];
  wanted: Wanted;
}

function named(record: Company, people: number, roles: number, known: KnownEmail[] = []): Named {
  return { company: record, known, wanted: { people, roles } };
}

const kestrelPage = source('kestrel-fjord.example/team', '2024-04-08', '2026-03-12');
const waddenPage = source('wadden-quarterly.example/masthead', '2023-09-01', '2026-03-15');

const kestrelPeople = [
  address(people.ingrid, {
    first_name: 'Ingrid',
    last_name: 'Sólveigardóttir',
    position: 'Managing Director',
    department: 'executive',
    seniority: 'executive',
    decision_maker: true,
    confidence: 98,
    verification: { date: '2026-03-18', status: 'valid' },
    source_type: 'found',
    sources: [kestrelPage],
  }),
  address(people.babatunde, {
    first_name: 'Babatunde',
    last_name: 'Adéyẹmí',
    position: 'Fleet engineering',
    department: 'it',
    seniority: 'senior',
    decision_maker: false,
    confidence: 91,
    source_type: 'found',
    sources: [kestrelPage],
  }),
  address(people.nils, {
    first_name: 'Nils-Åke',
    last_name: 'Þórarinsson',
    confidence: 83,
    source_type: 'found',
    sources: [kestrelPage],
  }),
  address(people.charlotte, {
    first_name: 'Charlotte-Amélie',
    last_name: 'de Rochebrune-Villeneuve',
    position: 'Counsel',
    department: 'legal',
    seniority: 'senior',
    confidence: 66,
    verification: { date: '2026-03-01', status: 'unknown' },
    source_type: 'generated',
  }),
  address('accounts@kestrel-fjord.example', {
    type: 'generic',
    confidence: 90,
    source_type: 'found',
    sources: [kestrelPage],
  }),
];

function author(value: string, first: string, last: string, position: string, confidence: number): KnownEmail {
  return address(value, {
    first_name: first,
    last_name: last,
    position,
    department: 'communication',
    seniority: 'senior',
    decision_maker: false,
    confidence,
    verification: { date: '2026-02-18', status: 'valid' },
    source_type: 'found',
    sources: [waddenPage],
  });
}

const authors = [
  author(people.ngocAnh, 'Ngọc Anh', 'Trần-Delacroix', 'Staff writer', 94),
  author(people.yael, 'יעל', 'בן־דוד', 'Contributing editor', 90),
  author(people.wilhelmina, 'Wilhelmina', 'van Amstel-Góngora y Argote-Sørensen', 'Senior correspondent', 88),
  author(people.tjeerd, 'Tjeerd', 'Wiersinga-Holtrop', 'Guest writer', 69),
];

const founder = address(people.giorgi, {
  first_name: 'გიორგი',
  last_name: 'მაისურაძე',
  position: 'Founder',
  department: 'executive',
  seniority: 'executive',
  decision_maker: true,
  confidence: 93,
  verification: { date: '2026-02-27', status: 'valid' },
  source_type: 'found',
  sources: [source('tbilisi-optik.test/about', '2025-01-20', '2026-02-27')],
});

/** Domain, name, industry, city, country, people, roles. */
const others = [
  ['xn--blbrhaugen-25an.example', 'Blåbærhaugen Måleteknikk', 'Precision engineering', 'Bodø', 'NO', 171, 13],
  ['halden-spectral.test', null, null, 'Halden', 'NO', 12, 2],
  [
    'southern-array.test',
    'Southern Array Radio Astronomy and Atmospheric Sounding Consortium',
    'Research',
    'Uppsala',
    'SE',
    88,
    8,
  ],
  ['nordlys-gyroskop.example', 'Nordlys Gyroskop', 'Navigation', 'Tromsø', 'NO', 20, 3],
  ['asgard-fjellteknikk.test', 'Åsgård Fjellteknikk', 'Survey equipment', 'Voss', 'NO', 38, 3],
  [
    'varmlands-overvakning.test',
    'Värmlands Övervakningsinstrument',
    'Environmental sensing',
    'Karlstad',
    'SE',
    104,
    15,
  ],
  ['polderpeil.example', null, null, null, null, 9, 0],
  ['lumikide-mittaus.test', 'Lumikide Mittaus', 'Measuring devices', 'Oulu', 'FI', 59, 8],
  ['balkan-seismology.example', 'Balkan Seismology', 'Research', 'Zagreb', 'HR', 26, 4],
] as const;

/** In the order of the mock's Discover page; odd ones last. */
export const namedCompanies: Named[] = [
  named(aldermoor, 0, 0, aldermoorAddresses),
  named(
    blankCompany(domains.kestrel, {
      organization: 'Kestrel & Fjord',
      description: 'Sensors that stay at sea for years.',
      industry: 'Marine sensors',
      headcount: '51-200',
      country: 'NO',
      city: 'Bergen',
      pattern: '{first}',
      linkedin: 'https://www.linkedin.example/company/kestrel-fjord',
      twitter: 'https://twitter.example/kestrelfjord',
      technologies: ['nginx', 'influxdb'],
    }),
    48,
    5,
    kestrelPeople,
  ),
  named(
    blankCompany(domains.aoyama, {
      organization: '株式会社青山計器製作所',
      description: '精密計測機器の設計・製造。',
      industry: 'Measuring devices',
      headcount: '501-1000',
      country: 'JP',
      pattern: '{f}{last}',
    }),
    180,
    32,
  ),
  ...others.map(([domain, organization, industry, city, country, people, roles]) =>
    named(blankCompany(domain, { organization, industry, city, country, pattern: '{first}.{last}' }), people, roles),
  ),
  named(
    blankCompany(domains.munich, {
      organization: 'Münchner Feinmechanik',
      industry: 'Precision engineering',
      headcount: '10001+',
      country: 'DE',
      city: 'München',
      pattern: '{first}.{last}',
    }),
    12_380,
    20,
  ),
  named(
    blankCompany(domains.wadden, {
      organization: 'Wadden Quarterly',
      description: 'Essays from where the land ends.',
      industry: 'Publishing',
      headcount: '11-50',
      country: 'NL',
      city: 'Harlingen',
    }),
    6,
    2,
    authors,
  ),
  named(
    blankCompany(domains.tbilisi, { organization: 'Tbilisi Optik', industry: 'Optics', country: 'NO', city: 'Oslo' }),
    2,
    1,
    [founder],
  ),
  named(
    blankCompany(domains.acceptAll, {
      organization: 'شركة ميريديان للشحن',
      industry: 'Logistics',
      country: 'AE',
      city: 'Dubai',
      pattern: '{first}.{last}',
      accept_all: true,
    }),
    40,
    3,
  ),
  named(
    blankCompany(domains.empty, { organization: 'Het Vergrootglas', industry: 'Optics', country: 'NL', city: 'Delft' }),
    0,
    0,
  ),
  named(blankCompany(domains.closed, { organization: 'No Mail Today', closed: true }), 0, 0),
  named(blankCompany(domains.hosted, { organization: 'Acme Open Weather', pattern: '{first}' }), 3, 1),
  named(blankCompany(domains.webmail, { webmail: true }), 0, 0),
  named(blankCompany(domains.disposable, { disposable: true }), 0, 0),
  named(verdicts, 0, 0, verdictsAddresses),
  named(hostile, 0, 0, hostileAddresses),
  ...bulkDomains.map((domain, index) =>
    named(blankCompany(domain, { organization: `Bulk ${index + 1}`, pattern: '{first}.{last}' }), 200, 0),
  ),
];
