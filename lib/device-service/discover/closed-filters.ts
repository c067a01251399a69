/** Discover filters that cannot match, because no known company has the data they need. lib/contract/README.md §4.6. */
import { companyTypes, fundingSeries, headcounts } from '../../contract/filter-taxonomy.ts';
import type { discoverFilters } from '../../contract/filters/discover-filters.ts';
import type { NameIn } from '../../contract/filters/field.ts';
import type { Directory, DiscoverFilters, Vocabulary } from '../store-directory.ts';

type FilterName = NameIn<typeof discoverFilters>;

/**
 * What must exist for a filter to match: a company that fits these filters, or a word in this vocabulary. Null: not
 * checked, because most companies have the data.
 */
const needs: Record<FilterName, DiscoverFilters | keyof Vocabulary | null> = {
  industry: 'industries',
  technology: 'technologies',
  headcount: { headcount: [...headcounts] },
  company_type: { company_type: { include: [...companyTypes] } },
  funding: { funding: { series: [...fundingSeries] } },
  job_openings: { job_openings: { hiring: true, include_closed_roles: true } },
  year_founded: { year_founded: { from: 1, to: 9_999 } },
  keywords: null,
  organization: null,
  headquarters_location: null,
  similar_to: null,
};
const names = Object.keys(needs).filter((name): name is FilterName => name in needs);

/** `now`: epoch milliseconds. */
export async function closedFilters(
  directory: Pick<Directory, 'vocabulary' | 'companies'>,
  now: number,
): Promise<FilterName[]> {
  const vocabulary = await directory.vocabulary();
  const closed: FilterName[] = [];
  for (const name of names) {
    const need = needs[name];
    if (need === null) continue;
    const isMet =
      typeof need === 'string'
        ? vocabulary[need].length > 0
        : (await directory.companies(need, now, { offset: 0, limit: 1 })).total > 0;
    if (!isMet) closed.push(name);
  }
  return closed;
}
