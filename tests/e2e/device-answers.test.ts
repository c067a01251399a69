/** This device's own answers in a real browser: guesses, checks through the chosen resolver, and the packaged lists. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceWordsIn } from '../house/service-words.ts';
import { resolving } from '../unit/device-service/verifier/name-server.ts';
import { type Chromium, launchChromium } from './harness/chromium.ts';
import { element, find, gone, press, pressFirst, see, shownText, type } from './harness/seeing.ts';
import { until } from './harness/until.ts';
import { judged, judgedFree } from './popup/stage.ts';

const startResolver = resolving();
let chromium: Chromium;
let popup: Page;
beforeAll(async () => {
  chromium = await launchChromium({ widenHosts: ['http://127.0.0.1/*'] });
  const options = await chromium.openInTab('options.html');
  await press(options, 'button', 'Start on this device');
  await see(options, 'This device answers');
  await options.close();
  popup = await chromium.openInTab('popup.html');
  await popup.setViewport({ width: 400, height: 900 });
});
afterAll(() => chromium.close());

async function lookUp(text: string): Promise<void> {
  await type(popup, 'Look up', text);
  await (await find(popup, 'combobox', 'Look up')).press('Enter');
}

test('a person at an unknown company gets three guesses, with a note that its format is unknown', async () => {
  await lookUp('Ines Marchetti at unheard-of.test');
  await pressFirst(popup, 'button', 'Find address');
  await see(popup, 'The address format of unheard-of.test isn’t known yet.');
  await see(popup, 'Other addresses');
  expect(await popup.$$eval('[data-email]', (all) => all.length)).toBe(3);
  expect(await judgedFree(popup, 'device-guess')).toEqual([]);
});

test('the first verification asks which DNS server to use; an own one receives only the domain', async () => {
  const { address, asked } = await startResolver({ 'oakhollow.test': { MX: ['1 aspmx.l.google.com'] } });
  await lookUp('mira@oakhollow.test');
  // Until then the button belongs to the previous person.
  await gone(popup, 'unheard-of');
  await pressFirst(popup, 'button', 'Verify');
  await see(popup, 'no DNS server chosen yet');
  await find(popup, 'button', 'Cloudflare');
  expect(await judgedFree(popup, 'device-first-check')).toEqual([]);
  expect(asked).toEqual([]);

  const options = await chromium.openInTab('options.html');
  await press(options, 'radio', 'Your own');
  await type(options, 'Address for DNS over HTTPS', address);
  await press(options, 'button', 'Use it');
  await until('it is kept', () =>
    options.evaluate(async () => JSON.stringify(await chrome.storage.local.get('settings')).includes('"own"')),
  );
  expect(await judged(options, 'device-resolver')).toEqual([]);
  await options.close();

  await gone(popup, 'You choose once');
  await pressFirst(popup, 'button', 'Verify again');
  // Opened with the keyboard: a second click at the same place would count as a double click.
  const notes = await until('it is checked', () => popup.$('.checks-passed > summary'));
  await notes?.press('Enter');
  await see(popup, 'Mail goes to Google Workspace.');
  await see(popup, 'Not checked on this device: server, mailbox, accepting any address, blocking.');
  expect(asked.map(({ name, type }) => [name, type])).toEqual([['oakhollow.test', 'MX']]);
  expect(JSON.stringify(asked)).not.toContain('mira');
});

test('a webmail domain is recognized by the packaged list', async () => {
  await lookUp('somebody.invented@gmx.net');
  // Until then the button belongs to the previous address.
  await gone(popup, 'mira');
  await pressFirst(popup, 'button', 'Verify');
  await see(popup, 'A personal mailbox at a public provider');
});

test('account and campaigns say what this device does not have, and no view mentions a service', async () => {
  const workspace = await chromium.openInTab('workspace.html#/account');
  await workspace.setViewport({ width: 1200, height: 900 });
  await see(workspace, 'No account is needed.');
  await see(workspace, /\d verifications/);
  expect(await judgedFree(workspace, 'device-account')).toEqual([]);
  await workspace.goto(`${workspace.url().split('#')[0]}#/campaigns`);
  await see(workspace, 'No campaigns on this device');
  expect(await judgedFree(workspace, 'device-campaigns')).toEqual([]);
  for (const place of ['leads', 'import', 'discover', 'enrichment', 'checks', 'activity'] as const) {
    await workspace.evaluate((to) => location.assign(to), `#/${place}`);
    await element(workspace, 'main:not(:has([aria-busy="true"]))');
    await see(workspace, wordsThere[place]);
    expect([place, serviceWordsIn(await shownText(workspace))]).toEqual([place, []]);
  }
});

/** Words that only this view shows. */
const wordsThere = {
  leads: 'No leads yet',
  import: 'Drop a CSV',
  discover: 'Which companies are you looking for?',
  enrichment: 'Who is behind an address?',
  checks: 'Any text works',
  activity: 'What left this device',
};
