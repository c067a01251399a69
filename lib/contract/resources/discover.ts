/** Companies that match a set of filters, and saved searches. lib/contract/README.md §2.8, §2.9. */
import * as z from 'zod/mini';
import { block, count, flag, ifSent, record, sentNumber, text } from '../tolerant.ts';

const emailsCount = block({ personal: count, generic: count, total: count });

export const discoverEntry = z.looseObject({
  domain: z.string().check(z.minLength(1)),
  organization: text,
  emails_count: emailsCount,
  /** If the service sends it (§2.8). */
  industry: ifSent(text),
  location: ifSent(text),
  hiring: ifSent(flag),
});

export type DiscoverEntry = z.output<typeof discoverEntry>;

/**
 * The filters that were applied, including those chosen by the service from a sentence. They are sent again for the
 * next page.
 */
const filters = record(z.unknown());

export const discoverMeta = block({ results: sentNumber, limit: sentNumber, offset: sentNumber, filters });

/** Includes totals over all matching companies, not only this page. */
export const discoverPeopleMeta = block({
  results: sentNumber,
  limit: sentNumber,
  offset: sentNumber,
  filters,
  total_emails: emailsCount,
});

export const view = z.looseObject({
  id: z.int(),
  name: z.catch(z.string(), ''),
  /** Filter names and their selected options; not always lists (§2.9). */
  filters,
  /** `YYYY-MM-DD HH:MM:SS UTC`, or ISO 8601. */
  created_at: text,
  updated_at: text,
});

export type View = z.output<typeof view>;
