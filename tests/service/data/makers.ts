/** Instrument makers in the Netherlands and the north: the mock's sentence finds about two hundred. */

import { blankCompany } from '../../../lib/device-service/blank-records.ts';
import { localPart } from '../../../lib/device-service/patterns/from-pattern.ts';
import { seeded } from '../../../lib/sample/random.ts';
import type { Sized } from './companies.ts';

const madeMakers = 400;

const firsts = [
  'Bakboord',
  'Dageraad',
  'Eikenhorst',
  'Fjellvakt',
  'Grensehav',
  'Hollandsdiep',
  'Isbryter',
  'Järnvik',
  'Kustlijn',
  'Lysholmen',
  'Meerkoet',
  'Nordavind',
  'Oeverloper',
  'Pohjantähti',
  'Rietvink',
  'Skärgård',
  'Tundra',
  'Ugleberg',
  'Vuurtoren',
  'Ystervik',
] as const;
const lasts = [
  'Optiek',
  'Instrument',
  'Måleteknikk',
  'Meettechniek',
  'Sensorer',
  'Finmekanik',
  'Spektral',
  'Navigasjon',
  'Geodesi',
  'Mittaus',
  'Lasers',
  'Hydrografi',
  'Akustik',
  'Waarneming',
  'Gyro',
  'Foton',
  'Termik',
  'Veldwerk',
  'Observatorium',
  'Precisie',
] as const;
const industries = [
  'Scientific instruments',
  'Optics',
  'Measuring devices',
  'Precision engineering',
  'Marine sensors',
  'Environmental sensing',
  'Survey equipment',
  'Navigation',
] as const;
const places = [
  ['NL', 'Leiden'],
  ['NL', 'Delft'],
  ['NL', 'Groningen'],
  ['NO', 'Bergen'],
  ['NO', 'Tromsø'],
  ['SE', 'Uppsala'],
  ['SE', 'Göteborg'],
  ['FI', 'Oulu'],
  ['DK', 'Aarhus'],
  ['IS', 'Reykjavík'],
] as const;
const sizes = ['1-10', '11-50', '51-200', '51-200', '201-500', '201-500', '501-1000', '1001-5000'] as const;
const types = ['privately held', 'privately held', 'public company', 'partnership', 'self owned', null] as const;

export function makeMakers(seed: string): Sized[] {
  const random = seeded(seed, 'makers');
  return Array.from({ length: madeMakers }, (_, index) => {
    const first = firsts[index % firsts.length] ?? firsts[0];
    const last = lasts[Math.floor(index / firsts.length) % lasts.length] ?? lasts[0];
    const organization = `${first} ${last}`;
    const [country, city] = random.pick(places);
    const record = blankCompany(`${localPart(organization.replaceAll(' ', '-'))}.${random.pick(['test', 'example'])}`, {
      organization: random.chance(0.96) ? organization : null,
      industry: random.pick(industries),
      headcount: random.chance(0.95) ? random.pick(sizes) : null,
      company_type: random.pick(types),
      technologies: ['nginx', 'postgresql', 'matomo', 'typescript'].filter(() => random.chance(0.3)),
      country,
      city: random.chance(0.9) ? city : null,
      pattern: random.chance(0.8) ? '{first}.{last}' : null,
    });
    return { company: record, wanted: { people: Math.floor(random.next() ** 2 * 90), roles: random.whole(0, 6) } };
  });
}
