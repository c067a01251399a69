/** A real Firefox and a real Chromium keep each other in step over a WebDAV server. Firefox is suspended meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../faults/say.ts';
import { startWebDav, type WebDavServer } from '../service/webdav.ts';
import { type Firefox, launchFirefox } from './harness/firefox.ts';
import { press, see, type } from './harness/seeing.ts';
import {
  holdNextFile,
  launchToSync,
  leads,
  lookAtFolder,
  passphrase,
  type SyncingBrowser,
  save,
  startOnDevice,
  synced,
  type WithOptions,
} from './harness/syncing.ts';
import { until } from './harness/until.ts';

let server: WebDavServer;
let firefox: Firefox;
let chromium: SyncingBrowser;

beforeAll(async () => {
  [server, firefox, chromium] = await Promise.all([startWebDav(), launchFirefox(), launchToSync()]);
});
afterAll(() => Promise.all([firefox?.close(), chromium?.chromium.close(), server?.close()]));

test('Firefox and Chromium share leads although Firefox is suspended during a sync, and both forget a person', async () => {
  await save(chromium, 'ada', 'bo');
  await lookAtFolder(chromium, server);
  await type(chromium.options, 'Repeat the passphrase', passphrase);
  await press(chromium.options, 'button', 'Start syncing');
  await see(chromium.options, 'Last synced');
  // This open lead list must show leads from the other browser. Chromium also checks for changes by itself.
  const workspace = await chromium.chromium.openInTab('workspace.html#/leads');
  await see(workspace, '2 leads');

  const inFirefox: WithOptions = { options: await startOnDevice(firefox) };
  await save(inFirefox, 'bo', 'cy');
  await lookAtFolder(inFirefox, server);
  await see(inFirefox.options, 'Leads: 2 here, 2 there, 1 identical, 0 differ.');
  await firefox.shoot(inFirefox.options, 'firefox-sync-counted');
  const file = holdNextFile(server);
  await press(inFirefox.options, 'button', 'Sync');
  await until('the first file is held', file.isHeld);
  await firefox.suspend();
  file.release();
  await synced(inFirefox);
  await see(inFirefox.options, 'Last synced');
  await firefox.shoot(inFirefox.options, 'firefox-sync-on');

  await see(inFirefox.options, '3 leads');

  await synced(chromium);
  await press(workspace, 'button', '1 new lead. Show it');
  await see(workspace, 'cy@heronwater.test');
  const both = [chromium, inFirefox];
  for (const browser of both) expect(await leads(browser)).toEqual(['ada', 'bo', 'cy']);

  await say(inFirefox.options, 'forget-person', { email: 'ada@heronwater.test' });
  await synced(inFirefox);
  await synced(chromium);
  await until('she is gone from the open page', async () => !(await workspace.content()).includes('ada@heronwater'));
  for (const browser of both) {
    await save(browser, 'dot');
    expect(await leads(browser)).not.toContain('ada');
  }
  expect(firefox.complaints()).toEqual([]);
  expect(await chromium.chromium.complaints()).toEqual([]);
});
