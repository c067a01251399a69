/** Random filters for fast-check, drawn from the filter tables: a new filter needs no line here. */
import fc from 'fast-check';
import { anyValue, noValue, timePresets } from '../../../../lib/contract/filter-taxonomy.ts';
import { discoverFilters as discoverTable } from '../../../../lib/contract/filters/discover-filters.ts';
import type { Field, Filter, FiltersOf } from '../../../../lib/contract/filters/field.ts';
import { listFilters } from '../../../../lib/contract/filters/lead-filters.ts';
import { rowFilters } from '../../../../lib/contract/filters/row-filters.ts';
import type { LocationItem } from '../../../../lib/contract/wire.ts';
import type { LeadFilter } from '../../../../lib/device-service/store-leads.ts';

/**
 * With hostile values: empty, wildcards and quotes, accents, capitals, other scripts, long texts, numbers beyond the
 * usual.
 */
const words = [
  ...['', 'a', 'AN', 'ø', 'b', '美', 'xx', 'test', 'nowhere', 'ß', 'İ', 'ı', 'é', ' '],
  ...['%', '_', '\\', '%_', "'", '"', 'a\0b', '1\n', 'x'.repeat(300), '10,000+', '10,001'],
];
const word = fc.constantFrom(...words);
const part = fc.oneof({ weight: 1, arbitrary: fc.constantFrom(anyValue, noValue) }, { weight: 5, arbitrary: word });
/** One to three values, possibly repeated; sometimes with 97 fillers, for the contract's limit of 100. */
function several<Value>(one: fc.Arbitrary<Value>, filler: (nth: number) => Value): fc.Arbitrary<Value[]> {
  const some = fc.array(one, { minLength: 1, maxLength: 3 });
  const many = some.map((few) => [...Array.from({ length: 97 }, (_, nth) => filler(nth)), ...few]);
  return fc.oneof({ weight: 9, arbitrary: some }, { weight: 1, arbitrary: many });
}
const ofWords = (all: readonly string[]) => several(fc.constantFrom(...all), (nth) => all[nth % all.length] ?? '');

const sides = (list: fc.Arbitrary<unknown>) =>
  fc.record({ include: list, exclude: list }, { requiredKeys: [] }).filter((one) => Object.keys(one).length > 0);
const span = (bound: fc.Arbitrary<unknown>) =>
  fc.record({ from: bound, to: bound }, { requiredKeys: [] }).filter((one) => Object.keys(one).length > 0);

const day = fc.constantFrom('2025-06-01', '2026-01-01', '2026-02-01', '2026-03-18');
const moment = fc.oneof(
  day,
  fc.constantFrom('2026-03-18T12:00:00Z', '2026-03-18T11:59:59.999Z', '2026-03-17T12:00:00+05:30'),
);
const score = fc.constantFrom(0, 1, 40, 60, 99, 100);
const place: fc.Arbitrary<LocationItem> = fc.constantFrom<LocationItem[]>(
  { country: 'NL' },
  { country: 'NL', city: 'leiden' },
  { country: 'NL', city: 'ZURICH' },
  { country: 'US', state: 'CA' },
  { country: 'US', state: 'CA', city: 'Zürich' },
  { continent: 'Europe' },
  { business_region: 'EMEA' },
  { business_region: 'AMER' },
);
const placed: Record<'country' | 'state' | 'city', readonly string[]> = {
  country: ['NL', 'US', 'JP'],
  state: ['CA', 'NL-ZH', 'US-CA'],
  city: ['Leiden', 'zurich', 'LEIDEN', 'Leiden, , NL', 'Leiden,ZH', 'Zürich, CA, US', 'Kiel', 'a%'],
};

