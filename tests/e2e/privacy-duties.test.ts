/** Privacy duties in a real browser, for the leads of this device. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reference } from '../service/reference.ts';
import { startService } from '../service/start-service.ts';
import { type Chromium, launchChromium } from './harness/chromium.ts';
import { type Scheme, showIn } from './harness/pictures.ts';
import { savedFile } from './harness/saved-file.ts';
import { chooseFile, element, find, gone, keys, noElement, press, pressFirst, see, type } from './harness/seeing.ts';
import { until } from './harness/until.ts';
import { judged, judgedFree } from './popup/stage.ts';

let chromium: Chromium;
let files: string;
let service: Reference;
beforeAll(async () => {
  service = await startService({ leads: 'none' });
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

async function importLeads(lines: readonly string[]): Promise<void> {
  const page = await open('import');
  writeFileSync(join(files, 'leads.csv'), lines.join('\n'));
  await chooseFile(page, join(files, 'leads.csv'));
  await press(page, 'button', `Import ${lines.length - 1} at once`);
  await see(page, `Imported ${lines.length - 1} rows`);
  await page.close();
}

/** The drawing operations of the printed page. */
async function printed(page: Page, scheme: Scheme): Promise<string[]> {
  await showIn(page, scheme);
  const pdf = Buffer.from(await page.pdf({ format: 'A4', printBackground: true })).toString('latin1');
  const streams = [...pdf.matchAll(/\/FlateDecode.*?stream\r?\n(.*?)endstream/gs)];
  const texts = streams.map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'));
  const drawings = texts.filter((text) => text.includes(' Tf'));
  expect(drawings.length).toBeGreaterThan(0);
  return drawings;
}

/** Filters the list for leads that were never informed. */
async function filterUninformed(page: Page): Promise<void> {
  await press(page, 'button', 'Filter');
  await press(page, 'button', 'Informed');
  await press(page, 'radio', 'Never');
}

test('a privacy notice is marked as sent; after a browser restart the filter leaves its lead out', async () => {
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
  await press(again, 'checkbox', 'Select Bo Berg');
  await press(again, 'checkbox', 'Select Ann Okafor-Wolfeschlegelsteinhausen');
  await press(again, 'button', 'More');
  await press(again, 'menuitem', 'Inform about stored data…');
  await see(again, 'Inform 2 people about stored data');
  await find(again, 'button', 'Mark 1 as sent');
  expect(await judgedFree(again, 'inform-many')).toEqual([]);
  await keys(again, 'Escape');
  await press(again, 'button', 'Clear the selection');
  await press(again, 'button', 'Privacy');
  await see(again, 'Everybody stored for more than a month was informed.');
  await press(again, 'button', '12');
  await see(again, '0 leads were untouched for 12 months or longer.');
  expect(await judgedFree(again, 'privacy-duties')).toEqual([]);
  await keys(again, 'Escape');
  await filterUninformed(again);
  await gone(again, 'ann@acme.test');
  await see(again, 'bo@acme.test');
});

test('a report lists a person’s leads, imports, responses and requests, and is empty once they are forgotten', async () => {
  const options = await chromium.openInTab('options.html');
  await options.setViewport({ width: 1280, height: 900 });
  await press(options, 'button', 'Add a service');
  await type(options, 'Service address', service.base);
  await type(options, 'API key', service.keys.starter);
  await press(options, 'button', 'Save');
  await see(options, 'Connected as Robin Achterberg');
  await pressFirst(options, 'radio', new URL(service.base).hostname);
  const checks = await open('checks');
  await type(checks, 'Addresses', 'ann@acme.test');
  await pressFirst(checks, 'button', 'Verify 1');
  await see(checks, 'Verified 1 address');
  await checks.close();

  await options.bringToFront();
  await type(options, 'Email address', 'ann@acme.test');
  expect(await judged(options, 'options-stored-data')).toEqual([]);
  await press(options, 'button', 'Show');
  await until('the report is opened', () =>
    chromium.browser.targets().some((target) => target.url().includes('#/person')),
  );
  await options.close();
  const page = await open('person?email=ann%40acme.test');
  for (const part of ['Lead', 'Import · leads.csv', 'Saved answers of services', 'Requests that left this device'])
    await see(page, part);
  await see(page, `Stored at ${new URL(service.base).host}`);
  await see(page, /was asked about this person \d times/);
  await noElement(page, '.skeleton-line');
  expect(await judged(page, 'person-report')).toEqual([]);
  await page.setViewport({ width: 420, height: 900, deviceScaleFactor: 1 });
  expect(await judged(page, 'person-report-narrow')).toEqual([]);
  // Print uses the light colours even in the dark scheme, and shows no buttons.
  expect(await printed(page, 'dark')).toEqual(await printed(page, 'light'));
  await page.emulateMediaType('print');
  expect(await page.$$eval('button', (all) => all.filter((one) => one.checkVisibility()).length)).toBe(0);
  await page.emulateMediaType('screen');
  await press(page, 'button', 'Save as JSON');
  const { text } = await savedFile(chromium, 'stored-data', '.json');
  expect(JSON.parse(text)).toMatchObject({ emails: ['ann@acme.test'], opted_out: false });

  await press(page, 'button', 'Forget this person…');
  await see(page, 'Your file leads.csv, which was imported');
  expect(await judged(page, 'forget-person-sure')).toEqual([]);
  await press(page, 'button', 'Forget');
  await see(page, 'Nothing is stored about this person.');
  await see(page, 'opted out or was forgotten');
  expect(await judged(page, 'person-report-empty')).toEqual([]);
  await page.close();
});
