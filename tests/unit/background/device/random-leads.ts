/** Random leads and filters of leads for fast-check, from few words, so that filters find something. */
import fc from 'fast-check';
import { emptyLead } from '../../../../lib/device-service/leads/lead-writing.ts';
import type { LeadFilter, StoredLead } from '../../../../lib/device-service/store.ts';

/** A Wednesday. */
export const now = Date.parse('2026-03-18T12:00:00Z');
const hour = 3_600_000;

const words = ['', 'Ann', 'anna', 'Bo', 'Søren', 'İnci', '*', '~', 'a\0b', '美咲', 'x'.repeat(10_000)];
const word = fc.constantFrom(...words);
const textOrNull = fc.option(word, { nil: null });
const country = fc.constantFrom('NL', 'US', 'DE', 'JP', '');
const moment = fc.integer({ min: 0, max: 24 * 400 }).map((hours) => now - hours * hour);
const moments = fc.option(moment, { nil: null });
const status = fc.constantFrom('valid', 'deliverable', 'undeliverable', 'pending', 'odd');
const some = <Value>(value: Value) => fc.subarray([value], { minLength: 0 });

export type Draft = Omit<StoredLead, 'id'>;

export const draft = (email: string): fc.Arbitrary<Draft> =>
  fc
    .record(
      {
        texts: fc.record(
          {
            first_name: textOrNull,
            last_name: textOrNull,
            position: textOrNull,
            company: textOrNull,
            company_industry: textOrNull,
            company_size: textOrNull,
            source: textOrNull,
            website: textOrNull,
            country_code: country,
            department: fc.constantFrom('it', 'sales', 'SALES'),
            notes: textOrNull,
          },
          { requiredKeys: [] },
        ),
        confidence_score: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
        verification: fc.option(fc.record({ status, date: moment }), { nil: null }),
        sync_status: fc.constantFrom(null, 'pending', 'success'),
        sending_status: fc.constantFrom(null, 'replied', 'bounced'),
        last_activity_at: moments,
        last_contacted_at: moments,
        created_at: moment,
        updated_at: moment,
        created_by: fc.integer({ min: 1, max: 3 }),
        lists: fc.subarray([1, 2, 3]),
        tags: fc.subarray(['11', '12', '1']),
        sequences: fc.subarray(['a', 'b']),
        place: fc.record({ state: fc.constantFrom(null, 'CA', 'ZH'), city: fc.constantFrom(null, 'Leiden', 'Zürich') }),
        attributes: fc.record({ fair_badge: word, 'od|d%': word }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    )
    .map((known) => ({ ...emptyLead(email, now, 1), ...known }));

const part = fc.constantFrom('*', '~', 'a', 'AN', 'ø', 'b', '美', '', 'a\0b', 'xx', 'test', 'nowhere');
const range = fc.record(
  { from: fc.constantFrom('2026-01-01', '2025-06-01'), to: fc.constantFrom('2026-03-18', '2026-02-01') },
  { requiredKeys: [] },
);
const time = fc.oneof(
  fc.constantFrom('*', '~', 'last1h', 'today', 'this_week', 'last7d', 'last30d', 'current_year'),
  range,
);

/** One to three of the fields: with more, hardly anything would fit. */
export function few<Fields extends Record<string, fc.Arbitrary<unknown>>>(fields: Fields): fc.Arbitrary<unknown> {
  return fc
    .subarray(Object.keys(fields), { minLength: 1, maxLength: 3 })
    .chain((names) =>
      fc.record(Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))),
    );
}

/** Filters as the contract has them: what it does not allow never reaches a store. */
export const filter = few({
  email: part,
  query: part.filter((text) => text !== ''),
  first_name: part,
  last_name: part,
  position: fc.oneof(part, fc.array(part, { minLength: 1, maxLength: 3 })),
  company: part,
  industry: part,
  company_size: part,
  source: part,
  website: part,
  country_code: part,
  custom_attributes: fc.record({ fair_badge: part, 'od|d%': part }, { requiredKeys: [] }),
  leads_list_id: fc.integer({ min: 1, max: 4 }),
  department: fc.subarray(['it', 'sales'], { minLength: 1 }),
  verification_status: fc.subarray(['valid', 'invalid', 'pending'], { minLength: 1 }),
  sending_status: fc.subarray(['~', 'replied', 'bounced'], { minLength: 1 }),
  sync_status: fc.constantFrom('pending', 'success'),
  confidence_score: fc.oneof(fc.constantFrom('*', '~'), fc.record({ from: fc.integer({ min: 0, max: 60 }) })),
  tags: fc.subarray(['11', '1'], { minLength: 1 }),
  sequence_ids: fc.oneof(some('a'), fc.constantFrom(['*'], ['~'], ['b', '~'])).filter((ids) => ids.length > 0),
  campaign_ids: fc.constantFrom(['a'], ['~']),
  user_id: fc.subarray([1, 2], { minLength: 1 }),
  location: fc.record(
    {
      country: fc.record({ include: fc.subarray(['NL', 'US'], { minLength: 1 }) }),
      city: fc.oneof(
        fc.record({ exclude: fc.constantFrom(['Leiden'], ['zurich']) }),
        fc.record({ include: fc.constantFrom(['leiden'], ['ZURICH', 'Kiel'], ['Leiden, , NL']) }),
      ),
      state: fc.record({ include: fc.constantFrom(['CA'], ['NL-ZH']) }),
      continent: fc.record({ exclude: fc.constantFrom(['Europe'], ['Asia']) }),
    },
    { requiredKeys: [] },
  ),
  created_at: time,
  updated_at: time,
  last_activity_at: time,
  verification_date: time,
}) as fc.Arbitrary<LeadFilter>;