/** `own`: words that occur in the records; others are mixed in. */
function valueIn(field: Field, own: readonly string[]): fc.Arbitrary<unknown> {
  const named = fc.oneof(fc.constantFrom(...own), word);
  const list = several(named, (nth) => `filler ${nth}`);
  switch (field.kind) {
    case 'text':
      return named.filter((one) => one !== '');
    case 'texts':
      return list;
    case 'option':
      return fc.constantFrom(...field.of);
    case 'options':
      return ofWords(field.of);
    case 'flag':
    case 'switch':
      return fc.boolean();
    case 'range':
      return span(field.of === 'day' ? day : fc.constantFrom(0, 1, 2, 1_000));
    case 'years':
      return fc.oneof(
        sides(several(fc.constantFrom(1990, 2000), (nth) => nth + 1_000)),
        span(fc.constantFrom(1990, 2000)),
      );
    case 'sides':
      return sides(field.of === 'text' ? list : ofWords(field.of));
    case 'matched':
      return fc
        .tuple(sides(list), fc.constantFrom('any', 'all', undefined))
        .map(([one, match]) => ({ ...one, ...(match && { match }) }));
    case 'places':
      return sides(several(place, () => ({ country: 'JP' })));
    case 'contains':
      return field.many
        ? fc.oneof(
            part,
            several(part, (nth) => `filler ${nth}`),
          )
        : part;
    case 'when':
      return fc.oneof(fc.constantFrom(anyValue, noValue, ...timePresets), span(moment));
    case 'score':
      return fc.oneof(fc.constantFrom(anyValue, noValue), span(score));
    case 'id':
      return fc.integer({ min: 1, max: 4 });
    case 'ids':
      return several(fc.integer({ min: 1, max: 4 }), (nth) => nth + 100);
    case 'named':
      return several(fc.constantFrom('11', '12', '1', 'a', 'b', '%', anyValue, noValue), (nth) => `id ${nth}`);
    case 'placed':
      return sides(ofWords(typeof field.of === 'string' ? placed[field.of] : field.of));
    case 'listed':
      if (field.of) return ofWords(field.of);
      return field.live ? ofWords([...field.live, ...own]) : list;
    case 'attributes':
      return fc.record({ fair_badge: part, 'od|d%': part, none: part }, { requiredKeys: [] });
  }
}

function filterOf(filter: Filter, own: readonly string[]): fc.Arbitrary<unknown> {
  if (filter.kind !== 'group') return valueIn(filter, own);
  const fields = Object.entries(filter.of).map(([name, field]) => [name, valueIn(field, own)]);
  const group = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  return filter.mayBeEmpty ? group : group.filter((one) => Object.keys(one).length > 0);
}

/** One to three filters: with more, hardly any record would fit. `own`: by filter name. */
function few<Table extends Readonly<Record<string, Filter>>>(
  table: Table,
  own: Partial<Record<keyof Table, readonly string[]>>,
): fc.Arbitrary<FiltersOf<Table>> {
  return fc
    .subarray(Object.keys(table), { minLength: 1, maxLength: 3 })
    .chain((names) =>
      fc.record(
        Object.fromEntries(
          names.flatMap((name) => (table[name] ? [[name, filterOf(table[name], own[name] ?? words)]] : [])),
        ),
      ),
    ) as fc.Arbitrary<FiltersOf<Table>>;
}

const ofLeads = { query: ['ann', 'a%', 'PERSON-1', 'øren'] };

/** Only filters that the contract allows: others never reach a store. */
export const leadFilters = few(listFilters, ofLeads);
/** Each filter alone, with a few values that are the same in every run. Random draws may leave a filter out. */
export const everyLeadFilter: readonly LeadFilter[] = Object.entries<Filter>(listFilters).flatMap(([name, filter]) =>
  fc
    .sample(filterOf(filter, name === 'query' ? ofLeads.query : words), { numRuns: 12, seed: 1 })
    .map((value): LeadFilter => ({ [name]: value })),
);
export const addressFilters = few(rowFilters, {
  department: ['~'],
  seniority: ['senior'],
  verification_status: ['valid'],
  job_titles: ['engineer', 'chief executive officer', 'Heads of'],
});
const companyNames = ['optics', 'odegard optics', 'OTHER', 'c-1.test', 'C-2.test'];
export const companyFilters = few(discoverTable, {
  organization: companyNames,
  similar_to: companyNames,
  industry: ['optics', 'FOOD'],
  technology: ['react', 'NGINX', 'ngin'],
  keywords: ['optics', 'field stations', 'Lenses', '!', 'opt'],
});
