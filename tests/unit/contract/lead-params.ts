/** Random filters of the leads list. */
import fc from 'fast-check';
import {
  anyValue,
  leadVerificationStatuses,
  noSendingStatus,
  noValue,
  syncStatuses,
  timePresets,
} from '../../../lib/contract/filter-taxonomy.ts';
import { businessRegions, continents, leadDepartments, sendingStatuses } from '../../../lib/contract/taxonomy.ts';
import { country, handle, id, some, text } from './arbitraries.ts';

const time = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const span = fc
  .tuple(time, time, fc.constantFrom(10, 24))
  .map(([one, other, length]) => [one, other].toSorted().map((text) => text.slice(0, length)));
const when = fc.oneof(
  fc.constantFrom(anyValue, noValue, ...timePresets),
  span.map(([from, to]) => ({ from, to })),
  span.map(([from]) => ({ from })),
  span.map(([, to]) => ({ to })),
);

const list = fc.uniqueArray(text, { minLength: 1, maxLength: 4 });
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 4 });

function sides<Item>(items: fc.Arbitrary<Item[]>) {
  return fc.oneof(
    fc.record({ include: items, exclude: items }),
    fc.record({ include: items }),
    fc.record({ exclude: items }),
  );
}

const place = fc
  .record(
    {
      country: sides(fc.uniqueArray(country, { minLength: 1, maxLength: 3 })),
      state: sides(fc.uniqueArray(fc.constantFrom('CA', 'NL-ZH', 'GB-ENG'), { minLength: 1, maxLength: 3 })),
      city: sides(list),
      continent: sides(some(continents)),
      business_region: sides(some(businessRegions)),
    },
    { requiredKeys: [] },
  )
  .filter((made) => Object.keys(made).length > 0);

const confidence = fc.oneof(
  fc.constantFrom(anyValue, noValue),
  fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
    .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) })),
  fc.record({ from: fc.integer({ min: 0, max: 100 }) }),
);

export const leadFilters = fc.record(
  {
    email: text,
    first_name: text,
    last_name: text,
    position: fc.oneof(text, list),
    company: text,
    industry: text,
    website: text,
    country_code: text,
    company_size: text,
    source: text,
    twitter: text,
    linkedin_url: text,
    phone_number: text,
    leads_list_id: id,
    sync_status: fc.constantFrom(...syncStatuses),
    sending_status: some([...sendingStatuses, noSendingStatus]),
    verification_status: some(leadVerificationStatuses),
    last_activity_at: when,
    last_contacted_at: when,
    last_exported_at: when,
    notified_at: when,
    created_at: when,
    updated_at: when,
    verification_date: when,
    confidence_score: confidence,
    department: some(leadDepartments),
    tags: list,
    sequence_ids: list,
    campaign_ids: list,
    user_id: ids,
    location: place,
    custom_attributes: fc.dictionary(handle, text, { minKeys: 1, noNullPrototype: true }),
    query: text,
    limit: fc.integer({ min: 1, max: 1_000 }),
    offset: fc.integer({ min: 0, max: 100_000 }),
  },
  { requiredKeys: [] },
);
