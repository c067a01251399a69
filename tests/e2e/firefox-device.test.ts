/** This device as the service in a real Firefox: begun, taught by a page, asked, kept, and there after its event page was suspended. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Sites, startSites } from '../sites/start-sites.ts';
import { type Firefox, launchFirefox } from './harness/firefox.ts';
import { find, press, pressFirst, see, shownText } from './harness/seeing.ts';

let firefox: Firefox;
let sites: Sites;
beforeAll(async () => {
  sites = await startSites();
  firefox = await launchFirefox({ hosts: { port: sites.port } });
});
afterAll(() => Promise.all([firefox?.close(), sites?.close()]));
afterEach(() => expect(firefox.complaints()).toEqual([]));

test('answers as soon as it is begun, with whom the page names', async () => {
  const welcome = await firefox.openInTab('options.html#welcome');
  await press(welcome, 'button', 'Start on this device');
  await see(welcome, 'This device answers');
  await welcome.close();

  const page = await firefox.openPage('http://aldermoor.test/');
  const { popup } = await firefox.look(page);
  await popup.setViewport({ width: 400, height: 600 });
  await see(popup, 'All 3 loaded');
  await see(popup, 'On this device');
  await find(popup, 'button', 'Search this site');
  await firefox.shoot(popup, 'firefox-device');
  await pressFirst(popup, 'button', 'Details of');
  await pressFirst(popup, 'button', 'Save');
  await find(popup, 'button', 'Undo');
  await popup.close();
  await page.close();
});

test('keeps it when the browser suspends what ran', async () => {
  await firefox.suspend();
  const workspace = await firefox.openInTab('workspace.html#/leads');
  await see(workspace, '@aldermoor.test');
  expect(await shownText(workspace)).not.toContain('Who shall answer?');
  await workspace.close();
});
