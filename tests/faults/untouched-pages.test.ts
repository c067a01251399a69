/**
 * Pages with Harrier installed, one mailbox turned on and its number on the icon. Harrier adds no script, element,
 * event or request, and the background sleeps. Each page notices the same as in a browser without an extension.
 */
import type { Browser, CDPSession, Frame, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium as launchBare } from '../bench/launch-chromium.ts';
import { type Chromium, launchChromium } from '../e2e/harness/chromium.ts';
import { patient } from '../e2e/harness/patient.ts';
import { until } from '../e2e/harness/until.ts';
import { runs } from '../run/effort.ts';
import { manyPages } from '../sites/many-pages.ts';
import { type ManyPages, startManyPages } from '../sites/start-many-pages.ts';
import { type Sites, startSites } from '../sites/start-sites.ts';
import { say } from './say.ts';

const origin = 'http://localhost/*';

let pages: ManyPages;
/** The same pages, for the browser without an extension. */
let barePages: ManyPages;
let sites: Sites;
let chromium: Chromium;
let bare: Browser;

beforeAll(async () => {
  [pages, barePages, sites] = await Promise.all([startManyPages(), startManyPages(), startSites()]);
  const hosts = ['*.test', '*.example'].map((host) => `MAP ${host} 127.0.0.1:${barePages.port}`);
  [chromium, bare] = await Promise.all([
    launchChromium({ hosts: pages, grants: [origin] }),
    launchBare([`--host-resolver-rules=${hosts}`]),
  ]);
  const options = await chromium.openInTab('options.html');
  await say(options, 'change-settings', { mailBadge: true });
  await say(options, 'turn-mailbox', { origins: [origin], title: 'localhost', on: true });
  await options.close();
});
afterAll(() => Promise.all([chromium.close(), bare.close(), pages.close(), barePages.close(), sites.close()]));

interface Visit {
  /** From the page and its frames: what was noticed, and the HTML at the end. */
  noticed: string[];
  html: string[];
  requests: string[];
}

test('a mailbox that is turned on runs a script, so the check would find one elsewhere', async () => {
  const page = patient(await chromium.browser.newPage());
  const foreign = await watchForeign(page);
  await page.goto(`http://localhost:${sites.port}/`);
  await until('the script is seen', () => foreign.length > 0);
  await page.close();
});

test('other pages are as they are without Harrier, and its background stays stopped', async () => {
  const visited = manyPages.filter((_, at) => at % runs(4, 1) === 0);
  expect(visited).toHaveLength(runs(13, 50));
  const own = await chromium.openInTab('manifest.json');
  await chromium.worker.kill();
  // The background must sleep while tabs open and close. The browser without an extension shows all pages in one tab.
  const plain = patient(await bare.newPage());
  for (const { host } of visited) {
    const url = `http://${host}/`;
    const [{ foreign, ...there }, without] = await Promise.all([
      visitInNewTab(chromium.browser, pages, url),
      visit(plain, barePages, url),
    ]);
    expect(foreign, host).toEqual([]);
    expect(there, host).toEqual(without);
    // A probe that notices nothing at all would not notice a script either.
    expect(there.noticed.length, host).toBeGreaterThan(0);
  }
  expect(await chromium.worker.isRunning()).toBe(false);
  await own.close();
});

/** `foreign`: extension code that ran in the page. */
async function visitInNewTab(browser: Browser, own: ManyPages, url: string): Promise<Visit & { foreign: string[] }> {
  const page = patient(await browser.newPage());
  const foreign = await watchForeign(page);
  const seen = await visit(page, own, url);
  await page.close();
  return { ...seen, foreign };
}

async function visit(page: Page, { requests }: ManyPages, url: string): Promise<Visit> {
  const before = requests.length;
  await page.goto(url);
  const frames = await Promise.all(page.frames().map(noticedIn));
  const seen = frames.filter((one) => one !== null);
  return {
    noticed: seen.flatMap(({ noticed }) => noticed).sort(),
    html: seen.map(({ html }) => html).sort(),
    requests: requests.slice(before).sort(),
  };
}

/**
 * Everything noticed so far; `null` for a frame without a probe. The marks are set last, so everything before them is
 * included.
 */
async function noticedIn(frame: Frame): Promise<{ noticed: string[]; html: string } | null> {
  if (!(await frame.evaluate('"__probe" in window').catch(() => false))) return null;
  const mark = `mark-${Math.random()}`;
  const html = await frame.evaluate(() => document.documentElement.outerHTML);
  await frame.evaluate((name) => {
    Object.assign(window, { [name]: true });
    window.postMessage(name);
  }, mark);
  const all = await until('the page noticed the marks', async () => {
    const seen = (await frame.evaluate('window.__probe.seen')) as { what: string; detail: string }[];
    const marked = seen.filter(({ detail }) => detail.includes(mark));
    return ['global', 'event message'].every((what) => marked.some((each) => each.what === what)) && seen;
  });
  // Leaves out added nodes: the parser adds them in pieces of any size. Their result is in the page's HTML.
  const own = all.filter(({ what, detail }) => what !== 'node added' && !detail.includes('mark-'));
  return { noticed: [...own.map(({ what, detail }) => `${what}: ${detail}`), 'the probe'], html };
}

/** Records every context and script from an extension, from before the page's first byte. */
async function watchForeign(page: Page): Promise<string[]> {
  const foreign: string[] = [];
  const session: CDPSession = await page.createCDPSession();
  const isForeign = (address: string) => address.startsWith('chrome-extension:');
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (isForeign(context.origin)) foreign.push(context.origin);
  });
  session.on('Debugger.scriptParsed', ({ url }) => {
    if (isForeign(url)) foreign.push(url);
  });
  for (const domain of ['Runtime', 'Debugger'] as const) await session.send(`${domain}.enable`);
  return foreign;
}
