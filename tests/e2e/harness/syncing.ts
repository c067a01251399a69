/** A browser that takes part in a sync, with its options open. */
import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { ask, say } from '../../faults/say.ts';
import { type Chromium, launchChromium } from './chromium.ts';
import { press, see } from './seeing.ts';
import { until } from './until.ts';

export interface SyncingBrowser {
  chromium: Chromium;
  options: Page;
}

export const passphrase = 'seven green herons';

/** Answered by this device, and in no sync yet. */
export async function launchToSync(): Promise<SyncingBrowser> {
  const chromium = await launchChromium({ widenHosts: ['http://127.0.0.1/*'] });
  const options = await chromium.openInTab('options.html');
  await options.setViewport({ width: 1000, height: 900 });
  await press(options, 'button', 'Start on this device');
  await see(options, 'This device answers');
  return { chromium, options };
}

/** Leads at heronwater.test. */
export async function save({ options }: SyncingBrowser, ...names: string[]): Promise<void> {
  for (const name of names) {
    const email = `${name}@heronwater.test`;
    expect(await ask(options, 'createLead', { email, first_name: name })).toMatchObject({ ok: true });
  }
}

/** Their names, in order. */
export async function leads({ options }: SyncingBrowser): Promise<string[]> {
  const asked = await ask(options, 'listLeads', {}, { anew: true });
  return asked.ok ? asked.reply.data.leads.map(({ email }) => email.split('@')[0] ?? '').sort() : [];
}

/** Until nothing runs any longer. */
export async function synced({ options }: SyncingBrowser): Promise<void> {
  await say(options, 'sync', { ask: 'now' });
  await until('the sync has ended', async () => {
    const state = await say(options, 'sync', { ask: 'state' });
    return state.at === 'on' && state.working === null && state.synced > 0 && state.problem === null;
  });
}
