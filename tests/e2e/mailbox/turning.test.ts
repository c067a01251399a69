/**
 * A mailbox on a private network, turned on and off in a real Chromium. Checks what is registered, what runs in open
 * tabs, and what the page can notice.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailboxView } from '../../../lib/messages/mailbox-views.ts';
import { say } from '../../faults/say.ts';
import { type Sites, startSites } from '../../sites/start-sites.ts';
import { type Chromium, launchChromium } from '../harness/chromium.ts';
import '../harness/extension-globals.ts';
import { readOpening } from '../harness/read-opening.ts';
import { find, gone, press, see } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';

const origin = 'http://localhost/*';
const request = { origins: [origin], title: 'localhost' };

let sites: Sites;
let chromium: Chromium;
let address: string;

beforeAll(async () => {
  sites = await startSites();
  address = `http://localhost:${sites.port}/`;
  chromium = await launchChromium({ hosts: { port: sites.port } });
});
afterAll(() => Promise.all([chromium.close(), sites.close()]));

const openOptions = () => chromium.openInTab('options.html');
const stateOf = (all: MailboxView[]) => all.find(({ origins }) => origins.includes(origin))?.state;

/** The content scripts registered in mailboxes, as the browser reports them. */
async function registered() {
  const scripts = await chromium.worker.evaluate(() => chrome.scripting.getRegisteredContentScripts());
  return scripts.map(({ matches, js }) => ({ matches, js }));
}

async function peopleIn(options: Page, tab: number): Promise<string[]> {
  const seen = await say(options, 'people-in-view', { tab });
  return seen?.people.map((one) => one.address) ?? [];
}

/** Connects to the content script like a page of the extension, and counts the messages. */
async function listenTo(
  options: Page,
  tab: number,
): Promise<{ received(): Promise<number>; isOpen(): Promise<boolean> }> {
  await options.evaluate((number) => {
    const state = { received: 0, open: true };
    const port = chrome.tabs.connect(number, { name: 'mail-watch' });
    port.onMessage.addListener(() => {
      state.received += 1;
    });
    port.onDisconnect.addListener(() => {
      state.open = false;
    });
    Object.assign(window, { watched: state });
  }, tab);
  return {
    received: () => options.evaluate('window.watched.received') as Promise<number>,
    isOpen: () => options.evaluate('window.watched.open') as Promise<boolean>,
  };
}

/** Switches the conversation with the mailbox's own button; its tab need not be in front. */
const turnTo = (mail: Page, thread: 'first' | 'second') =>
  mail.evaluate((name) => document.getElementById(name)?.click(), thread);

/** What the page has noticed since `settle()`. */
const noticed = (mail: Page) => mail.evaluate('window.__probe.seen');

describe('without the browser’s grant', () => {
  test('a message alone turns on and registers nothing', async () => {
    const options = await openOptions();
    expect(stateOf((await say(options, 'turn-mailbox', { ...request, on: true })).mailboxes)).toBeUndefined();
    expect(await registered()).toEqual([]);
    await options.close();
  });

  test('a click on Harrier’s button reads the people in view, and offers to turn the mailbox on', async () => {
    const mail = await chromium.openPage(address);
    const tab = await chromium.tabId(mail);
    const popup = await chromium.pressButton(mail);
    expect(await readOpening(popup, tab)).toMatchObject({
      subject: { kind: 'nothing' },
      mailbox: { name: 'roundcube', title: 'localhost', origins: [origin], state: 'off', added: true },
      page: null,
    });
    expect(await peopleIn(popup, tab)).toEqual(['ida@quay.test', 'jun@quay.test', 'robin@post.test']);
    await popup.close();
    await mail.close();
  });
});

