/**
 * Open mailboxes in a real Firefox: turned on with a click, people in view in the sidebar's page, updated when
 * conversations switch.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Sites, startSites } from '../sites/start-sites.ts';
import { type Firefox, launchFirefox } from './harness/firefox.ts';
import { find, gone, noneLeft, press, see } from './harness/seeing.ts';
import { until } from './harness/until.ts';

let firefox: Firefox;
let sites: Sites;
beforeAll(async () => {
  sites = await startSites();
  firefox = await launchFirefox({ hosts: sites });
});
afterAll(() => Promise.all([firefox?.close(), sites?.close()]));
afterEach(() => expect(firefox.complaints()).toEqual([]));

/** Opens the sidebar's page for a mailbox on which Harrier's button was pressed. */
async function beside(mail: Page): Promise<Page> {
  const tab = await firefox.tabId(mail);
  const { popup } = await firefox.look(mail);
  await popup.close();
  const panel = await firefox.openInTab(`sidepanel.html?tab=${tab}`);
  await panel.setViewport({ width: 360, height: 800 });
  return panel;
}

/** The extension's registered content scripts and host permissions, as the browser reports them. */
function held(options: Page): Promise<{ registered: number; origins: string[] }> {
  return options.evaluate(async () => ({
    registered: (await chrome.scripting.getRegisteredContentScripts()).length,
    origins: (await chrome.permissions.getAll()).origins ?? [],
  }));
}

/** A real click in the mailbox, brought to front because the sidebar's page covers it here. */
async function openThread(mail: Page, name: string): Promise<void> {
  await mail.bringToFront();
  await press(mail, 'link', name);
}

async function turnOn(panel: Page, title: string, origin: string): Promise<void> {
  await panel.bringToFront();
  expect(await held(panel)).toEqual({ registered: 0, origins: [] });
  await press(panel, 'button', `Turn on ${title}`);
  await find(panel, 'button', `${title} On`);
  await until('its script is registered', async () => (await held(panel)).registered > 0);
  expect(await held(panel)).toEqual({ registered: 1, origins: [origin] });
}

async function turnOff(panel: Page, title: string): Promise<void> {
  await panel.bringToFront();
  await press(panel, 'button', `${title} On`);
  await press(panel, 'menuitem', `Turn off ${title}`);
  await noneLeft(panel, 'button', `${title} On`);
  await until('nothing is run, and nothing granted', async () => {
    const { registered, origins } = await held(panel);
    return registered === 0 && origins.length === 0;
  });
}

describe('Gmail', () => {
  let mail: Page;
  let panel: Page;
  beforeAll(async () => {
    mail = await firefox.openPage('https://mail.google.com/mail/u/1/');
    panel = await beside(mail);
  });
  afterAll(async () => {
    await panel.close();
    // Turning the mailbox off made the panel read it once more, and that script may still run.
    await firefox.leave(mail);
  });

  test('shows the people in view after a press on Harrier’s button, and is turned on with a click', async () => {
    await see(panel, '4 people in this conversation');
    await see(panel, 'Marit Lindqvist');
    await see(panel, 'You (kim@harbour.example) are left out.');
    await turnOn(panel, 'Gmail', 'https://mail.google.com/*');
    await firefox.shoot(panel, 'firefox-gmail');
  });

  test('follows the conversation', async () => {
    await openThread(mail, 'Second');
    await see(panel, '2 people in this conversation');
    await gone(panel, 'Marit Lindqvist');
    await openThread(mail, 'Empty');
    await see(panel, 'Nobody in view');
    await openThread(mail, 'First');
    await see(panel, 'Marit Lindqvist');
  });

  test('is turned off again, and its grant revoked', async () => {
    await turnOff(panel, 'Gmail');
    await find(panel, 'button', 'Turn on Gmail');
  });
});

describe('a Roundcube', () => {
  let mail: Page;
  let panel: Page;
  beforeAll(async () => {
    mail = await firefox.openPage(`http://localhost:${sites.port}/roundcube`);
    panel = await beside(mail);
  });
  afterAll(async () => {
    await panel.close();
    // Turning the mailbox off made the panel read it once more, and that script may still run.
    await firefox.leave(mail);
  });

  test('is recognized by its page, and turned on with a click', async () => {
    await see(panel, 'This looks like your webmail');
    await turnOn(panel, 'localhost', 'http://localhost/*');
    await see(panel, '2 people in this list');
    await see(panel, 'No conversation is open');
  });

  test('is read in the message’s frame, and updated from one message to the next', async () => {
    await openThread(mail, 'Calibration in April');
    await see(panel, '3 people in this conversation');
    await see(panel, 'tomasz.bak');
    await see(panel, 'You (robin@harrier-tests.example) are left out.');
    await firefox.shoot(panel, 'firefox-roundcube');
    await openThread(mail, 'Crates for the observatory');
    await see(panel, '1 person in this conversation');
    await see(panel, 'Ingrid Østby-Haraldsen');
    await gone(panel, 'Marit Lindqvist');
  });

  test('is turned off again, and its grant revoked', async () => {
    await turnOff(panel, 'localhost');
  });
});
