/** The sample sites, as a browser that maps their hosts to loopback gets them. */
import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bigPageAddresses } from '../sites/big-page.ts';
import { type Sites, startSites } from '../sites/start-sites.ts';
import { articles, domains } from './fixtures.ts';

let sites: Sites;
beforeAll(async () => {
  sites = await startSites();
});
afterAll(() => sites.close());

/** `fetch` does not let the caller set the Host header. */
function page(host: string, path = '/'): Promise<{ status: number; text: string; type: string }> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: sites.port, path, headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, type: response.headers['content-type'] ?? '' }),
      );
    }).on('error', reject);
  });
}

test('serves the page of the host, and records the request', async () => {
  expect((await page(domains.aldermoor)).text).toContain('"name": "Aldermoor Optics"');
  expect((await page(`${domains.kestrel}:80`, '/team')).text).toContain('Þórarinsson');
  expect((await page(domains.hosted)).text).toContain('Acme Open Weather');
  expect(sites.requests.at(-2)).toMatchObject({ host: domains.kestrel, path: '/team', method: 'GET' });
  expect(sites.rules).toContain(`MAP *.test 127.0.0.1:${sites.port}`);
});

test.each(Object.entries(articles))('serves the article %s for an address with tracking', async (_, url) => {
  const { host, pathname } = new URL(url);
  const { status, text } = await page(host, `${pathname}?utm_source=front`);
  expect(status).toBe(200);
  expect(text).toContain('<article>');
});

test('serves a plain page for an unknown host and 404 for an unknown page; no path leaves the folders', async () => {
  expect((await page('nowhere.test')).text).toContain('<h1>nowhere.test</h1>');
  expect((await page('nowhere.test', '/none')).status).toBe(404);
  for (const path of ['/../../../package', '/%2e%2e/%2e%2e/big-page', '/..%2f..%2fshared/probe']) {
    expect((await page(domains.aldermoor, path)).status).toBe(404);
  }
  expect((await page('..', '/hosts/plain.test/index')).status).not.toBe(200);
});

test('the pages load nothing from another host', async () => {
  for (const host of [
    domains.aldermoor,
    domains.kestrel,
    domains.wadden,
    domains.aoyama,
    domains.unsupported,
    'watcher.test',
  ]) {
    const { text } = await page(host);
    const loaded = [...text.matchAll(/(?:src|<link rel="stylesheet" href)="([^"]*)"/g)].map(([, address]) => address);
    for (const address of loaded) expect(address).toMatch(/^(\/|data:)/);
  }
  expect((await page(domains.aldermoor, '/site.css')).type).toContain('text/css');
});

test('the big page is 5 MB of 100,000 paragraphs', async () => {
  const { text } = await page('big.test', '/big');
  expect(text.length).toBeGreaterThan(4_900_000);
  expect(text.match(/<p>/g)).toHaveLength(100_000);
  expect(new Set(text.match(/keeper-\d+@big\.test/g)).size).toBe(bigPageAddresses);
});
