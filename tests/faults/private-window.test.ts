/**
 * A private window is in memory only: nothing new reaches the disk, neither meanwhile nor when the browser has ended.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { see, type } from '../e2e/harness/seeing.ts';
import { until } from '../e2e/harness/until.ts';
import { domains, people } from '../service/fixtures.ts';
import { lookUp, pressLike } from './pressing.ts';
import { filesHolding } from './profile-bytes.ts';
import { ask, contact, jobOf, save, say, untilJob, verify } from './say.ts';
import { connect, type Scene, startScene } from './scene.ts';
import { readStored, recordsOf } from './stored.ts';

const inPrivate = { private: true };
let scene: Scene;
let profile: string;
let quiet: Page;

beforeAll(async () => {
  profile = mkdtempSync(join(tmpdir(), 'harrier-private-'));
  scene = await startScene({ delays: { undoTime: 200 }, profile, shipped: true });
  await connect(scene);
  quiet = await scene.quiet();
  await ask(quiet, 'searchDomain', { domain: domains.aldermoor });
  const checks = await verify(quiet, [people.marit]);
  await untilJob(quiet, checks.id, ({ state }) => state === 'done');
  // Stops the background, so that no pending write of a normal window follows.
  await scene.kill();
});
afterAll(() => rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

/** The stored data, once the pending writes of normal windows are done. */
async function onDisk(): Promise<{ local: unknown; databases: unknown }> {
  let before = '';
  const { local, databases } = await until(
    'nothing more is written',
    async () => {
      const now = await readStored(quiet);
      const text = JSON.stringify([now.local, now.databases]);
      const isSame = text === before;
      before = text;
      return isSame && now;
    },
    { every: 400 },
  );
  return { local, databases };
}

test('lookups, drafts, verifications and saves in a private window leave nothing new in any storage', async () => {
  const before = await onDisk();
  const window = await scene.chromium.openPrivately(`http://${domains.kestrel}/`);
  const popup = await scene.chromium.pressButton(window);
  await see(popup, 'private window, nothing is kept');
  await see(popup, 'Counted free');
  await pressLike(popup, /^Show/);
  await see(popup, 'Ingrid');
  await type(popup, 'Look up', 'half-typed-canary');
  await lookUp(popup, 'Babatunde Adeyemi @ kestrel-fjord.example');
  await see(popup, 'A name to find at a company');
  await type(popup, 'Name', 'Drafted Canary');
  await type(popup, 'Name', 'Babatunde Adeyemi');
  await pressLike(popup, /^Find address/);
  await see(popup, 'b.adeyemi');
  await pressLike(popup, /^Verify/);
  await until('the address is verified', () =>
    scene.service.witness.of('verifyEmail').some(({ query }) => query.some(([, value]) => value === people.babatunde)),
  );
  await popup.close();

  // Sends other messages of the pages, marked as private.
  await ask(quiet, 'findAuthor', { url: 'https://wadden-quarterly.example/2026/02/eelgrass' }, inPrivate);
  await say(quiet, 'known-leads', { domain: domains.kestrel, skipCache: true, ...inPrivate });
  await say(quiet, 'keep-draft', { form: 'finder', values: { name: 'Drafted Canary' }, ...inPrivate });
  await say(quiet, 'look-up', { text: domains.kestrel, ...inPrivate });
  const checks = await verify(quiet, [people.nils], inPrivate);
  const saving = await save(quiet, [contact(people.charlotte)], { page: `http://${domains.kestrel}/`, ...inPrivate });
  await until('the lead is saved', () => scene.service.witness.count('createLead') === 1);
  await until('the saving is over', async () => (await jobOf(quiet, saving.id, true))?.state === 'done');
  await until('the check is over', async () => (await jobOf(quiet, checks.id, true))?.state === 'done');
  expect((await scene.service.leads()).map(({ email }) => email)).toContain(people.charlotte);

  const after = await onDisk();
  expect(after).toEqual(before);
  const another = async () =>
    (await say(quiet, 'about', { domain: domains.kestrel, page: null, emails: [], ...inPrivate })).cached.length;
  expect(await another()).toBeGreaterThan(0);
  await window.close();
  await until('another private window would show nothing of it', async () => (await another()) === 0);
  expect(await onDisk()).toEqual(before);
});

test('a normal window shows nothing from a private window', async () => {
  const about = await say(quiet, 'about', { domain: domains.kestrel, page: null, emails: [], private: false });
  expect(about).toEqual({ cached: [], people: [], checks: [], knownLeads: [] });
  expect((await say(quiet, 'recents', { search: 'kestrel' })).recents).toEqual([]);
  expect(JSON.stringify(await say(quiet, 'journal', { before: null, limit: 500 }))).not.toContain('kestrel');
  const { jobs } = await say(quiet, 'jobs', {});
  expect(jobs.map(({ kind, total }) => ({ kind, total }))).toEqual([{ kind: 'verify', total: 1 }]);
});

test('this device answers a private window from its knowledge, and stores nothing done there', async () => {
  await say(quiet, 'use-device', {});
  await ask(quiet, 'createLead', { email: people.marit, leads_list_name: 'Fair' });
  // Lists are written a moment after they are learnt.
  await until('the list is written', async () => (await recordsOf(quiet, 'lists')).length === 1);
  const before = await onDisk();
  const exists = await ask(quiet, 'leadExists', { email: people.marit }, inPrivate);
  expect(exists).toMatchObject({ ok: true, reply: { data: { id: expect.any(Number) } } });
  const window = await scene.chromium.openPrivately(`http://${domains.wadden}/`);
  const popup = await scene.chromium.pressButton(window);
  await see(popup, 'private window, nothing is kept');
  await popup.close();
  const saving = await save(quiet, [contact('device.canary@aldermoor-quiet.example')], inPrivate);
  await until('the saving is over', async () => (await jobOf(quiet, saving.id, true))?.state === 'done');
  const start = `https://${domains.wadden}/`;
  expect(await say(quiet, 'search-site', { domain: domains.wadden, start, ...inPrivate })).toEqual({ job: null });
  await ask(quiet, 'createLead', { email: 'made.canary@aldermoor-quiet.example' }, inPrivate);
  await ask(quiet, 'verifyEmail', { email: 'made.canary@aldermoor-quiet.example' }, inPrivate);
  expect(await onDisk()).toEqual(before);
  await window.close();
  expect(await onDisk()).toEqual(before);
});

test('no file of the profile contains traces of a private window after the browser has closed', async () => {
  await scene.close();
  expect(filesHolding(profile, domains.aldermoor)).not.toEqual([]);
  for (const trace of [
    domains.kestrel,
    'Charlotte',
    'Drafted Canary',
    'half-typed-canary',
    people.charlotte,
    'aldermoor-quiet',
  ]) {
    expect([trace, filesHolding(profile, trace)]).toEqual([trace, []]);
  }
});
