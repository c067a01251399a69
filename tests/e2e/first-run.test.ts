/**
 * A user's first minutes: the welcome page after installation, a service or the sample data. Counts the clicks to a
 * count and to a lead.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../service/fixtures.ts';
import type { Reference } from '../service/reference.ts';
import { startService } from '../service/start-service.ts';
import { type Sites, startSites } from '../sites/start-sites.ts';
import { type Chromium, launchChromium, welcomePage } from './harness/chromium.ts';
import { patient } from './harness/patient.ts';
import { find, press, pressAway, pressFirst, see, shownText, type } from './harness/seeing.ts';
import { panelOf } from './harness/side-panel.ts';
import { until } from './harness/until.ts';
import { judged, judgedInColour } from './popup/stage.ts';

let service: Reference;
let sites: Sites;
beforeAll(async () => {
  [service, sites] = await Promise.all([startService({ leads: 'mock' }), startSites()]);
});
afterAll(() => Promise.all([service.close(), sites.close()]));

const install = (): Promise<Chromium> =>
  launchChromium({ hosts: sites, widenHosts: ['http://127.0.0.1/*'], welcome: true, delays: { undoTime: 500 } });

/** The text of the focused element. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? null);

describe('from the installation', () => {
  let chromium: Chromium;
  let clicks = 0;
  beforeAll(async () => {
    chromium = await install();
  });
  afterAll(() => chromium.close());

  /** Counts every user click in the page from now on, whatever its purpose. Clicks made by scripts do not count. */
  async function count(page: Page): Promise<void> {
    await page.exposeFunction('harrierTestClick', () => {
      clicks += 1;
    });
    await page.evaluate(() => {
      const said = (event: Event) => event.isTrusted && Reflect.get(globalThis, 'harrierTestClick')();
      addEventListener('click', said, { capture: true });
    });
  }

  test('a company’s count takes at most five clicks, and a lead in a chosen list eight', async () => {
    const page = await welcomePage(chromium.browser);
    await count(page);
    await page.setViewport({ width: 1280, height: 900 });
    await find(page, 'button', 'Start on this device');
    await until('it has the focus', async () => (await focused(page)) === 'Start on this device');
    expect(await judgedInColour(page, 'welcome')).toEqual([]);
    await page.bringToFront();
    await page.locator('::-p-aria(Service address)').click();
    await page.keyboard.type(service.base);
    await page.locator('::-p-aria(API key)').click();
    await page.keyboard.type(service.keys.starter);
    await press(page, 'button', 'Connect');
    await see(page, 'Connected as Robin Achterberg · Starter');
    expect(clicks).toBe(3);
    // The click on the browser's permission prompt, which is answered in advance here.
    clicks += 1;
    expect(await judged(page, 'welcome-connected')).toEqual([]);
    // The user need not find the toolbar button: a new extension is not pinned there.
    expect(await page.evaluate(() => document.activeElement?.closest('search') !== null)).toBe(true);
    await page.keyboard.type('aldermoor.test');
    const panel = await panelOf(chromium.browser, () => page.keyboard.press('Enter'));
    await count(panel);
    await see(panel, '37');
    await see(panel, 'addresses known');
    expect(clicks).toBeLessThanOrEqual(5);

    await pressFirst(panel, 'button', 'Show 37');
    await see(panel, 'Marit Lindqvist');
    const fresh = people.alexandros;
    await pressFirst(panel, 'button', 'Details of Alexandros');
    await press(panel, 'button', 'Select a list');
    await press(panel, 'menuitemradio', 'Newsletter');
    const saved = await until('the lead is in a list', async () => {
      const lead = (await service.leads()).find(({ email }) => email === fresh);
      return lead?.leads_list.name ?? null;
    });
    expect(saved).toBe('Newsletter');
    expect(clicks).toBeLessThanOrEqual(8);
    await panel.close();
    await pressAway(page, 'button', 'Back to where you were');
    await until('the page is closed', () => page.isClosed());
  });

  test('an update opens no welcome page', async () => {
    await chromium.worker.evaluate(() => chrome.contextMenus.removeAll());
    await chromium.update();
    // The background creates its menus in the same place where it would open a welcome page. The tab opened below comes
    // after both.
    await until('the update was heard', () =>
      chromium.worker.evaluate(() =>
        chrome.contextMenus.update('look-up-page', {}).then(
          () => true,
          () => false,
        ),
      ),
    );
    await chromium.worker.evaluate(async () => {
      await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      await chrome.tabs.create({ url: 'about:blank#after-the-update' });
    });
    await until('another page was opened', async () =>
      (await chromium.browser.pages()).some((page) => page.url().endsWith('#after-the-update')),
    );
    const addresses = (await chromium.browser.pages()).map((page) => page.url());
    expect(addresses.filter((address) => address.includes('welcome'))).toEqual([]);
  });

  test('a popup without a service opens the welcome page, which leads back to the site', async () => {
    const options = await chromium.openInTab('options.html');
    await press(options, 'button', `Disconnect ${new URL(service.base).host}`);
    await press(options, 'button', 'Disconnect');
    // Until the service is gone, its key is stored and the form has no field for one.
    await find(options, 'textbox', 'API key');
    await options.close();
    const company = await chromium.openPage('http://kestrel-fjord.example/');
    const popup = await chromium.pressButton(company);
    await pressAway(popup, 'button', 'Connect a service');
    const page = await welcomePage(chromium.browser);
    await type(page, 'Service address', service.base.replace('/v2', '/v1'));
    await type(page, 'API key', service.keys.starter);
    await press(page, 'button', 'Connect');
    await see(page, 'at /v1 it doesn’t answer as a contact-data service');
    await page.setViewport({ width: 400, height: 900 });
    expect(await judged(page, 'welcome-wrong-version')).toEqual([]);
    await type(page, 'Service address', 'http://127.0.0.1:1/v2');
    await press(page, 'button', 'Connect');
    await see(page, 'No service answers at 127.0.0.1:1.');
    await type(page, 'Service address', service.base);
    await press(page, 'button', 'Connect');
    await pressAway(page, 'button', 'Back to kestrel-fjord.example');
    await until('the page is closed', () => page.isClosed());
    await until('its site is in front', () => company.evaluate(() => document.visibilityState === 'visible'));
  });

  test('no warning or error is logged', async () => {
    expect(await chromium.complaints({ closedEarly: true })).toEqual([]);
  });
});

