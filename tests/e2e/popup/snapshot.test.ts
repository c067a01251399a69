/** The popup draws the page's last snapshot before the background responds, works with it, and updates it in place. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { snapshotKey, snapshotVersion } from '../../../lib/messages/snapshot.ts';
import { domains } from '../../service/fixtures.ts';
import { element, find, gone, pressFirst, see, shownText } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { judged, type Stage, startStage } from './stage.ts';

const address = `http://${domains.aldermoor}/`;
const slow = 'Harrier is starting slowly.';
const minute = 60_000;

let stage: Stage;
let page: Page;
/** An extension page that sends messages to the background as the popup does. */
let quiet: Page;

beforeAll(async () => {
  stage = await startStage();
  page = await stage.chromium.openPage(address);
  const popup = await stage.chromium.pressButton(page);
  await pressFirst(popup, 'button', 'Show 37 addresses');
  await element(popup, '[data-email]');
  await popup.close();
  quiet = await stage.chromium.openInTab('options.html');
  await takeSnapshot();
});
afterAll(() => stage.close());

/** Stores a snapshot as the background does at every opening, but dated five minutes ago. */
async function takeSnapshot(): Promise<void> {
  const tab = await stage.chromium.tabId(page);
  await quiet.evaluate(
    async (key, version, taken, tab) => {
      const message = { to: 'background', id: crypto.randomUUID(), name: 'open', data: { tab } };
      const answer: unknown = await chrome.runtime.sendMessage(message);
      const opening = typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : null;
      await chrome.storage.session.set({ [key]: { ...(opening ?? {}), version, taken } });
    },
    snapshotKey(address),
    snapshotVersion,
    Date.now() - 5 * minute,
    tab,
  );
}

/** Backdates the snapshot; call it when the background can no longer store a newer one. */
async function ageSnapshot(): Promise<void> {
  await quiet.evaluate(
    async (key, taken) => {
      const { [key]: stored } = await chrome.storage.session.get(key);
      await chrome.storage.session.set({ [key]: Object.assign({}, stored, { taken }) });
    },
    snapshotKey(address),
    Date.now() - 5 * minute,
  );
}

/** Positions of everything in a company's first view. */
const places = (popup: Page) =>
  popup.$$eval('.bar, h1, .filter-bar, .list-head, [data-email], .foot', (elements) =>
    elements.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [element.tagName, element.getAttribute('data-email'), left, top, width, height].join(' ');
    }),
  );
const rows = (popup: Page) => popup.$$eval('[data-email]', (elements) => elements.length);

test('the previous rows are shown with their age, filtered and copied while the background hangs', async () => {
  await stage.chromium.worker.hang();
  await ageSnapshot();
  const popup = await stage.chromium.pressButton(page);
  await until('every row is there', async () => (await rows(popup)) > 20);
  const all = await rows(popup);
  expect(await shownText(popup)).toMatch(/Looked up (just now|\d+ min ago)/);
  await see(popup, `Last known state (5 min ago). ${slow}`);
  expect(await judged(popup, 'popup-as-it-was')).toEqual([]);
  await pressFirst(popup, 'button', 'Sales');
  await until('fewer rows are there', async () => (await rows(popup)) < all);
  await pressFirst(popup, 'button', 'Copy ');
  await see(popup, /Copied/);
  await stage.chromium.worker.kill({ atOnce: true });
  await popup.close();
});

test('the layout stays in place when the response arrives, and the age note disappears', async () => {
  await stage.chromium.worker.hang();
  const popup = await stage.chromium.pressButton(page);
  await see(popup, slow);
  await find(popup, 'button', 'Find a person');
  const before = (await places(popup)).slice(0, -1);
  await stage.chromium.worker.kill({ atOnce: true });
  await gone(popup, slow);
  expect((await places(popup)).slice(0, -1)).toEqual(before);
  await popup.close();
});

test('an unfolded row stays unfolded when the response arrives', async () => {
  await stage.chromium.worker.hang();
  const popup = await stage.chromium.pressButton(page);
  await see(popup, slow);
  const email = await popup.$eval('[data-email]', (row) => row.getAttribute('data-email') ?? '');
  await popup.$eval('[data-email] .unfolds', (button) => button instanceof HTMLElement && button.click());
  await element(popup, `[data-email="${email}"] .unfold`);
  await stage.chromium.worker.kill({ atOnce: true });
  await gone(popup, slow);
  expect(await popup.$(`[data-email="${email}"] .unfold`)).not.toBeNull();
  await popup.close();
});

test('a private window shows no snapshot', async () => {
  const window = await stage.chromium.openPrivately(address);
  await stage.chromium.worker.hang();
  const popup = await stage.chromium.pressButton(window);
  await see(popup, slow);
  expect(await rows(popup)).toBe(0);
  expect(await shownText(popup)).not.toContain('Last known state');
  await stage.chromium.worker.kill({ atOnce: true });
  await popup.close();
  await window.close();
});
