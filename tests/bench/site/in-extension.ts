/** Runs in a page of the installed extension: the search as the background runs it, with the browser's own network and the shipped reader. */
import { createSiteFetch } from '../../../lib/background/browser/site-fetch.ts';
import { createTextReader, type OffscreenApi } from '../../../lib/background/browser/text-reader.ts';
import { clock } from '../../../lib/background/clock.ts';
import { searchSite } from '../../../lib/site-search/search-site.ts';
import type { SiteSearch } from '../../../lib/site-search/search-state.ts';
import { siteOf } from '../../../lib/site-search/site-address.ts';

declare global {
  /** Null when it is no public site. */
  var searchSiteHere: (start: string) => Promise<SiteSearch | null>;
}

/** As far as it is used here; the types of the other browser know no `offscreen`. */
declare const chrome: {
  offscreen: OffscreenApi;
  webRequest: { onHeadersReceived: Parameters<typeof createSiteFetch>[0]['headers'] };
};

const reader = createTextReader(chrome.offscreen);

globalThis.searchSiteHere = async (start) => {
  const over = new AbortController();
  const domain = siteOf(start)?.domain ?? '';
  const parts = { fetch: globalThis.fetch.bind(globalThis), headers: chrome.webRequest.onHeadersReceived, clock };
  try {
    const siteFetch = createSiteFetch(parts, domain, over.signal);
    return await searchSite(
      start,
      { fetch: siteFetch, clock, read: reader.read },
      { signal: over.signal, onState: () => undefined },
    );
  } finally {
    over.abort();
  }
};
