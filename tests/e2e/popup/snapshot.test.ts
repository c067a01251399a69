/** The popup draws what was last shown for its page before the background answers, works with it, and changes it in place. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { snapshotKey, snapshotVersion } from '../../../lib/messages/snapshot.ts';
import { killOnce } from '../../faults/kill-once.ts';
import { domains } from '../../service/fixtures.ts';
import { find, gone, pressFirst, see, shownText } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { withSession } from '../harness/worker-control.ts';
import { judged, type Stage, startStage } from './stage.ts';

const address = `http://${domains.aldermoor}/`;
const slow = 'Harrier is starting slowly.';
const minute = 60_000;

let stage: Stage;
let page: Page;
/** A page of Harrier's that speaks to the background as its screens do. */
let quiet: Page;

beforeAll(async () => {
  stage = await startStage();
  page = await stage.chromium.openPage(address);
  const popup = await stage.chromium.pressButton(page);
  await pressFirst(popup, 'button', 'Show 37 addresses');
  await popup.waitForSelector('[data-email]');
  await popup.close();
  quiet = await stage.chromium.openInTab('options.html');
  await takeSnapshot();
});
afterAll(() => stage.close());

/** As the background takes it of every opening; five minutes ago. */
async function takeSnapshot(): Promise<void> {
  const tab = await stage.chromium.tabId(page);
  await quiet.evaluate(
    async (key, version, taken, tab) => {
      const message = { to: 'worker', id: crypto.randomUUID(), name: 'open', data: { tab } };
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

/** Once the background can't take a newer one. */
async function ageSnapshot(): Promise<void> {
  await quiet.evaluate(
    async (key, taken) => {
      const { [key]: kept } = await chrome.storage.session.get(key);
      await chrome.storage.session.set({ [key]: Object.assign({}, kept, { taken }) });
    },
    snapshotKey(address),
    Date.now() - 5 * minute,
  );
}

/** Keeps the background busy until it is killed, half a minute at most. */
async function hang(): Promise<void> {
  await stage.chromium.worker.wake();
  const target = await stage.chromium.browser.waitForTarget((each) => each.type() === 'service_worker');
  const expression = 'setTimeout(() => { const end = Date.now() + 30_000; while (Date.now() < end); })';
  await withSession(target, (session) => session.send('Runtime.evaluate', { expression }));
}

/** Where everything stands that the first screen of a company shows. */
const places = (popup: Page) =>
  popup.$$eval('.bar, h1, .filter-bar, .list-head, [data-email], .foot', (elements) =>
    elements.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [element.tagName, element.getAttribute('data-email'), left, top, width, height].join(' ');
    }),
  );
const rows = (popup: Page) => popup.$$eval('[data-email]', (elements) => elements.length);

test('shows the rows of before while the background hangs, filters and copies them, and says how old they are', async () => {
  await hang();
  await ageSnapshot();
  const popup = await stage.chromium.pressButton(page);
  await until('every row is there', async () => (await rows(popup)) > 20);
  const all = await rows(popup);
  expect(await shownText(popup)).toMatch(/Saved (just now|\d+ min ago)/);
  await see(popup, `Shown as it was (5 min ago). ${slow}`);
  expect(await judged(popup, 'popup-as-it-was')).toEqual([]);
  await pressFirst(popup, 'button', 'Sales');
  await until('fewer rows are there', async () => (await rows(popup)) < all);
  await pressFirst(popup, 'button', 'Copy ');
  await see(popup, /Copied/);
  await killOnce(stage.chromium);
  await popup.close();
});

test('leaves everything where it stands when the answer comes, and takes the word of its age away', async () => {
  await hang();
  const popup = await stage.chromium.pressButton(page);
  await see(popup, slow);
  await find(popup, 'button', 'Find a person');
  const before = (await places(popup)).slice(0, -1);
  await killOnce(stage.chromium);
  await gone(popup, slow);
  expect((await places(popup)).slice(0, -1)).toEqual(before);
  await popup.close();
});

test('keeps what was chosen and unfolded before the answer came', async () => {
  await hang();
  const popup = await stage.chromium.pressButton(page);
  await see(popup, slow);
  const email = await popup.$eval('[data-email]', (row) => row.getAttribute('data-email') ?? '');
  await popup.$eval('[data-email] .unfolds', (button) => button instanceof HTMLElement && button.click());
  await popup.waitForSelector(`[data-email="${email}"] .unfold`);
  await killOnce(stage.chromium);
  await gone(popup, slow);
  expect(await popup.$(`[data-email="${email}"] .unfold`)).not.toBeNull();
  await popup.close();
});

test('reads nothing of before in a private window', async () => {
  const window = await stage.chromium.openPrivately(address);
  await hang();
  const popup = await stage.chromium.pressButton(window);
  await see(popup, slow);
  expect(await rows(popup)).toBe(0);
  expect(await shownText(popup)).not.toContain('Shown as it was');
  await killOnce(stage.chromium);
  await popup.close();
  await window.close();
});
