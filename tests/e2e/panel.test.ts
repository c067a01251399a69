/** The side panel beside the page: its content stays, and another page is offered, never loaded by itself. */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { longUndo } from './harness/build-copy.ts';
import {
  find,
  gone,
  keys,
  leadWord,
  namesOf,
  noneLeft,
  press,
  pressAway,
  pressFirst,
  see,
  shownText,
  type,
} from './harness/seeing.ts';
import { panelOf } from './harness/side-panel.ts';
import { until } from './harness/until.ts';
import { judged, judgedInColour, type Stage, startStage } from './popup/stage.ts';

const unseen = 'Another page: press Harrier’s button to look it up.';

let stage: Stage;

/** Opens the panel as a user does: from the popup, which then closes. */
async function openBeside(url: string): Promise<Page> {
  const popup = await stage.look(url);
  return panelOf(stage.chromium.browser, () => pressAway(popup, 'button', 'Keep open beside the page'));
}

const isOpen = (path: string) => stage.chromium.browser.targets().some((target) => target.url().includes(path));

/** The panel's close button is out of reach for a test, but its page can close itself. */
async function closed(panel: Page): Promise<void> {
  await panel.evaluate(() => window.close());
  await until('the panel is closed', () => !isOpen('/sidepanel.html'));
}

describe('beside a page', () => {
  let panel: Page;
  beforeAll(async () => {
    // These tests use two views, so minutes may pass between Save and Undo.
    stage = await startStage({ delays: longUndo });
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    panel = await openBeside('http://aldermoor.test/');
    await see(panel, 'Aldermoor Optics');
  });
  afterEach(() => closed(panel));

  test('opens on the popup’s button with the same company, and the popup closes', async () => {
    await until('the popup is closed', () => !isOpen('/popup.html'));
    await see(panel, 'Counted free');
    expect(await judgedInColour(panel, 'panel-company')).toEqual([]);
    expect(await namesOf(panel, 'button')).not.toContain('Keep open beside the page');
  });

  test('keeps its content when another page is opened, and says what to press', async () => {
    await pressFirst(panel, 'button', 'Show 37 addresses');
    await see(panel, 'Marit Lindqvist');
    await press(panel, 'checkbox', 'Select Marit Lindqvist');
    await see(panel, leadWord);
    stage.sent();
    await stage.chromium.openPage('http://kestrel-fjord.example/');
    await see(panel, unseen);
    await see(panel, '1 selected');
    await see(panel, 'Marit Lindqvist');
    expect(await judged(panel, 'panel-another-page')).toEqual([]);
    expect(stage.sent()).toEqual([]);
  });

  test('offers the page on which Harrier’s button was pressed, and switches to it only on a click', async () => {
    const other = await stage.chromium.openPage('http://kestrel-fjord.example/');
    await see(panel, unseen);
    const popup = await stage.chromium.pressButton(other);
    await find(panel, 'button', 'Switch to kestrel-fjord.example');
    await see(panel, 'Aldermoor Optics');
    expect(await judged(panel, 'panel-offer')).toEqual([]);
    await popup.close();
    await press(panel, 'button', 'Switch to kestrel-fjord.example');
    await gone(panel, 'Another page');
    const head = () => panel.evaluate(() => document.querySelector('h1')?.textContent ?? '');
    await until('the other company is shown', async () => (await head()).includes('Kestrel'));
  });

  test('removes its hint when the first page is in front again', async () => {
    const [first] = (await stage.chromium.browser.pages())
      .filter((page) => page.url() === 'http://aldermoor.test/')
      .slice(-1);
    const other = await stage.chromium.openPage('http://kestrel-fjord.example/');
    await see(panel, unseen);
    await other.close();
    await first?.bringToFront();
    await gone(panel, 'Another page');
    await first?.goto('http://kestrel-fjord.example/');
    await see(panel, unseen);
  });

  test('shares verifications and saves with the popup, whichever was clicked in', async () => {
    const page = await stage.chromium.openPage('http://aldermoor.test/');
    const popup = await stage.chromium.pressButton(page);
    for (const view of [panel, popup]) {
      await see(view, /Marit Lindqvist|Show 37 addresses/);
      if (!(await shownText(view)).includes('Marit')) await pressFirst(view, 'button', 'Show 37 addresses');
      await see(view, 'laila.alhaddad');
    }
    await pressFirst(popup, 'button', 'Details of ليلى');
    await pressFirst(panel, 'button', 'Details of ليلى');
    await press(popup, 'button', 'Verify again · 1 verification');
    await see(popup, 'checks passed');
    await see(panel, 'checks passed');
    await pressFirst(panel, 'button', 'Details of Wim');
    await pressFirst(popup, 'button', 'Details of Wim');
    await press(panel, 'button', 'Save');
    await pressFirst(panel, 'button', 'Undo');
    await see(popup, 'Save');
    await popup.close();
  });

  test('fits any width, with long names and a long domain', async () => {
    const popup = await stage.chromium.pressButton(
      await stage.chromium.openPage('http://xn--mnchner-feinmechanik-pec.example/'),
    );
    await see(panel, 'Switch to');
    await popup.close();
    await type(panel, 'Look up', 'hostile.test');
    await keys(panel, 'Enter');
    await pressFirst(panel, 'button', 'Show 7');
    await see(panel, /All \d+ loaded/);
    for (const width of [320, 400, 600]) {
      await panel.setViewport({ width, height: 800, deviceScaleFactor: 2 });
      expect(await judged(panel, `panel-${width}`)).toEqual([]);
      const size = await panel.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [scrollWidth, scrollHeight];
      });
      expect(size).toEqual([width, 800]);
    }
  });

  test('no warning or error is logged', async () => {
    expect(await stage.chromium.complaints({ closedEarly: true })).toEqual([]);
  });
});

