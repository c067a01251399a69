/**
 * Ways in without a page: menus, commands, the address bar and notifications. A headless browser offers none of them to
 * press, so the tests dispatch their events in the worker. Results are read from the panel, the browser, and the
 * service as witness.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { longUndo } from './harness/build-copy.ts';
import { patient } from './harness/patient.ts';
import { withQuay } from './harness/second-service.ts';
import { element, find, findFirst, press, pressFirst, see, shownText } from './harness/seeing.ts';
import { panelOf } from './harness/side-panel.ts';
import { until } from './harness/until.ts';
import { judged, judgedInColour, type Stage, startStage } from './popup/stage.ts';

let stage: Stage;
let opener: Page;
const article = 'http://wadden-quarterly.example/2026/03/marsh-harrier';

interface Dispatched {
  /** The panels the browser was asked to open during the event. */
  panels: { windowId: number }[];
}

/**
 * Dispatches an event in the worker, for the active tab. A dispatched event is not a user gesture, so the panel cannot
 * really open. `opens`: whether the browser's call succeeds.
 */
function dispatch(event: string, args: unknown[], opens = true): Promise<Dispatched> {
  return stage.chromium.worker.evaluate(`chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => {
    const panels = [];
    const { open } = chrome.sidePanel;
    chrome.sidePanel.open = async (where) => {
      panels.push(where);
      if (!${opens}) throw new Error('No panel in this test');
    };
    chrome.${event}.dispatch(...${JSON.stringify(args)}, tab);
    chrome.sidePanel.open = open;
    return { panels };
  })`);
}

const choose = (menuItemId: string, more: Record<string, unknown> = {}, opens = true) =>
  dispatch('contextMenus.onClicked', [{ menuItemId, ...more }], opens);

/** Opens the panel with the browser's API, because a dispatched event cannot open it. The active tab stays. */
function panel(): Promise<Page> {
  return panelOf(stage.chromium.browser, async () => {
    const session = await opener.createCDPSession();
    await session.send('Runtime.evaluate', {
      expression: 'chrome.windows.getCurrent().then(({ id }) => chrome.sidePanel.open({ windowId: id }))',
      userGesture: true,
      awaitPromise: true,
    });
    await session.detach();
  });
}

/** A stage with an extension page behind all others, from which a panel can be opened. */
async function setUp(): Promise<void> {
  stage = await startStage();
  opener = await stage.chromium.openInTab('options.html');
}

const isOpen = (path: string) => stage.chromium.browser.targets().some((target) => target.url().includes(path));

/** Closes the panel, and all pages except `opener`. */
async function clear(): Promise<void> {
  await opener.bringToFront();
  for (const page of await stage.chromium.browser.pages()) if (page !== opener) await page.close();
  for (const target of stage.chromium.browser.targets().filter((one) => one.url().includes('/sidepanel.html'))) {
    const page = patient(await target.asPage());
    // The panel may close before it responds.
    await page.evaluate(() => window.close()).catch(() => undefined);
  }
  await until('the panel is closed', () => !isOpen('/sidepanel.html'));
  stage.sent();
}

/** A page the user has looked up before: it is granted, and its company is counted. */
async function granted(url: string): Promise<Page> {
  const page = await stage.chromium.openPage(url);
  const popup = await stage.chromium.pressButton(page);
  await see(popup, /\d known|Counted free/);
  await popup.close();
  await page.bringToFront();
  return page;
}

/** Domains in the requests to the service since `from`. */
const askedAbout = (from: number) =>
  stage.service.witness.requests.slice(from).flatMap(({ query }) => Object.fromEntries(query).domain ?? []);

