/** A browser that takes part in a sync, with its options open. */
import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { ask, say } from '../../faults/say.ts';
import type { WebDavServer } from '../../service/webdav.ts';
import { type Chromium, launchChromium } from './chromium.ts';
import { press, see, type } from './seeing.ts';
import { until } from './until.ts';

/** The options page of Chromium or Firefox. */
export interface WithOptions {
  options: Page;
}

export interface SyncingBrowser extends WithOptions {
  chromium: Chromium;
}

export const passphrase = 'seven green herons';

/** Launches a browser with this device as its service, in no sync yet. */
export async function launchToSync(): Promise<SyncingBrowser> {
  const chromium = await launchChromium({ widenHosts: ['http://127.0.0.1/*'] });
  return { chromium, options: await startOnDevice(chromium) };
}

/** Opens the options and makes this device the service. */
export async function startOnDevice({ openInTab }: { openInTab(path: string): Promise<Page> }): Promise<Page> {
  const options = await openInTab('options.html');
  await options.setViewport({ width: 1000, height: 900 });
  await press(options, 'button', 'Start on this device');
  await see(options, 'This device answers');
  return options;
}

/** Enters this folder and looks at its content. */
export async function lookAtFolder({ options }: WithOptions, server: WebDavServer): Promise<void> {
  await press(options, 'button', 'Set up…');
  await type(options, 'Address of the folder', server.folder);
  await type(options, 'User name', server.user);
  await type(options, 'Password', server.password);
  await type(options, 'Passphrase', passphrase);
  await press(options, 'button', 'See what is there');
}

/** Holds back the response to the next file of changes. */
export function holdNextFile(server: WebDavServer): { isHeld(): boolean; release(): void } {
  let release: (() => void) | null = null;
  server.before = async (request) => {
    if (request.startsWith('PUT') && request !== 'PUT vault' && release === null)
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    return 'answer' as const;
  };
  return { isHeld: () => release !== null, release: () => release?.() };
}

/** Saves a lead at heronwater.test for each name. */
export async function save({ options }: WithOptions, ...names: string[]): Promise<void> {
  for (const name of names) {
    const email = `${name}@heronwater.test`;
    expect(await ask(options, 'createLead', { email, first_name: name })).toMatchObject({ ok: true });
  }
}

/** The local parts of the leads' addresses, sorted. */
export async function leads({ options }: WithOptions): Promise<string[]> {
  const asked = await ask(options, 'listLeads', {}, { skipCache: true });
  return asked.ok ? asked.reply.data.leads.map(({ email }) => email.split('@')[0] ?? '').sort() : [];
}

/** Starts a sync and waits until it has ended. */
export async function synced({ options }: WithOptions): Promise<void> {
  await say(options, 'sync', { ask: 'now' });
  await until('the sync has ended', async () => {
    const state = await say(options, 'sync', { ask: 'state' });
    return state.at === 'on' && state.working === null && state.synced > 0 && state.problem === null;
  });
}
