/**
 * How soon the popup shows the first row of a kept answer, against a static page of the extension with the same rows and
 * styles: with a warm worker, and with one that was stopped before each turn.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { domains } from '../service/fixtures.ts';
import { firstRow, markFirstRow } from './first-row.ts';
import { type Harrier, stop, withHarrier } from './harrier.ts';
import { medians, ratio } from './medians.ts';
import { atMost, type Row } from './row.ts';
import { scriptRow } from './sizes.ts';

const row = '[data-email]';
/** As large as a popup can be: a whole window takes long to paint, and would hide what is measured. */
const popupSize = { width: 400, height: 600 };
const staticPage = 'bench-static.html';

export function popupStart(build: string): Promise<Row[]> {
  return withHarrier(build, measure, { read: ['http://*.test/*'] });
}

async function measure(harrier: Harrier): Promise<Row[]> {
  const { chromium, say, build } = harrier;
  await keepAnswer(say);
  const tab = await chromium.tabId(await chromium.openPage(`http://${domains.aldermoor}/`));
  const page = await chromium.browser.newPage();
  await page.setViewport(popupSize);
  await markFirstRow(page, row);
  const home = `chrome-extension://${chromium.extensionId}`;
  const popup = () => firstRow(page, `${home}/popup.html?tab=${tab}`);
  const fixed = () => firstRow(page, `${home}/${staticPage}`);
  const scripts = await scriptsLoadedBy(page, popup);
  writeFileSync(join(build, staticPage), await withoutScripts(page));

  const warm = await medians(popup, fixed);
  const stopped = (open: () => Promise<number>) => async () => {
    await stop(chromium.worker);
    return open();
  };
  const cold = await medians(stopped(popup), stopped(fixed));
  const what = 'popup with a kept answer, to its first row, over a static page';
  return [
    atMost({ what: `${what}, worker warm`, ...ratio(warm), budget: 1.4 }),
    atMost({ what: `${what}, worker cold`, ...ratio(cold), budget: 2 }),
    scriptRow('popup with a kept answer, script until its first row', build, scripts, 35),
  ];
}

/** The same question that the popup's own click asks. */
async function keepAnswer(say: Harrier['say']): Promise<void> {
  const params = { domain: domains.aldermoor, limit: 100, aggregations: true };
  const how = { click: true, anew: false, again: false, private: false, page: null };
  await say('ask', { operation: 'searchDomain', params, ...how });
}

/** The files of the build that the page asks for meanwhile. */
async function scriptsLoadedBy(page: Page, open: () => Promise<number>): Promise<string[]> {
  const scripts = new Set<string>();
  const note = (request: HTTPRequest) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname.slice(1));
  };
  page.on('request', note);
  await open();
  page.off('request', note);
  if (scripts.size === 0) throw new Error('The popup was not seen to load any script');
  return [...scripts];
}

/** The popup as it stands, without what made it: its script, and styles in attributes, which its policy forbids to text. */
function withoutScripts(page: Page): Promise<string> {
  return page.evaluate(() => {
    const root = document.documentElement.cloneNode(true);
    if (!(root instanceof HTMLElement)) return '';
    for (const script of root.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
    for (const styled of root.querySelectorAll('[style]')) styled.removeAttribute('style');
    return `<!doctype html>${root.outerHTML}`;
  });
}