describe('the sample data', () => {
  let chromium: Chromium;
  let workspace: Page;
  let asked: number;
  beforeAll(async () => {
    chromium = await install();
    service.witness.clear();
    asked = sites.requests.length;
  });
  afterAll(() => chromium.close());

  test('starts with one click, and answers in Discover', async () => {
    const page = await welcomePage(chromium.browser);
    await press(page, 'button', 'Try with sample data');
    await see(page, 'All companies and people in it are invented');
    await page.setViewport({ width: 1280, height: 900 });
    expect(await judged(page, 'welcome-sample')).toEqual([]);
    await press(page, 'button', 'Open workspace');
    const target = await until('Discover opens', () =>
      chromium.browser.targets().find((one) => one.url().includes('/workspace.html#/discover')),
    );
    workspace = patient(await target.asPage());
    await workspace.setViewport({ width: 1280, height: 800 });
    await see(workspace, 'Sample data');
    await type(workspace, 'Describe the companies', 'Optics companies in Norway with up to 200 employees');
    await workspace.keyboard.press('Enter');
    await see(workspace, 'Lumenfjord Optics');
    expect(await judged(workspace, 'sample-discover')).toEqual([]);
    await pressFirst(workspace, 'button', 'Show 38');
    await see(workspace, '@lumenfjord.example');
    await see(workspace, 'Sample data');
  });

  test('keeps a saved lead across a background restart', async () => {
    const leads = await chromium.openInTab('workspace.html#/leads');
    await see(leads, '20 leads');
    expect(await judged(leads, 'sample-leads')).toEqual([]);
    await press(leads, 'button', 'New lead');
    await type(leads, 'Address', 'bo.berg@lumenfjord.example');
    await leads.keyboard.press('Enter');
    await see(leads, '21 leads');
    await chromium.worker.kill();
    await leads.reload();
    await see(leads, '21 leads');
    await see(leads, 'bo.berg@lumenfjord.example');
    await leads.close();
  });

  test('sends nothing, and writes nothing to the journal', async () => {
    const popup = await chromium.openInTab('popup.html');
    await type(popup, 'Look up', 'windrose-sensors.test');
    await popup.keyboard.press('Enter');
    await see(popup, 'addresses known');
    await see(popup, 'Sample data');
    await popup.setViewport({ width: 400, height: 600 });
    expect(await judged(popup, 'sample-popup')).toEqual([]);
    await popup.close();
    expect(service.witness.requests).toEqual([]);
    expect(sites.requests.slice(asked)).toEqual([]);
    const options = await chromium.openInTab('options.html');
    await see(options, 'The journal is empty.');
    expect(await judged(options, 'sample-options')).toEqual([]);
    await options.close();
  });

  test('is left with one click, which deletes it', async () => {
    const any = await chromium.openInTab('workspace.html#/leads');
    await see(any, '21 leads');
    await press(any, 'button', 'Connect a service');
    // The welcome page from the installation is still open and looks the same.
    const page = await until('another page that welcomes is there', async () => {
      const all = (await chromium.browser.pages()).filter((one) => one.url().endsWith('#welcome'));
      return all.length > 1 && all.at(-1);
    });
    await find(page, 'button', 'Connect');
    await find(page, 'button', 'Try with sample data');
    await see(any, 'Where should answers come from?');
    expect(await shownText(any)).not.toContain('bo.berg');
    const stored = await page.evaluate(async () =>
      JSON.stringify([await chrome.storage.local.get(), await chrome.storage.session.get()]),
    );
    expect(stored).not.toContain('lumenfjord');
    expect(stored).not.toContain('"kind":"sample"');
    await press(page, 'button', 'Try with sample data');
    await see(page, 'All companies and people in it are invented');
    const leads = await chromium.openInTab('workspace.html#/leads');
    await see(leads, '20 leads');
  });

  test('no warning or error is logged', async () => {
    expect(await chromium.complaints()).toEqual([]);
  });
});