describe('the menu of a page', () => {
  beforeAll(setUp);
  afterAll(() => stage.close());
  afterEach(clear);

  test('has its entries in the browser, also after an update', async () => {
    const there = () =>
      stage.chromium.worker.evaluate(async () => {
        const found: string[] = [];
        // Updating an entry that does not exist fails.
        for (const id of ['link', 'mailto', 'selection', 'page', 'look-up-page', 'save-author', 'nothing']) {
          await chrome.contextMenus.update(id, {}).then(
            () => found.push(id),
            () => undefined,
          );
        }
        return found;
      });
    const all = ['link', 'mailto', 'selection', 'page', 'look-up-page', 'save-author'];
    await until('the entries are made', async () => (await there()).length === all.length);
    expect(await there()).toEqual(all);
    await stage.chromium.update();
    await until('the entries are made again', async () => (await there()).length === all.length);
    // The update closed all extension pages.
    opener = await stage.chromium.openInTab('options.html');
  });

  test('a link opens the panel during the event, and counts only its site', async () => {
    const page = await stage.chromium.openPage('http://aldermoor.test/');
    const tab = await stage.chromium.tabId(page);
    const { windowId } = await stage.chromium.worker.evaluate((id: number) => chrome.tabs.get(id), tab);
    const from = stage.service.witness.requests.length;
    const { panels } = await choose('link', {
      linkUrl: 'http://kestrel-fjord.example/team?x=1#y',
      pageUrl: page.url(),
    });
    expect(panels).toEqual([{ windowId }]);
    const shown = await panel();
    await see(shown, 'kestrel-fjord.example');
    await see(shown, 'Counted free');
    expect(stage.sent()).toEqual(['countDomainEmails']);
    expect(askedAbout(from)).toEqual(['kestrel-fjord.example']);
    expect(await judged(shown, 'ways-in-link')).toEqual([]);
  });

  test('a link to a private host says why nothing is looked up', async () => {
    await stage.chromium.openPage('http://aldermoor.test/');
    await choose('link', { linkUrl: 'http://wiki/people' });
    const shown = await panel();
    await see(shown, 'A page on your own network');
    expect(stage.sent()).toEqual([]);
  });

  test('an address in a link waits for the click that names its cost', async () => {
    await stage.chromium.openPage('http://aldermoor.test/');
    await choose('mailto', { linkUrl: 'mailto:marit.lindqvist%40aldermoor.test?subject=Hello' });
    const shown = await panel();
    await see(shown, 'marit.lindqvist');
    await find(shown, 'button', 'Verify · 1 verification');
    expect(stage.sent()).toEqual([]);
  });

  test('selected addresses are listed, and verified on the click that names the maximum cost', async () => {
    await granted('http://aldermoor.test/');
    stage.sent();
    const selectionText =
      'Ask Marit <marit.lindqvist@aldermoor.test>, wim.degroot@aldermoor.test or post@kestrel-fjord.example.';
    await choose('selection', { selectionText, pageUrl: 'http://aldermoor.test/' });
    const shown = await panel();
    await see(shown, '3 addresses');
    const verify = 'Verify all 3 · up to 3 verifications, 1,000 left';
    await find(shown, 'button', verify);
    expect(stage.sent()).toEqual([]);
    expect(await judgedInColour(shown, 'ways-in-addresses')).toEqual([]);
    await press(shown, 'button', verify);
    await until('the verifications are requested', () => stage.service.witness.count('verifyEmail') >= 3);
    await see(shown, 'Valid');
    // The leads of these people are requested next, with one request per domain. They must not reach the next test.
    await until('their leads are requested', () => stage.service.witness.count('listLeads') === 2);
  });

  test('a selected name fills in the finder with the page’s domain, without a request', async () => {
    await stage.chromium.openPage('http://aldermoor.test/');
    await choose('selection', { selectionText: 'Tjeerd  van Dijk', pageUrl: 'http://kestrel-fjord.example/team' });
    const shown = await panel();
    await see(shown, 'Tjeerd van Dijk');
    const values = () => shown.$$eval('input', (inputs) => inputs.map((input) => input.value));
    expect(await values()).toEqual(expect.arrayContaining(['Tjeerd van Dijk', 'kestrel-fjord.example']));
    expect(stage.sent()).toEqual([]);
    expect(await judged(shown, 'ways-in-name')).toEqual([]);
  });

  test('an open panel shows the linked company, and goes back to the page in front', async () => {
    await granted('http://aldermoor.test/');
    const shown = await panel();
    await see(shown, 'Aldermoor Optics');
    await choose('link', { linkUrl: 'http://kestrel-fjord.example/' });
    await find(shown, 'button', 'Back to this page');
    await until('the linked company is shown', async () => /kestrel/i.test(await headOf(shown)));
    await press(shown, 'button', 'Back to this page');
    await until('the page is shown', async () => /aldermoor/i.test(await headOf(shown)));
  });

  test('a menu choice survives a stopped background, and is shown once', async () => {
    await granted('http://aldermoor.test/');
    await choose('link', { linkUrl: 'http://kestrel-fjord.example/' });
    await until('it is kept', () =>
      stage.chromium.worker.evaluate(async () =>
        JSON.stringify(await chrome.storage.session.get('intents')).includes('kestrel'),
      ),
    );
    await stage.chromium.worker.kill();
    const shown = await panel();
    await until('the linked company is shown', async () => /kestrel/i.test(await headOf(shown)));
    await clear();
    await granted('http://aldermoor.test/');
    const again = await panel();
    await until('the page is shown', async () => /aldermoor/i.test(await headOf(again)));
  });

  test('without a side panel, its page opens in a tab, about the tab that was clicked in', async () => {
    const page = await granted(article);
    const tab = await stage.chromium.tabId(page);
    stage.sent();
    await choose('page', {}, false);
    const opened = await panelTab();
    expect(new URL(opened.url()).searchParams.get('tab')).toBe(String(tab));
    await see(opened, 'The slow return of the marsh harrier');
    await findFirst(opened, 'button', 'Find author · 1 search');
    expect(stage.sent().filter((operation) => operation !== 'countDomainEmails')).toEqual([]);
  });

  test('no warning or error is logged', async () => {
    expect(await stage.chromium.complaints({ closedEarly: true })).toEqual([]);
  });
});

