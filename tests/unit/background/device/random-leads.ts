/** Random leads for fast-check, from a small vocabulary, so that filters match some. */
import fc from 'fast-check';
import type { LeadTime } from '../../../../lib/contract/filters/meaning.ts';
import { eachText } from '../../../../lib/contract/lead-fields.ts';
import { emptyLead } from '../../../../lib/device-service/leads/lead-writing.ts';
import type { StoredLead } from '../../../../lib/device-service/store-leads.ts';

/** A Wednesday. */
export const now = Date.parse('2026-03-18T12:00:00Z');
const hour = 3_600_000;

const words = ['', '%', 'a_b\\c', 'Straße', 'É', 'Ann', 'anna', 'Bo', 'Søren', 'İnci', '*', '~', 'a\0b', '美咲'];
/** Rare: such a text has as many terms as letters. */
const long = 'x'.repeat(10_000);
const word = fc.oneof(
  { weight: 99, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: fc.constant(long) },
);
const textOrNull = fc.option(word, { nil: null });
const country = fc.constantFrom('NL', 'US', 'DE', 'JP', '');
const moment = fc
  .oneof(fc.constantFrom(0, 1, 24, 7 * 24, 30 * 24), fc.integer({ min: 0, max: 24 * 400 }))
  .chain((hours) => fc.constantFrom(0, 1, -1).map((by) => now - hours * hour + by));
const moments = fc.option(moment, { nil: null });
const status = fc.constantFrom('valid', 'deliverable', 'undeliverable', 'pending', 'odd');

/** Every lead time that a filter reads. A missing one is a type error. */
const times = {
  last_activity_at: moments,
  last_contacted_at: moments,
  last_exported_at: moments,
  notified_at: moments,
  created_at: moment,
  updated_at: moment,
} satisfies Record<Exclude<LeadTime, 'verification_date'>, unknown>;

export type Draft = Omit<StoredLead, 'id'>;

export const draft = (email: string): fc.Arbitrary<Draft> =>
  fc
    .record(
      {
        texts: fc.record(
          {
            ...eachText(() => textOrNull),
            country_code: country,
            department: fc.constantFrom('it', 'sales', 'SALES'),
          },
          { requiredKeys: [] },
        ),
        confidence_score: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
        verification: fc.option(fc.record({ status, date: moment }), { nil: null }),
        sync_status: fc.constantFrom(null, 'pending', 'success', 'error'),
        sending_status: fc.constantFrom(null, 'replied', 'bounced'),
        ...times,
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

/** Drafts with and without a value in each field; the same ones in every run. */
export const manyDrafts = (): Draft[] =>
  Array.from({ length: 40 }, (_, nth) => fc.sample(draft(`person-${nth}@some.test`), { numRuns: 1, seed: nth })).flat();
