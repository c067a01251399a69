/** Domain search and email count. lib/contract/README.md §4.1, §4.5. */
import * as z from 'zod/mini';
import { costs } from '../costs.ts';
import { schemasOf } from '../filter-schemas.ts';
import { rowFilters } from '../filters/row-filters.ts';
import { lazily } from '../lazily.ts';
import { limits } from '../limits.ts';
import { eitherOf, operation } from '../operation.ts';
import { domainSearch, domainSearchMeta, emailCount } from '../resources/emails.ts';
import { emailTypes } from '../taxonomy.ts';
import { bool, on, whole, words } from '../wire.ts';

const month = 30 * 24 * 60 * 60 * 1_000;
const hour = 60 * 60 * 1_000;

const searchParams = lazily(() => ({
  domain: z.optional(words),
  company: z.optional(words),
  limit: z.optional(whole(1, limits.domainSearch.maxPerPage)),
  offset: z.optional(whole(0, 1_000_000)),
  ...schemasOf(rowFilters),
  aggregations: z.optional(bool),
  saved_leads: z.optional(bool),
}));

const search = {
  path: '/domain-search',
  params: searchParams,
  check: eitherOf('domain', 'company'),
  reply: () => z.looseObject({ data: domainSearch, meta: domainSearchMeta }),
  repeatable: false,
  changes: false,
  filtered: true,
  pace: { perSecond: 15, perMinute: 500 },
  fresh: month,
  refusals: {
    wrong_params: { status: 400, field: 'domain' },
    invalid_type: { status: 400, field: 'type' },
    invalid_seniority: { status: 400, field: 'seniority' },
    invalid_department: { status: 400, field: 'department' },
    pagination_error: { status: 400, field: 'limit' },
  },
};

export const searchDomain = operation({ ...search, method: 'GET', spends: costs.searchDomain });

/** The same with nested filters, which are sent as JSON. */
export const searchDomainWithPost = operation({ ...search, method: 'POST', spends: costs.searchDomainWithPost });

export const countDomainEmails = operation({
  method: 'GET',
  path: '/email-count',
  auth: 'none',
  params: () => ({
    domain: z.optional(words),
    company: z.optional(words.check(z.minLength(limits.count.minCompanyName))),
    type: z.optional(z.enum(emailTypes)),
    include_job_titles: z.optional(on),
  }),
  check: eitherOf('domain', 'company'),
  reply: () => z.looseObject({ data: emailCount }),
  spends: costs.countDomainEmails,
  repeatable: true,
  filtered: true,
  fresh: hour,
  refusals: {
    wrong_params: { status: 400, field: 'domain' },
    invalid_type: { status: 400, field: 'type' },
  },
});