const headOf = (page: Page) => page.evaluate(() => document.querySelector('h1')?.textContent ?? '');

async function panelTab(): Promise<Page> {
  const target = await until('the panel’s page is in a tab', () =>
    stage.chromium.browser.targets().find((one) => one.url().includes('/sidepanel.html')),
  );
  const page = patient(await target.asPage());
  await element(page, 'main');
  return page;
}

describe('commands', () => {
  beforeAll(async () => {
    // Opening a panel may take longer than the usual undo period.
    stage = await startStage({ delays: longUndo });
    opener = await stage.chromium.openInTab('options.html');
  });
  afterAll(() => stage.close());
  afterEach(clear);

  test('look up the page in a panel that is already open', async () => {
    await granted('http://kestrel-fjord.example/');
    const shown = await panel();
    await until('the first page is shown', async () => /kestrel/i.test(await headOf(shown)));
    await granted('http://aldermoor.test/');
    const { panels } = await dispatch('commands.onCommand', ['look-up-page']);
    expect(panels).toHaveLength(1);
    await until('the page in front is shown', async () => /aldermoor/i.test(await headOf(shown)));
  });

  test('do not save an author who is not found yet: the panel names the cost of finding one', async () => {
    await granted(article);
    stage.sent();
    await dispatch('commands.onCommand', ['save-author']);
    const shown = await panel();
    await findFirst(shown, 'button', 'Find author · 1 search');
    expect(stage.sent().filter((operation) => operation !== 'countDomainEmails')).toEqual([]);
  });

  test('save a found author, with undo', async () => {
    // Otherwise the service saves found people by itself.
    await stage.service.change({ autoSave: 'off' });
    const page = await stage.chromium.openPage(article);
    const popup = await stage.chromium.pressButton(page);
    await pressFirst(popup, 'button', 'Find author · 1 search');
    await see(popup, 'ngocanh');
    await popup.close();
    await page.bringToFront();
    stage.sent();
    await dispatch('commands.onCommand', ['save-author']);
    const shown = await panel();
    await see(shown, 'Saved');
    await pressFirst(shown, 'button', 'Undo');
    await until('nothing is left of it', async () => (await stage.jobs(shown)).length === 0);
    expect(stage.sent().filter((operation) => operation === 'findAuthor' || operation === 'createLead')).toEqual([]);
  });
});

