/**
 * Leads on this device in a real browser. A file is imported in one run, and the import is undone. Leads move to a
 * service connected later.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reference } from '../service/reference.ts';
import { startService } from '../service/start-service.ts';
import { type Chromium, launchChromium } from './harness/chromium.ts';
import { chooseFile, element, gone, press, pressFirst, see, shownText, type } from './harness/seeing.ts';
import { until } from './harness/until.ts';
import { judged, judgedFree } from './popup/stage.ts';

let service: Reference;
let chromium: Chromium;
let files: string;
beforeAll(async () => {
  service = await startService({});
  chromium = await launchChromium({ widenHosts: ['http://127.0.0.1/*'] });
  files = mkdtempSync(join(tmpdir(), 'harrier-files-'));
  const options = await chromium.openInTab('options.html');
  await press(options, 'button', 'Start on this device');
  await see(options, 'This device answers');
  await options.close();
});
afterAll(async () => {
  await Promise.all([chromium.close(), service.close()]);
  rmSync(files, { recursive: true, force: true });
});

async function open(route: string): Promise<Page> {
  const page = await chromium.openInTab(`workspace.html#/${route}`);
  await page.setViewport({ width: 1280, height: 800, deviceScaleFactor: 1 });
  await element(page, 'main h1');
  return page;
}

async function choose(page: Page, name: string, lines: readonly string[]): Promise<void> {
  writeFileSync(join(files, name), lines.join('\n'));
  await chooseFile(page, join(files, name));
}

test('leads are counted, then copied to a service connected later, and stay on this device', async () => {
  const page = await open('import');
  await choose(page, 'few.csv', ['email,position', 'ann@acme.test,CTO', 'bo@acme.test,CFO']);
  await press(page, 'button', 'Import 2 at once');
  await see(page, 'Imported 2 rows');

  const options = await chromium.openInTab('options.html');
  await options.setViewport({ width: 1280, height: 900 });
  await press(options, 'button', 'Add a service');
  await type(options, 'Service address', service.base);
  await type(options, 'API key', service.keys.starter);
  await press(options, 'button', 'Save');
  await see(options, 'Connected as Robin Achterberg');
  await pressFirst(options, 'radio', new URL(service.base).hostname);
  await see(options, 'Take your 2 leads along');
  expect(await judged(options, 'take-leads')).toEqual([]);
  const before = (await service.leads()).length;

  await page.bringToFront();
  await page.goto(`${page.url().split('#')[0]}#/leads`);
  await see(page, 'Take your 2 leads along');
  expect(await judged(page, 'workspace-take-leads')).toEqual([]);
  await pressFirst(page, 'button', 'Take your 2 leads along');
  await see(page, 'Checked what 2 rows would change');
  expect(await service.leads()).toHaveLength(before);
  await pressFirst(page, 'button', 'Import 2');
  await see(page, 'Imported 2 rows');
  const leads = await service.leads();
  expect(leads).toHaveLength(before + 2);
  expect(leads.find(({ email }) => email === 'bo@acme.test')).toMatchObject({ position: 'CFO' });

  await options.bringToFront();
  await options.reload();
  await see(options, 'What Harrier learns from pages and files');
  await gone(options, 'Take your 2 leads along');
  await page.close();
  await pressFirst(options, 'radio', 'On this device');
  const again = await open('leads');
  await see(again, 'ann@acme.test');
  await see(again, /Leads\s+2\b/);
});

test('an import shows leads matched by name and company first, fills them, and undo restores them', async () => {
  const page = await open('import');
  await choose(page, 'first.csv', [
    'email,first name,last name,company,position',
    'jane.meyer@aldermoor.test,Jane,Meyer,Aldermoor Optics GmbH,',
    'jan.devries@aldermoor.test,Jan,de Vries,Aldermoor Optics,',
    'jan.devries2@aldermoor.test,Jan,de Vries,Aldermoor Optics,',
  ]);
  await press(page, 'button', 'Import 3 at once');
  await see(page, 'Imported 3 rows');
  await press(page, 'button', 'Another file');
  await choose(page, 'second.csv', [
    'email,first name,last name,company,position',
    'j.meyer@borealis.test,Jane,Meyer,Aldermoor Optics,Head of Procurement',
    'karl.berg@borealis.test,Karl,Berg,Borealis,CFO',
    ',Jane,Meyer,Aldermoor Optics,Buyer',
    'jdv@home.test,Jan,de Vries,Aldermoor Optics,CTO',
    ',Nobody,Known,Borealis,CTO',
  ]);
  await see(page, '2 rows have no address.');
  expect(await judgedFree(page, 'device-import-merge')).toEqual([]);
  await pressFirst(page, 'button', 'Check what would change');
  await see(page, '2 matched by name and company');
  await see(page, 'Same person as Jane Meyer, jane.meyer@aldermoor.test.');
  expect(await judgedFree(page, 'device-import-merge-dry')).toEqual([]);
  await press(page, 'button', 'Import 3 leads');
  await see(page, 'Imported 5 rows');
  await see(page, 'filled: Position, Department, Notes');
  expect(await judgedFree(page, 'device-import-merged')).toEqual([]);
  await press(page, 'button', 'Undo');
  await pressFirst(page, 'button', 'Undo the import');
  await see(page, '1 restored');
  await page.goto(`${page.url().split('#')[0]}#/leads`);
  await see(page, 'jane.meyer@aldermoor.test');
  await gone(page, 'Head of Procurement');
  await page.close();
});

test('a file of more rows than one message holds is one import, and is undone as one', async () => {
  const leads = await open('leads');
  await see(leads, 'jane.meyer@aldermoor.test');
  const [leadsBefore = ''] = /\d+ leads/.exec(await shownText(leads)) ?? [];
  expect(leadsBefore).not.toBe('');
  await leads.close();
  const page = await open('import');
  // Every fiftieth row becomes a lead, so each part of the file has some and a lost part would show.
  const rows = Array.from({ length: 20_400 }, (_, nth) =>
    nth % 50 === 0 ? `person${nth}@acme.test,Person,Number${nth}` : `row ${nth},Some,One`,
  );
  await choose(page, 'large.csv', ['email,first name,last name', ...rows, 'no address,Some,One']);
  await see(page, 'All 20,401 rows are imported at once.');
  expect(await judgedFree(page, 'device-import-large')).toEqual([]);
  await press(page, 'button', 'Import 20,401 at once');
  await until('it is imported', () => page.evaluate(() => document.body.textContent.includes('Imported 20,401 rows')));
  await see(page, '408 new');
  await see(page, 'Only the first 20,000 of 20,401 rows are shown');
  expect(await judgedFree(page, 'device-import-done')).toEqual([]);
  await press(page, 'button', 'Undo');
  await pressFirst(page, 'button', 'Undo the import');
  await until('it is undone', () => page.evaluate(() => document.body.textContent.includes('408 deleted')));
  await page.goto(`${page.url().split('#')[0]}#/leads`);
  await see(page, 'jane.meyer@aldermoor.test');
  await see(page, leadsBefore);
  await page.close();
});
