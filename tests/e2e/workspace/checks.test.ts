/** Bulk verification: the cost first, then a run that outlives the page, its chart, its files, its leads. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkDomains, verdictAddresses } from '../../service/fixtures.ts';
import { savedFile } from '../harness/saved-file.ts';
import { chooseFile, element, find, gone, keys, press, pressFirst, see, type } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { judged, judgedInColour, overflow, startWorkspace, type WorkspaceStage } from './stage.ts';

let stage: WorkspaceStage;
let files: string;
beforeAll(async () => {
  stage = await startWorkspace({ leads: 'none' });
  files = mkdtempSync(join(tmpdir(), 'harrier-lists-'));
});
afterAll(async () => {
  await stage.close();
  rmSync(files, { recursive: true, force: true });
});

const { valid, invalid, acceptAll, unknown, webmail, disposable } = verdictAddresses;

async function choose(page: Page, name: string, text: string): Promise<void> {
  writeFileSync(join(files, name), text);
  await chooseFile(page, join(files, name));
}

test('a pasted list is read, priced, verified, shown, and saved as a file and as a lead', async () => {
  const page = await stage.open('checks');
  await see(page, 'Any text works');
  expect(await judgedInColour(page, 'workspace-checks')).toEqual([]);
  stage.sent();
  const list = [valid, `Anyone <${acceptAll}>, ${invalid};`, unknown, webmail, disposable, valid, 'no@dot', ''];
  await type(page, 'Addresses', list.join('\n'));
  await see(page, '6 addresses');
  await see(page, '1 repeated');
  await see(page, '1 entry isn’t an address');
  await find(page, 'button', 'Verify 6 · up to 6 verifications, 1,000 left');
  expect(await judged(page, 'workspace-checks-list')).toEqual([]);
  expect(stage.sent()).toEqual([]);

  await type(page, 'Name', 'Trade fair');
  await press(page, 'button', 'Verify 6 · up to 6 verifications, 1,000 left');
  await see(page, 'Verified 6 addresses');
  await see(page, 'Mailbox refused');
  expect(stage.sent().filter((operation) => operation === 'verifyEmail')).toHaveLength(6);
  expect(await judgedInColour(page, 'workspace-checks-run')).toEqual([]);

  await pressFirst(page, 'button', '1 Valid');
  await find(page, 'button', 'Copy 1');
  await press(page, 'button', 'CSV of 1');
  const { text: file } = await savedFile(stage.chromium, 'Trade fair valid');
  expect(file).toContain('email,status,score,regexp');
  expect(file.trim().split('\r\n')).toHaveLength(2);

  await press(page, 'button', 'Save 1 valid as a lead');
  await press(page, 'menuitemradio', 'Default list');
  await see(page, 'Saved 1 lead');
  await page.close();
});

test('known verdicts cost nothing, and earlier runs are listed', async () => {
  const page = await stage.open('checks');
  await see(page, 'Trade fair');
  await type(page, 'Addresses', `${valid} ${invalid}`);
  await see(page, '2 already known, free');
  stage.sent();
  await press(page, 'button', 'Verify 2 · free');
  await see(page, 'Verified 2 addresses');
  expect(stage.sent().filter((operation) => operation === 'verifyEmail')).toEqual([]);
  await page.close();
});

test('a row opens the reason for its verdict', async () => {
  const page = await stage.open('checks');
  await pressFirst(page, 'link', 'Trade fair');
  await (await element(page, `tr[data-key="${invalid}"] .row-focus`))?.click();
  await see(page, 'Mail to this address won’t arrive.');
  expect(await judged(page, 'workspace-checks-drawer')).toEqual([]);
  await keys(page, 'Escape');
  await gone(page, 'Mail to this address won’t arrive.');
  await page.setViewport({ width: 640, height: 800 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.close();
});

test('a file’s column is guessed and can be changed; exceeded domain and plan limits are shown before the run', async () => {
  const page = await stage.open('checks');
  const rows = Array.from(
    { length: 1_010 },
    (_, at) => `Person ${at},p${at}@${at < 210 ? bulkDomains[0] : `many-${at}.test`}`,
  );
  await choose(page, 'crowd.csv', `Name,Mail\n${rows.join('\n')}\nLast,last@dot\n`);
  await see(page, '1,010 addresses');
  await see(page, 'At most 200 addresses a day are checked at one domain.');
  await see(page, 'bulk-1.test (210)');
  await see(page, /Up to 1,010 may be needed, but only \d+ are left/);
  await see(page, '1 entry isn’t an address');
  expect(await judged(page, 'workspace-checks-crowd')).toEqual([]);
  await page.select('.check-file select', 'anywhere');
  await see(page, '1,010 addresses');
  await press(page, 'button', 'Another list');
  await find(page, 'textbox', 'Addresses');
  await choose(page, 'nobody.txt', 'Nothing to see here');
  await see(page, 'No address was found in nobody.txt.');
  await page.close();
});

test('a paused run is found again after a browser restart, and resumes', async () => {
  const page = await stage.open('checks');
  // The first address stays pending however often it is polled.
  const emails = [verdictAddresses.forever, ...bulkDomains.map((domain) => `somebody@${domain}`)];
  await type(page, 'Addresses', emails.join(' '));
  await type(page, 'Name', 'Long one');
  await pressFirst(page, 'button', 'Verify 6 ');
  await see(page, '5 done');
  await press(page, 'button', 'Pause');
  await find(page, 'button', 'Resume');
  await stage.chromium.restart();
  const again = await stage.open('checks');
  await pressFirst(again, 'link', 'Long one');
  await see(again, '5 done');
  const before = stage.service.witness.count('verifyEmail');
  await press(again, 'button', 'Resume');
  await find(again, 'button', 'Pause');
  await until('the remaining one is requested', () => stage.service.witness.count('verifyEmail') > before);
  await press(again, 'button', 'Stop');
  await see(again, 'Stopped verifying 6 addresses');
  await again.close();
});

test('domains that look mistyped are listed, and corrected on a click', async () => {
  const page = await stage.open('checks');
  await type(page, 'Addresses', 'Jan <jan@gmial.com>, ann@gmial.com, bo@hotmal.com');
  await see(page, '3 addresses look mistyped');
  await see(page, 'gmial.com → gmail.com (2)');
  expect(await judged(page, 'workspace-checks-mistyped')).toEqual([]);
  await press(page, 'button', 'Correct 3');
  await gone(page, '3 addresses look mistyped');
  expect(await page.$eval('textarea', ({ value }) => value)).toBe('Jan <jan@gmail.com>, ann@gmail.com, bo@hotmail.com');
  await type(page, 'Addresses', '');
  await page.close();
});

test('no warning or error is logged', async () => {
  expect(await stage.chromium.complaints()).toEqual([]);
});
