/**
 * The workspace in a real Firefox: the lead table with drawer and search, a list, a file import with undo, and
 * Discover's filters.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { untilDelivered } from '../faults/say.ts';
import type { Reference } from '../service/reference.ts';
import { startService } from '../service/start-service.ts';
import { type Firefox, launchFirefox } from './harness/firefox.ts';
import { chooseFile, element, find, keys, press, pressFirst, see, type } from './harness/seeing.ts';
import { until } from './harness/until.ts';

let firefox: Firefox;
let service: Reference;
let files: string;
let page: Page;

beforeAll(async () => {
  service = await startService({ leads: 'mock' });
  firefox = await launchFirefox();
  files = mkdtempSync(join(tmpdir(), 'harrier-files-'));
  const options = await firefox.openInTab('options.html');
  await type(options, 'Service address', service.base);
  await type(options, 'API key', service.keys.starter);
  await press(options, 'button', 'Save');
  await see(options, 'Connected as Robin Achterberg · Starter');
  await options.close();
});
afterAll(async () => {
  await Promise.all([firefox?.close(), service?.close()]);
  rmSync(files, { recursive: true, force: true });
});
afterEach(async () => {
  expect(firefox.complaints()).toEqual([]);
  await page.close();
});

async function open(route: string): Promise<Page> {
  page = await firefox.openInTab(`workspace.html#/${route}`);
  await page.setViewport({ width: 1280, height: 800 });
  await element(page, 'main h1');
  return page;
}

const leadOf = async (email: string) => (await service.leads()).find((lead) => lead.email === email);

/** The number of table rows drawn. */
const rows = () => page.$$eval('tbody tr[data-key]', (all) => all.length);

test('lists the leads, opens one with its contact links, searches, and shows a list', async () => {
  await open('leads');
  await see(page, '5 leads');
  await press(page, 'button', 'Marit Lindqvist');
  await find(page, 'link', 'Write to marit.lindqvist@aldermoor.test');
  await see(page, 'Head of Calibration');
  await firefox.shoot(page, 'firefox-workspace-leads');
  await press(page, 'button', 'Close');

  await type(page, 'Search leads', 'hei');
  await until('one row fits', async () => (await rows()) === 1);
  await see(page, 'Piet Heijn');
  await type(page, 'Search leads', '');
  await until('all rows are there', async () => (await rows()) === 5);

  await pressFirst(page, 'link', 'Prospects');
  await until('the list is shown', async () => (await rows()) === 3);
  await see(page, '3 of 5');
});

test('widens a column by keyboard, and keeps its width', async () => {
  await open('leads');
  const wide = () =>
    page.$eval('[aria-label="Width of Company"]', (edge) => edge.parentElement?.getBoundingClientRect().width ?? 0);
  await see(page, '5 leads');
  const before = await wide();
  await (await find(page, 'separator', 'Width of Company')).focus();
  await keys(page, 'ArrowRight', 'ArrowRight');
  await until('it is wider', async () => Math.round(await wide()) === Math.round(before) + 32);
  await untilDelivered(page);
  await page.close();
  await open('leads');
  await until('it is as wide again', async () => Math.round(await wide().catch(() => 0)) === Math.round(before) + 32);
});

test('imports a file, shows the refused line, and undoes the import', async () => {
  await open('import');
  const file = join(files, 'fair.csv');
  writeFileSync(file, 'First name,Email,Country\nAnn,ann@fair.test,NL\nBo,bo-at-fair,NL\nCy,cy@fair.test,DE\n');
  await chooseFile(page, file);
  await see(page, '2 rows can be leads');
  await page.click('.row-list summary');
  await see(page, 'Line 3');
  await see(page, 'bo-at-fair');
  await press(page, 'button', 'Import 2 at once');
  await see(page, 'Imported 2 rows');
  expect(await leadOf('ann@fair.test')).toMatchObject({ first_name: 'Ann', country_code: 'NL' });
  expect(await leadOf('bo@fair.test')).toBeUndefined();
  await see(page, /Leads\s+7\b/);
  await firefox.shoot(page, 'firefox-workspace-import');

  await press(page, 'button', 'Undo');
  await press(page, 'button', 'Undo the import · free');
  await see(page, '2 deleted');
  expect(await leadOf('ann@fair.test')).toBeUndefined();
  await see(page, /Leads\s+5\b/);
});

test('finds companies by a sentence, and by a filter', async () => {
  await open('discover');
  await type(page, 'Describe the companies', 'Instrument makers in the Netherlands');
  await keys(page, 'Enter');
  await see(page, 'Aldermoor Optics');
  await press(page, 'button', 'Filter');
  await press(page, 'menuitem', 'Size');
  await press(page, 'checkbox', '201–500');
  await firefox.shoot(page, 'firefox-workspace-discover');
  const asked = service.witness.count('discoverCompanies');
  await press(page, 'button', 'Apply · free');
  await until('the request is sent', () => service.witness.count('discoverCompanies') === asked + 1);
  await find(page, 'button', 'Remove Size');
});