describe('following the tabs', () => {
  beforeAll(async () => {
    stage = await startStage({ grants: ['tabs'] });
  });
  afterAll(() => stage.close());

  test('offers each company in front without a press or a request, and stops when it is turned off', async () => {
    const panel = await openBeside('http://aldermoor.test/');
    await see(panel, 'Counted free');
    stage.sent();
    await stage.chromium.openPage('http://kestrel-fjord.example/');
    await find(panel, 'button', 'Switch to kestrel-fjord.example');
    await see(panel, 'Aldermoor Optics');
    await stage.chromium.openPage('chrome://version/');
    await see(panel, 'Another page, with nothing to look up.');
    expect(stage.sent()).toEqual([]);

    const options = await stage.chromium.openInTab('options.html');
    await options.setViewport({ width: 1000, height: 1400 });
    const follows = await find(options, 'switch', 'Follow my tabs in the side panel');
    await follows.scrollIntoView();
    expect(await judged(options, 'options-follow')).toEqual([]);
    await press(options, 'switch', 'Follow my tabs in the side panel');
    await until('the grant is given back', () =>
      options.evaluate(async () => !(await chrome.permissions.contains({ permissions: ['tabs'] }))),
    );
    await stage.chromium.openPage('http://kestrel-fjord.example/');
    await see(panel, unseen);
    await noneLeft(panel, 'button', 'Switch to kestrel-fjord.example');
  });
});

describe('without a page', () => {
  beforeAll(async () => {
    stage = await startStage({ plan: null });
  });
  afterAll(() => stage.close());

  test('says that no page is looked up, looks up typed text, and counts once a service is connected', async () => {
    await stage.chromium.openPage('http://aldermoor.test/');
    const opener = await stage.chromium.openInTab('options.html');
    await stage.chromium.openPage('http://aldermoor.test/');
    const panel = await panelOf(stage.chromium.browser, () => openFrom(opener));
    await see(panel, 'No page looked up yet');
    expect(await judged(panel, 'panel-nothing-yet')).toEqual([]);
    await type(panel, 'Look up', 'aldermoor.test');
    await keys(panel, 'Enter');
    await see(panel, 'Where should answers come from?');
    await opener.evaluate(
      (address, key) =>
        chrome.runtime.sendMessage({
          to: 'background',
          id: crypto.randomUUID(),
          name: 'connect',
          data: { service: null, name: 'Contacts', address, key, keyKept: 'device' },
        }),
      stage.service.base,
      stage.service.keys.starter,
    );
    await see(panel, 'Counted free');
    expect(stage.sent()).toEqual(['countDomainEmails']);
  });
});

