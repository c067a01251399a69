/**
 * #37: names of the user's own network are sent only on a click that says so. The witness is the service that would
 * receive them.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { see } from '../e2e/harness/seeing.ts';
import { until } from '../e2e/harness/until.ts';
import { lookUp, openPopup, pressLike } from './pressing.ts';
import { say } from './say.ts';
import { connect, type Scene, startScene } from './scene.ts';

const names = ['*.intra', '*.prod', '*.acme-internal', '*.fritz.box'];

let scene: Scene;
beforeAll(async () => {
  scene = await startScene({ shipped: true, names });
  await connect(scene);
  // Not even the setting to search on opening sends such a name.
  await say(await scene.quiet(), 'change-settings', { searchOnOpen: true });
});
afterAll(() => scene.close());
beforeEach(() => scene.service.witness.clear());

const received = () => scene.service.witness.requests.filter(({ operation }) => operation !== 'getAccount');

async function lookAt(url: string): Promise<Page> {
  return scene.chromium.pressButton(await scene.chromium.openPage(url));
}

/** Opens a public page. Once it is counted, all requests of the previous opening have arrived, too. */
async function publicAfter(host: string): Promise<void> {
  const popup = await lookAt(`http://${host}/`);
  await until('the public page is counted', () => received().length > 0);
  await popup.close();
}

const asked = () => JSON.stringify(received().map(({ path, query, body }) => [path, query, body]));

test.each([
  ['http://wiki.intra/', 'wiki.intra'],
  ['http://jenkins.prod/', 'jenkins.prod'],
  ['http://db.acme-internal/', 'db.acme-internal'],
  ['http://app.fritz.box/', 'fritz.box'],
])('37: opening the popup on %s does not send its name', async (url, name) => {
  const popup = await lookAt(url);
  await see(popup, 'Internal name');
  await see(popup, `Ask about ${name} anyway`);
  await see(popup, 'sends this name to Reference');
  await popup.close();
  const after = `after-${name.replace('.', '-')}.test`;
  await publicAfter(after);
  expect(asked()).toContain(after);
  expect(asked()).not.toContain(name);
});

test('37: a typed internal name is sent only on the same click, and once', async () => {
  const popup = await openPopup(scene.chromium);
  await lookUp(popup, 'wiki.intra');
  await see(popup, 'Internal name');
  expect(received()).toEqual([]);
  await pressLike(popup, /^Ask about wiki\.intra anyway/);
  await until('the service has heard it', () => received().length > 0);
  expect(received().map(({ operation }) => operation)).toEqual(['countDomainEmails']);
  expect(asked()).toContain('wiki.intra');
  await popup.close();
});
