/** The icon's number on pages: granted in the options, by the page's address alone, and gone with the grant. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { press, pressFirst, see } from './harness/seeing.ts';
import { tabOf } from './harness/tabs.ts';
import { until } from './harness/until.ts';
import { judgedInColour, type Stage, startStage } from './popup/stage.ts';

const setting = 'Known addresses on the icon';

let stage: Stage;
let page: Page;
let tab: number;
let usual: string;

const onIcon = () =>
  stage.chromium.worker.evaluate(
    async (tabId: number) => ({
      text: await chrome.action.getBadgeText({ tabId }),
      title: await chrome.action.getTitle({ tabId }),
    }),
    tab,
  );

const says = (text: string, title: string) =>
  until(`the icon says ${text}, ${title}`, async () => {
    const icon = await onIcon();
    return icon.text === text && icon.title === title;
  });

beforeAll(async () => {
  stage = await startStage({ grants: ['webNavigation'], leads: 'none', delays: { undoTime: 500 } });
  page = await stage.chromium.openPage('http://aldermoor.test/');
  ({ id: tab } = await tabOf(stage.chromium.worker, page));
  ({ title: usual } = await onIcon());
});
afterAll(() => stage.close());

test('the icon counts the addresses of a response at once, and marks a lead among them', async () => {
  expect(await onIcon()).toEqual({ text: '', title: usual });
  const popup = await stage.chromium.pressButton(page);
  await press(popup, 'button', 'Show 37 addresses · 1 search, 500 left');
  await see(popup, 'All 37 loaded');
  await says('37', 'Harrier: 37 addresses known here');
  await pressFirst(popup, 'button', 'Details of Marit');
  await press(popup, 'button', 'Save');
  await says('✓37', 'Harrier: 37 addresses known here, 1 lead');
  await popup.close();
});

/** Records the page reads of this background run. Reading is still allowed: the button was pressed on this site. */
const watchReads = () =>
  stage.chromium.worker.evaluate(`(() => {
    const { executeScript } = chrome.scripting;
    self.reads = [];
    chrome.scripting.executeScript = (...how) => (self.reads.push(how), executeScript(...how));
  })()`);

test('the icon shows the number of each opened page, also after a background restart; it reads and sends nothing', async () => {
  stage.sent();
  await page.bringToFront();
  await watchReads();
  await page.goto('http://aldermoor.test/team');
  await says('✓37', 'Harrier: 37 addresses known here, 1 lead');
  await page.goto('http://kestrel-fjord.example/');
  await says('', usual);
  expect(await stage.chromium.worker.evaluate('self.reads')).toEqual([]);
  await stage.chromium.worker.kill();
  await page.goto('http://aldermoor.test/imprint');
  await says('✓37', 'Harrier: 37 addresses known here, 1 lead');
  expect(stage.sent()).toEqual([]);
});

test('turning the number off in the options revokes the grant and clears every icon; turning it on restores it', async () => {
  const options = await stage.chromium.openInTab('options.html');
  await options.setViewport({ width: 1000, height: 1400 });
  await see(options, setting);
  expect(await judgedInColour(options, 'options-badge')).toEqual([]);
  await press(options, 'switch', setting);
  await says('', usual);
  await page.goto('http://aldermoor.test/');
  await says('', usual);
  // The extension can no longer see the address of any tab, not even of a tab that comes to the front.
  const isRefused = async (id: number) => {
    try {
      await chrome.webNavigation.getFrame({ tabId: id, frameId: 0 });
      return false;
    } catch {
      return true;
    }
  };
  expect(await stage.chromium.worker.evaluate(isRefused, tab)).toBe(true);
  // A new background run receives no navigation events until the permission is granted again.
  await stage.chromium.worker.kill();
  await options.bringToFront();
  await press(options, 'switch', setting);
  const listens = 'Boolean(chrome.webNavigation?.onCommitted.hasListeners())';
  await until('the background listens', () => stage.chromium.worker.evaluate<[], boolean>(listens));
  // This page was open before the grant, in a tab that was not in front.
  await page.bringToFront();
  await says('✓37', 'Harrier: 37 addresses known here, 1 lead');
  expect(await stage.chromium.complaints()).toEqual([]);
});
