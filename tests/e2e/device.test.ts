/**
 * The main job without a service: this device learns from pages that are looked up, searches a site, checks, finds
 * and saves.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilSaving } from '../faults/say.ts';
import { type Answer, type AnsweringSites, startAnswering } from '../sites/answering.ts';
import { closedPaths, largeAnswer, largeDomain, largeHost, largeSite, published } from '../sites/large-site.ts';
import { type Chromium, launchChromium, welcomePage } from './harness/chromium.ts';
import { find, gone, press, pressAway, pressFirst, see, shownText, type } from './harness/seeing.ts';
import { until } from './harness/until.ts';
import { withSession } from './harness/worker-control.ts';
import { judged, judgedFree } from './popup/stage.ts';

const pages = largeSite();
let sites: AnsweringSites;
let chromium: Chromium;
let popup: Page;
beforeAll(async () => {
  sites = await startAnswering((host, path) =>
    path === workshop ? namesAlone : reworded(largeAnswer(pages, host, path)),
  );
  chromium = await launchChromium({
    hosts: { port: sites.port, securePort: sites.securePort, secureNames: [`*.${largeDomain}`, largeDomain] },
    // Stands for the browser's permission prompt, which a test cannot answer.
    widenHosts: [`https://*.${largeDomain}/*`],
    welcome: true,
  });
});
afterAll(async () => {
  await chromium.close();
  await sites.close();
});

/** The managing director's title on the site at this moment. */
let position = 'Geschäftsführerin';

function reworded(answer: Answer | null): Answer | null {
  if (answer === null || !('body' in answer) || typeof answer.body !== 'string') return answer;
  return { ...answer, body: answer.body.replaceAll('Geschäftsführerin', position) };
}

/** A page that names people without an address. */
const workshop = '/werkstatt';
const namesAlone: Answer = {
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="de"><title>Werkstatt – Nordhafen</title><h1>Unsere Werkstatt</h1><ul>
<li><h3>Edda Ravnstein</h3><p>Leiterin Werkstatt</p></li><li><h3>Joost Hellwege</h3><p>Meister Hydraulik</p></li></ul>`,
};

/** Closes the offscreen document in which pages are read. */
function closeReader(): Promise<void> {
  return withSession(chromium.browser.target(), async (session) => {
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
    const reader = targetInfos.find(({ url }) => url.endsWith('/offscreen.html'));
    if (!reader) throw new Error('No hidden document stands');
    await session.send('Target.closeTarget', { targetId: reader.targetId });
  });
}

/** Requests to the site since the last call that did not come from a page. */
function asked(): AnsweringSites['log'] {
  return sites.log.splice(0).filter(({ headers }) => headers['sec-fetch-dest'] === 'empty');
}

async function open(path: string): Promise<Page> {
  const page = await chromium.openPage(`https://${largeHost}${path}`);
  asked();
  return chromium.pressButton(page);
}

test('the first people appear two clicks after the installation', async () => {
  const welcome = await welcomePage(chromium.browser);
  await press(welcome, 'button', 'Start on this device');
  await see(welcome, 'This device answers');
  expect(await judged(welcome, 'device-ready')).toEqual([]);
  await pressAway(welcome, 'button', 'Back to where you were');

  popup = await open('/kontakt');
  await see(popup, 'Anke Hollweg');
  await see(popup, 'Leiterin Kundenservice');
  await see(popup, 'Rüdiger Thomsen');
  await see(popup, 'All 2 loaded');
  await see(popup, 'On this device');
  expect(await judgedFree(popup, 'device-people')).toEqual([]);
  expect(asked()).toEqual([]);
});

test('a site is searched on a click that says what it does, within the site’s rules', async () => {
  await see(popup, 'Reads up to 30 of its public pages');
  await press(popup, 'button', 'Search this site');
  await see(popup, `Searching ${largeDomain}`);
  await see(popup, /[3-9] of 30 done/);
  // The browser stops the background; the search resumes.
  await chromium.worker.kill();
  await chromium.worker.wake();
  // The document in which pages are read is closed: a new one takes over and no page is lost.
  await see(popup, /[1-2][0-9] of 30 done/);
  await closeReader();
  await see(popup, `Searched ${largeDomain} · `);
  const people = await until('all are shown', async () => {
    const count = /All (\d+) loaded/.exec(await shownText(popup))?.[1];
    return Number(count) >= published.length * 0.9 && Number(count);
  });
  expect(people).toBeLessThanOrEqual(published.length + 1);
  expect(await shownText(popup)).not.toMatch(/verborgen|versteckt/);
  expect(await judgedFree(popup, 'device-searched')).toEqual([]);

  const log = asked();
  expect(log.length).toBeLessThanOrEqual(30);
  expect(log.filter(({ path }) => closedPaths.test(path) || /login|kalender|sort=|\.pdf/.test(path))).toEqual([]);
  expect([...new Set(log.map(({ host }) => host))]).toEqual([largeHost]);
  expect(Math.max(...log.map(({ atOnce }) => atOnce))).toBeLessThanOrEqual(2);
  expect(log.filter(({ headers }) => headers.cookie ?? headers.referer)).toEqual([]);
  // Only requests in flight when the background stopped may repeat, once: the start, robots.txt, and two at most.
  const pages = log.map(({ path }) => path).filter((path) => path !== '/' && path !== '/robots.txt');
  const twice = pages.filter((path, at, all) => all.indexOf(path) !== at);
  expect(twice.length).toBeLessThanOrEqual(2);
  expect(new Set(twice).size).toBe(twice.length);
  expect(await chromium.complaints()).toEqual([]);
});