describe('the address bar', () => {
  beforeAll(setUp);
  afterAll(() => stage.close());
  afterEach(clear);

  /** The suggestions the browser would list. */
  const typed = (text: string): Promise<{ first: string; more: { content: string; description: string }[] }> =>
    stage.chromium.worker.evaluate(`new Promise((resolve) => {
      const { setDefaultSuggestion } = chrome.omnibox;
      let first = '';
      chrome.omnibox.setDefaultSuggestion = ({ description }) => (first = description, setDefaultSuggestion({ description }));
      chrome.omnibox.onInputStarted.dispatch();
      chrome.omnibox.onInputChanged.dispatch(${JSON.stringify(text)}, (more) => {
        chrome.omnibox.setDefaultSuggestion = setDefaultSuggestion;
        resolve({ first, more });
      });
    })`);

  test('offers Enter’s action and earlier lookups, and sends nothing while typing', async () => {
    const popup = await stage.look('http://aldermoor.test/');
    await see(popup, 'Counted free');
    await popup.close();
    stage.sent();
    expect((await typed('alder')).more.slice(1)).toEqual([
      { content: 'aldermoor.test', description: 'aldermoor.test · Aldermoor Optics · 37 known' },
    ]);
    const plain = await typed('kestrel-fjord.example');
    expect(plain.more[0]?.description).toContain('kestrel-fjord.example');
    // Chromium writes this text to disk, so it must not contain the typed words.
    expect(plain.first).toBe('Look up “%s” here');
    const hostile = await typed('<b>Ada & "Byron"</b> at kestrel-fjord.example');
    expect(hostile.more[0]?.description).toContain('&lt;b&gt;Ada &amp; &quot;Byron&quot;&lt;/b&gt;');
    expect(stage.sent()).toEqual([]);
  });

  test('offers no lookups in a private window', async () => {
    const window = await stage.chromium.openPrivately('http://aldermoor.test/');
    await window.bringToFront();
    await until('the private window is in front', () =>
      stage.chromium.worker.evaluate(async () => (await chrome.windows.getLastFocused()).incognito),
    );
    expect((await typed('alder')).more).toHaveLength(1);
    await window.close();
  });

  test('Enter opens the panel if the browser allows it, otherwise its page in the requested tab', async () => {
    await stage.chromium.openPage('http://aldermoor.test/');
    await typed('kestrel');
    const { panels } = await dispatch('omnibox.onInputEntered', ['kestrel-fjord.example', 'currentTab']);
    expect(panels).toHaveLength(1);
    const shown = await panel();
    await until('the typed company is shown', async () => /kestrel/i.test(await headOf(shown)));
    await clear();

    for (const disposition of ['currentTab', 'newForegroundTab']) {
      const page = await stage.chromium.openPage('http://aldermoor.test/');
      const before = (await stage.chromium.browser.pages()).length;
      await typed('Ada');
      await dispatch('omnibox.onInputEntered', ['Tjeerd van Dijk at kestrel-fjord.example', disposition], false);
      const opened = await panelTab();
      await see(opened, 'Tjeerd van Dijk');
      expect((await stage.chromium.browser.pages()).length).toBe(disposition === 'currentTab' ? before : before + 1);
      expect(stage.sent().filter((operation) => operation === 'findEmail')).toEqual([]);
      if (disposition !== 'currentTab') await page.close();
      await clear();
    }
  });

  test('finds a typed person at two services in order, only on a click', async () => {
    const quay = await withQuay(opener);
    const body = { data: { email: null } };
    stage.service.faults.add({ operation: 'findEmail', kind: 'body', body, times: 'always' });
    await stage.chromium.openPage('http://aldermoor.test/');
    await typed('Tjeerd');
    await dispatch('omnibox.onInputEntered', ['Tjeerd van Dijk at kestrel-fjord.example', 'currentTab']);
    const shown = await panel();
    const asked = () => [stage.service, quay].map(({ witness }) => witness.count('findEmail'));
    await find(shown, 'button', 'Find address · up to 1 search at Contacts, 1 at Quay');
    expect(asked()).toEqual([0, 0]);
    await press(shown, 'button', 'Find address · up to 1 search at Contacts, 1 at Quay');
    await see(shown, 'Not found at Contacts');
    await until('each service gets a request', () => asked().join() === '1,1');
    await see(shown, /(?:Answered by|Not found at) Quay/);
    await quay.close();
  });
});

describe('the shortcuts in the options', () => {
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.close());

  test('are shown as the browser has them, with a button to its shortcuts page', async () => {
    const options = await stage.chromium.openInTab('options.html');
    await options.setViewport({ width: 1000, height: 2600 });
    await see(options, 'Look up this page');
    const keys = await stage.chromium.worker.evaluate(async () =>
      (await chrome.commands.getAll()).map(({ shortcut }) => shortcut ?? ''),
    );
    for (const key of keys.filter((one) => one !== '')) await see(options, key);
    expect(await shownText(options)).toContain('Save the first author');
    expect(await judged(options, 'ways-in-options')).toEqual([]);
    await press(options, 'button', 'Change shortcuts');
    await until('the browser’s page is open', () => isOpen('chrome://extensions/shortcuts'));
  });
});

