/** Discover filters that cannot match, because no known company has the data they need. lib/contract/README.md §4.6. */
import { companyTypes, fundingSeries, headcounts } from '../../contract/filter-taxonomy.ts';
import type { discoverFilters } from '../../contract/filters/discover-filters.ts';
import type { NameIn } from '../../contract/filters/field.ts';
import type { Directory, DiscoverFilters } from '../store-directory.ts';

type FilterName = NameIn<typeof discoverFilters>;

/** Values that match any company with data for the filter. */
const asksForAny: readonly (readonly [FilterName, DiscoverFilters])[] = [
  ['headcount', { headcount: [...headcounts] }],
  ['company_type', { company_type: { include: [...companyTypes] } }],
  ['funding', { funding: { series: [...fundingSeries] } }],
  ['job_openings', { job_openings: { hiring: true, include_closed_roles: true } }],
  ['year_founded', { year_founded: { from: 1, to: 9_999 } }],
];

/** `now`: epoch milliseconds. Keywords, places and names stay open: most companies have them. */
export async function closedFilters(
  directory: Pick<Directory, 'vocabulary' | 'companies'>,
  now: number,
): Promise<FilterName[]> {
  const { industries, technologies } = await directory.vocabulary();
  const closed: FilterName[] = [];
  if (industries.length === 0) closed.push('industry');
  if (technologies.length === 0) closed.push('technology');
  for (const [name, filter] of asksForAny) {
    const { total } = await directory.companies(filter, now, { offset: 0, limit: 1 });
    if (total === 0) closed.push(name);
  }
  return closed;
}
