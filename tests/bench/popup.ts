/**
 * The time until the real popup shows the first row of a cached answer, or the company's name on a page never looked
 * up. Compared with a static extension page of the same rows and styles, opened by the same button. Also the files
 * loaded until then, and the heap.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { snapshotKey, snapshotVersion } from '../../lib/messages/snapshot.ts';
import { domains } from '../service/fixtures.ts';
import { type Harrier, withHarrier } from './harrier.ts';
import { type Medians, mediansOf, ratio } from './medians.ts';
import { atMost, type Row } from './row.ts';
import { filesUntilFirstRow, heap, notePaints, type Painted, painted, paintOf, press } from './toolbar-popup.ts';

const address = `http://${domains.aldermoor}/`;
const staticPage = 'bench-static.html';
const emptyPage = 'bench-empty.html';

export function popupStart(build: string): Promise<Row[]> {
  return withHarrier(build, measure, { read: ['http://*.test/*'] });
}

async function measure(harrier: Harrier): Promise<Row[]> {
  const { chromium, say, build } = harrier;
  notePaints(build);
  await keepAnswer(say);
  const page = await chromium.openPage(address);
  writeFileSync(join(build, staticPage), await popupWithoutScripts(harrier, page));
  writeFileSync(join(build, emptyPage), '<!doctype html><body><p elementtiming="row">Empty</p>');
  const snapshot = await snapshotOf(harrier, page);

  const drawn = async () => {
    await snapshot.put();
    return painted(harrier, page, 'row');
  };
  const undrawn = async () => {
    await snapshot.remove();
    return painted(harrier, page, 'row');
  };
  const fixed = () => painted(harrier, page, 'row', staticPage);
  const stopped = (open: () => Promise<Painted>) => async () => {
    await chromium.worker.kill();
    return open();
  };
  const warm = await sideBySide(drawn, fixed);
  const cold = await sideBySide(stopped(drawn), stopped(fixed));
  const warmWithout = await sideBySide(undrawn, fixed);
  const coldWithout = await sideBySide(stopped(undrawn), stopped(fixed));
  const unknown = await unknownPage(harrier, page);
  await snapshot.put();
  const files = await filesUntilFirstRow(harrier, page);
  const raised = whyWithout(warmWithout.start, coldWithout.start);
  const held = { rows: await heap(harrier, page), none: await heap(harrier, page, emptyPage) };
  return [
    ...rowsOf('popup, cached answer, first row painted, background warm', warm, 1.2),
    ...rowsOf('popup, cached answer, first row painted, background cold', cold, 1.4),
    ...rowsOf('popup, cached answer but no snapshot, first row painted, background warm', warmWithout, 1.8, raised),
    ...rowsOf('popup, cached answer but no snapshot, first row painted, background cold', coldWithout, 2.4, raised),
    ...rowsOf('popup on a page not known yet, the company’s name painted', unknown, 1.4),
    atMost({
      what: 'popup, files until its first row',
      measured: files.length,
      unit: 'files',
      budget: 4,
      of: files.map(withoutHash).join(', '),
    }),
    atMost({
      what: 'popup’s heap with 37 rows, over an empty popup’s',
      measured: held.rows / held.none,
      unit: '×',
      budget: 3.2,
    }),
  ];
}

/** Removes a build's hash: `chunks/first-DIj4xPbs.js` becomes `first.js`. */
const withoutHash = (file: string): string => file.replace(/^.*\//, '').replace(/-[\w-]{8}(?=\.)/, '');

const sideBySide = (first: () => Promise<Painted>, second: () => Promise<Painted>) =>
  mediansOf(['click', 'start'], first, second);

/** Two rows, each compared with the static page: the user's full wait, and the part after the popup starts to load. */
const rowsOf = (
  what: string,
  { click, start }: Record<keyof Painted, Medians>,
  budget: number,
  raised?: string,
): Row[] => [
  atMost({ what: `${what}: from the click, over a static page`, ...ratio(click), budget, raised }),
  atMost({ what: `${what}: from its start, over a static page`, ...ratio(start), budget, raised }),
];

function whyWithout(warm: Medians, cold: Medians): string {
  const [more, most] = [warm, cold].map(({ first, second }) => (first - second).toFixed(0));
  return `**popup, cached answer but no snapshot**: 1.2 × warm and 1.4 × cold, as with a snapshot, would be the demand.
    Without one the popup waits for the background, which reads the answer from the database; cold, the browser starts
    it first. From the popup's start this takes ${more} ms more than a static page warm, and ${most} ms cold. It happens
    the first time that a page is opened in a browser session.`.replace(/\s+/g, ' ');
}

/** The same request that the popup sends on a click; its response is cached. */
async function keepAnswer(say: Harrier['say']): Promise<void> {
  const params = { domain: domains.aldermoor, limit: 100, aggregations: true };
  const how = { click: true, skipCache: false, again: false, private: false, page: null };
  await say('request', { operation: 'searchDomain', params, ...how });
}

/** The page's last snapshot, as the background stores it. */
async function snapshotOf({ chromium, say, options }: Harrier, page: Page) {
  const {
    revision: _r,
    intent: _i,
    tab: _t,
    private: _p,
    ...opening
  } = await say('open', { tab: await chromium.tabId(page) });
  const key = snapshotKey(address);
  const snapshot = { ...opening, version: snapshotVersion, taken: Date.now() };
  return {
    put: () => options.evaluate((name, value) => chrome.storage.session.set({ [name]: value }), key, snapshot),
    remove: () => options.evaluate((name) => chrome.storage.session.remove(name), key),
  };
}

/** Opens the popup on a new company each time, never looked up before. */
async function unknownPage(harrier: Harrier, known: Page) {
  const { chromium } = harrier;
  let number = 0;
  return sideBySide(
    async () => {
      number += 1;
      const page = await chromium.openPage(`http://unknown-${number}.test/`);
      const took = await painted(harrier, page, 'name');
      await page.close();
      return took;
    },
    () => painted(harrier, known, 'name', staticPage),
  );
}

/** The rendered popup without scripts and style attributes. Its CSP forbids style attributes in HTML text. */
async function popupWithoutScripts(harrier: Harrier, page: Page): Promise<string> {
  const { popup } = await press(harrier, page);
  await paintOf(popup, 'row');
  await popup.waitForFunction((rows) => document.querySelectorAll('[data-email]').length === rows, {}, 37);
  const text = await popup.evaluate(() => {
    const root = document.documentElement.cloneNode(true);
    if (!(root instanceof HTMLElement)) return '';
    for (const script of root.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
    for (const styled of root.querySelectorAll('[style]')) styled.removeAttribute('style');
    return `<!doctype html>${root.outerHTML}`;
  });
  await popup.close();
  return text;
}
