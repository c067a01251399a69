/** Discover's filter by funding. Contract, section 4.6. */
import type { AcceptsCompany, DiscoverFilters } from './discover-question.ts';

type Wanted = NonNullable<DiscoverFilters['funding']>;

interface Range<Bound> {
  from?: Bound | undefined;
  to?: Bound | undefined;
}

/** One round fits everything that is wanted of it. Days compare as texts. */
export function fundingFilter({ series, amount, date }: Wanted): AcceptsCompany {
  return ({ facts }) =>
    facts.funding.some(
      (round) =>
        (series === undefined || series.includes(round.series)) &&
        (amount === undefined || (round.amount !== null && isWithin(round.amount, amount))) &&
        (date === undefined || isWithin(round.date, date)),
    );
}

/** Ends included; an omitted end leaves that side open. */
export function isWithin<Bound extends number | string>(value: Bound, { from, to }: Range<Bound>): boolean {
  return (from === undefined || value >= from) && (to === undefined || value <= to);
}
