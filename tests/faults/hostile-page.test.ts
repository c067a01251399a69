/** #32, #33, #36: a page cannot decide what is looked up, and learns nothing about who looks it up. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { see, shownText } from '../e2e/harness/seeing.ts';
import { until } from '../e2e/harness/until.ts';
import { lookUp, pressLike } from './pressing.ts';
import { connect, type Scene, startScene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await startScene({ shipped: true });
  await connect(scene);
});
afterAll(() => scene.close());
beforeEach(() => scene.service.witness.clear());

/** Every domain that the service was asked about. */
const domainsAsked = () =>
  scene.service.witness.requests.flatMap(({ query }) =>
    query.filter(([name]) => name === 'domain' || name === 'company').map(([, value]) => value),
  );

/** Opens a page, presses the real button and waits until the popup is drawn. */
async function lookAt(url: string): Promise<Page> {
  const page = await scene.chromium.openPage(url);
  const popup = await scene.chromium.pressButton(page);
  await until('the popup has opened', async () => (await popup.$('[aria-label="Look up"], input')) !== null);
  return popup;
}

describe('33: what is looked up comes from the address of the tab', () => {
  test('not from a canonical link to another host, nor from a base, nor from what scripts put in its place (32)', async () => {
    const popup = await lookAt('http://clobbered.test/');
    await see(popup, 'Counted free');
    await see(popup, 'real');
    expect(domainsAsked()).toEqual(['clobbered.test']);
    expect(await shownText(popup)).not.toContain('Forged');
    await popup.close();
  });

  test('a user name and password before the host are neither looked up nor sent', async () => {
    const popup = await lookAt('http://aldermoor.test:pass-canary@kestrel-fjord.example/');
    // Chromium withholds the address of such a page. In a browser that reports it, the user must confirm the domain
    // first.
    await see(popup, /This page can’t be read|Is this the domain you mean\?/);
    expect(scene.service.witness.requests).toEqual([]);
    await popup.close();
  });

  test('a typed address with a user name before its host needs confirmation before any request', async () => {
    const popup = await lookAt('http://plain.test/');
    await see(popup, 'Counted free');
    scene.service.witness.clear();
    await lookUp(popup, 'https://aldermoor.test@kestrel-fjord.example/');
    await see(popup, 'Is this the domain you mean?');
    await see(popup, 'kestrel-fjord.example');
    expect(scene.service.witness.requests).toEqual([]);
    await popup.close();
  });

  test('an IP address is not looked up', async () => {
    for (const host of ['127.0.0.1', '0x7f.1']) {
      const popup = await lookAt(`http://${host}:${scene.sites.port}/`);
      await see(popup, 'A page on your own network');
      await lookUp(popup, '203.0.113.7');
      await see(popup, 'A page without a domain');
      await popup.close();
    }
    expect(scene.service.witness.requests).toEqual([]);
  });

  test('a local file is not looked up', async () => {
    const file = join(scene.chromium.downloads, 'aldermoor.test.html');
    writeFileSync(file, '<!doctype html><link rel="canonical" href="https://aldermoor.test/"><p>desk@aldermoor.test');
    const popup = await lookAt(`file://${file}`);
    await see(popup, 'No company behind this page');
    expect(scene.service.witness.requests).toEqual([]);
    await popup.close();
  });

  test('a domain that mixes two alphabets is requested only after the user confirms it', async () => {
    const popup = await lookAt('http://\u0430ldermoor.test/');
    await see(popup, 'Is this the domain you mean?');
    await see(popup, 'xn--ldermoor-06g.test');
    expect(scene.service.witness.requests).toEqual([]);
    await pressLike(popup, /^Look it up/);
    await see(popup, 'Counted free');
    expect(domainsAsked()).toEqual(['xn--ldermoor-06g.test']);
    await popup.close();
  });
});

describe('36: a page that probes for the extension', () => {
  interface Noted {
    what: string;
    detail: string;
  }

  /** What the page noticed so far. The marks set here come last, so everything earlier has been noticed by then. */
  async function noticed(page: Page): Promise<Noted[]> {
    const mark = `mark-${Math.random()}`;
    await page.evaluate((name) => {
      Object.assign(window, { [name]: true });
      window.postMessage(name);
    }, mark);
    const seen = await until('the page noticed the marks', async () => {
      const all = (await page.evaluate('window.__probe.seen')) as Noted[];
      const marked = all.filter(({ detail }) => detail.includes(mark));
      return ['global', 'event message'].every((what) => marked.some((each) => each.what === what)) && all;
    });
    return seen.filter(({ detail }) => !detail.includes('mark-')).map(({ what, detail }) => ({ what, detail }));
  }

  async function openWatcher(): Promise<Page> {
    const page = await scene.chromium.openPage('http://watcher.test/');
    await page.evaluate('window.__probe.settle()');
    return page;
  }

  test('notices added elements and messages, so that its silence means something', async () => {
    const page = await openWatcher();
    await page.evaluate(() => {
      document.body.append(document.createElement('harrier-panel'));
      window.postMessage('from a content script');
    });
    expect((await noticed(page)).map(({ what }) => what)).toEqual(
      expect.arrayContaining(['node added', 'posted', 'event message']),
    );
    await page.close();
  });

  test('notices nothing before, during and after a lookup', async () => {
    const page = await openWatcher();
    expect(await noticed(page)).toEqual([]);

    const popup = await scene.chromium.pressButton(page);
    await see(popup, '1 address on this page');
    expect(await noticed(page)).toEqual([]);

    scene.service.faults.add({ operation: 'searchDomain', kind: 'delay' });
    await pressLike(popup, /^Search anyway/);
    await until('the search is under way', () => scene.service.witness.count('searchDomain') === 1);
    expect(await noticed(page)).toEqual([]);
    scene.service.faults.release();
    await until('the search was answered', () => scene.service.witness.of('searchDomain')[0]?.status === 200);
    await popup.close();
    expect(await noticed(page)).toEqual([]);

    const again = await scene.chromium.pressButton(page);
    await see(again, '1 address on this page');
    await again.close();
    expect(await noticed(page)).toEqual([]);
    const hosts = new Set(scene.sites.requests.filter(({ host }) => host === 'watcher.test').map(({ path }) => path));
    expect([...hosts].sort()).toEqual(
      ['/', '/favicon.ico', '/probe.js', '/site.css'].filter((path) => hosts.has(path)),
    );
    await page.close();
  });

  test('finds no file of the extension, before or during a lookup', async () => {
    const page = await scene.chromium.openPage(`http://watcher.test/extensions?id=${scene.chromium.extensionId}`);
    const probe = async () => {
      await page.reload();
      return until('the page has requested everything', async () => {
        const result = (await page.evaluate('window.__extensions')) as {
          done: boolean;
          asked: number;
          found: string[];
        };
        return result.done && result;
      });
    };
    expect(await probe()).toMatchObject({ found: [] });
    const popup = await scene.chromium.pressButton(page);
    await see(popup, 'watcher.test');
    const result = await probe();
    expect(result.found).toEqual([]);
    expect(result.asked).toBeGreaterThan(20);
    await popup.close();
  });
});
