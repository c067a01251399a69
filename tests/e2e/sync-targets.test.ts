/** What only a browser shows of the other targets of a sync: their fields, their permissions, and its own requests. */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, say } from '../faults/say.ts';
import { type S3Server, startS3 } from '../service/s3.ts';
import { type Chromium, launchChromium } from './harness/chromium.ts';
import { press, see, type } from './harness/seeing.ts';
import { until } from './harness/until.ts';
import { judged } from './popup/stage.ts';

interface Browser {
  chromium: Chromium;
  options: Page;
}

let storage: S3Server;
let browsers: Browser[];
const passphrase = 'seven green herons';

async function launch(): Promise<Browser> {
  const chromium = await launchChromium({ widenHosts: ['http://127.0.0.1/*'] });
  const options = await chromium.openInTab('options.html');
  await options.setViewport({ width: 1000, height: 900 });
  await press(options, 'button', 'Start on this device');
  await see(options, 'This device answers');
  return { chromium, options };
}

beforeAll(async () => {
  storage = await startS3();
  browsers = await Promise.all([launch(), launch()]);
});
afterAll(async () => {
  await Promise.all(browsers.map(({ chromium }) => chromium.close()));
  await storage.close();
});

async function save({ options }: Browser, name: string): Promise<void> {
  const email = `${name}@heronwater.test`;
  expect(await ask(options, 'createLead', { email, first_name: name })).toMatchObject({ ok: true });
}

async function leads({ options }: Browser): Promise<string[]> {
  const asked = await ask(options, 'listLeads', {}, { anew: true });
  return asked.ok ? asked.reply.data.leads.map(({ email }) => email.split('@')[0] ?? '').sort() : [];
}

/** Until nothing runs any longer. */
async function synced({ options }: Browser): Promise<void> {
  await say(options, 'sync', { ask: 'now' });
  await until('the sync has ended', async () => {
    const state = await say(options, 'sync', { ask: 'state' });
    return state.at === 'on' && state.working === null && state.synced > 0 && state.problem === null;
  });
}

test('two browsers have the same leads over S3-compatible storage, and a wrong field loses no other', async () => {
  const [anna, bert] = browsers as [Browser, Browser];
  await save(anna, 'ada');
  for (const { options } of [anna, bert]) {
    await press(options, 'button', 'Set up…');
    await type(options, 'Password', 'of the other kind');
    await press(options, 'button', 'S3 storage');
    await type(options, 'Address of the storage', storage.address);
    await type(options, 'Region', 'us-east-1');
    await type(options, 'Bucket', storage.bucket);
    await type(options, 'Folder in the bucket', 'my browsers');
    await type(options, 'Access key ID', storage.keyId);
    await type(options, 'Secret access key', storage.secretKey);
    await type(options, 'Passphrase', passphrase);
    await press(options, 'button', 'Look there');
    await see(options, 'The bucket is in another region.');
    await type(options, 'Region', storage.region);
    await press(options, 'button', 'Look there');
    if (options === anna.options) {
      await see(options, 'This browser would begin with 1 lead.');
      expect(storage.files.size).toBe(0);
      await type(options, 'The same again', passphrase);
      await press(options, 'button', 'Begin to sync');
    } else {
      await see(options, '0 leads here, 1 there, 0 identical, 0 differ.');
      await press(options, 'button', 'Sync');
    }
    await see(options, 'In step since');
    await see(options, 'herons/my browsers at 127.0.0.1');
  }
  expect(await judged(anna.options, 'options-sync-s3-on')).toEqual([]);
  await save(bert, 'bo');
  for (const browser of [bert, anna]) await synced(browser);
  for (const browser of browsers) {
    expect(await leads(browser)).toEqual(['ada', 'bo']);
    expect(await browser.chromium.complaints()).toEqual([]);
  }
});
