/** Where each field's value came from, for services that send it. lib/contract/README.md §2.16. */
import * as z from 'zod/mini';
import { record, text } from '../tolerant.ts';

const fieldSource = z.object({
  /** `page`, `import` or `user`. */
  by: text,
  /** The page's address; null if it did not come from a page. */
  uri: text,
  /** `YYYY-MM-DD`. */
  extracted_on: text,
});

export type FieldSource = z.output<typeof fieldSource>;

/** By field name; unreadable entries are left out. */
export type FieldSources = Record<string, FieldSource>;

export const fieldSources = z.optional(record(fieldSource));
