/**
 * Searches a profile's files for traces of a key. A browser that restarts with those files stands for a thief who
 * copied them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KeyKept } from '../../lib/messages/service-views.ts';
import { type Chromium, launchChromium } from '../e2e/harness/chromium.ts';
import { gone, press, see, type } from '../e2e/harness/seeing.ts';
import type { Reference } from '../service/reference.ts';
import { startService } from '../service/start-service.ts';
import { filesHolding } from './profile-bytes.ts';
import { say } from './say.ts';

const passphrase = 'four-words-of-canary-9d2e7b';

let service: Reference;
let chromium: Chromium;
let profile: string;

beforeAll(async () => {
  profile = mkdtempSync(join(tmpdir(), 'harrier-kept-key-'));
  service = await startService();
  chromium = await launchChromium({ widenHosts: ['http://127.0.0.1/*'], profile });
});
afterAll(async () => {
  await service.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

const openOptions = (): Promise<Page> => chromium.openInTab('options.html');

async function connect(page: Page, id: string | null, keyKept: KeyKept): Promise<string> {
  const { base: address, keys } = service;
  const connected = await say(page, 'connect', {
    ...{ service: id, name: '', address, key: keys.starter, keyKept },
    passphrase: keyKept === 'passphrase' ? passphrase : null,
  });
  if (!connected.ok) throw new Error(`Not connected: ${JSON.stringify(connected.wrong)}`);
  return connected.service.id;
}

const vaultIn = (page: Page, area: 'local' | 'session'): Promise<Record<string, unknown>> =>
  page.evaluate(async (name) => {
    const all = await chrome.storage[name].get(null);
    return Object.fromEntries(Object.entries(all).filter(([slot]) => slot.startsWith('vault:')));
  }, area);

/** Texts that the vault held in memory; no file may contain them. */
const inMemory: string[] = [];

async function noteMemory(page: Page): Promise<void> {
  const texts = Object.values(await vaultIn(page, 'session')).filter((text) => typeof text === 'string');
  expect(texts).toHaveLength(1);
  inMemory.push(...texts);
}

test('a session key is stored in memory only, and is missing after a browser restart', async () => {
  let page = await openOptions();
  const id = await connect(page, null, 'session');
  await noteMemory(page);
  expect(await vaultIn(page, 'local')).toEqual({});
  await chromium.restart();

  page = await openOptions();
  const { services } = await say(page, 'services', {});
  expect(services).toMatchObject([{ id, state: 'no-key', keyKept: 'session' }]);
  await see(page, 'No key');
});

test('a key with a passphrase is locked after a browser restart, and the passphrase unlocks it', async () => {
  let page = await openOptions();
  const [before] = (await say(page, 'services', {})).services;
  const id = await connect(page, before?.id ?? null, 'passphrase');
  await noteMemory(page);
  // OWASP's recommendation: each guess costs a thief a second and 128 MB.
  expect(Object.values(await vaultIn(page, 'local'))).toMatchObject([{ rounds: 2 ** 17 }]);
  await chromium.restart();

  page = await openOptions();
  expect((await say(page, 'services', {})).services).toMatchObject([{ id, state: 'key-locked' }]);
  expect(await vaultIn(page, 'session')).toEqual({});
  await see(page, 'Your service’s key is locked.');
  await type(page, 'Passphrase', `${passphrase}x`);
  await press(page, 'button', 'Unlock');
  await see(page, 'This passphrase doesn’t unlock the key.');
  await type(page, 'Passphrase', passphrase);
  await press(page, 'button', 'Unlock');
  await see(page, 'Connected as Robin Achterberg');
  await gone(page, 'Your service’s key is locked.');
  await noteMemory(page);
});

test('no file of the profile contains the key, the passphrase, or the vault’s data in memory', async () => {
  await chromium.close();
  // Proves that the search works: the service's address is in the profile.
  expect(filesHolding(profile, service.base)).not.toEqual([]);
  expect(inMemory).toHaveLength(3);
  for (const secret of [service.keys.starter, passphrase, ...inMemory])
    expect(filesHolding(profile, secret)).toEqual([]);
});
