import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { guessEncoding, textOf } from '../../../lib/lead-file/encoding.ts';
import { guessHeader } from '../../../lib/lead-file/header-row.ts';
import { prepare } from '../../../lib/lead-file/prepare.ts';
import { readTable } from '../../../lib/lead-file/table.ts';
import { guessTargets } from '../../../lib/lead-file/targets.ts';

async function imported(name: string, merge = false) {
  const bytes = new Uint8Array(readFileSync(join(import.meta.dirname, 'exports', name)));
  const read = await readTable(await textOf(bytes, await guessEncoding(bytes)), null);
  if (!read.ok) throw new Error(read.fault.why);
  const header = guessHeader(read.table);
  const targets = guessTargets(read.table, header, []);
  return prepare(read.table, { targets, header }, { from: 0, to: 100, merge });
}

const marit = { email: 'marit@kelp.test', first_name: 'Marit', last_name: 'Lindqvist', position: 'Head of Sales' };
const joerg = { email: 'joerg.brandt@kelp.test', first_name: 'Jörg', last_name: 'Brandt' };
const kelp = { company: 'Kelp & Sons', country_code: 'SE' };
const phone = { phone_number: '+46 8 123 456' };
const linkedin = (end: string) => ({ linkedin_url: `http://www.linkedin.com/in/${end}` });

it.each([
  [
    'google-contacts.csv',
    {
      ...{ ...marit, ...kelp, ...phone, department: 'Sales', website: 'https://kelp.test' },
      notes: 'Met at the fair\nSecond line',
    },
    { ...joerg, country_code: 'DE' },
  ],
  ['google-contacts-old.csv', { ...marit, ...kelp }, joerg],
  [
    'outlook.csv',
    {
      ...{ ...marit, ...kelp, country_code: 'US', department: 'Sales', website: 'https://kelp.test' },
      phone_number: '+1 (555) 010-0100',
    },
    { ...joerg, company: 'Kelp GmbH', position: 'Einkäufer', country_code: 'DE' },
  ],
  [
    'outlook-german.csv',
    {
      ...{ ...marit, ...kelp, ...phone, company: 'Kelp & Söhne', position: 'Vertriebsleiterin' },
      ...{ department: 'Vertrieb', website: 'https://kelp.test' },
    },
    { ...joerg, company: 'Kelp GmbH', country_code: 'DE' },
  ],
  [
    'outlook-french.csv',
    { ...marit, ...kelp, ...phone, company: 'Kelp & Sœurs', position: 'Directrice', website: 'https://kelp.test' },
    { ...joerg, company: 'Kelp GmbH', country_code: 'DE' },
  ],
  [
    'outlook-italian.csv',
    { ...marit, ...kelp, position: 'Direttrice', department: 'Vendite' },
    { ...joerg, company: 'Kelp GmbH', country_code: 'DE' },
  ],
  [
    'apollo.csv',
    {
      ...{ ...marit, ...kelp, department: 'Sales', website: 'https://kelp.test', company_size: '120' },
      ...{ company_industry: 'food production', ...linkedin('marit-lindqvist-1') },
    },
    {
      ...{ ...joerg, company: 'Kelp GmbH', position: 'Buyer', country_code: 'DE', phone_number: '+49 40 123456' },
      ...{ company_size: '45', company_industry: 'retail', ...linkedin('joerg-brandt-2') },
    },
  ],
  [
    'hubspot.csv',
    {
      ...{ ...marit, ...kelp, ...phone, website: 'kelp.test', source: 'Offline Sources' },
      linkedin_url: 'https://www.linkedin.com/in/marit-lindqvist-1',
    },
    { ...joerg, position: 'Buyer' },
  ],
  [
    'pipedrive.csv',
    { ...marit, ...phone, linkedin_url: 'https://www.linkedin.com/in/marit-lindqvist-1', company: 'Kelp & Sons' },
    { ...joerg, company: 'Kelp GmbH', position: 'Buyer' },
  ],
  [
    'salesforce.csv',
    { ...marit, ...kelp, ...phone, department: 'Sales', source: 'Web' },
    { ...joerg, company: 'Kelp GmbH', country_code: 'DE' },
  ],
])('%s becomes leads without a choice by hand', async (name, ...people) => {
  const { rows, bad } = await imported(name);
  expect(bad).toEqual([]);
  expect(rows.map(({ fields }) => fields)).toEqual(people);
});

it('linkedin-connections.csv is read below its notes; people without an address keep their profile', async () => {
  const profile = (end: string) => ({ linkedin_url: `https://www.linkedin.com/in/${end}` });
  const { rows, named, bad } = await imported('linkedin-connections.csv', true);
  expect(rows).toEqual([
    {
      line: 6,
      fields: {
        ...{ ...joerg, ...profile('joerg-brandt-2') },
        ...{ company: 'Kelp GmbH, Hamburg', position: 'Einkaufsleiter' },
      },
    },
    {
      line: 8,
      fields: {
        ...{ first_name: 'Tomás', last_name: 'Vidal', email: 'tomas@faro.test', ...profile('tomas-vidal-4') },
        ...{ company: 'Faro Sur', position: 'Software Engineer' },
      },
    },
  ]);
  expect(named.map(({ fields }) => [fields.last_name, fields.linkedin_url])).toEqual([
    ['Lindqvist', 'https://www.linkedin.com/in/marit-lindqvist-1'],
    ['Ortega Ruiz', 'https://www.linkedin.com/in/ines-ortega-3'],
  ]);
  expect(bad).toEqual([]);
});
