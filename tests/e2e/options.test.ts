import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, codeOf, say, untilDelivered } from '../faults/say.ts';
import type { Reference } from '../service/reference.ts';
import { startService } from '../service/start-service.ts';
import { type Chromium, launchChromium } from './harness/chromium.ts';
import { find, gone, press, pressFirst, see, type } from './harness/seeing.ts';
import { until } from './harness/until.ts';
import { judged, judgedInColour } from './popup/stage.ts';

let service: Reference;
let chromium: Chromium;
beforeAll(async () => {
  service = await startService();
  chromium = await launchChromium({ widenHosts: ['http://127.0.0.1/*'] });
});
afterAll(() => Promise.all([chromium.close(), service.close()]));

async function openOptions(): Promise<Page> {
  const page = await chromium.openInTab('options.html');
  await page.setViewport({ width: 1000, height: 900 });
  await find(page, 'heading', 'Service');
  return page;
}

test('faults are shown beside their field, and the typed text stays', async () => {
  const page = await openOptions();
  expect(await judged(page, 'options-empty')).toEqual([]);
  await type(page, 'Service address', service.base.replace('/v2', ''));
  await type(page, 'API key', 'not-the-key');
  await press(page, 'button', 'Save');
  await see(page, 'The address ends with the version');
  expect(await judged(page, 'options-wrong-address')).toEqual([]);
  await type(page, 'Service address', service.base);
  await press(page, 'button', 'Save');
  await see(page, 'The service doesn’t accept this key.');
  expect(await page.$eval('input[type=password]', (input) => (input as HTMLInputElement).value)).toBe('not-the-key');
  expect(await judgedInColour(page, 'options-wrong-key')).toEqual([]);
  await page.close();
});

test('connecting requests the account free and the service’s kind without the key, and shows the account’s name', async () => {
  service.witness.clear();
  const page = await openOptions();
  await type(page, 'Service address', service.base);
  await type(page, 'API key', service.keys.starter);
  await press(page, 'button', 'Save');
  await see(page, 'Connected as Robin Achterberg · Starter');
  const { requests } = service.witness;
  expect(new Set(requests.map(({ operation, path }) => operation ?? path))).toEqual(new Set(['getAccount', '/health']));
  expect(requests.find(({ path }) => path === '/health')?.key).toBeNull();
  await see(page, '500 left of 500');
  await find(page, 'button', 'Replace');
  expect(await page.content()).not.toContain(service.keys.starter);
  expect(await judgedInColour(page, 'options-connected')).toEqual([]);
  // A narrow window, and a 1000-pixel window at 200 % zoom.
  for (const [name, width] of [
    ['narrow', 640],
    ['zoomed', 500],
  ] as const) {
    await page.setViewport({ width, height: 900 });
    expect(await judged(page, `options-${name}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.close();
});

test('only the chosen one of two services answers, and one is disconnected after a confirmation', async () => {
  const page = await openOptions();
  await press(page, 'button', 'Add a service');
  await type(page, 'Name', 'Growth');
  await type(page, 'Service address', service.base);
  await type(page, 'API key', service.keys.growth);
  await press(page, 'button', 'Save');
  await see(page, 'Connected as Robin Achterberg · Growth');
  const choices = () => page.$$('::-p-aria([role="radio"])');
  await until('both can be chosen', async () => (await choices()).length >= 2);
  expect(await judged(page, 'options-several')).toEqual([]);
  /** The key of the only request for a count. */
  const answering = async (domain: string) => {
    service.witness.clear();
    expect(codeOf(await ask(page, 'countDomainEmails', { domain }))).toBe('ok');
    const [only, ...more] = service.witness.of('countDomainEmails');
    expect(more).toEqual([]);
    return only?.key;
  };
  expect(await answering('one.test')).toBe(service.keys.growth);
  const { services, chosen } = await say(page, 'services', {});
  const first = services.find(({ id }) => id !== chosen)?.id;
  await pressFirst(page, 'radio', '127.0.0.1');
  await until('the first service is chosen', async () => (await say(page, 'services', {})).chosen === first);
  expect(await answering('two.test')).toBe(service.keys.starter);
  await press(page, 'button', 'Disconnect Growth');
  await find(page, 'dialog', 'Disconnect this service?');
  await press(page, 'button', 'Disconnect');
  await gone(page, 'Connected as Robin Achterberg · Growth');
  await page.close();
});

test('the theme and a switch are kept when the options are reopened', async () => {
  const page = await openOptions();
  await press(page, 'button', 'Dark');
  await until('the page is dark', () => page.evaluate(() => document.documentElement.dataset.theme === 'dark'));
  await press(page, 'switch', 'Search longer');
  await untilDelivered(page);
  await page.close();
  const again = await openOptions();
  await until('it is dark again', () => again.evaluate(() => document.documentElement.dataset.theme === 'dark'));
  const isOn = () => again.$eval('[aria-label="Search longer"]', (one) => one.ariaChecked === 'true');
  await until('the switch is on', isOn);
  await press(again, 'button', 'System');
  await until('it follows the system', () =>
    again.evaluate(() => document.documentElement.dataset.theme === undefined),
  );
  await again.close();
});

test('the journal shows requests without the key, and can be cleared', async () => {
  const page = await openOptions();
  await see(page, 'Read the account');
  expect(await page.content()).not.toContain(service.keys.starter);
  await press(page, 'button', 'Clear the journal');
  await see(page, 'The journal is empty.');
  await page.close();
});

test('everything is forgotten after a confirmation', async () => {
  const page = await openOptions();
  await press(page, 'button', 'Forget');
  await find(page, 'dialog', 'Forget everything?');
  expect(await judged(page, 'options-forget')).toEqual([]);
  await press(page, 'button', 'Forget everything');
  await find(page, 'textbox', 'API key');
  await gone(page, 'Connected as');
  expect(await chromium.complaints()).toEqual([]);
  await page.close();
});
