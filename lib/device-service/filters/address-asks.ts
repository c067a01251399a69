/** What filters of a domain's addresses ask, by their meanings. lib/contract/README.md §4.1. */
import type { AddressFilterEntry, AddressPresence, AddressValue, OnValue } from '../../contract/filters/meaning.ts';
import { rowFilters } from '../../contract/filters/row-filters.ts';
import { requiredFields } from '../../contract/taxonomy.ts';
import type { LocationItem } from '../../contract/wire.ts';
import { entriesOf, placeSides, type Scalar, type Sides, scalars, texts, wanted, wordsOf } from './wanted.ts';

export type AddressAsk =
  | (OnValue<AddressValue> & { wanted: readonly Scalar[] })
  /** All of them. */
  | { on: 'presence'; wanted: readonly AddressPresence[] }
  /** One of them. */
  | { on: 'title'; field: 'position'; wanted: readonly string[] }
  | { on: 'place'; wanted: Sides<LocationItem> };

/** An address must fit every one of them. */
export function addressAsks(filter: object): AddressAsk[] {
  return entriesOf<AddressFilterEntry>(rowFilters, filter).map(askOf);
}

function askOf([name, { means }, value]: [string, AddressFilterEntry, unknown]): AddressAsk {
  switch (means.on) {
    case 'value':
      return { ...means, wanted: wanted(name, scalars, value) };
    case 'presence':
      return { ...means, wanted: wanted(name, wordsOf(requiredFields), value) };
    case 'title':
      return { ...means, wanted: wanted(name, texts, value) };
    case 'place':
      return { ...means, wanted: wanted(name, placeSides, value) };
  }
}
