/** The leads' filter by place. Contract, section 4.9. */

import { liesIn } from '../contract/countries.ts';
import type { Params } from '../contract/operations.ts';
import type { LocationItem } from '../contract/wire.ts';
import type { Place, StoredLead } from '../device-service/store.ts';
import { fold } from './fold.ts';

type Wanted = NonNullable<Params<'listLeads'>['location']>;
type Side = 'include' | 'exclude';

/**
 * A lead is in one of the places that are included, whichever way they are named, unless there are none, and in none that is
 * excluded. A lead without a country is in none.
 */
export function placeFilter(wanted: Wanted): (lead: StoredLead) => boolean {
  const included = placesOf(wanted, 'include');
  const excluded = placesOf(wanted, 'exclude');
  return (lead) => {
    const place = { country: lead.texts.country_code ?? null, ...lead.place };
    if (excluded.some((isIn) => isIn(place))) return false;
    return included.length === 0 || included.some((isIn) => isIn(place));
  };
}

/** A region that the service does not know was left out when the filter was read, and narrows nothing. */
function placesOf(
  { country, state, city, continent, business_region }: Wanted,
  side: Side,
): ((at: Place) => boolean)[] {
  const items: LocationItem[] = [
    ...(country?.[side] ?? []).map((one) => ({ country: one })),
    ...(continent?.[side] ?? []).map((one) => ({ continent: one })),
    ...(business_region?.[side] ?? []).map((one) => ({ business_region: one })),
  ];
  return [
    ...items.map((item) => (at: Place) => liesIn(at, item)),
    ...(state?.[side] ?? []).map((one) => inState(one)),
    ...(city?.[side] ?? []).map((one) => inCity(one)),
  ];
}

/** `CA` is one of the US, `NL-ZH` says its country. */
function inState(wanted: string): (at: Place) => boolean {
  const [country = '', code] = wanted.split('-');
  return (at) =>
    code === undefined ? at.country === 'US' && at.state === country : at.country === country && at.state === code;
}

/** A name by itself, or with its state and country behind commas; an empty part says nothing. */
function inCity(wanted: string): (at: Place) => boolean {
  const parts = wanted.split(',').map(fold);
  const city = parts[0] ?? '';
  const [state, country] = parts.length > 2 ? [parts[1], parts[2]] : [undefined, parts[1]];
  const is = (part: string | undefined, value: string | null) => !part || part === fold(value ?? '');
  return (at) => at.city !== null && fold(at.city) === city && is(state, at.state) && is(country, at.country);
}
