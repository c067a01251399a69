/** The shipped builds install, open and restart in real browsers. Every other browser test depends on this. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axe } from './harness/accessibility.ts';
import { type Chromium, launchChromium } from './harness/chromium.ts';
import { type Firefox, launchFirefox } from './harness/firefox.ts';
import { screensFolder, shoot } from './harness/pictures.ts';
import { element, press, see, type } from './harness/seeing.ts';
import { until } from './harness/until.ts';

const site = createServer((request, reply) => {
  reply.setHeader('content-type', 'text/html');
  reply.end(
    `<!doctype html><html lang="en"><title>${request.headers.host}</title><link rel="icon" href="data:,"></html>`,
  );
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  const address = site.address();
  if (address && typeof address !== 'string') port = address.port;
});
afterAll(() => new Promise((done) => site.close(done)));

describe('Chromium', () => {
  let chromium: Chromium;
  beforeAll(async () => {
    chromium = await launchChromium({ hosts: { port }, installs: true });
  });
  afterAll(() => chromium.close());

  const titleSeenByWorker = (tabId: number) =>
    chromium.worker.evaluate(async (id: number) => {
      const results = await chrome.scripting.executeScript({ target: { tabId: id }, func: () => document.title });
      return results.map(({ result }) => result);
    }, tabId);

  test('opens the popup on the toolbar button, and is granted that page only then', async () => {
    const page = await chromium.openPage('http://acme.test/');
    const tabId = await chromium.tabId(page);
    await expect(titleSeenByWorker(tabId)).rejects.toThrow('Cannot access');

    const popup = await chromium.pressButton(page);
    await element(popup, '#root > *');
    expect(await titleSeenByWorker(tabId)).toEqual(['acme.test']);

    await shoot(popup, 'smoke-popup');
    expect(existsSync(join(screensFolder, 'smoke-popup-dark.png'))).toBe(true);
    expect(await axe(popup)).toBeInstanceOf(Array);
    await popup.close();
  });

  test('takes clicks and keys in the real popup', async () => {
    const popup = await chromium.pressButton(await chromium.openPage('http://acme.test/'));
    await element(popup, '.body');
    await popup.evaluate(() => {
      const field = Object.assign(document.createElement('input'), { ariaLabel: 'Name' });
      const button = Object.assign(document.createElement('button'), { textContent: 'Greet' });
      button.addEventListener('click', () => button.replaceWith(`Hello ${field.value}`));
      document.querySelector('.body')?.prepend(field, button);
    });
    await type(popup, 'Name', 'Ada');
    await press(popup, 'button', 'Greet');
    await see(popup, 'Hello Ada');
    await popup.close();
  });

  test('has a manifest that Chromium accepts without a warning', async () => {
    const page = await chromium.openPage('chrome://extensions/');
    // As text, because this internal API has no types.
    const faults = await page.evaluate(
      `chrome.developerPrivate.getExtensionInfo('${chromium.extensionId}')
        .then(({ manifestErrors, installWarnings, runtimeErrors }) => ({ manifestErrors, installWarnings, runtimeErrors }))`,
    );
    expect(faults).toEqual({ manifestErrors: [], installWarnings: [], runtimeErrors: [] });
    await page.close();
  });

  test('starts its service worker again after a kill', async () => {
    const before = await chromium.worker.life();
    expect(await chromium.worker.kill()).toBe(true);
    expect(await chromium.worker.isRunning()).toBe(false);

    const page = await chromium.openInTab('options.html');
    await page.evaluate(() => chrome.runtime.sendMessage('wake up').catch(() => {}));
    await until('the worker runs again', () => chromium.worker.isRunning());
    expect(await chromium.worker.life()).not.toBe(before);
  });

  test('keeps storage, alarms and grants when the browser restarts', async () => {
    await chromium.worker.evaluate(async () => {
      await chrome.storage.local.set({ smoke: 'kept' });
      chrome.alarms.create('smoke', { delayInMinutes: 60 });
    });
    await chromium.restart({ grants: ['http://127.0.0.1/*'] });
    const stored = await chromium.worker.evaluate(async () => ({
      stored: await chrome.storage.local.get('smoke'),
      alarm: (await chrome.alarms.get('smoke'))?.name,
      origins: (await chrome.permissions.getAll()).origins,
    }));
    expect(stored).toEqual({ stored: { smoke: 'kept' }, alarm: 'smoke', origins: ['http://127.0.0.1/*'] });
  });

  test('keeps storage and starts a new service worker when it is updated', async () => {
    const before = await chromium.worker.life();
    await chromium.update();
    expect(await chromium.worker.life()).not.toBe(before);
    expect(await chromium.worker.evaluate(() => chrome.storage.local.get('smoke'))).toEqual({ smoke: 'kept' });
    await chromium.restart();
    expect(await chromium.worker.evaluate(() => chrome.storage.local.get('smoke'))).toEqual({ smoke: 'kept' });
  });

  test('opens in a private window', async () => {
    const page = await chromium.openPrivately('http://globex.test/');
    const popup = await chromium.pressButton(page);
    await element(popup, '#root > *');
    const tab = await popup.evaluate(() => chrome.tabs.query({ active: true, currentWindow: true }));
    expect(tab.map(({ incognito, url }) => ({ incognito, url }))).toEqual([
      { incognito: true, url: 'http://globex.test/' },
    ]);
  });

  test('logs no warning or error by itself', async () => {
    await chromium.openInTab('popup.html');
    expect(await chromium.complaints()).toEqual([]);
  });

  test('has its console lines collected, however deep inside an object', async () => {
    const deep = { a: { b: { c: ['a canary'] } } };
    await chromium.worker.evaluate((said) => console.error('by the worker', said), deep);
    const page = await chromium.openInTab('options.html');
    await page.evaluate((said) => console.warn('by the page', said), deep);
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error('by nobody'))));

    const complained = await until('all three are heard', async () => {
      const complaints = await chromium.complaints();
      return complaints.length >= 3 && complaints;
    });
    const lines = complained.map(({ from, level, text }) => `${from}, ${level}: ${text}`).join('\n');
    expect(lines).toMatch(/worker, error: by the worker .*a canary/);
    expect(lines).toMatch(/extension page, warning: by the page .*a canary/);
    expect(lines).toMatch(/extension page, exception: .*by nobody/);
  });

  test('keeps the service worker’s console lines when it is killed', async () => {
    await chromium.worker.evaluate(() => console.error('its last words'));
    await chromium.worker.kill();
    expect(JSON.stringify(await chromium.complaints())).toContain('its last words');
  });
});

test('a copy of the build holds its host permission without a prompt', async () => {
  const chromium = await launchChromium({ widenHosts: ['http://127.0.0.1/*'], installs: true });
  try {
    const held = await chromium.worker.evaluate(() => chrome.permissions.getAll());
    expect(held.origins).toEqual(['http://127.0.0.1/*']);
  } finally {
    await chromium.close();
  }
});

describe('Firefox', () => {
  let firefox: Firefox;
  beforeAll(async () => {
    firefox = await launchFirefox({ hosts: { port } });
  });
  afterAll(() => firefox.close());

  test('installs and shows its popup', async () => {
    const page = await firefox.openPage('http://acme.test/');
    expect(await page.title()).toBe('acme.test');

    const popup = await firefox.openInTab('popup.html');
    await element(popup, '#root > *');
    expect(firefox.complaints()).toEqual([]);
    await popup.evaluate(() => console.error('told on purpose'));
    await until('the complaint is heard', () => firefox.complaints().length > 0);
  });
});
