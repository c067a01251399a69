/**
 * Discover: companies and their people, by filters or a sentence, and saved searches. lib/contract/README.md §4.6,
 * §4.7.
 */
import * as z from 'zod/mini';
import { costs } from '../costs.ts';
import { schemasOf } from '../filter-schemas.ts';
import { discoverFilters } from '../filters/discover-filters.ts';
import { lazily } from '../lazily.ts';
import { limits } from '../limits.ts';
import { operation } from '../operation.ts';
import { discoverEntry, discoverMeta, discoverPeopleMeta, view } from '../resources/discover.ts';
import { block, rows, sentNumber, withoutData } from '../tolerant.ts';
import { whole, words } from '../wire.ts';

const hour = 60 * 60 * 1_000;

const params = lazily(() => ({
  /** Natural language: an assistant chooses the filters, which come back as `meta.filters`. */
  query: z.optional(words),
  ...schemasOf(discoverFilters),
  /** Filters from a reply in a form that we don't know; sent back unchanged, under their own names. */
  further: z.optional(z.record(z.string(), z.unknown())),
  limit: z.optional(whole(1, limits.discover.maxPerPage)),
  /** Above 0 only on a Premium plan. */
  offset: z.optional(whole(0, limits.discover.maxOffset)),
}));

const bad = (field: string) => ({ status: 400, field });
const placeRefusals = (side: 'include' | 'exclude') =>
  Object.fromEntries(
    ['business_region', 'continent', 'country', 'state'].map((what) => [
      `invalid_headquarters_location_${side}_${what}`,
      bad(`headquarters_location.${side}.${what}`),
    ]),
  );

/**
 * Error ids of lib/contract/README.md §7.2, which lists no `wrong_params` for Discover. `field` is the path to the
 * parameter at fault; `encode` reports the same path before anything is sent.
 */
const refusals = {
  /** `organization` and `similar_to` are added by analogy. `year_founded` has one id for each way to name years. */
  ...Object.fromEntries(
    Object.keys(discoverFilters)
      .filter((field) => field !== 'year_founded')
      .map((field) => [`invalid_${field}`, bad(field)]),
  ),
  invalid_keywords_match: bad('keywords.match'),
  invalid_technology_match: bad('technology.match'),
  pagination_error: bad('offset'),
  invalid_funding_series: bad('funding.series'),
  invalid_funding_date_from: bad('funding.date.from'),
  invalid_funding_date_to: bad('funding.date.to'),
  invalid_funding_date_range: bad('funding.date'),
  invalid_funding_amount_from: bad('funding.amount.from'),
  invalid_funding_amount_to: bad('funding.amount.to'),
  invalid_funding_amount_range: bad('funding.amount'),
  invalid_job_openings_posted_date: bad('job_openings.posted_date'),
  invalid_job_openings_department: bad('job_openings.department'),
  invalid_job_openings_hiring: bad('job_openings.hiring'),
  invalid_job_openings_include_closed_roles: bad('job_openings.include_closed_roles'),
  invalid_job_openings_job_title: bad('job_openings.job_title'),
  invalid_job_openings_open_roles_from: bad('job_openings.open_roles.from'),
  invalid_job_openings_open_roles_to: bad('job_openings.open_roles.to'),
  invalid_job_openings_open_roles_range: bad('job_openings.open_roles'),
  invalid_headquarters_location_include_combination: bad('headquarters_location.include'),
  invalid_headquarters_location_exclude_combination: bad('headquarters_location.exclude'),
  ...placeRefusals('include'),
  ...placeRefusals('exclude'),
  invalid_year_founded_combination: bad('year_founded'),
  invalid_year_founded_include: bad('year_founded.include'),
  invalid_year_founded_from: bad('year_founded.from'),
  invalid_year_founded_to: bad('year_founded.to'),
  wrong_params: bad('query'),
  no_discover_access: { status: 403, field: null },
};

const discover = {
  params,
  check: wantsFilter,
  filtered: true,
  repeatable: true,
  changes: false,
  pace: { perSecond: 5, perMinute: 50 },
  fresh: hour,
  refusals,
};

export const discoverCompanies = operation({
  ...discover,
  method: 'POST',
  path: '/discover',
  reply: () => z.looseObject({ data: rows(discoverEntry), meta: discoverMeta }),
  spends: costs.discoverCompanies,
});

/** Beta. Filters are sent as bracketed query parameters. */
export const discoverPeople = operation({
  ...discover,
  method: 'GET',
  path: '/discover/people',
  reply: () => z.looseObject({ data: rows(discoverEntry), meta: discoverPeopleMeta }),
  spends: costs.discoverPeople,
});

const id = lazily(() => whole(1, Number.MAX_SAFE_INTEGER));

export const listViews = operation({
  method: 'GET',
  path: '/discover/views',
  params: () => ({
    limit: z.optional(whole(1, limits.views.maxPerPage)),
    offset: z.optional(whole(0, Number.MAX_SAFE_INTEGER)),
  }),
  reply: () => z.looseObject({ data: block({ views: rows(view) }), meta: block({ total: sentNumber }) }),
  spends: costs.listViews,
  repeatable: true,
});

export const getView = operation({
  method: 'GET',
  path: '/discover/views/{id}',
  params: () => ({ id: id() }),
  reply: () => z.looseObject({ data: view }),
  spends: costs.getView,
  repeatable: true,
});

/**
 * Names are unique in the team: a used one is refused with 422 (lib/contract/README.md §4.7), so repeating it changes
 * nothing.
 */
export const createView = operation({
  method: 'POST',
  path: '/discover/views',
  params: () => ({ name: words.check(z.maxLength(255)), filters: z.optional(z.record(z.string(), z.unknown())) }),
  reply: () => z.looseObject({ data: view }),
  spends: costs.createView,
  repeatable: false,
  refusals: { validation_failed: { status: 422, field: 'name' }, wrong_params: bad('name') },
});

export const deleteView = operation({
  method: 'DELETE',
  path: '/discover/views/{id}',
  params: () => ({ id: id() }),
  reply: withoutData,
  spends: costs.deleteView,
  repeatable: true,
});

/** Requires a sentence or at least one filter. */
function wantsFilter({ limit: _limit, offset: _offset, ...filters }: Record<string, unknown>) {
  return Object.keys(filters).length === 0 ? ({ field: 'query', fault: 'missing' } as const) : null;
}
