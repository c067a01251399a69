/** A site is searched in a real Chromium by the search itself, with the shipped reader of pages that are not open; Firefox's reader reads the same. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageRead } from '../../lib/page/page-read.ts';
import type { SiteSearch } from '../../lib/site-search/search-state.ts';
import { peopleIn } from '../bench/site/people-in.ts';
import { searchSites } from '../bench/site/search-sites.ts';
import { type AnsweringSites, startAnswering } from '../sites/answering.ts';
import { closedPaths, largeAnswer, largeDomain, largeHost, largeSite, published } from '../sites/large-site.ts';
import { launchFirefox } from './harness/firefox.ts';

describe('Chromium', () => {
  const pages = largeSite();
  let sites: AnsweringSites;
  let state: SiteSearch | null = null;

  beforeAll(async () => {
    // Whoever is led elsewhere would be seen there.
    sites = await startAnswering((host, path) => largeAnswer(pages, host, path));
    const mapped = ['*.test', largeDomain];
    await searchSites(sites, mapped, [largeDomain], (_, found) => {
      state = found;
    });
  });
  afterAll(() => sites.close());

  test('finds who is published, and nobody whom the rules close', () => {
    const found = state ? peopleIn(state, largeHost).map(({ email }) => email) : [];
    const missed = published.filter(({ email }) => !found.includes(email));
    expect(missed.length / published.length).toBeLessThanOrEqual(0.1);
    expect(found.filter((email) => /verborgen|versteckt/.test(email))).toEqual([]);
  });

  test('keeps the rules, by the server’s own log', () => {
    const { log } = sites;
    expect(log.length).toBeGreaterThan(20);
    expect(log.length).toBeLessThanOrEqual(30);
    expect(log.filter(({ path }) => closedPaths.test(path) || /login|kalender|sort=|\.pdf/.test(path))).toEqual([]);
    expect([...new Set(log.map(({ host }) => host))].toSorted()).toEqual([largeDomain, largeHost].toSorted());
    expect(Math.max(...log.map(({ atOnce }) => atOnce))).toBeLessThanOrEqual(2);
    expect(log.filter(({ headers }) => headers.cookie ?? headers.referer)).toEqual([]);
    expect(log.every(({ path }) => path !== '/team-archiv') || log.some(({ sent }) => sent < 20_000_000)).toBe(true);
  });
});

test('Firefox reads a page that is not open, and nothing of it runs or is fetched', async () => {
  const asked: string[] = [];
  const sites = await startAnswering((_, path) => {
    asked.push(path);
    return null;
  });
  const firefox = await launchFirefox({ hosts: { port: sites.port } });
  try {
    const page = await firefox.openInTab('options.html');
    const html = `<!doctype html><html lang="en"><head><base href="http://harbour.test/deep/"><link rel="stylesheet" href="/style.css"></head>
<body><img src="/pixel.png" onerror="document.title = 'ran'"><script>globalThis.ran = true</script><iframe src="/frame"></iframe>
<nav><a href="team">Our team</a></nav><p>Write to <a href="mailto:anna.holm@harbour.test">Anna Holm</a></p></body></html>`;
    // As text: the test's own compiler would make something of the import that is no browser's.
    const read = (await page.evaluate(`import('/text-reader.js').then(async () => ({
      ...(await globalThis.harrierTextReader(${JSON.stringify(html)}, 'http://www.harbour.test/contact')),
      ran: 'ran' in globalThis,
    }))`)) as PageRead & { ran: boolean };
    expect(read.ran).toBe(false);
    expect(read.facts.addresses.map(({ address }) => address)).toEqual(['anna.holm@harbour.test']);
    expect(read.links).toEqual([{ href: 'http://harbour.test/deep/team', text: 'Our team', isNav: true }]);
    expect(asked).toEqual([]);
  } finally {
    await firefox.close();
    await sites.close();
  }
});
