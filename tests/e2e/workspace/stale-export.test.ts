/** The lead list as a whole: an export that outlives the page, and re-verification of outdated addresses. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { savedFile } from '../harness/saved-file.ts';
import { find, gone, holdToasts, keys, noneLeft, press, pressFirst, see, type } from '../harness/seeing.ts';
import { until } from '../harness/until.ts';
import { judged, startWorkspace, type WorkspaceStage } from './stage.ts';

let stage: WorkspaceStage;
beforeAll(async () => {
  stage = await startWorkspace({ leads: 2_300 });
});
afterAll(() => stage.close());

test('an export of all leads survives a closed page, and is saved as one file on a click', async () => {
  const page = await stage.open('leads');
  await pressFirst(page, 'button', 'Export 2,300');
  await find(page, 'button', 'Export 2,300 · free');
  expect(await judged(page, 'workspace-export')).toEqual([]);
  await press(page, 'button', 'Export 2,300 · free');
  await page.close();
  const again = await stage.open('leads');
  await pressFirst(again, 'button', 'Export');
  await see(again, 'Exported 2,300 leads');
  expect(await judged(again, 'workspace-export-done')).toEqual([]);
  await keys(again, 'Escape');
  await press(again, 'button', 'Save file');
  const lines = (await savedFile(stage.chromium)).text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(2_301);
  expect(lines[0]).toContain('email,first_name,last_name,company,position');
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(2_300);
  await noneLeft(again, 'button', 'Save file');
  await again.close();
});

test('an export for an address book is saved as contact cards on a click', async () => {
  const page = await stage.open('leads');
  await pressFirst(page, 'button', 'Export 2,300');
  await press(page, 'radio', 'Contact cards (vCard)');
  await noneLeft(page, 'radio', 'As in the table');
  expect(await judged(page, 'workspace-export-cards')).toEqual([]);
  await holdToasts(page);
  await press(page, 'button', 'Export 2,300 · free');
  await pressFirst(page, 'button', 'Save contact cards');
  await see(page, 'Saved 2,300 contact cards');
  const { text } = await savedFile(stage.chromium, '', '.vcf');
  expect(text.match(/^BEGIN:VCARD\r$/gm)).toHaveLength(2_300);
  expect(new Set(text.match(/^EMAIL;.*$/gm)).size).toBe(2_300);
  await page.close();
});

test('stale leads are counted free, and as many as requested are verified, oldest first', async () => {
  const never = (await stage.service.leads()).filter(({ verification }) => verification.date === null);
  const page = await stage.open('leads');
  await see(page, 'Crowd');
  stage.sent();
  await pressFirst(page, 'button', 'Stale');
  await see(page, 'never verified');
  await until('both counts are requested', () => stage.service.witness.count('listLeads') > 1);
  expect(new Set(stage.sent())).toEqual(new Set(['listLeads']));
  expect(await judged(page, 'workspace-stale')).toEqual([]);
  await type(page, 'Days', '0');
  await see(page, 'A whole number, up to 3,650.');
  await type(page, 'Days', '365');
  await gone(page, 'A whole number, up to 3,650.');
  await type(page, 'How many', '3');
  await pressFirst(page, 'button', 'Verify 3 of');
  await see(page, 'Stale leads, 365 days');
  await see(page, 'Verified 3 addresses');
  const asked = stage.service.witness.requests.filter(({ operation }) => operation === 'verifyEmail');
  const emails = asked.map(({ query }) => Object.fromEntries(query).email);
  const [, , third] = never.map(({ created_at }) => created_at ?? '').toSorted();
  expect(emails).toHaveLength(3);
  for (const { email, created_at } of never) {
    if (emails.includes(email)) expect((created_at ?? '') <= (third ?? '')).toBe(true);
  }
  expect(never.filter(({ email }) => emails.includes(email))).toHaveLength(3);
  await page.close();
});

test('no warning or error is logged', async () => {
  expect(await stage.chromium.complaints()).toEqual([]);
});
