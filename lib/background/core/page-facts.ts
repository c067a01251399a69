/**
 * Validates what the page reader returned: it comes from a web page's process, so neither its shape nor its size is
 * trusted.
 */
import * as z from 'zod/mini';
import { visible } from '../../contract/text.ts';
import type { Opening } from '../../messages/opening-views.ts';

/** What a page says about itself, as sent to pages of Harrier. */
export type PageFacts = NonNullable<Opening['facts']>;

/** Strips invisible characters that the page's process left in. */
const line = z.pipe(z.string().check(z.maxLength(2_500)), z.transform(visible));
const lineOrNull = z.nullable(line);
const place = z.enum(['json-ld', 'meta', 'citation', 'rel-author', 'itemprop', 'byline', 'owner']);
const authorKind = z.enum(['person', 'organisation']);
const form = z.enum(['mailto', 'text', 'data', 'cloudflare', 'entity', 'spelled']);
const social = z.enum(['linkedin', 'twitter', 'facebook', 'instagram', 'youtube', 'github']);

/** The result of the page reader. */
export const facts = z.object({
  title: line,
  language: lineOrNull,
  canonical: lineOrNull,
  article: z.object({
    is: z.boolean(),
    title: lineOrNull,
    published: lineOrNull,
    siteName: lineOrNull,
  }),
  authors: z.array(z.object({ name: line, kind: authorKind, places: z.array(place) })).check(z.maxLength(20)),
  addresses: z.array(z.object({ address: line, forms: z.array(form), name: lineOrNull })).check(z.maxLength(1_000)),
  addressesCut: z.boolean(),
  organisation: z.object({
    name: lineOrNull,
    description: lineOrNull,
    industry: lineOrNull,
    size: lineOrNull,
    place: lineOrNull,
    socials: z.partialRecord(social, line),
  }),
});

/** Null if it has another shape. */
export function readFacts(value: unknown): PageFacts | null {
  const read = z.safeParse(facts, value);
  return read.success ? read.data : null;
}