describe('in a private window', () => {
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.close());

  test('says that nothing is kept, and shows nothing of it in a normal window', async () => {
    const everyday = await openBeside('http://kestrel-fjord.example/');
    await see(everyday, 'Counted free');
    const window = await stage.chromium.openPrivately('http://aldermoor.test/');
    const popup = await stage.chromium.pressButton(window);
    await see(popup, 'private window, nothing is kept');
    const panel = await panelOf(stage.chromium.browser, () => pressAway(popup, 'button', 'Keep open beside the page'));
    await see(panel, 'Aldermoor Optics');
    await see(panel, 'private window, nothing is kept');
    await pressFirst(panel, 'button', 'Show 37 addresses');
    await see(panel, 'Marit Lindqvist');
    expect(await judged(panel, 'panel-private')).toEqual([]);
    expect(await shownText(everyday)).not.toMatch(/Aldermoor|Another page/);
    await window.close();
  });
});

describe('the other ways to open pages', () => {
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.close());

  const entries = () =>
    stage.chromium.worker.evaluate(async () => {
      const commands = (await chrome.commands.getAll()).filter(({ name }) => name && !name.startsWith('_'));
      // Updating an entry that does not exist fails.
      for (const { name = '', description = '' } of commands)
        await chrome.contextMenus.update(name, { title: description });
      return commands.map(({ description }) => description);
    });

  test('are in the menu of Harrier’s button, also after an update', async () => {
    const all = ['Look up this page', 'Open side panel', 'Open workspace', 'Save the first author'];
    expect(await until('the entries are made', () => entries().catch(() => null))).toEqual(all);
    await stage.chromium.update();
    expect(await until('the entries are made again', () => entries().catch(() => null))).toEqual(all);
    expect(await stage.chromium.complaints()).toEqual([]);
  });

  test('a menu entry opens the workspace', async () => {
    await stage.chromium.openPage('http://aldermoor.test/');
    await chosen('contextMenus.onClicked', { menuItemId: 'open-workspace' });
    await until('the workspace is open', () => isOpen('/workspace.html'));
    for (const page of (await stage.chromium.browser.pages()).filter(isWorkspace)) await page.close();
  });

  test('the command and its menu entry open the panel during the event, as browsers require, in the tab’s window', async () => {
    const tab = await stage.chromium.tabId(await stage.chromium.openPage('http://aldermoor.test/'));
    const { windowId } = await stage.chromium.worker.evaluate((id: number) => chrome.tabs.get(id), tab);
    expect(await chosen('commands.onCommand', 'open-panel')).toEqual([{ windowId }]);
    expect(await chosen('contextMenus.onClicked', { menuItemId: 'open-panel' })).toEqual([{ windowId }]);
    expect(await chosen('commands.onCommand', 'open-something-else')).toEqual([]);
  });

  test('the popup’s foot opens the workspace, or shows the one that is already open', async () => {
    const workspaces = async () => (await stage.chromium.browser.pages()).filter(isWorkspace);
    for (const _ of ['opens it', 'shows it']) {
      const popup = await stage.look('http://aldermoor.test/');
      await pressAway(popup, 'button', 'Workspace');
      const [workspace] = await until('the workspace is there', async () => {
        const all = await workspaces();
        return all.length > 0 && all;
      });
      await until('it is in front', () => workspace?.evaluate(() => document.visibilityState === 'visible'));
    }
    expect(await workspaces()).toHaveLength(1);
  });
});

const isWorkspace = (page: Page) => page.url().includes('/workspace.html');

/**
 * Keys and the browser's menus cannot be pressed in a headless browser. This dispatches their event in the worker, for
 * the active tab, and returns the panels the browser was asked to open. No panel opens, because a dispatched event is
 * not a user gesture.
 */
function chosen(event: 'contextMenus.onClicked' | 'commands.onCommand', what: unknown): Promise<unknown> {
  return stage.chromium.worker.evaluate(`chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => {
    const asked = [];
    const { open } = chrome.sidePanel;
    chrome.sidePanel.open = (where) => (asked.push(where), open(where));
    chrome.${event}.dispatch(${JSON.stringify(what)}, tab);
    chrome.sidePanel.open = open;
    return asked;
  })`);
}

/** Opens the panel with the browser's API, like the menu of its side panel. This grants no access to the page. */
async function openFrom(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Runtime.evaluate', {
    expression: 'chrome.windows.getCurrent().then(({ id }) => chrome.sidePanel.open({ windowId: id }))',
    userGesture: true,
    awaitPromise: true,
  });
  await session.detach();
}
