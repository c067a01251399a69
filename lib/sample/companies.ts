/** The companies of the sample data. They are invented, and their domains cannot exist. */

import { blankCompany } from '../device-service/blank-records.ts';
import type { Company, CompanyFacts, Opening } from '../device-service/store-directory.ts';

interface SampleCompany {
  company: Company;
  people: number;
  roles: number;
  /** How many days ago openings in sales were posted. */
  hiring: readonly number[];
  founded: number;
  keywords: readonly string[];
}

type Row = [
  domain: string,
  organization: string,
  industry: string,
  city: string,
  country: string,
  headcount: string,
  description: string,
  people: number,
  roles: number,
];

const rows: Row[] = [
  [
    'lumenfjord.example',
    'Lumenfjord Optics',
    'Optics',
    'Bergen',
    'NO',
    '51-200',
    'Lenses for instruments at sea.',
    34,
    4,
  ],
  [
    'windrose-sensors.test',
    'Windrose Sensors',
    'Scientific instruments',
    'Delft',
    'NL',
    '201-500',
    'Weather stations that look after themselves.',
    58,
    6,
  ],
  [
    'kettle-and-crane.example',
    'Kettle & Crane',
    'Logistics',
    'Leeds',
    'GB',
    '51-200',
    'Freight for fragile things.',
    27,
    5,
  ],
  [
    'ostvik-navigasjon.test',
    'Østvik Navigasjon',
    'Navigation',
    'Tromsø',
    'NO',
    '11-50',
    'Compasses for high latitudes.',
    12,
    2,
  ],
  [
    'tidewater-research.example',
    'Tidewater Research',
    'Research',
    'Uppsala',
    'SE',
    '51-200',
    'A non-profit institute for coasts.',
    41,
    3,
  ],
  ['brombeer-software.test', 'Brombeer Software', 'Software', 'Jena', 'DE', '11-50', 'Planning for workshops.', 19, 3],
  [
    'pinewater-foods.example',
    'Pinewater Foods',
    'Food production',
    'Oulu',
    'FI',
    '201-500',
    'Berries, all year.',
    46,
    7,
  ],
  [
    'halyard-energy.test',
    'Halyard Energy',
    'Renewable energy',
    'Aarhus',
    'DK',
    '501-1000',
    'Wind farms and who runs them.',
    92,
    8,
  ],
  [
    'grauwerk-messtechnik.example',
    'Grauwerk Messtechnik',
    'Measuring devices',
    'Graz',
    'AT',
    '51-200',
    'Gauges down to a micrometre.',
    23,
    4,
  ],
  [
    'quillfield-press.test',
    'Quillfield Press',
    'Publishing',
    'Nantes',
    'FR',
    '11-50',
    'Books on rivers and maps.',
    15,
    3,
  ],
];

/** By domain; used by Discover. */
const hiring: Readonly<Record<string, readonly number[]>> = {
  'windrose-sensors.test': [4, 21],
  'ostvik-navigasjon.test': [11],
  'halyard-energy.test': [2, 35, 60],
  'brombeer-software.test': [8],
};

export const sampleCompanies: readonly SampleCompany[] = rows.map(
  ([domain, organization, industry, city, country, headcount, description, people, roles], index) => ({
    company: blankCompany(domain, {
      ...{ organization, industry, city, country, headcount, description, pattern: '{first}.{last}' },
      company_type: industry === 'Research' ? 'non profit' : 'privately held',
      technologies: ['nginx', 'postgresql', 'typescript', 'matomo'].slice(0, 1 + (index % 4)),
      linkedin: `https://www.linkedin.example/company/${domain.split('.')[0]}`,
    }),
    people,
    roles,
    hiring: hiring[domain] ?? [],
    founded: 1951 + ((index * 23) % 70),
    keywords: ['field', 'calibration', 'export'].slice(0, 1 + (index % 3)),
  }),
);

const day = 24 * 60 * 60 * 1_000;

/** `now` in epoch milliseconds: openings are dated relative to it. */
export function factsOf({ hiring: days, founded, keywords }: SampleCompany, now: number): CompanyFacts {
  const openings = days.map(
    (ago): Opening => ({ department: 'Sales', title: 'Account Manager', posted: now - ago * day, open: true }),
  );
  return { founded, keywords, funding: [], openings };
}
