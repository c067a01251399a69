/** A public page on which an address was seen. Contract, section 2.1. */
import * as z from 'zod/mini';
import { flag, text } from '../tolerant.ts';

export const source = z.looseObject({
  domain: text,
  /** The page's address; can be a search engine's. */
  uri: text,
  /** `YYYY-MM-DD`. */
  extracted_on: text,
  /** `YYYY-MM-DD`. */
  last_seen_on: text,
  still_on_page: flag,
});

export type Source = z.output<typeof source>;
