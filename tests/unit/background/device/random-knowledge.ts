/** Random addresses, companies and filters of both for fast-check, from few words, so that filters find something. */
import fc from 'fast-check';
import { blankCompany, blankEmail } from '../../../../lib/device-service/blank-records.ts';
import type { Company, DiscoverFilters, EmailFilter, KnownEmail } from '../../../../lib/device-service/store.ts';
import { few } from './random-leads.ts';

const nullable = <Value>(...values: Value[]) => fc.constantFrom(null, ...values);
const place = { country: nullable('NL', 'US'), state: nullable('CA'), city: nullable('Leiden', 'Zürich') };

const known = (nth: number, domain: string): fc.Arbitrary<KnownEmail> =>
  fc
    .record({
      type: fc.constantFrom('personal' as const, 'generic' as const),
      confidence: nullable(0, 50, 100),
      first_name: nullable('Jörg', 'Ann'),
      last_name: nullable('Müller', 'Ødegård'),
      position: nullable('CEO', 'Head of Engineering', ''),
      seniority: nullable('senior'),
      department: nullable('it', 'sales'),
      decision_maker: nullable(true, false),
      phone_number: nullable('+31 1'),
      linkedin: nth % 5 === 0 ? fc.constant(`https://profiles.test/in/P-${nth}?x`) : fc.constant(null),
      source_type: nullable('found' as const, 'generated' as const),
      verification: fc.record({ date: fc.constant(null), status: nullable('valid', 'unknown') }),
      place: fc.option(fc.record(place), { nil: null }),
    })
    .map((fields) => ({
      ...blankEmail(`Person-${nth}@${domain}`, fields.type),
      ...fields,
      sources: [
        { domain, uri: `https://${domain}/${nth % 3}`, extracted_on: null, last_seen_on: null, still_on_page: true },
      ],
    }));

export const someEmails = (count: number, domain: string): fc.Arbitrary<KnownEmail[]> =>
  fc.tuple(...Array.from({ length: 12 }, (_, nth) => known(nth, domain))).map((few) =>
    Array.from({ length: count }, (_, nth) => {
      const like = few[(nth * 7) % few.length] ?? blankEmail('', 'generic');
      return {
        ...like,
        value: `person-${nth}@${domain}`,
        linkedin: nth % 5 === 0 ? `https://profiles.test/in/P-${nth}?x` : null,
      };
    }),
  );

export const company = (domain: string): fc.Arbitrary<Company> =>
  fc
    .record({
      organization: nullable('Ødegård Optics', 'optics', 'Other', ''),
      description: nullable('Lenses for field stations', 'react native'),
      industry: nullable('Optics', 'Food'),
      headcount: nullable('1-10', '11-50'),
      company_type: nullable('public'),
      technologies: fc.subarray(['nginx', 'React']),
      webmail: fc.constantFrom(false, false, true),
      ...place,
    })
    .map((fields) => blankCompany(domain, fields));

export const emailFilters = few({
  type: fc.constantFrom('personal', 'generic'),
  seniority: fc.constant(['senior']),
  department: fc.subarray(['it', '~'], { minLength: 1 }),
  decision_maker: fc.boolean(),
  required_field: fc.subarray(['full_name', 'position', 'phone_number'], { minLength: 1 }),
  verification_status: fc.constant(['valid']),
  source_type: fc.constantFrom('found', 'generated'),
  location: fc.constantFrom({ include: [{ country: 'NL' }] }, { exclude: [{ country: 'US', state: 'CA' }] }),
  job_titles: fc.subarray(['engineer', 'chief executive officer'], { minLength: 1 }),
}) as fc.Arbitrary<EmailFilter>;

const sides = (...words: string[]) =>
  fc.record(
    { include: fc.subarray(words, { minLength: 1 }), exclude: fc.subarray(words, { minLength: 1 }) },
    { requiredKeys: [] },
  );

export const discoverFilters = few({
  organization: fc.constantFrom(
    { name: ['optics'] },
    { domain: ['c-1.test', 'C-2.test'] },
    { name: ['odegard optics'], domain: ['c-3.test'] },
  ),
  similar_to: fc.constantFrom({ domain: 'c-1.test' }, { name: 'Optics' }, { domain: 'nobody.test' }),
  headquarters_location: fc.constantFrom(
    { include: [{ country: 'NL', city: 'leiden' }] },
    { exclude: [{ continent: 'Europe' }] },
  ),
  industry: sides('optics', 'Food'),
  headcount: fc.constant(['1-10']),
  company_type: sides('Public'),
  technology: fc
    .tuple(sides('react', 'NGINX'), fc.constantFrom('any', 'all'))
    .map(([one, match]) => ({ ...one, match })),
  keywords: fc
    .tuple(sides('optics', 'field stations', '!'), fc.constantFrom('any', 'all'))
    .map(([one, match]) => ({ ...one, match })),
  year_founded: fc.constantFrom({ from: 1990 }, { exclude: [1990] }),
  job_openings: fc.constantFrom({ hiring: true }, { hiring: false }),
}) as fc.Arbitrary<DiscoverFilters>;
