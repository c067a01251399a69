/** Hundreds of companies, invented from a seed. */

import { blankCompany } from '../../../lib/device-service/blank-records.ts';
import { localPart } from '../../../lib/device-service/patterns/from-pattern.ts';
import type { Company } from '../../../lib/device-service/store-directory.ts';
import type { Wanted } from '../../../lib/sample/people.ts';
import { type Random, seeded } from '../../../lib/sample/random.ts';

const generatedCompanies = 300;

const before = [
  'Alder',
  'Briar',
  'Cobalt',
  'Drift',
  'Ember',
  'Fathom',
  'Glen',
  'Hollow',
  'Ivory',
  'Juniper',
  'Kelp',
  'Linden',
  'Marl',
  'Nettle',
  'Osprey',
  'Pumice',
  'Quill',
  'Reed',
  'Slate',
  'Tarn',
  'Umber',
  'Vesper',
  'Wold',
  'Yarrow',
  'Zephyr',
] as const;
const after = [
  'haven Logistics',
  'brook Instruments',
  'field Robotics',
  'stone Foods',
  'water Energy',
  'gate Software',
  'wick Textiles',
  'moor Labs',
  'ridge Shipping',
  'dale Pharma',
  'mere Analytics',
  'croft Publishing',
  'shaw Acoustics',
  'holm Maritime',
  'thorpe Legal',
] as const;
const industries = [
  'Scientific instruments',
  'Logistics',
  'Software',
  'Food production',
  'Renewable energy',
  'Publishing',
  'Marine sensors',
  'Textiles',
] as const;
const headcounts = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+'] as const;
const technologies = [
  'nginx',
  'typescript',
  'postgresql',
  'kubernetes',
  'matomo',
  'wordpress',
  'redis',
  'varnish',
  'php',
] as const;
const patterns = ['{first}.{last}', '{first}.{last}', '{f}{last}', '{first}'] as const;
const places = [
  ['NL', null, 'Utrecht'],
  ['DE', null, 'Jena'],
  ['FR', null, 'Nantes'],
  ['GB', null, 'Leeds'],
  ['SE', null, 'Luleå'],
  ['US', 'CA', 'Oakland'],
  ['US', 'MA', 'Worcester'],
  ['CA', null, 'Halifax'],
  ['BR', null, 'Recife'],
  ['MX', null, 'Puebla'],
  ['JP', null, 'Kyoto'],
  ['IN', null, 'Pune'],
  ['AU', null, 'Hobart'],
  ['ZA', null, 'Durban'],
  ['IL', null, 'Haifa'],
] as const;

export interface Sized {
  company: Company;
  wanted: Wanted;
}

export function makeCompanies(seed: string): Sized[] {
  const random = seeded(seed, 'companies');
  return Array.from({ length: generatedCompanies }, (_, index) => makeCompany(index, random));
}

function makeCompany(index: number, random: Random): Sized {
  const organization = `${before[index % before.length]}${after[Math.floor(index / before.length) % after.length]}`;
  const domain = `${localPart(organization.replaceAll(' ', '-'))}.${random.pick(['test', 'example'])}`;
  const [country, state, city] = random.pick(places);
  const handle = domain.split('.')[0];
  const social = (host: string) => (random.chance(0.5) ? `https://${host}.example/${handle}` : null);
  return {
    company: blankCompany(domain, {
      organization: random.chance(0.9) ? organization : null,
      description: random.chance(0.7) ? `${organization} of ${city}.` : null,
      industry: random.chance(0.85) ? random.pick(industries) : null,
      headcount: random.chance(0.85) ? random.pick(headcounts) : null,
      company_type: random.chance(0.5) ? 'privately held' : null,
      linkedin: social('linkedin'),
      twitter: social('twitter'),
      facebook: social('facebook'),
      instagram: social('instagram'),
      youtube: social('youtube'),
      technologies: technologies.filter(() => random.chance(0.3)),
      ...(random.chance(0.85) && { country, state, city }),
      pattern: random.chance(0.9) ? random.pick(patterns) : null,
      accept_all: random.chance(0.12),
    }),
    wanted: { people: Math.floor(random.next() ** 3 * 400), roles: random.whole(0, 12) },
  };
}
