/**
 * The key is only in one header on its way to its service. No action and no response of the service makes it readable
 * anywhere else.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { press, see, type } from '../e2e/harness/seeing.ts';
import { until } from '../e2e/harness/until.ts';
import { articles, handles, people, verdictAddresses } from '../service/fixtures.ts';
import { lookUp, pressLike } from './pressing.ts';
import { filesHolding } from './profile-bytes.ts';
import { recordMessages, wholeDom } from './recorded-messages.ts';
import { ask, codeOf, contact, save, say, untilJob, verify } from './say.ts';
import { type Scene, startScene } from './scene.ts';
import { makeDue, readStored } from './stored.ts';

/** No part of it occurs anywhere by chance. */
const key = 'harrier-canary-k3y-5f1d0c9e7b2a4f68';
const other = 'harrier-0ther-k3y-90aa17c4d2be3355';

let scene: Scene;
let profile: string;
/** Everything that the opened pages received and showed. */
const seen: string[] = [];

beforeAll(async () => {
  profile = mkdtempSync(join(tmpdir(), 'harrier-canary-'));
  scene = await startScene({ service: { keys: { starter: key, growth: other }, leads: 'mock' }, profile });
});
afterAll(() => rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
afterEach(() => scene.service.faults.clear());

/** Opens a page of the extension, acts on it, and records everything that it received and showed. */
async function on(path: string, act: (page: Page) => Promise<void>): Promise<void> {
  const page = await scene.chromium.openInTab(path);
  const recorded = await recordMessages(page);
  if (path === 'popup.html') await see(page, 'No company behind this page');
  await act(page);
  seen.push(await recorded(), await wholeDom(page));
  await page.close();
}

async function expectNowhere(): Promise<void> {
  const { service, chromium } = scene;
  for (const canary of [key, other]) {
    expect(service.witness.holding(canary)).toEqual([]);
    expect(seen.join('\n')).not.toContain(canary);
    expect(JSON.stringify(await chromium.consoleLines())).not.toContain(canary);
    const stored = JSON.stringify(await readStored(await scene.quiet()));
    expect(stored).toContain('vault:');
    expect(stored).not.toContain(canary);
    expect(stored).not.toContain(btoa(canary).slice(0, -4));
  }
  const ways = service.witness.requests.map(({ keyIn, operation, path }) => `${operation ?? path} ${keyIn}`);
  // The request that checks for a team's service carries no key.
  const allowed = /^(\w+ Authorization|(?:countDomainEmails|\/health) null)$/;
  expect(ways.filter((way) => !allowed.test(way))).toEqual([]);
  expect(service.elsewhere.requests).toEqual([]);
}

test('the key is nowhere else after it is typed, checked and stored', async () => {
  await on('options.html', async (options) => {
    await type(options, 'Service address', scene.service.base);
    await type(options, 'API key', key);
    await press(options, 'radio', 'On this computer');
    await press(options, 'button', 'Save');
    await see(options, 'Connected as Robin Achterberg');
    await options.reload();
    await see(options, 'Connected as Robin Achterberg');
  });
  await expectNowhere();
});

test('the key is nowhere else after every lookup, verification, save and removal', async () => {
  await on('popup.html', async (popup) => {
    await lookUp(popup, 'aldermoor.test');
    await pressLike(popup, /^Show/);
    await see(popup, 'Marit Lindqvist');
    await lookUp(popup, 'Marit Lindqvist @ aldermoor.test');
    await see(popup, 'A name to find at a company');
    await pressLike(popup, /^Find address/);
    await see(popup, 'marit.lindqvist');
    await pressLike(popup, /^Verify/);
    await until('the verdict came', () => scene.service.witness.count('verifyEmail') > 0);
  });
  const quiet = await scene.quiet();
  const note = (value: unknown) => seen.push(JSON.stringify(value));
  note(await ask(quiet, 'findAuthor', { url: articles.eelgrass }));
  note(await ask(quiet, 'findEmail', { linkedin_handle: handles.marit }));
  note(await ask(quiet, 'searchDomainWithPost', { domain: 'kestrel-fjord.example' }));
  note(await ask(quiet, 'leadExists', { email: people.marit }));
  note(await say(quiet, 'known-leads', { domain: 'aldermoor.test', skipCache: true, private: false }));
  const checks = await verify(quiet, [people.ingrid, verdictAddresses.valid]);
  note(await untilJob(quiet, checks.id, ({ state }) => state === 'done'));

  const saving = await save(quiet, [contact('somebody@aldermoor.test', { first_name: 'Some', last_name: 'Body' })]);
  await scene.kill();
  await makeDue(quiet);
  note(await untilJob(quiet, saving.id, ({ state }) => state === 'done'));
  note(await say(quiet, 'remove-saved', { job: saving.id, email: 'somebody@aldermoor.test' }));
  for (const name of ['services', 'settings', 'cache-size', 'jobs'] as const) note(await say(quiet, name, {}));
  note(await say(quiet, 'lists', { ask: false }));
  note(await say(quiet, 'journal', { before: null, limit: 500 }));
  const all = new Set(scene.service.witness.requests.map(({ operation }) => operation));
  expect(all.size).toBeGreaterThanOrEqual(11);
  await expectNowhere();
});

test('the key is nowhere else when the service echoes it in an error or a response', async () => {
  const quiet = await scene.quiet();
  const details = `The key ${key} (Bearer ${key}) is not allowed to do this.`;
  for (const status of [400, 402, 403, 404, 422, 500]) {
    const id = status === 403 ? 'no_discover_access' : key;
    scene.service.faults.add({ operation: 'findEmail', kind: 'status', status, id, details });
    const asked = await ask(quiet, 'findEmail', { domain: `says-${status}.test`, full_name: 'No One' });
    scene.service.faults.clear();
    expect(codeOf(asked)).not.toBe('ok');
    seen.push(JSON.stringify(asked));
  }
  const data = {
    domain: 'echo.test',
    organization: key,
    pattern: key,
    emails: [{ value: `${key}@echo.test`, position: key }],
  };
  scene.service.faults.add({
    operation: 'searchDomain',
    kind: 'body',
    body: { data, meta: { results: 1, [key]: key } },
  });
  seen.push(JSON.stringify(await ask(quiet, 'searchDomain', { domain: 'echo.test' })));

  scene.service.faults.add({ operation: 'searchDomain', kind: 'status', status: 400, id: 'wrong_params', details });
  await on('popup.html', async (popup) => {
    await lookUp(popup, 'echoed-on-a-screen.test');
    await pressLike(popup, /^(Search anyway|Show)/);
    await see(popup, 'The service rejected the domain.');
  });
  await expectNowhere();
});

test('the key is nowhere else when its replacement is refused or it is revoked', async () => {
  const details = `The key ${other} is unknown.`;
  await on('options.html', async (options) => {
    await see(options, 'Connected as Robin Achterberg');
    await pressLike(options, /^Replace$/);
    await type(options, 'API key', other);
    const refusal = { kind: 'status', status: 401, id: 'authentication_failed', details } as const;
    scene.service.faults.add({ operation: 'getAccount', times: 'always', ...refusal });
    await press(options, 'button', 'Save');
    await see(options, 'The service doesn’t accept this key.');
    // A typed key stays in its field until it is accepted. This empties the field, so that only other places are
    // checked.
    await type(options, 'API key', '');
  });
  await expectNowhere();
  scene.service.revoke(key);
  seen.push(JSON.stringify(await ask(await scene.quiet(), 'searchDomain', { domain: 'refused.test' })));
  scene.service.restore(key);
  await expectNowhere();
});

test('is nowhere when the service answers with a redirect', async () => {
  scene.service.faults.add({ operation: 'searchDomain', kind: 'redirect' });
  const asked = await ask(await scene.quiet(), 'searchDomain', { domain: 'redirected.test' });
  expect(codeOf(asked)).toBe('redirected');
  await expectNowhere();
});

test('the key is not sent to another origin that was written into its service’s record', async () => {
  const quiet = await scene.quiet();
  await scene.kill();
  // An attacker who can write to storage would point the service at their own server. The key is bound to its origin.
  await quiet.evaluate(async (elsewhere) => {
    const { services } = (await chrome.storage.local.get('services')) as { services: object };
    const moved = JSON.stringify(services).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, elsewhere);
    await chrome.storage.local.set({ services: JSON.parse(moved), before: services });
  }, scene.service.elsewhere.origin);
  const asked = await ask(quiet, 'searchDomain', { domain: 'moved.test' });
  expect(codeOf(asked)).toBe('no-key');
  expect(scene.service.elsewhere.requests).toEqual([]);
  await scene.kill();
  await quiet.evaluate(async () => {
    const { before } = await chrome.storage.local.get('before');
    await chrome.storage.local.set({ services: before });
    await chrome.storage.local.remove('before');
  });
  await expectNowhere();
});

test('the key is in no file of the profile', async () => {
  await scene.close();
  // Proves that the search works: it finds the domain that was looked up.
  expect(filesHolding(profile, 'aldermoor.test')).not.toEqual([]);
  expect(filesHolding(profile, key)).toEqual([]);
  expect(filesHolding(profile, other)).toEqual([]);
});
