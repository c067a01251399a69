/** Two browsers of one member that sync at their team's service, which cannot read what it keeps. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { ask, say } from '../faults/say.ts';
import { newTeam, startTeamService, type TeamService } from '../service/team/team-service.ts';
import { type Chromium, launchChromium } from './harness/chromium.ts';
import { press, see, type } from './harness/seeing.ts';
import { until } from './harness/until.ts';
import { judged, judgedInColour } from './popup/stage.ts';

const clock = {
  get now() {
    return Date.now();
  },
};
const passphrase = 'seven green herons';

interface Browser {
  chromium: Chromium;
  options: Page;
}

let service: TeamService;
let team: number;
let browsers: Browser[];

beforeAll(async () => {
  service = await startTeamService(clock);
  const { team: number, key } = await newTeam(service, clock, 'Kelp');
  team = number;
  const launch = async (): Promise<Browser> => {
    const chromium = await launchChromium({ widenHosts: ['http://127.0.0.1/*'] });
    const options = await chromium.openInTab('options.html');
    await options.setViewport({ width: 1000, height: 900 });
    await press(options, 'button', 'Start on this device');
    await see(options, 'This device answers');
    expect(await ask(options, 'createLead', { email: 'ada@heronwater.test', first_name: 'Ada' })).toMatchObject({
      ok: true,
    });
    // Without a service that keeps syncs, there is no such choice.
    expect(await choices(options)).toEqual(['WebDAV', 'S3 storage', 'Folder']);
    const connected = { service: null, name: 'Kelp', address: service.base, key, keyKept: 'device' } as const;
    expect(await say(options, 'connect', connected)).toMatchObject({ ok: true });
    return { chromium, options };
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

async function synced({ options }: Browser): Promise<void> {
  await say(options, 'sync', { ask: 'now' });
  await until('the sync has ended', async () => {
    const state = await say(options, 'sync', { ask: 'state' });
    return state.at === 'on' && state.working === null && state.synced > 0 && state.problem === null;
  });
}

/** Of the device, whichever service is chosen. */
async function leads({ options }: Browser): Promise<string[]> {
  const { services } = await say(options, 'services', {});
  const device = services.find(({ kind }) => kind === 'device');
  await say(options, 'choose-service', { service: device?.id ?? '' });
  const asked = await ask(options, 'listLeads', {}, { anew: true });
  return asked.ok ? asked.reply.data.leads.map(({ email }) => email.split('@')[0] ?? '').sort() : [];
}

test('two browsers have the same leads at the team’s service, without a user name, password or key', async () => {
  const [anna, bert] = browsers as [Browser, Browser];
  for (const { options } of browsers) {
    await options.reload();
    await press(options, 'button', 'Set up…');
    await press(options, 'button', 'Team service (Kelp)');
    await see(options, 'Neither your team nor whoever runs the service can read them');
    if (options === anna.options) expect(await judgedInColour(options, 'options-sync-team-form')).toEqual([]);
    await type(options, 'Passphrase', passphrase);
    await press(options, 'button', 'Look there');
    if (options === anna.options) {
      await see(options, 'This browser would begin with 1 lead.');
      await type(options, 'The same again', passphrase);
      await press(options, 'button', 'Begin to sync');
    } else {
      await see(options, 'Leads: 1 here, 1 there, 1 identical, 0 differ.');
      await press(options, 'button', 'Sync');
    }
    await see(options, 'In step since');
  }
  expect(await judged(bert.options, 'options-sync-team-on')).toEqual([]);
  await leads(bert);
  await ask(bert.options, 'createLead', { email: 'bo@heronwater.test', first_name: 'Bo' });
  for (const browser of [bert, anna]) await synced(browser);
  for (const browser of browsers) expect(await leads(browser)).toEqual(['ada', 'bo']);
  const kept = await lendTeamStore(service.database, { team })(async ({ members, syncFilesOf }) => {
    const [member] = await members.known();
    const files = syncFilesOf(member?.id ?? 0);
    const contents = (await files.list()).map(async ({ name }) => `${name} ${(await files.read(name))?.content}`);
    return (await Promise.all(contents)).map((text) => Buffer.from(text, 'base64').toString('latin1'));
  }, 'read');
  expect(kept.length).toBeGreaterThan(2);
  for (const text of kept) expect(text).not.toMatch(/heronwater|ada|bo@/i);
  for (const { chromium } of browsers) expect(await chromium.complaints()).toEqual([]);
});
