/** Activity in a real browser: jobs, and the journal filtered and exported, also without a service. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verdictAddresses } from '../../service/fixtures.ts';
import { readCsv } from '../../unit/read-csv.ts';
import { find, gone, press, see } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { judged, judgedInColour, overflow, startWorkspace, type WorkspaceStage } from './stage.ts';

let stage: WorkspaceStage;

beforeAll(async () => {
  stage = await startWorkspace({ plan: 'growth' });
});
afterAll(() => stage?.close());

describe('the activity', () => {
  test('shows a job with its outcome, and links to it', async () => {
    const page = await stage.open('activity');
    await see(page, 'Nothing is under way.');
    await verify(page, [verdictAddresses.valid, verdictAddresses.invalid], 'Trade fair');
    await see(page, 'Verified 2 addresses');
    await see(page, 'Trade fair');
    const link = await find(page, 'link', 'Show in Checks');
    expect(await link.evaluate((one) => one.getAttribute('href'))).toMatch(/^#\/checks\?job=/);
    expect(await judgedInColour(page, 'workspace-activity')).toEqual([]);
    await press(page, 'button', 'Dismiss');
    await see(page, 'Nothing is under way.');
    await page.close();
  });

  test('shows the journal, filters it, and exports it as CSV', async () => {
    const page = await stage.open('activity');
    await see(page, verdictAddresses.valid);
    await see(page, 'Read the account');
    await page.select('select[aria-label="Request"]', 'verifyEmail');
    await gone(page, /Read the account\s+Contacts/);
    await see(page, verdictAddresses.valid);
    await page.select('select[aria-label="Spent"]', 'search');
    await see(page, 'No entry matches these filters.');
    expect(await judged(page, 'workspace-activity-none')).toEqual([]);
    await press(page, 'button', 'Show all');
    await see(page, 'Read the account');

    await press(page, 'button', 'Save as CSV');
    const path = join(stage.chromium.downloads, 'journal.csv');
    const file = await until('the file is there', () => readable(path));
    const { header, rows } = readCsv(file);
    expect(header).toEqual(['time', 'service', 'operation', 'parameters', 'outcome', 'spent']);
    expect(rows.filter((row) => row[2] === 'verifyEmail')).toHaveLength(2);
    expect(rows.every((row) => row[1] === 'Contacts')).toBe(true);
    expect(file).not.toContain(stage.service.keys.growth);
    await page.close();
  });

  test('fits a window at 200 % zoom', async () => {
    const page = await stage.open('activity');
    await see(page, 'What left this device');
    await page.setViewport({ width: 640, height: 400, deviceScaleFactor: 2 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await judged(page, 'workspace-activity-narrow')).toEqual([]);
    await page.close();
  });

  test('no warning or error is logged', async () => {
    expect(await stage.chromium.complaints()).toEqual([]);
  });
});

test('the activity works without a service, and says that the journal is empty', async () => {
  const alone = await startWorkspace({ plan: null });
  try {
    const page = await alone.open('activity');
    await see(page, 'The journal is empty');
    expect(await judged(page, 'workspace-activity-alone')).toEqual([]);
    expect(alone.sent()).toEqual([]);
  } finally {
    await alone.close();
  }
});

/** Starts a verification with the same message as the bulk checks. */
async function verify(page: Page, emails: string[], name: string): Promise<void> {
  await page.evaluate(
    (list, called) =>
      chrome.runtime.sendMessage({
        to: 'background',
        id: crypto.randomUUID(),
        name: 'verify',
        data: { emails: list, skipCache: false, private: false, name: called },
      }),
    emails,
    name,
  );
}

function readable(path: string): string | null {
  try {
    return readFileSync(path, 'utf8') || null;
  } catch {
    return null;
  }
}
