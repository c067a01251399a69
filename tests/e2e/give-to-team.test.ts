/**
 * A team's own service in a real browser. It is recognised by its own description and given what this device knows,
 * even when the background is killed midway.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackupRecord, writeBackup } from '../../lib/device-service/backup/backup-file.ts';
import { blankCompany, blankEmail } from '../../lib/device-service/blank-records.ts';
import { emptyLead } from '../../lib/device-service/leads/lead-writing.ts';
import type { Reference } from '../service/reference.ts';
import { startService } from '../service/start-service.ts';
import { ask, newTeam, startTeamService, type TeamService } from '../service/team/team-service.ts';
import { type Chromium, launchChromium } from './harness/chromium.ts';
import { chooseFile, find, gone, press, pressFirst, see, type } from './harness/seeing.ts';
import { until } from './harness/until.ts';
import { judged, judgedInColour } from './popup/stage.ts';

const clock = {
  get now() {
    return Date.now();
  },
};
const people = 1_100;

let other: Reference;
let team: TeamService;
let key: string;
let chromium: Chromium;
let files: string;
let options: Page;

/**
 * `taken`: batches that the team's service accepted. `held`: the number of the batch whose response it withholds
 * until `release`.
 */
const batches = { taken: 0, held: Number.POSITIVE_INFINITY, release: () => {} };

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'harrier-team-'));
  const hold = async () => {
    batches.taken += 1;
    if (batches.taken !== batches.held) return;
    await new Promise<void>((resolve) => {
      batches.release = resolve;
    });
  };
  [other, team] = await Promise.all([startService(), startTeamService(clock, { hold })]);
  ({ key } = await newTeam(team, clock, 'Skerry'));
  chromium = await launchChromium({ widenHosts: ['http://127.0.0.1/*'] });
  options = await chromium.openInTab('options.html');
  await options.setViewport({ width: 1000, height: 900 });
  // Without a service the form opens by itself and stays open.
  await find(options, 'textbox', 'Service address');
  await press(options, 'button', 'Start on this device');
  await see(options, 'This device answers');
  await restore(options, join(files, 'known.backup'));
});
afterAll(async () => {
  batches.release();
  await chromium.close();
  await Promise.all([other.close(), team.close()]);
  rmSync(files, { recursive: true, force: true });
});

async function* known(): AsyncGenerator<BackupRecord> {
  for (const domain of ['skerry.test', 'kelp.test'])
    yield { table: 'companies', record: blankCompany(domain, { organization: `${domain.split('.')[0]} Ltd` }) };
  for (let nth = 0; nth < people; nth += 1)
    yield { table: 'emails', record: blankEmail(`person${nth}@skerry.test`, 'personal') };
  yield { table: 'emails', record: { ...blankEmail('signe.aas@kelp.test', 'personal'), position: 'Buyer' } };
  for (const [id, email] of ['signe.aas@kelp.test', 'person1@skerry.test'].entries())
    yield { table: 'leads', record: { ...emptyLead(email, clock.now, 1), id: id + 1 } };
}

async function restore(page: Page, path: string): Promise<void> {
  const stream = await writeBackup({ version: 1, created: clock.now, counts: {} }, known(), null);
  writeFileSync(path, Buffer.from(await new Response(stream).arrayBuffer()));
  await chooseFile(page, path);
  await press(page, 'button', 'Merge');
  await see(page, '1,101 addresses and 2 leads');
}

async function asked(name: 'searchDomain' | 'listLeads', params: object) {
  return JSON.parse((await ask(team, key, name, params as { domain: string })).text);
}

test('a service that is not a team’s is reported beside the field, and may be connected as a service', async () => {
  await pressFirst(options, 'button', 'Connect your team’s service');
  expect(await judged(options, 'options-team')).toEqual([]);
  await type(options, 'Service address', other.base);
  await type(options, 'API key', other.keys.starter);
  await press(options, 'button', 'Save');
  await see(options, 'A service answers there, but it isn’t a team’s.');
  expect(await judged(options, 'options-not-team')).toEqual([]);
  await press(options, 'button', 'Connect it as a service');
  await see(options, 'Connected as Robin Achterberg');
  await gone(options, 'Give the team what this device knows');
});

test('the device’s knowledge and leads are counted at the team’s service, then copied across a background restart', async () => {
  await press(options, 'button', 'Add a service');
  await pressFirst(options, 'button', 'Connect your team’s service');
  await type(options, 'Service address', team.base);
  await type(options, 'API key', key);
  await press(options, 'button', 'Save');
  await see(options, 'Give the team what this device knows');
  await see(options, '2 companies, 1,101 addresses and 2 leads');
  expect(await judged(options, 'options-team-connected')).toEqual([]);

  await press(options, 'button', 'Count what is new there');
  await see(options, 'Give 1,105 records');
  expect(await judgedInColour(options, 'options-team-counted')).toEqual([]);
  expect((await asked('listLeads', {})).data.leads).toEqual([]);
  expect((await asked('searchDomain', { domain: 'kelp.test' })).data.emails).toEqual([]);

  batches.held = batches.taken + 2;
  await press(options, 'button', 'Give 1,105 records');
  await until('the second batch is held', () => batches.taken === batches.held);
  expect(await judged(options, 'options-team-giving')).toEqual([]);
  expect(await chromium.worker.kill()).toBe(true);
  batches.release();
  await chromium.worker.wake();
  await see(options, 'The team has what this device knows.');
  await see(options, 'Added there');
  await gone(options, 'New there');
  expect(await judged(options, 'options-team-given')).toEqual([]);

  const skerry = await asked('searchDomain', { domain: 'skerry.test' });
  expect([skerry.meta.results, skerry.data.organization]).toEqual([people, 'skerry Ltd']);
  expect((await asked('searchDomain', { domain: 'kelp.test' })).data.emails).toMatchObject([
    { value: 'signe.aas@kelp.test', position: 'Buyer' },
  ]);
  const { data } = await asked('listLeads', {});
  expect(data.leads.map(({ email }: { email: string }) => email).sort()).toEqual([
    ...['person1@skerry.test', 'signe.aas@kelp.test'],
  ]);
});

test('one company is copied to the team on a click, while this device answers', async () => {
  await pressFirst(options, 'radio', 'On this device');
  await see(options, 'This device answers');
  const popup = await chromium.openInTab('popup.html');
  await popup.setViewport({ width: 400, height: 900 });
  await type(popup, 'Look up', 'kelp.test');
  await popup.keyboard.press('Enter');
  await see(popup, 'Sends what this device knows about kelp.test to your team’s service.');
  expect(await judged(popup, 'give-company')).toEqual([]);
  const before = batches.taken;
  await press(popup, 'button', 'Give to the team');
  await see(popup, 'The team already knew all of it.');
  expect(batches.taken).toBe(before + 1);
  expect(await judged(popup, 'give-company-done')).toEqual([]);
});
