/** Random addresses and companies for fast-check, from a small vocabulary, so that filters match some. */
import fc from 'fast-check';
import { blankCompany, blankEmail } from '../../../../lib/device-service/blank-records.ts';
import type { Company, KnownEmail } from '../../../../lib/device-service/store-directory.ts';

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
      linkedin: nth % 5 === 0 ? fc.constant(`https://linkedin.example/in/P-${nth}?x`) : fc.constant(null),
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
        linkedin: nth % 5 === 0 ? `https://linkedin.example/in/P-${nth}?x` : null,
      };
    }),
  );

export const company = (domain: string): fc.Arbitrary<Company> =>
  fc
    .record({
      organization: nullable('Ødegård Optics', 'optics', 'Other', ''),
      description: nullable('Lenses for field stations', 'react native'),
      industry: nullable('Optics', 'Food'),
      headcount: nullable('1-10', '11-50', '10001+'),
      company_type: nullable('public company', 'Partnership'),
      technologies: fc.subarray(['nginx', 'React']),
      linked_domains: fc.subarray(['c-1.test', 'c-3.test', 'unknown.test']),
      webmail: fc.constantFrom(false, false, true),
      ...place,
    })
    .map((fields) => blankCompany(domain, fields));
