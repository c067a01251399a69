/** The filters as the screen shows them: those that are asked for and the one being filled in, with what can be ticked in each. */

import type { EditedFilter, LeadQuery } from '../../../../components/leads/query.ts';
import {
  leadDepartments,
  leadVerificationStatuses,
  noSendingStatus,
  syncStatuses,
} from '../../../contract/filter-taxonomy.ts';
import { businessRegions, continents, sendingStatuses } from '../../../contract/taxonomy.ts';
import type { KnownList } from '../../../messages/views.ts';
import { type FilterForm, formOf } from './filter-forms.ts';
import { allFilters, filtersOn } from './filters.ts';

export interface FilterView {
  key: string;
  form: FilterForm;
  wrong: EditedFilter['wrong'];
  options: readonly string[];
}

/** What the service's own lists and people are; the rest is the contract's. */
export interface Choices {
  lists: readonly KnownList[];
  people: ReadonlyMap<number, string>;
}

/** In an order that does not change while they are filled in: one that is new comes last. */
export function filterViews(query: LeadQuery, choices: Choices): FilterView[] {
  const filters = query.filters.value;
  const edited = query.edited.value;
  const left = query.wrong.value;
  const keys = new Set([...filtersOn(filters), ...left.keys(), ...(edited ? [edited.key] : [])]);
  return [...keys].flatMap((key) => {
    const filled = edited?.key === key ? edited : left.get(key);
    const form = filled?.form ?? formOf(filters, key);
    return form ? [{ key, form, wrong: filled?.wrong ?? null, options: optionsOf(key, choices) }] : [];
  });
}

/** Those that are not there yet. */
export function addableFilters(query: LeadQuery, slugs: readonly string[]): string[] {
  const on = new Set([...filtersOn(query.filters.value), ...query.wrong.value.keys()]);
  return allFilters(slugs).filter((key) => !on.has(key));
}

function optionsOf(key: string, { lists, people }: Choices): readonly string[] {
  switch (key) {
    case 'leads_list_id':
      return lists.flatMap(({ id }) => (id === null ? [] : [String(id)]));
    case 'user_id':
      return [...people.keys()].map(String);
    case 'verification_status':
      return leadVerificationStatuses;
    case 'sending_status':
      return [noSendingStatus, ...sendingStatuses];
    case 'sync_status':
      return syncStatuses;
    case 'department':
      return leadDepartments;
    case 'place:continent':
      return continents;
    case 'place:business_region':
      return businessRegions;
    default:
      return [];
  }
}