describe('a notification at the end of a long job', () => {
  const addresses = Array.from({ length: 26 }, (_, at) => `person${at}@aldermoor.test`);

  beforeAll(async () => {
    stage = await startStage({ grants: ['notifications'] });
  });
  afterAll(() => stage.close());

  const say = (page: Page, name: string, data: unknown) =>
    page.evaluate(
      (called, said) =>
        chrome.runtime.sendMessage({ to: 'background', id: crypto.randomUUID(), name: called, data: said }),
      name,
      data,
    );

  /** A headless browser shows no notifications, so the calls are recorded. */
  const watch = () =>
    stage.chromium.worker.evaluate(`(() => {
      const { create } = chrome.notifications;
      self.notices ??= [];
      chrome.notifications.create = (id, notice) => (self.notices.push(notice), create(id, notice));
    })()`);
  const notices = () => stage.chromium.worker.evaluate<[], { title: string; message: string }[]>('self.notices ?? []');

  test('is off until turned on, contains only counts, and is shown while no page of Harrier is open', async () => {
    const options = await stage.chromium.openInTab('options.html');
    await options.setViewport({ width: 1000, height: 2600 });
    const isOn = () => options.$eval('[aria-label="Tell me when a long job ends"]', (one) => one.ariaChecked);
    await find(options, 'switch', 'Tell me when a long job ends');
    expect(await isOn()).toBe('false');
    await press(options, 'switch', 'Tell me when a long job ends');
    await until('it is on', async () => (await isOn()) === 'true');
    await watch();
    // The notice depends on pages that are open when the job ends. This held response keeps the job from ending.
    stage.service.faults.add({ operation: 'verifyEmail', kind: 'delay', when: 'before' });
    await say(options, 'verify', { emails: addresses, skipCache: false, name: 'Names of a list', private: false });
    const other = await stage.chromium.openPage('http://aldermoor.test/');
    await until('an answer is held', () => stage.service.witness.count('verifyEmail') > 0);
    await options.close();
    stage.service.faults.release();
    const [notice] = await until('the notice is shown', async () => {
      const all = await notices();
      return all.length > 0 && all;
    });
    expect(notice).toMatchObject({ title: 'Done: verifying addresses' });
    expect(notice?.message).toMatch(/^26 of 26|^\d+ of 26 · \d+ failed$/);
    expect(JSON.stringify(notice)).not.toMatch(/@|aldermoor|Names/);

    await stage.chromium.worker.evaluate('chrome.notifications.onClicked.dispatch("any")');
    await until('Activity is open', () => isOpen('/workspace.html#/activity'));
    await other.close();
  });

  test('is not shown while a page of Harrier is open, and is off once the permission is revoked', async () => {
    const options = await stage.chromium.openInTab('options.html');
    await options.setViewport({ width: 1000, height: 2600 });
    await watch();
    const before = (await notices()).length;
    const more = addresses.map((address) => `new.${address}`);
    await say(options, 'verify', { emails: more, skipCache: false, name: null, private: false });
    await until('the job is done', async () => (await stage.jobs(options)).every(({ state }) => state === 'done'));
    const jobs = await stage.jobs(options);
    // For each ended job the background records its end, looks for open pages, and only then shows a notice.
    const ends = () =>
      stage.chromium.worker.evaluate(async () => JSON.stringify(await chrome.storage.session.get('notices')));
    await until('every end is recorded', async () => {
      const recorded = await ends();
      return jobs.every(({ id }) => recorded.includes(id));
    });
    await stage.chromium.worker.evaluate(() => chrome.runtime.getContexts({}));
    expect((await notices()).length).toBe(before);
    await options.evaluate(() => chrome.permissions.remove({ permissions: ['notifications'] }));
    const isOn = () => options.$eval('[aria-label="Tell me when a long job ends"]', (one) => one.ariaChecked);
    await until('it is shown off', async () => (await isOn()) === 'false');
    expect(await stage.chromium.complaints()).toEqual([]);
  });
});
