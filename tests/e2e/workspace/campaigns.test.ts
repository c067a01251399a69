/** Campaigns in a real browser: recipients by id, saved as leads, exported, with mouse and keyboard. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaigns } from '../../service/fixtures.ts';
import { readCsv } from '../../unit/read-csv.ts';
import { find, keys, pressFirst, see, type } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { judged, judgedInColour, overflow, startWorkspace, type WorkspaceStage } from './stage.ts';

let stage: WorkspaceStage;

beforeAll(async () => {
  stage = await startWorkspace({ plan: 'growth' });
});
afterAll(() => stage?.close());

const asked = () =>
  stage.service.witness.requests
    .filter(({ operation }) => operation === 'listCampaignRecipients')
    .map(({ path }) => path);

describe('a campaign', () => {
  test('is requested only when its id is given, and shows its recipients', async () => {
    const page = await stage.open('campaigns');
    await see(page, 'Who receives a campaign?');
    expect(await judged(page, 'workspace-campaigns-start')).toEqual([]);
    expect(asked()).toEqual([]);

    await type(page, 'Campaign ID', campaigns.spring);
    await pressFirst(page, 'button', 'Show recipients');
    await see(page, '63 recipients');
    await see(page, 'Marit Lindqvist');
    expect(asked()).toEqual([`/v2/campaigns/${campaigns.spring}/recipients`]);
    expect(await page.evaluate(() => location.hash)).toBe(`#/campaigns?id=${campaigns.spring}`);
    expect(await judgedInColour(page, 'workspace-campaigns')).toEqual([]);
    const lead = await find(page, 'link', 'Open lead');
    expect(await lead.evaluate((link) => link.getAttribute('href'))).toMatch(/^#\/leads\?lead=\d+$/);
    await page.close();
  });

  test('that does not exist is reported beside the field, and the typed id stays', async () => {
    const page = await stage.open('campaigns');
    await type(page, 'Campaign ID', campaigns.nobody);
    await keys(page, 'Enter');
    await see(page, 'The service knows no campaign with this ID.');
    const field = await find(page, 'textbox', 'Campaign ID');
    expect(await field.evaluate((input) => [Reflect.get(input, 'value'), input.getAttribute('aria-invalid')])).toEqual([
      campaigns.nobody,
      'true',
    ]);
    expect(await judged(page, 'workspace-campaigns-unknown')).toEqual([]);
    await page.close();
  });

  test('saves its recipients as leads and exports them as CSV, by keyboard alone', async () => {
    const page = await stage.open(`campaigns?id=${campaigns.observatories}`);
    await see(page, '3 recipients');
    const all = await find(page, 'checkbox', 'Select all rows');
    await all.focus();
    await keys(page, 'Space');
    await see(page, '3 selected');
    expect(await judged(page, 'workspace-campaigns-chosen')).toEqual([]);

    const menu = await find(page, 'button', 'Save as leads');
    await menu.focus();
    await keys(page, 'Enter', 'Enter');
    await see(page, 'Saved 3 leads');
    await until(
      'the leads are made',
      () => stage.service.witness.requests.filter(({ operation }) => operation === 'createLead').length === 3,
    );

    const csv = await find(page, 'button', 'CSV');
    await until('the focus is on it', async () => {
      await keys(page, 'Tab');
      return csv.evaluate((button) => button === document.activeElement);
    });
    await keys(page, 'Enter');
    const path = join(stage.chromium.downloads, `campaign-${campaigns.observatories}.csv`);
    const file = await until('the file is there', () => readable(path));
    const { header, rows } = readCsv(file);
    expect(header).toContain('sending_status');
    expect(rows).toHaveLength(3);
    await page.close();
  });

  test('fits a window at 200 % zoom', async () => {
    const page = await stage.open(`campaigns?id=${campaigns.spring}`);
    await see(page, '63 recipients');
    await page.setViewport({ width: 640, height: 400, deviceScaleFactor: 2 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await judged(page, 'workspace-campaigns-narrow')).toEqual([]);
    await page.close();
  });

  test('no warning or error is logged', async () => {
    expect(await stage.chromium.complaints()).toEqual([]);
  });
});

function readable(path: string): string | null {
  try {
    return readFileSync(path, 'utf8') || null;
  } catch {
    return null;
  }
}
