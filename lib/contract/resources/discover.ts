/** Companies that fit a set of filters, and saved searches for them. lib/contract/README.md §2.8, §2.9. */
import * as z from 'zod/mini';
import { block, count, flag, isRecord, number, text } from '../tolerant.ts';

const emailsCount = block({ personal: count, generic: count, total: count });

export const discoverEntry = z.looseObject({
  domain: z.string().check(z.minLength(1)),
  organization: text,
  emails_count: emailsCount,
  /** Where the service says it (§2.8). */
  industry: text,
  location: text,
  hiring: flag,
});

export type DiscoverEntry = z.output<typeof discoverEntry>;

/** The filters that were applied, also those that the service chose from a sentence: to be sent again for the next page. */
const filters = z.transform((value: unknown): Record<string, unknown> => (isRecord(value) ? value : {}));

export const discoverMeta = block({ results: number, limit: number, offset: number, filters });

/** With the totals of every company that fits, not only of this page. */
export const discoverPeopleMeta = block({
  results: number,
  limit: number,
  offset: number,
  filters,
  total_emails: emailsCount,
});

export const view = z.looseObject({
  id: z.int(),
  name: z.catch(z.string(), ''),
  /** Filter names to the selected options; not always lists (§2.9). */
  filters,
  /** `YYYY-MM-DD HH:MM:SS UTC`, or ISO 8601. */
  created_at: text,
  updated_at: text,
});

export type View = z.output<typeof view>;
