/** The bar: its suggestions while typing, looking up the typed text, and the order in which Escape closes things. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../../faults/say.ts';
import { domains } from '../../service/fixtures.ts';
import { element, find, keys, leadWord, noElement, pressFirst, see, type } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { finderName, judged, type Stage, startStage } from './stage.ts';

const aldermoor = `http://${domains.aldermoor}/`;

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  const popup = await stage.look(aldermoor);
  await pressFirst(popup, 'button', 'Show 37 addresses');
  await element(popup, '[data-email]');
  await see(popup, leadWord);
  await popup.close();
  await (await stage.chromium.openPage('about:blank')).bringToFront();
  stage.sent();
});
afterAll(() => stage.close());

const options = (popup: Page) =>
  popup.$$eval('[role=option]', (all) => all.map((one) => one.textContent?.trim() ?? ''));
const field = (popup: Page) => find(popup, 'combobox', 'Look up');
const said = async (popup: Page, name: string) =>
  (await field(popup)).evaluate((input, of) => input.getAttribute(of), name);

test('the bar is focused on a page without a company, and offers earlier lookups', async () => {
  const popup = await stage.look(`${stage.service.base}/nothing`);
  await until('the field has the focus', async () =>
    (await field(popup)).evaluate((input) => document.activeElement === input),
  );
  expect(await said(popup, 'aria-expanded')).toBe('false');
  await keys(popup, 'ArrowDown');
  await until('lookups of before are offered', async () =>
    (await options(popup)).some((one) => one.includes(domains.aldermoor)),
  );
  await popup.close();
});

test('people and companies known here are suggested while typing, for keys and pointer, without a request', async () => {
  const popup = await stage.look(`${stage.service.base}/nothing`);
  await type(popup, 'Look up', 'marit l');
  // Waits until the suggestions for the first letters are replaced.
  await until('she alone is offered', async () => {
    const [first, ...others] = await options(popup);
    return first?.includes('Marit Lindqvist') && others.length === 0;
  });
  expect(await said(popup, 'aria-expanded')).toBe('true');
  expect(await said(popup, 'aria-activedescendant')).toBeNull();
  expect(await judged(popup, 'popup-suggestions')).toEqual([]);
  await keys(popup, 'ArrowDown');
  const active = await said(popup, 'aria-activedescendant');
  expect(await popup.$eval('[aria-selected=true]', ({ id }) => id)).toBe(active);
  await keys(popup, 'Enter');
  await see(popup, 'marit.lindqvist');
  expect(await popup.$('[role=listbox]')).toBeNull();

  await type(popup, 'Look up', 'alder');
  await until('the company is offered', async () =>
    (await options(popup)).some((one) => one.includes(domains.aldermoor)),
  );
  await popup.locator('[role=option]').click();
  await see(popup, '37');
  await popup.close();
  expect(stage.sent()).toEqual([]);
});

test('the suggestions name what Enter does with a domain, a name at a domain, an address', async () => {
  const popup = await stage.look(`${stage.service.base}/nothing`);
  for (const [typed, offered] of [
    ['plain.test', ['Search plain.test']],
    ['Ann Berg at plain.test', ['Find Ann Berg at plain.test']],
    ['ann.berg@plain.test', ['Look at ann.berg@plain.test', 'Find Ann Berg at plain.test']],
  ] as const) {
    await type(popup, 'Look up', typed);
    await until(`${typed} is offered`, async () => JSON.stringify(await options(popup)) === JSON.stringify(offered));
  }
  expect(await judged(popup, 'popup-suggestions-steps')).toEqual([]);
  await popup.close();
  expect(stage.sent()).toEqual([]);
});

test('suggestions for every typed letter come from the device alone', async () => {
  const page = await stage.chromium.openInTab('options.html');
  const found: number[] = [];
  for (const text of ['m', 'ma', 'mar', 'mari', 'marit', 'marit l', 'marit li', 'alder', 'lind', 'ald'])
    found.push((await say(page, 'suggest', { text, private: false })).suggestions.length);
  await page.close();
  expect(Math.min(...found)).toBeGreaterThan(0);
  expect(stage.sent()).toEqual([]);
});

test('a lookup in the bar replaces a half-typed name in the finder', async () => {
  const first = await stage.look(aldermoor);
  await element(first, '[data-email]');
  await keys(first, 'f');
  await type(first, 'Name', 'Zed');
  await first.close();
  const popup = await stage.look(aldermoor);
  await until('the draft is there again', async () => (await finderName(popup)) === 'Zed');
  await type(popup, 'Look up', 'Ann Berg at plain.test');
  await keys(popup, 'Enter');
  await until('her name is in the form', async () => (await finderName(popup)) === 'Ann Berg');
  await popup.close();
  const elsewhere = await stage.look(`http://${domains.kestrel}/`);
  await find(elsewhere, 'textbox', 'Name');
  expect(await finderName(elsewhere)).toBe('');
  await elsewhere.close();
});

test('Escape closes only the innermost layer, and the popup only when nothing is open', async () => {
  const popup = await stage.look(aldermoor);
  await element(popup, '[data-email]');
  await popup.evaluate(() => {
    addEventListener('keydown', (event) => Object.assign(window, { pressed: event }), { capture: true });
  });
  const pressEscape = async () => {
    await keys(popup, 'Escape');
    return popup.evaluate(
      () => 'pressed' in window && window.pressed instanceof Event && window.pressed.defaultPrevented,
    );
  };
  const unfolded = async () => (await popup.$('.unfold')) !== null;
  await keys(popup, 'j', 'Enter');
  await element(popup, '.unfold');

  // A popover closes first, with the focus inside or outside of it.
  for (const isInside of [true, false]) {
    await popup.locator('.list-head [aria-haspopup=menu]').click();
    await element(popup, '[role=menu]');
    if (!isInside)
      await popup.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    expect(await pressEscape()).toBe(true);
    await noElement(popup, '[role=menu]');
    expect(await unfolded()).toBe(true);
  }
  // A dialog closes before the unfolded row.
  await popup.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await keys(popup, '?');
  await element(popup, 'dialog[open]');
  expect(await pressEscape()).toBe(true);
  await noElement(popup, 'dialog[open]');
  expect(await unfolded()).toBe(true);
  // The suggestions close first; a second Escape restores the text.
  await type(popup, 'Look up', 'marit');
  await element(popup, '[role=listbox]');
  expect(await pressEscape()).toBe(true);
  await noElement(popup, '[role=listbox]');
  expect(await (await field(popup)).evaluate((input) => input instanceof HTMLInputElement && input.value)).toBe(
    'marit',
  );
  expect(await unfolded()).toBe(true);
  expect(await pressEscape()).toBe(true);
  expect(await (await field(popup)).evaluate((input) => input instanceof HTMLInputElement && input.value)).toBe(
    domains.aldermoor,
  );
  expect(await unfolded()).toBe(true);
  // The unfolded row closes before the selection is cleared.
  await popup.locator('.contacts input[type=checkbox]').click();
  await element(popup, '.dock');
  expect(await pressEscape()).toBe(true);
  await noElement(popup, '.unfold');
  expect(await popup.$('.dock')).not.toBeNull();
  expect(await pressEscape()).toBe(true);
  await noElement(popup, '.dock');
  // The first Escape closes the finder, and its button has the focus again.
  await keys(popup, 'f');
  await element(popup, '.finder-form input:focus');
  expect(await pressEscape()).toBe(true);
  await noElement(popup, '.finder-form');
  await element(popup, '.company-bar [aria-expanded=false]:focus');
  // The lookup closes; after that, only the popup itself is left.
  await type(popup, 'Look up', 'plain.test');
  await keys(popup, 'Enter');
  await see(popup, 'plain.test');
  await element(popup, '[aria-label="Back to this page"]');
  expect(await pressEscape()).toBe(true);
  await noElement(popup, '[aria-label="Back to this page"]');
  const closed = new Promise<boolean>((resolve) => popup.once('close', () => resolve(true)));
  const isLeft = await pressEscape().catch(() => false);
  expect(isLeft).toBe(false);
  if (!popup.isClosed()) await popup.close();
  await closed;
});
