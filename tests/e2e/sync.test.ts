/**
 * Three browsers that sync over a WebDAV server: one is killed in the middle, a person is forgotten in one, and a key
 * is shared.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, codeOf, say } from '../faults/say.ts';
import type { Reference } from '../service/reference.ts';
import { startService } from '../service/start-service.ts';
import { startWebDav, type WebDavServer } from '../service/webdav.ts';
import { press, see, type } from './harness/seeing.ts';
import {
  holdNextFile,
  launchToSync,
  leads,
  lookAtFolder,
  passphrase,
  type SyncingBrowser,
  save,
  synced,
} from './harness/syncing.ts';
import { until } from './harness/until.ts';
import { judged, judgedInColour } from './popup/stage.ts';

let server: WebDavServer;
let browsers: SyncingBrowser[];
let service: Reference;

beforeAll(async () => {
  [server, service] = await Promise.all([startWebDav(), startService()]);
  browsers = await Promise.all([launchToSync(), launchToSync(), launchToSync()]);
});
afterAll(async () => {
  await Promise.all(browsers.map(({ chromium }) => chromium.close()));
  await Promise.all([server.close(), service.close()]);
});

test('three browsers share leads although one background is killed during a sync, and all forget a person', async () => {
  const [anna, bert, cleo] = browsers as [SyncingBrowser, SyncingBrowser, SyncingBrowser];
  await save(anna, 'ada', 'bo');
  await lookAtFolder(anna, server);
  await see(anna.options, 'This browser would begin with 2 leads.');
  expect(await judged(anna.options, 'options-sync-new')).toEqual([]);
  expect(server.files.size).toBe(0);
  await type(anna.options, 'Repeat the passphrase', passphrase);
  await press(anna.options, 'button', 'Start syncing');
  await see(anna.options, 'Last synced');
  expect(await judgedInColour(anna.options, 'options-sync-on')).toEqual([]);

  await save(bert, 'bo', 'cy');
  await lookAtFolder(bert, server);
  await see(bert.options, 'Leads: 2 here, 2 there, 1 identical, 0 differ.');
  expect(await judged(bert.options, 'options-sync-counted')).toEqual([]);
  // The background is killed while the server holds back the response to its first file.
  const file = holdNextFile(server);
  await press(bert.options, 'button', 'Sync');
  await until('the first file is held', file.isHeld);
  expect(await bert.chromium.worker.kill()).toBe(true);
  file.release();
  await bert.chromium.worker.wake();
  await synced(bert);

  await lookAtFolder(cleo, server);
  await see(cleo.options, 'Leads: 0 here, 3 there, 0 identical, 0 differ.');
  await press(cleo.options, 'button', 'Sync');
  await see(cleo.options, 'Last synced');
  await synced(anna);
  for (const browser of browsers) expect(await leads(browser)).toEqual(['ada', 'bo', 'cy']);

  await say(bert.options, 'forget-person', { email: 'ada@heronwater.test' });
  for (const browser of [bert, anna, cleo]) await synced(browser);
  for (const browser of browsers) expect(await leads(browser)).toEqual(['bo', 'cy']);
  for (const browser of browsers) {
    await ask(browser.options, 'createLead', { email: 'ada@heronwater.test', first_name: 'ada' });
    expect(await leads(browser)).toEqual(['bo', 'cy']);
    expect(await browser.chromium.complaints()).toEqual([]);
  }

  // No other browser knows this person. Once they are forgotten, services are not asked about them either.
  await say(bert.options, 'forget-person', { email: 'dot@heronwater.test' });
  await synced(bert);
  await synced(cleo);
  await say(cleo.options, 'connect', {
    ...{ service: null, name: 'Reference', address: service.base, key: service.keys.starter, keyKept: 'device' },
  });
  const before = await service.spent();
  expect(codeOf(await ask(cleo.options, 'verifyEmail', { email: 'dot@heronwater.test' }))).toBe('opted-out');
  expect(await service.spent()).toEqual(before);
  expect(codeOf(await ask(cleo.options, 'verifyEmail', { email: 'eve@heronwater.test' }))).toBe('ok');
  expect(await service.spent()).not.toEqual(before);

  // The service’s key is shared once the switch is on, and connects another browser in one click.
  expect((await say(anna.options, 'services', {})).services.map(({ kind }) => kind)).toEqual(['device']);
  await press(cleo.options, 'switch', 'Include the keys of services');
  await synced(cleo);
  await synced(anna);
  await see(anna.options, 'Connected in another of your browsers, at 127.0.0.1');
  expect(await judged(anna.options, 'options-sync-offered')).toEqual([]);
  await press(anna.options, 'button', 'Connect here');
  await until('Anna is connected', async () => {
    const { services } = await say(anna.options, 'services', {});
    return services.some(({ kind, state }) => kind === 'remote' && state === 'connected');
  });
  expect(codeOf(await ask(anna.options, 'verifyEmail', { email: 'flo@heronwater.test' }))).toBe('ok');
  expect(await anna.chromium.complaints()).toEqual([]);
});
