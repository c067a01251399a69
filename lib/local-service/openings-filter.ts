/** Discover's filter by job openings. Contract, section 4.6. */

import { holdsTitle } from '../device-service/discover/words.ts';
import type { Opening } from './company-facts.ts';
import type { AcceptsCompany, DiscoverFilters } from './discover-question.ts';
import { isWithin } from './funding-filter.ts';

type Wanted = NonNullable<DiscoverFilters['job_openings']>;

const day = 24 * 60 * 60 * 1_000;
const spans = { last7d: 7 * day, last30d: 30 * day, last90d: 90 * day } as const;

/**
 * Any of its wishes implies hiring: `hiring: false` counts only by itself, and then means those who look for nobody. Only open
 * roles count unless closed ones are asked for; a role that counts fits every wish.
 */
export function openingsFilter(wanted: Wanted, now: number): AcceptsCompany {
  const { hiring, open_roles, include_closed_roles = false, ...wishes } = wanted;
  const wishesNothing = open_roles === undefined && Object.values(wishes).every((wish) => wish === undefined);
  if (hiring === false && wishesNothing) return ({ facts }) => !facts.openings.some(({ open }) => open);
  const counts = (one: Opening) => (one.open || include_closed_roles) && fits(one, wishes, now);
  return ({ facts }) => {
    const number = facts.openings.filter(counts).length;
    return open_roles === undefined ? number > 0 : isWithin(number, open_roles);
  };
}

function fits(one: Opening, { department, job_title, posted_date }: Wanted, now: number): boolean {
  if (department !== undefined && !department.includes(one.department)) return false;
  if (posted_date !== undefined && one.posted < now - spans[posted_date]) return false;
  if (job_title?.exclude?.some((title) => holdsTitle(one.title, title))) return false;
  return job_title?.include === undefined || job_title.include.some((title) => holdsTitle(one.title, title));
}
