/** Searches sites in a real Chromium with the built extension: the hosts are mapped to a server on loopback, encrypted. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { SiteSearch } from '../../../lib/site-search/search-state.ts';
import { siteOf } from '../../../lib/site-search/site-address.ts';
import { chromiumBuild, widened } from '../../e2e/harness/build-copy.ts';
import { launchChromium } from '../../e2e/harness/chromium.ts';
import type { AnsweringSites } from '../../sites/answering.ts';

const entry = fileURLToPath(new URL('in-extension.ts', import.meta.url));

/** The search as one script of a page. */
async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, external: ['/text-reader.js'], output: { format: 'iife' } },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('The search could not be built');
  return first.output[0].code;
}

/** So many sites at a time: most of a search is waiting. */
const together = 4;

/** `mapped`: host patterns that lead to the sites. Each search is told as it ends, in the order of `starts`. */
export async function searchSites(
  sites: AnsweringSites,
  mapped: readonly string[],
  starts: readonly string[],
  told: (start: string, state: SiteSearch | null) => void,
): Promise<void> {
  const domains = starts.map((start) => siteOf(start)?.domain).filter((domain) => domain !== undefined);
  const copy = widened(
    chromiumBuild,
    [...new Set(domains)].map((domain) => `https://*.${domain}/*`),
  );
  try {
    writeFileSync(join(copy.dir, 'site-search.js'), await script());
    writeFileSync(
      join(copy.dir, 'site-search.html'),
      '<!doctype html><meta charset="utf-8"><title>Search</title><script src="/site-search.js"></script>',
    );
    const chromium = await launchChromium({
      extension: copy.dir,
      hosts: { port: sites.port, securePort: sites.securePort, secureNames: mapped },
    });
    try {
      const page = await chromium.openInTab('site-search.html');
      const search = (start: string) => page.evaluate((site) => globalThis.searchSiteHere(site), start);
      const waiting = [...starts.entries()];
      const turns = Array.from({ length: together }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) told(next[1], await search(next[1]));
      });
      await Promise.all(turns);
      const complaints = await chromium.complaints();
      const own = complaints.filter(({ text }) => !/Failed to load resource|net::ERR/.test(text));
      if (own.length > 0) console.error(own.map(({ text }) => text).join('\n'));
    } finally {
      await chromium.close();
    }
  } finally {
    copy.remove();
  }
}
