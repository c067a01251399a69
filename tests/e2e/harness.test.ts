/**
 * The harness itself: it finds existing elements, misses hidden ones, and presses only elements that a user could
 * press.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { axe } from './harness/accessibility.ts';
import { brokenTexts } from './harness/broken-text.ts';
import { chromiumBuild, copyOf } from './harness/build-copy.ts';
import { type Chromium, launchChromium } from './harness/chromium.ts';
import { screensFolder, shoot } from './harness/pictures.ts';
import { gone, keys, namesOf, noneLeft, press, see, shownText, type } from './harness/seeing.ts';

const html = `<!doctype html><html lang="en"><title>Form</title><link rel="icon" href="data:,">
<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'nonce-a'; style-src 'nonce-a'; img-src data:">
<style nonce="a">:root { color-scheme: light dark } .faint { color: #ccc; background: #fff }</style>
<main><h1>Form</h1>
<label>Service address <input id="address" value="old"></label>
<button type="button" id="save">Save "all"</button>
<p id="said"></p><p hidden>Not for the eye</p><p class="faint">Hardly to be read</p></main>
<script nonce="a">
  document.getElementById('save').addEventListener('click', (event) => {
    setTimeout(() => {
      document.getElementById('said').textContent = 'Saved ' + document.getElementById('address').value;
      event.target.remove();
    }, 50);
  });
</script></html>`;

let chromium: Chromium;
let page: Page;
let port = 0;
const site = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(html));

beforeAll(async () => {
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  const address = site.address();
  if (!address || typeof address === 'string') throw new Error('The site does not listen');
  port = address.port;
  chromium = await launchChromium({ hosts: { port } });
});
afterAll(async () => {
  await chromium.close();
  await new Promise((done) => site.close(done));
});
beforeEach(async () => {
  page = await chromium.openPage('http://acme.test/');
});

test('replaces a field’s text, presses by role and name, and waits for text to appear and disappear', async () => {
  expect(await namesOf(page, 'button')).toEqual(['Save "all"']);
  await type(page, 'Service address', 'new');
  await press(page, 'button', 'Save "all"');
  await see(page, 'Saved new');
  await noneLeft(page, 'button', 'Save "all"');
  await page.evaluate(() => setTimeout(() => document.querySelector('#said')?.remove(), 50));
  await gone(page, /Saved/);
});

test('presses a button again that moved away under the click', async () => {
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('#save');
    button?.addEventListener('mousemove', () => button.style.setProperty('margin-top', '300px'), { once: true });
  });
  await press(page, 'button', 'Save "all"');
  await see(page, 'Saved old');
});

test('presses keys as a keyboard does', async () => {
  await keys(page, 'Tab', 'Tab', 'Enter');
  await see(page, 'Saved old');
});

test('does not see hidden text', async () => {
  expect(await shownText(page)).not.toContain('Not for the eye');
});

test('finds low contrast despite a strict content security policy', async () => {
  expect((await axe(page)).map(({ rule }) => rule)).toEqual(['color-contrast']);
});

test('finds text that breaks letter by letter', async () => {
  expect(await brokenTexts(page)).toEqual([]);
  await page.evaluate(() => {
    const said = document.querySelector<HTMLElement>('#said');
    if (said) said.textContent = 'marit.lindqvist@aldermoor.test';
    said?.style.setProperty('width', '1ch');
    said?.style.setProperty('overflow-wrap', 'anywhere');
  });
  expect(await brokenTexts(page)).toEqual(['p: marit.lindqvist@aldermoor.test']);
});

test('takes a picture in each colour scheme', async () => {
  await shoot(page, 'harness-form');
  const [light, dark] = ['light', 'dark'].map((scheme) =>
    readFileSync(join(screensFolder, `harness-form-${scheme}.png`)).toString('base64'),
  );
  expect(light).not.toBe(dark);
});

test('resolves no outside host name', async () => {
  // Without the resolver rule this name would resolve: every `.localhost` is this machine. Until Chromium has finished
  // its DNS probes, its error page names the probes instead of the error.
  const unresolved = /ERR_NAME_NOT_RESOLVED|DNS_PROBE_/;
  await expect(chromium.openPage(`http://outside.localhost:${port}/`)).rejects.toThrow(unresolved);
});

test('stops a run of the service worker whose extension calls Chromium refuses, and takes the next one', async () => {
  const { dir, remove } = copyOf(chromiumBuild);
  const path = join(dir, 'background.js');
  // Imitates a Chromium fault that occurs once in thousands of installations.
  const refusing = `chrome.runtime.getPlatformInfo = async () => {
    const { refused } = await chrome.storage.session.get('refused');
    await chrome.storage.session.set({ refused: true });
    if (!refused) throw new Error('No SW');
  };`;
  writeFileSync(path, `${refusing}\n${readFileSync(path, 'utf8')}`);
  const other = await launchChromium({ extension: dir });
  try {
    const first = await other.worker.life();
    expect(await other.worker.evaluate(() => chrome.storage.session.get('refused'))).toEqual({ refused: true });
    expect(await other.worker.life()).not.toBe(first);
  } finally {
    await other.close();
    remove();
  }
});
