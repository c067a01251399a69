/** Privacy duties in a real browser, for the leads of this device. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chromium, launchChromium } from './harness/chromium.ts';
import { chooseFile, element, find, gone, press, pressFirst, see, type } from './harness/seeing.ts';
import { judgedFree } from './popup/stage.ts';

let chromium: Chromium;
let files: string;
beforeAll(async () => {
  chromium = await launchChromium();
  files = mkdtempSync(join(tmpdir(), 'harrier-files-'));
  const options = await chromium.openInTab('options.html');
  await press(options, 'button', 'Start on this device');
  await see(options, 'This device answers');
  await options.close();
});
afterAll(async () => {
  await chromium.close();
  rmSync(files, { recursive: true, force: true });
});

async function open(route: string): Promise<Page> {
  const page = await chromium.openInTab(`workspace.html#/${route}`);
  await page.setViewport({ width: 1280, height: 800, deviceScaleFactor: 1 });
  await element(page, 'main h1');
  return page;
}

async function importLeads(lines: readonly string[]): Promise<void> {
  const page = await open('import');
  writeFileSync(join(files, 'leads.csv'), lines.join('\n'));
  await chooseFile(page, join(files, 'leads.csv'));
  await press(page, 'button', `Import ${lines.length - 1} at once`);
  await see(page, `Imported ${lines.length - 1} rows`);
  await page.close();
}

/** The leads that were not informed yet, by the list's own filter. */
async function filterUninformed(page: Page): Promise<void> {
  await press(page, 'button', 'Filter');
  await press(page, 'button', 'Informed');
  await press(page, 'radio', 'Never');
}

test('a notice is written and marked as sent; after a restart the filter leaves the lead out', async () => {
  await importLeads([
    'email,first name,last name,company,position,country_code',
    'ann@acme.test,Ann,Okafor-Wolfeschlegelsteinhausen,Acme Measuring Devices and Calibration International,CTO,NL',
    'bo@acme.test,Bo,Berg,Acme,CFO,AT',
  ]);
  const page = await open('leads');
  await pressFirst(page, 'button', 'Ann Okafor');
  await press(page, 'button', 'More');
  await press(page, 'menuitem', 'Inform about stored data…');
  await see(page, 'First fill in: Your name, Postal address, Contact for questions, Purpose');
  expect(await judgedFree(page, 'inform-empty')).toEqual([]);
  await type(page, 'Your name', 'Robin Achterberg');
  await type(page, 'Company', 'Halden Spectral');
  await type(page, 'Postal address', 'Canal 1, 2311 Leiden');
  await type(page, 'Contact for questions', 'privacy@halden.test');
  await type(page, 'Purpose', 'to offer you measuring devices');
  const text = await find(page, 'textbox', 'Text for this person');
  expect(await text.evaluate((area) => 'value' in area && area.value)).toContain('Hello Ann Okafor');
  expect(await judgedFree(page, 'inform')).toEqual([]);
  await press(page, 'button', 'Mark as sent');
  await see(page, 'Informed on');
  expect(await judgedFree(page, 'inform-done')).toEqual([]);
  await page.close();

  await chromium.restart();
  const again = await open('leads');
  await see(again, 'bo@acme.test');
  await filterUninformed(again);
  await gone(again, 'ann@acme.test');
  await see(again, 'bo@acme.test');
});
