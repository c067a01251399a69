/**
 * The shipped build in a real Firefox: connect, read a page, search, verify, save, and survive the suspension of the
 * event page.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OperationName } from '../../lib/contract/operations.ts';
import { makeDue } from '../faults/stored.ts';
import type { Reference } from '../service/reference.ts';
import { startService } from '../service/start-service.ts';
import { type Sites, startSites } from '../sites/start-sites.ts';
import { longUndo } from './harness/build-copy.ts';
import { type Firefox, launchFirefox } from './harness/firefox.ts';
import { withQuay } from './harness/second-service.ts';
import { find, keys, press, pressFirst, savedLately, see, type } from './harness/seeing.ts';
import { until } from './harness/until.ts';

let firefox: Firefox;
let service: Reference;
let sites: Sites;
beforeAll(async () => {
  [service, sites] = await Promise.all([startService({ leads: 'mock' }), startSites()]);
  firefox = await launchFirefox({ hosts: { port: sites.port }, delays: longUndo });
});
afterAll(() => Promise.all([firefox?.close(), service?.close(), sites?.close()]));
afterEach(() => expect(firefox.complaints()).toEqual([]));

/** Operations requested of the service since the last call, without the account's own. */
function sent(): OperationName[] {
  const operations = service.witness.requests.flatMap(({ operation }) => operation ?? []);
  service.witness.clear();
  return operations.filter((operation) => operation !== 'getAccount');
}

async function look(url: string): Promise<{ popup: Page; close(): Promise<void> }> {
  const page = await firefox.openPage(url);
  const { popup, shown } = await firefox.look(page);
  expect(shown.width).toBe(400);
  await popup.setViewport({ width: 400, height: 600 });
  return { popup, close: async () => void (await Promise.all([popup.close(), firefox.leave(page)])) };
}

test('the context menus have their entries, and the options show the shortcuts', async () => {
  const options = await firefox.openInTab('options.html');
  await see(options, 'Save the first author');
  await find(options, 'button', 'Change shortcuts');
  const missing = () =>
    options.evaluate(async () => {
      const gone: string[] = [];
      for (const id of ['link', 'mailto', 'selection', 'page', 'look-up-page', 'save-author'])
        await chrome.contextMenus.update(id, {}).catch(() => gone.push(id));
      return gone;
    });
  await until('the entries are made', async () => (await missing()).length === 0);
  await options.close();
});

test('answers from the sample data without any request, and leaves them on a click', async () => {
  const asked = sites.requests.length;
  const page = await firefox.openInTab('options.html#welcome');
  await press(page, 'button', 'Try with sample data');
  await see(page, 'All companies and people in it are invented');
  await firefox.shoot(page, 'firefox-welcome-sample');
  const popup = await firefox.openInTab('popup.html');
  await type(popup, 'Look up', 'lumenfjord.example');
  await keys(popup, 'Enter');
  await see(popup, 'addresses known');
  await see(popup, 'Sample data');
  await popup.close();
  await press(page, 'button', 'Connect a service');
  await find(page, 'textbox', 'Service address');
  await page.close();
  expect(service.witness.requests).toEqual([]);
  expect(sites.requests.slice(asked)).toEqual([]);
});

test('connects on the options page, and sends the key in its header only', async () => {
  const page = await firefox.openInTab('options.html');
  await type(page, 'Service address', service.base);
  await type(page, 'API key', service.keys.starter);
  await press(page, 'button', 'Save');
  await see(page, 'Connected as Robin Achterberg · Starter');
  expect(await page.content()).not.toContain(service.keys.starter);
  await firefox.shoot(page, 'firefox-options');
  // The check for a team service is sent without the key.
  const asked = service.witness.requests.map(({ operation, path, keyIn }) => `${operation ?? path} ${keyIn}`);
  expect(new Set(asked)).toEqual(new Set(['getAccount Authorization', '/health null']));
  expect(service.witness.holding(service.keys.starter)).toEqual([]);
  expect(sent()).toEqual([]);
  await page.close();
});

test('sends the service nothing while the consent to data collection is revoked', async () => {
  const page = await firefox.openInTab('options.html');
  await find(page, 'textbox', 'Service address');
  await page.evaluate(() => chrome.permissions.remove({ data_collection: ['browsingActivity'] }));
  await find(page, 'button', 'Allow access');
  const popup = await firefox.openInTab('popup.html');
  await type(popup, 'Look up', 'aldermoor.test');
  await keys(popup, 'Enter');
  await see(popup, 'Harrier isn’t allowed to reach the service.');
  await popup.close();
  expect(sent()).toEqual([]);
  await press(page, 'button', 'Allow access');
  await see(page, 'Connected as Robin Achterberg · Starter');
  await page.close();
});

