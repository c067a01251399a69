/** Puts a page into the test's document and reads it. */
import type { PageFacts } from '../../../lib/page/facts.ts';
import { readSteps } from '../../../lib/page/read-page.ts';
import { toEnd } from './to-end.ts';

/** `head` and `body` are HTML. `address`: where the page is. */
export async function readHtml(
  body: string,
  { head = '', address = 'https://acme.test/blog/ten-things-we-learnt-this-year' } = {},
): Promise<PageFacts> {
  document.open();
  document.write(`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`);
  document.close();
  return toEnd(readSteps(document, new URL(address)));
}

export const addressesOf = async (body: string, address?: string): Promise<string[]> =>
  (await readHtml(body, address === undefined ? {} : { address })).addresses.map((found) => found.address);

export const jsonLd = (thing: object): string => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;

/** Enough paragraphs to count as prose. */
export const prose =
  `<p>${'A sentence that is long enough to be counted as something that people read. '.repeat(4)}</p>`.repeat(10);
