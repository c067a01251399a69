/**
 * "Device first, then the service": this device's knowledge is shown before a search is spent, and stays first in one
 * list with the service's results.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilDelivered } from '../faults/say.ts';
import { domains } from '../service/fixtures.ts';
import { find, press, pressFirst, see, shownText, type } from './harness/seeing.ts';
import { until } from './harness/until.ts';
import { judged, judgedInColour, type Stage, startStage } from './popup/stage.ts';

const team = `http://${domains.aldermoor}/team`;
const home = `http://${domains.aldermoor}/`;
const onDevice = '[aria-label="Known on this device"]';
const ofService = '[aria-label="People and addresses"]';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ plan: null });
});
afterAll(() => stage.close());

const emailsIn = (page: Page, list: string): Promise<string[]> =>
  page.$$eval(`${list} .contact`, (rows) => rows.map((row) => row.getAttribute('data-email') ?? ''));

/** The addresses in the list, once it has any. */
const listed = (page: Page, list: string): Promise<string[]> =>
  until('they are listed', async () => {
    const emails = await emailsIn(page, list);
    return emails.length > 0 && emails;
  });

/** Asks the background: learning from a page is independent of opening the popup, so the popup does not show it. */
const isKnown = (page: Page, domain: string): Promise<boolean> =>
  page.evaluate(async (of) => {
    const message = { name: 'people-on-device', data: { domain: of, private: false } };
    const answer: unknown = await chrome.runtime.sendMessage({ to: 'background', id: crypto.randomUUID(), ...message });
    return JSON.stringify(answer).includes(`@${of}`);
  }, domain);

async function options(): Promise<Page> {
  const page = await stage.chromium.openInTab('options.html');
  await page.setViewport({ width: 1280, height: 900 });
  return page;
}

test('this device learns from a page, and a service is connected later', async () => {
  const page = await options();
  await press(page, 'button', 'Start on this device');
  await see(page, 'This device answers');
  expect(await shownText(page)).not.toContain('Show first what this device knows');
  await page.close();
  const popup = await stage.look(team);
  await see(popup, 'Daan Schippers');
  await popup.close();

  const again = await options();
  await press(again, 'button', 'Add a service');
  await type(again, 'Service address', stage.service.base);
  await type(again, 'API key', stage.service.keys.starter);
  await press(again, 'button', 'Save');
  await see(again, 'Connected as Robin Achterberg');
  await again.close();
});

test('with the setting off, the popup shows the service’s count and no person from this device', async () => {
  stage.sent();
  const popup = await stage.look(home);
  await see(popup, 'Show 37 addresses');
  // The popup's own request for people on this device was sent before this one, so it has been answered.
  expect(await isKnown(popup, domains.aldermoor)).toBe(false);
  expect(await emailsIn(popup, onDevice)).toEqual([]);
  await popup.close();
});

test('the setting is turned on in the options, and stays on after a reload', async () => {
  const page = await options();
  await press(page, 'switch', 'Show first what this device knows');
  await untilDelivered(page);
  await page.reload();
  await find(page, 'switch', 'Show first what this device knows');
  const isOn = () =>
    page.$eval('[aria-label="Show first what this device knows"]', (one) => one.ariaChecked === 'true');
  await until('it is on', isOn);
  await page.evaluate(() => document.querySelector('#habits')?.scrollIntoView());
  expect(await judged(page, 'device-first-habit')).toEqual([]);
  await page.close();
});

let popup: Page;

test('opening the company shows the people this device knows, without a search at the service', async () => {
  stage.sent();
  popup = await stage.look(home);
  const known = await listed(popup, onDevice);
  expect(known).toContain(`daan.schippers@${domains.aldermoor}`);
  await see(popup, 'Show 37 addresses');
  await pressFirst(popup, 'button', 'Details of Daan Schippers');
  await see(popup, 'From a page read on this device, not from the service.');
  await find(popup, 'link', `${domains.aldermoor}/team`);
  expect(stage.sent().filter((operation) => operation !== 'countDomainEmails')).toEqual([]);
  expect(await judged(popup, 'device-first')).toEqual([]);
  await popup.$eval(onDevice, (list) => list.scrollIntoView());
  expect(await judged(popup, 'device-first-people')).toEqual([]);
});

test('a search merges the service’s people into one list, with this device’s people first', async () => {
  const known = await emailsIn(popup, onDevice);
  await pressFirst(popup, 'button', 'Show 37 addresses');
  await see(popup, /All \d+ loaded/);
  expect(stage.sent()).toContain('searchDomain');
  const said = await listed(popup, ofService);
  expect(said[0]).toBe(known[0]);
  expect(said).toEqual(expect.arrayContaining(known));
  expect(new Set(said).size).toBe(said.length);
  expect(said.length).toBeGreaterThan(37);
  expect(await judgedInColour(popup, 'device-first-merged')).toEqual([]);
  await popup.close();
});

test('the finder shows people this device knows by that name, before a search is spent', async () => {
  const page = await stage.chromium.openInTab('popup.html');
  await page.setViewport({ width: 400, height: 600 });
  stage.sent();
  await type(page, 'Look up', `Daan Schippers at ${domains.aldermoor}`);
  await (await find(page, 'combobox', 'Look up')).press('Enter');
  await see(page, 'Known already');
  await see(page, `daan.schippers@${domains.aldermoor}`);
  expect(stage.sent()).toEqual([]);
  expect(await judged(page, 'device-first-finder')).toEqual([]);
  await page.close();
});

test('a page looked up meanwhile teaches this device, too; with the setting off, the service’s list opens', async () => {
  const other = `http://${domains.kestrel}/`;
  await (await stage.look(other)).close();
  const teller = await options();
  await until('the page’s people are stored', () => isKnown(teller, domains.kestrel));
  await teller.close();
  const page = await stage.look(other);
  expect((await listed(page, onDevice)).every((email) => email.endsWith(`@${domains.kestrel}`))).toBe(true);
  await page.close();
  const off = await options();
  await press(off, 'switch', 'Show first what this device knows');
  await untilDelivered(off);
  await off.close();
  const last = await stage.look(home);
  await see(last, 'All 37 loaded');
  // The popup's own request for people on this device was sent before this one, so it has been answered.
  expect(await isKnown(last, domains.aldermoor)).toBe(false);
  expect(await emailsIn(last, onDevice)).toEqual([]);
  expect(await listed(last, ofService)).toHaveLength(37);
  await last.close();
});