test('reads the page on a press of the toolbar button, counts free, and searches only on a click', async () => {
  const { popup, close } = await look('http://aldermoor.test/');
  await see(popup, 'Aldermoor Optics');
  await see(popup, 'Leiden, NL');
  await see(popup, 'addresses known');
  await see(popup, '3 addresses on this page');
  // The real popup sends this request. The popup in the tab repeats it if the first one closed before the response.
  expect(new Set(sent())).toEqual(new Set(['countDomainEmails']));
  await firefox.shoot(popup, 'firefox-popup');

  await press(popup, 'button', 'Show 37 addresses · 1 search, 500 left');
  await see(popup, 'Marit Lindqvist');
  await see(popup, 'All 37 loaded');
  await see(popup, '499 searches');
  expect(new Set(service.witness.requests.map(({ keyIn }) => keyIn))).toEqual(new Set(['Authorization']));
  expect(service.witness.holding(service.keys.starter)).toEqual([]);
  await until('existing leads are requested', () => service.witness.count('listLeads') === 1);
  // Waits for the response, too: the event page is suspended next, and opening a cached response sends no request.
  await see(popup, 'Bounced');
  expect(sent()).toEqual(['searchDomain', 'listLeads']);
  await firefox.shoot(popup, 'firefox-rows');
  await close();
});

test('keeps a response when the event page is suspended', async () => {
  await firefox.suspend();
  const { popup, close } = await look('http://aldermoor.test/');
  await see(popup, 'Marit Lindqvist');
  await see(popup, savedLately);
  // The previous rows are shown without the event page, so this waits until it has been woken.
  await until('it was woken', async () => !(await firefox.isSuspended()));
  expect(sent()).toEqual([]);
  await close();
});

test('verifies one address', async () => {
  const { popup, close } = await look('http://aldermoor.test/');
  await see(popup, 'laila.alhaddad');
  await pressFirst(popup, 'button', 'Details of ليلى');
  await press(popup, 'button', 'Verify again · 1 verification');
  await see(popup, 'checks passed');
  expect(sent().filter((operation) => operation === 'verifyEmail')).toHaveLength(1);
  await firefox.shoot(popup, 'firefox-verified');
  await close();
});

test('keeps a lookup open in the sidebar’s page, and says when another page is in front', async () => {
  const panel = await firefox.openInTab('sidepanel.html');
  await type(panel, 'Look up', 'aldermoor.test');
  await keys(panel, 'Enter');
  await see(panel, 'Marit Lindqvist');
  const other = await firefox.openPage('http://kestrel-fjord.example/');
  await see(panel, 'Another page: press Harrier’s button to look it up.');
  await see(panel, 'Marit Lindqvist');
  await firefox.shoot(panel, 'firefox-panel');
  // Checking which people are leads is free and may happen; everything else was cached.
  expect(sent().filter((operation) => operation !== 'listLeads')).toEqual([]);
  await Promise.all([panel.close(), other.close()]);
});

test('saves one lead, although the event page is suspended before it is sent', async () => {
  const { popup, close } = await look('http://aldermoor.test/');
  const before = (await service.leads()).length;
  await see(popup, 'Hendrika');
  await pressFirst(popup, 'button', 'Details of Hendrika');
  await press(popup, 'button', 'Save');
  await see(popup, 'Saved 1 lead');
  // An open page's requests keep the event page alive.
  await close();
  await firefox.suspend();
  expect(await service.leads()).toHaveLength(before);

  const alarm = await passUndoTime();
  expect(alarm).toBeGreaterThan(longUndo.undoTime / 2);
  await until('the lead is there', async () => (await service.leads()).length === before + 1);
  const [lead] = await service.leads();
  expect(lead).toMatchObject({ first_name: 'Hendrika', company: 'Aldermoor Optics' });
  expect(service.witness.of('createLead').filter(({ body }) => body?.includes(lead?.email ?? ''))).toHaveLength(1);
  expect(service.witness.holding(service.keys.starter)).toEqual([]);
});

test('finds an address at two services in order, and keeps the response when the event page is suspended', async () => {
  const options = await firefox.openInTab('options.html');
  const quay = await withQuay(options);
  await options.close();
  const body = { data: { email: null } };
  service.faults.add({ operation: 'findEmail', kind: 'body', body, times: 'always' });
  const asked = () => [service, quay].map(({ witness }) => witness.count('findEmail'));
  const first = new URL(service.base).host;
  const lookUp = async () => {
    const popup = await firefox.openInTab('popup.html');
    await type(popup, 'Look up', 'Marit Lindqvist at aldermoor.test');
    await keys(popup, 'Enter');
    return popup;
  };
  service.witness.clear();
  const popup = await lookUp();
  await press(popup, 'button', `Find address · up to 1 search at ${first}, 1 at Quay`);
  await see(popup, `Not found at ${first}`);
  await see(popup, 'Answered by Quay');
  expect(asked()).toEqual([1, 1]);
  await firefox.shoot(popup, 'firefox-in-order');
  await popup.close();
  await firefox.suspend();
  const again = await lookUp();
  await see(again, 'marit.lindqvist@aldermoor.test');
  await see(again, 'Answered by Quay');
  expect(asked()).toEqual([1, 1]);
  await again.close();
  await quay.close();
});

/**
 * Simulates the end of the undo period: makes every step due and fires the alarm that the event page left behind.
 * Returns the milliseconds that were left on that alarm. The page is a file without a script, so opening it does not
 * wake the event page.
 */
async function passUndoTime(): Promise<number> {
  const page = await firefox.openInTab('domains/webmail.txt');
  await makeDue(page);
  expect(await firefox.isSuspended()).toBe(true);
  const away = await page.evaluate(async () => {
    const left = (await chrome.alarms.get('due'))?.scheduledTime ?? 0;
    await chrome.alarms.create('due', { when: Date.now() });
    return left - Date.now();
  });
  await page.close();
  return away;
}