test('each person is shown with the page that names them', async () => {
  await pressFirst(popup, 'button', 'Details of Gesa Uhlenbrock');
  await see(popup, 'Geschäftsführerin');
  await find(popup, 'link', 'nordhafen.test/impressum');
  expect(await judgedFree(popup, 'device-details')).toEqual([]);
});

test('a person who is saved, or found and saved with one click, is a lead on this device', async () => {
  await press(popup, 'button', 'Select a list');
  await press(popup, 'menuitem', 'Tags…');
  await type(popup, 'Tags', 'trade fair');
  expect(await judgedFree(popup, 'device-tags')).toEqual([]);
  await press(popup, 'button', 'Done');
  // Which other people are listed above depends on the pages in flight when the background stopped.
  await popup
    .locator('li.contact:has([aria-label="Details of Gesa Uhlenbrock"]) ::-p-aria([name="Save"][role="button"])')
    .click();
  await untilSaving(popup);
  await popup.close();
  popup = await open(workshop);
  await see(popup, '2 people without an address');
  expect(await judgedFree(popup, 'device-names-alone')).toEqual([]);
  await pressFirst(popup, 'button', 'Find and save · free');
  await see(popup, 'edda.ravnstein@nordhafen.test');
  expect(await judgedFree(popup, 'device-found-and-saved')).toEqual([]);
  await popup.close();
  const workspace = await chromium.openInTab('workspace.html#/leads');
  await workspace.setViewport({ width: 1280, height: 900 });
  // Sent only after the undo period.
  await see(workspace, 'gesa.uhlenbrock@nordhafen.test');
  await see(workspace, /Leads\s+2\b/);
  await workspace.reload();
  await see(workspace, 'edda.ravnstein@nordhafen.test');
  await see(workspace, 'Leiterin Werkstatt');
  expect(await judgedFree(workspace, 'device-leads')).toEqual([]);
  await press(workspace, 'button', 'Gesa Uhlenbrock');
  await find(workspace, 'button', 'Change Tags: trade fair');
  expect(await judgedFree(workspace, 'device-lead-tags')).toEqual([]);
  await workspace.goto(`${workspace.url().split('#')[0]}#/discover?domain=${largeDomain}`);
  await see(workspace, '1 person without an address');
  await see(workspace, 'Joost Hellwege');
  expect(await judgedFree(workspace, 'device-discover-names')).toEqual([]);
  await workspace.close();
});

test('a lead shows a differing value of its page, and takes it with one click that can be undone', async () => {
  position = 'Aufsichtsrätin';
  popup = await open('/impressum');
  await see(popup, position);
  await popup.close();
  const workspace = await chromium.openInTab('workspace.html#/leads');
  await workspace.setViewport({ width: 1280, height: 900 });
  await pressFirst(workspace, 'button', 'Stale');
  await see(workspace, '1 lead differs from its page');
  expect(await judgedFree(workspace, 'device-stale')).toEqual([]);
  await press(workspace, 'button', 'gesa.uhlenbrock@nordhafen.test');
  await see(workspace, `The page now says: ${position}`);
  expect(await judgedFree(workspace, 'device-page-change')).toEqual([]);
  await press(workspace, 'button', 'Take it: Position');
  await see(workspace, 'Taken from the page.');
  await find(workspace, 'button', `Change Position: ${position}`);
  expect(await judgedFree(workspace, 'device-page-taken')).toEqual([]);
  await press(workspace, 'button', 'Undo: Position');
  await find(workspace, 'button', 'Change Position: Geschäftsführerin');
  await press(workspace, 'button', 'Keep mine: Position');
  await gone(workspace, 'The page now says');
  await workspace.close();
});

test('a person who is on no page is found by the company’s address format', async () => {
  popup = await chromium.openInTab('popup.html');
  await popup.setViewport({ width: 400, height: 600 });
  await type(popup, 'Look up', `Frieda Matthiesen at ${largeDomain}`);
  await (await find(popup, 'combobox', 'Look up')).press('Enter');
  await pressFirst(popup, 'button', 'Find address');
  await see(popup, 'frieda.matthiesen@');
  await popup.close();
});

test('people learnt before a browser restart are shown without a request', async () => {
  await chromium.restart();
  asked();
  popup = await chromium.openInTab('popup.html');
  await popup.setViewport({ width: 400, height: 600 });
  await type(popup, 'Look up', largeDomain);
  await (await find(popup, 'combobox', 'Look up')).press('Enter');
  await see(popup, 'Gesa Uhlenbrock');
  expect(asked()).toEqual([]);
  await popup.close();
});

test('deleting what this device knows removes everything', async () => {
  const options = await chromium.openInTab('options.html');
  await press(options, 'button', 'Delete what it knows');
  await see(options, 'Delete everything this device knows?');
  expect(await judged(options, 'device-leaving')).toEqual([]);
  const confirm = await options.$$('dialog button');
  await confirm.at(-1)?.click();
  await gone(options, 'This device answers');
  await find(options, 'button', 'Start on this device');
  const workspace = await chromium.openInTab('workspace.html#/leads');
  await see(workspace, 'Where should answers come from?');
  await press(workspace, 'button', 'Start on this device');
  await see(workspace, 'No leads');
  expect(await shownText(workspace)).not.toContain('uhlenbrock');
});
