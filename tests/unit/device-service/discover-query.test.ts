import { expect, test } from 'vitest';
import { filtersOf } from '../../../lib/device-service/discover/discover-query.ts';
import type { Vocabulary } from '../../../lib/device-service/store-directory.ts';

const known: Vocabulary = {
  industries: ['Scientific instruments', 'Optics', 'Logistics', 'Publishing', 'Software'],
  technologies: ['nginx', 'typescript', 'C++'],
  departments: ['Sales', 'Engineering', 'Customer Success'],
  cities: [
    { country: 'NL', city: 'Leiden' },
    { country: 'SE', city: 'Luleå' },
  ],
};

const countries = (...codes: string[]) => codes.map((country) => ({ country }));
const based = (...codes: string[]) => ({ headquarters_location: { include: countries(...codes) } });

test.each<[string, object]>([
  ['companies in Germany', based('DE')],
  ['the Netherlands and the Nordics', based('NL', 'NO', 'SE', 'FI', 'DK', 'IS')],
  ['Dutch and Belgian', based('NL', 'BE')],
  ['Norwegian companies in Norway or the Nordics', based('NO', 'SE', 'FI', 'DK', 'IS')],
  ['in the UK or the US', based('GB', 'US')],
  ['tell us about Papua New Guinea', based('PG')],
  [
    'in LEIDEN, or lulea',
    {
      headquarters_location: {
        include: [
          { country: 'NL', city: 'Leiden' },
          { country: 'SE', city: 'Luleå' },
        ],
      },
    },
  ],
  [
    'EMEA, South America',
    { headquarters_location: { include: [{ business_region: 'EMEA' }, { continent: 'South America' }] } },
  ],
  [
    'Europe outside of Germany',
    { headquarters_location: { include: [{ continent: 'Europe' }], exclude: countries('DE') } },
  ],
  ['instrument makers', { industry: { include: ['Scientific instruments', 'Optics'] } }],
  ['publishers', { industry: { include: ['Publishing'] } }],
  ['51-200 people', { headcount: ['51-200'] }],
  ['between 40 and 1,000 employees', { headcount: ['51-200', '201-500', '501-1000'] }],
  ['more than 5,000 employees', { headcount: ['5001-10000', '10001+'] }],
  ['fewer than 60 people', { headcount: ['1-10', '11-50'] }],
  ['mid-sized', { headcount: ['51-200', '201-500'] }],
  ['public companies and non-profits', { company_type: { include: ['non profit', 'public company'] } }],
  ['that are hiring', { job_openings: { hiring: true } }],
  [
    'hiring engineers and in customer success',
    { job_openings: { hiring: true, department: ['Engineering', 'Customer Success'] } },
  ],
  ['sales software', { industry: { include: ['Software'] } }],
  [
    'Optikfirmen in Norwegen mit bis zu 200 Beschäftigten',
    { ...based('NO'), industry: { include: ['Optics'] }, headcount: ['1-10', '11-50', '51-200'] },
  ],
  [
    'Hersteller von Messgeräten in den Niederlanden und Skandinavien, die im Vertrieb einstellen',
    {
      ...based('NL', 'NO', 'SE', 'DK'),
      industry: { include: ['Scientific instruments', 'Optics'] },
      job_openings: { hiring: true, department: ['Sales'] },
    },
  ],
  [
    'Gemeinnützige Forschungsinstitute in Europa',
    { headquarters_location: { include: [{ continent: 'Europe' }] }, company_type: { include: ['non profit'] } },
  ],
  ['"field stations" in Germany', { keywords: { include: ['field stations'] }, ...based('DE') }],
  ['purple elephants for us', { keywords: { include: ['purple', 'elephants'], match: 'any' } }],
  ['?!', { keywords: { include: ['?!'], match: 'any' } }],
])('turns “%s” into filters', (sentence, filters) => {
  expect(filtersOf(sentence, known, false)).toEqual(filters);
});

test.each<[string, object]>([
  ['using nginx and c++', { technology: { include: ['nginx', 'C++'] } }],
  ['founded after 1990', { year_founded: { from: 1991 } }],
  ['founded in 1987', { year_founded: { include: [1987] } }],
  ['with a pre-seed round or a Series C+', { funding: { series: ['pre_seed', 'series_c+'] } }],
  ['with a seed round', { funding: { series: ['seed'] } }],
])('turns “%s” into filters on a Premium plan only', (sentence, filters) => {
  expect(filtersOf(sentence, known, true)).toEqual(filters);
  expect(filtersOf(sentence, known, false)).toHaveProperty('keywords');
});

test.each<[string, object]>([
  ['hiring '.repeat(300), { job_openings: { hiring: true } }],
  [`${'"'.repeat(999)}${' 1-'.repeat(300)}`, {}],
  ['Norway '.repeat(280), based('NO')],
])('parses long and odd sentences in time: %.9s', (sentence, filters) => {
  // Trying every way to divide them would never end.
  expect(filtersOf(`${sentence} Optics`, known, true)).toEqual({ ...filters, industry: { include: ['Optics'] } });
});
