/**
 * The filters of the leads list, one by one. What is sent is what is kept: the parameters of `listLeads` themselves (contract, section 4.9),
 * each of them reached by a key: `company`, `created_at`, `place:country`, `attribute:fair_badge`.
 */
import type { Params } from '../../../contract/operations.ts';
import { slugOf } from './lead-values.ts';

export type LeadFilters = Omit<Params<'listLeads'>, 'limit' | 'offset' | 'campaign_ids'>;

export const textFilters = [
  'email',
  'first_name',
  'last_name',
  'position',
  'company',
  'industry',
  'website',
  'country_code',
  'company_size',
  'source',
  'twitter',
  'linkedin_url',
  'phone_number',
] as const;
export const choiceFilters = ['verification_status', 'sending_status', 'sync_status', 'department'] as const;
export const timeFilters = [
  'created_at',
  'updated_at',
  'verification_date',
  'last_contacted_at',
  'last_activity_at',
  'last_exported_at',
] as const;
export const placeFilters = ['country', 'state', 'city', 'continent', 'business_region'] as const;

export type TextFilter = (typeof textFilters)[number];
export type ChoiceFilter = (typeof choiceFilters)[number];
export type TimeFilter = (typeof timeFilters)[number];
export type PlaceFilter = (typeof placeFilters)[number];

/** A filter that there is, with what it needs to be edited. */
export type FilterKind =
  | { kind: 'list' }
  | { kind: 'text'; of: TextFilter }
  | { kind: 'choice'; of: ChoiceFilter }
  | { kind: 'time'; of: TimeFilter }
  | { kind: 'confidence' }
  | { kind: 'tags' }
  | { kind: 'sequences' }
  | { kind: 'creators' }
  | { kind: 'place'; of: PlaceFilter }
  | { kind: 'attribute'; slug: string };

const placePrefix = 'place:';

/** Null for a key that means nothing here: another version may have kept it. */
export function kindOf(key: string): FilterKind | null {
  const text = textFilters.find((one) => one === key);
  if (text) return { kind: 'text', of: text };
  const choice = choiceFilters.find((one) => one === key);
  if (choice) return { kind: 'choice', of: choice };
  const time = timeFilters.find((one) => one === key);
  if (time) return { kind: 'time', of: time };
  const place = placeFilters.find((one) => `${placePrefix}${one}` === key);
  if (place) return { kind: 'place', of: place };
  const slug = slugOf(key);
  if (slug !== null) return { kind: 'attribute', slug };
  if (key === 'leads_list_id') return { kind: 'list' };
  if (key === 'confidence_score') return { kind: 'confidence' };
  if (key === 'tags') return { kind: 'tags' };
  if (key === 'sequence_ids') return { kind: 'sequences' };
  return key === 'user_id' ? { kind: 'creators' } : null;
}

/** Every filter that can be added, those first that are asked for most. Custom attributes are named by their slugs. */
export function allFilters(slugs: readonly string[]): string[] {
  return [
    'leads_list_id',
    'verification_status',
    'sending_status',
    'company',
    'position',
    'created_at',
    'confidence_score',
    'department',
    ...placeFilters.map((place) => `${placePrefix}${place}`),
    ...textFilters.filter((text) => text !== 'company' && text !== 'position'),
    ...timeFilters.filter((time) => time !== 'created_at'),
    'tags',
    'sequence_ids',
    'user_id',
    'sync_status',
    ...slugs.map((slug) => `attribute:${slug}`),
  ];
}

/** The filters that are on, in the order of the whole. The free search has its own field. */
export function filtersOn(filters: LeadFilters): string[] {
  const keys = new Set<string>();
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined || name === 'query') continue;
    if (name === 'location')
      for (const place of Object.keys(filters.location ?? {})) keys.add(`${placePrefix}${place}`);
    else if (name === 'custom_attributes') {
      for (const slug of Object.keys(filters.custom_attributes ?? {})) keys.add(`attribute:${slug}`);
    } else keys.add(name);
  }
  const order = allFilters([]);
  const at = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...keys].sort((one, other) => at(one) - at(other));
}

/** Whether nothing narrows the list, the free search included. */
export function isEverything(filters: LeadFilters): boolean {
  return filtersOn(filters).length === 0 && !filters.query;
}

export function without(filters: LeadFilters, key: string): LeadFilters {
  const kind = kindOf(key);
  if (kind?.kind === 'place') {
    const { [kind.of]: _gone, ...location } = filters.location ?? {};
    const { location: _all, ...others } = filters;
    return Object.keys(location).length > 0 ? { ...others, location } : others;
  }
  if (kind?.kind === 'attribute') {
    const { [kind.slug]: _gone, ...attributes } = filters.custom_attributes ?? {};
    const { custom_attributes: _all, ...others } = filters;
    return Object.keys(attributes).length > 0 ? { ...others, custom_attributes: attributes } : others;
  }
  return Object.fromEntries(Object.entries(filters).filter(([name]) => name !== key));
}

/** These filters with those of `patch` over them: a place beside the other places, an attribute beside the other attributes. */
export function withFilter(filters: LeadFilters, patch: LeadFilters): LeadFilters {
  return {
    ...filters,
    ...patch,
    ...(patch.location && { location: { ...filters.location, ...patch.location } }),
    ...(patch.custom_attributes && {
      custom_attributes: { ...filters.custom_attributes, ...patch.custom_attributes },
    }),
  };
}
