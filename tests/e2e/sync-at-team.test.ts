/** Two browsers of one member that sync at their team's service, which cannot read what it keeps. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { say } from '../faults/say.ts';
import { newTeam, startTeamService, type TeamService } from '../service/team/team-service.ts';
import { press, see, type } from './harness/seeing.ts';
import { launchToSync, leads, passphrase, type SyncingBrowser, save, synced } from './harness/syncing.ts';
import { judged, judgedInColour } from './popup/stage.ts';

const clock = {
  get now() {
    return Date.now();
  },
};

let service: TeamService;
let team: number;
let browsers: SyncingBrowser[];

beforeAll(async () => {
  service = await startTeamService(clock);
  const { team: number, key } = await newTeam(service, clock, 'Kelp');
  team = number;
  const launch = async (): Promise<SyncingBrowser> => {
    const browser = await launchToSync();
    const { options } = browser;
    await save(browser, 'ada');
    // "Team service" is offered only while a service that stores syncs is connected.
    expect(await choices(options)).toEqual(['WebDAV', 'S3 storage', 'Folder']);
    const connected = { service: null, name: 'Kelp', address: service.base, key, keyKept: 'device' } as const;
    expect(await say(options, 'connect', connected)).toMatchObject({ ok: true });
    return browser;
  };
  browsers = await Promise.all([launch(), launch()]);
});
afterAll(async () => {
  await Promise.all(browsers.map(({ chromium }) => chromium.close()));
  await service.close();
});

const choices = async (options: Page) => {
  await press(options, 'button', 'Set up…');
  const words = await options.$$eval('.device-data-form .segments button', (all) =>
    all.map((one) => one.textContent ?? ''),
  );
  await press(options, 'button', 'Cancel');
  return words;
};

/** The names of this device's leads. Makes this device the chosen service first. */
async function leadsHere(browser: SyncingBrowser): Promise<string[]> {
  const { services } = await say(browser.options, 'services', {});
  const device = services.find(({ kind }) => kind === 'device');
  await say(browser.options, 'choose-service', { service: device?.id ?? '' });
  return leads(browser);
}

test('two browsers share leads through the team’s service with only a passphrase, and the service cannot read them', async () => {
  const [anna, bert] = browsers as [SyncingBrowser, SyncingBrowser];
  for (const { options } of browsers) {
    await options.reload();
    await press(options, 'button', 'Set up…');
    await press(options, 'button', 'Team service (Kelp)');
    await see(options, 'Neither your team nor whoever runs the service can read them');
    if (options === anna.options) expect(await judgedInColour(options, 'options-sync-team-form')).toEqual([]);
    await type(options, 'Passphrase', passphrase);
    await press(options, 'button', 'See what is there');
    if (options === anna.options) {
      await see(options, 'This browser would begin with 1 lead.');
      await type(options, 'Repeat the passphrase', passphrase);
      await press(options, 'button', 'Start syncing');
    } else {
      await see(options, 'Leads: 1 here, 1 there, 1 identical, 0 differ.');
      await press(options, 'button', 'Sync');
    }
    await see(options, 'Last synced');
  }
  expect(await judged(bert.options, 'options-sync-team-on')).toEqual([]);
  await leadsHere(bert);
  await save(bert, 'bo');
  for (const browser of [bert, anna]) await synced(browser);
  for (const browser of browsers) expect(await leadsHere(browser)).toEqual(['ada', 'bo']);
  const kept = await lendTeamStore(service.database, { team })(async ({ members, syncFilesOf }) => {
    const [member] = await members.known();
    const files = syncFilesOf(member?.id ?? 0);
    const contents = (await files.list()).map(async ({ name }) => `${name} ${(await files.read(name))?.content}`);
    return (await Promise.all(contents)).map((text) => Buffer.from(text, 'base64').toString('latin1'));
  }, 'read');
  expect(kept.length).toBeGreaterThan(2);
  for (const text of kept) expect(text).not.toMatch(/heronwater/i);
  for (const { chromium } of browsers) expect(await chromium.complaints()).toEqual([]);
});
