/** Random filters of Discover. */
import fc from 'fast-check';
import {
  companyTypes,
  fundingSeries,
  headcounts,
  matches,
  postedDates,
} from '../../../lib/contract/filter-taxonomy.ts';
import { location, some, text } from './arbitraries.ts';

const list = fc.uniqueArray(text, { minLength: 1, maxLength: 4 });
const year = fc.integer({ min: 1_000, max: 9_999 });
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** One or both of two keys. */
function someOf<One, Other>(
  first: string,
  one: fc.Arbitrary<One>,
  second: string,
  other: fc.Arbitrary<Other>,
): fc.Arbitrary<Record<string, One | Other>> {
  return fc.oneof(
    fc.record<Record<string, One | Other>>({ [first]: one, [second]: other }),
    fc.record<Record<string, One | Other>>({ [first]: one }),
    fc.record<Record<string, One | Other>>({ [second]: other }),
  );
}

const sides = <Item>(item: fc.Arbitrary<Item>) => someOf('include', item, 'exclude', item);

/** `from` and `to` in order, or only one of them. */
function range<Bound extends string | number>(bound: fc.Arbitrary<Bound>) {
  const both = fc
    .tuple(bound, bound)
    .map(([one, other]) => (one <= other ? { from: one, to: other } : { from: other, to: one }));
  return fc.oneof(both, fc.record({ from: bound }), fc.record({ to: bound }));
}

const matched = fc
  .tuple(sides(list), fc.record({ match: fc.constantFrom(...matches) }, { requiredKeys: [] }))
  .map(([what, how]) => ({ ...what, ...how }));

const filters = {
  query: text,
  organization: someOf('domain', list, 'name', list),
  similar_to: someOf('domain', text, 'name', text),
  headquarters_location: location,
  industry: sides(list),
  headcount: some(headcounts),
  company_type: sides(some(companyTypes)),
  year_founded: fc.oneof(sides(fc.uniqueArray(year, { minLength: 1, maxLength: 3 })), range(year)),
  keywords: matched,
  technology: matched,
  funding: atLeastOne({
    series: some(fundingSeries),
    amount: range(fc.nat()),
    date: range(day),
  }),
  job_openings: atLeastOne({
    hiring: fc.boolean(),
    department: list,
    job_title: sides(list),
    posted_date: fc.constantFrom(...postedDates),
    open_roles: range(fc.nat(1_000_000)),
    include_closed_roles: fc.boolean(),
  }),
};

function atLeastOne<Of extends object>(model: { [Key in keyof Of]: fc.Arbitrary<Of[Key]> }) {
  return fc.record(model, { requiredKeys: [] }).filter((made) => Object.keys(made).length > 0);
}

const page = fc.record(
  { limit: fc.integer({ min: 1, max: 100 }), offset: fc.integer({ min: 0, max: 10_000 }) },
  { requiredKeys: [] },
);

export const discover = fc.tuple(atLeastOne(filters), page).map(([what, where]) => ({ ...what, ...where }));