describe('turned on', () => {
  let options: Page;
  let mail: Page;
  let tab: number;
  beforeAll(async () => {
    await chromium.restart({ grants: [origin] });
  });
  beforeEach(async () => {
    mail = await chromium.openPage(address);
    tab = await chromium.tabId(mail);
    options = await openOptions();
    return async () => {
      await mail.close();
      await options.close();
    };
  });

  test('the mailbox is registered, and live in a tab that was open before; the page notices nothing', async () => {
    await mail.evaluate('window.__probe.settle()');
    const { mailboxes } = await say(options, 'turn-mailbox', { ...request, on: true });
    expect(stateOf(mailboxes)).toBe('on');
    expect(await registered()).toEqual([{ matches: [origin], js: ['mailbox.js'] }]);
    expect(await readOpening(options, tab)).toMatchObject({
      subject: { kind: 'mailbox', host: 'localhost' },
      mailbox: { state: 'on' },
      facts: null,
      page: null,
    });
    const watch = await listenTo(options, tab);
    expect(await noticed(mail)).toEqual([]);
    await turnTo(mail, 'second');
    await until('the change is reported', async () => (await watch.received()) > 0);
    expect(await peopleIn(options, tab)).toEqual(['wim@lock.test', 'robin@post.test']);
    expect(await watch.isOpen()).toBe(true);
  });

  test('the mailbox is live in a tab opened later, before any request for its people', async () => {
    expect(stateOf((await say(options, 'mailboxes', {})).mailboxes)).toBe('on');
    const watch = await listenTo(options, tab);
    await turnTo(mail, 'second');
    await until('the change is reported', async () => (await watch.received()) > 0);
    expect(await watch.isOpen()).toBe(true);
  });

  test('10: after an update it is registered again and injected into open tabs, and the old script is silent', async () => {
    await listenTo(options, tab);
    await chromium.update();
    options = await openOptions();
    await until('it is registered again', async () => (await registered()).length === 1);
    let watch = await listenTo(options, tab);
    await until('the new script answers', async () => {
      // The new script is injected into open tabs only after it was registered.
      if (!(await watch.isOpen())) watch = await listenTo(options, tab);
      await turnTo(mail, 'second');
      await turnTo(mail, 'first');
      return (await watch.received()) > 0;
    });
    expect(await watch.isOpen()).toBe(true);
    expect(await peopleIn(options, tab)).toEqual(['ida@quay.test', 'jun@quay.test', 'robin@post.test']);
    const said = await chromium.consoleLines();
    expect(said.filter(({ text, level }) => level === 'exception' || /extension/i.test(text))).toEqual([]);
  });

  test('the icon shows the number of people in view only while the setting is on', async () => {
    const badge = () =>
      chromium.worker.evaluate((number: number) => chrome.action.getBadgeText({ tabId: number }), tab);
    expect(await badge()).toBe('');
    await say(options, 'change-settings', { mailBadge: true });
    await until('two are in view besides the user', async () => (await badge()) === '2');
    await turnTo(mail, 'second');
    await until('one is in view', async () => (await badge()) === '1');
    await mail.reload();
    await until('a page that was reloaded shows its number', async () => (await badge()) === '2');
    await chromium.worker.kill();
    await turnTo(mail, 'second');
    await until('a worker that was stopped is woken by the change', async () => (await badge()) === '1');
    await say(options, 'change-settings', { mailBadge: false });
    await until('the number is gone', async () => (await badge()) === '');
    expect(await registered()).toEqual([{ matches: [origin], js: ['mailbox.js'] }]);
  });

  test('revoking the grant unregisters the script, and the options say so', async () => {
    await options.evaluate((granted) => chrome.permissions.remove({ origins: [granted] }), origin);
    await until('nothing is registered', async () => (await registered()).length === 0);
    await see(options, 'Your browser no longer lets Harrier read it.');
    expect(stateOf((await say(options, 'mailboxes', {})).mailboxes)).toBe('revoked');
  });
});

test('turning the mailbox off in the options unregisters it and revokes its grant', async () => {
  await chromium.restart({ grants: [origin] });
  const options = await openOptions();
  await until('it is on again with its grant', async () => (await registered()).length === 1);
  // The sections above are still loading. They would move the button away from the click.
  let place = '';
  await until(
    'the button keeps its place',
    async () => {
      const before = place;
      place = JSON.stringify(await (await find(options, 'button', 'Remove localhost')).boundingBox());
      return place === before;
    },
    { every: 250 },
  );
  await press(options, 'button', 'Remove localhost');
  await gone(options, 'Added by you');
  expect(await registered()).toEqual([]);
  const granted = (pattern: string) => chrome.permissions.contains({ origins: [pattern] });
  expect(await chromium.worker.evaluate(granted, origin)).toBe(false);
  expect(await chromium.complaints()).toEqual([]);
  await options.close();
});
