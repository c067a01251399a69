/** #22, #23, #25: storage runs out, records are damaged, and the service changes during a request. */
import { randomBytes } from 'node:crypto';
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TableName } from '../../lib/background/storage/store.ts';
import { see, shownText } from '../e2e/harness/seeing.ts';
import { until } from '../e2e/harness/until.ts';
import { domains, people } from '../service/fixtures.ts';
import type { Reference } from '../service/reference.ts';
import { startService } from '../service/start-service.ts';
import { withManifest } from './build-edits.ts';
import { leaveRoom } from './leave-room.ts';
import { lookUp, openPopup, pressLike } from './pressing.ts';
import { ask, codeOf, contact, jobOf, save, say, untilJob, verify } from './say.ts';
import { connect, type Scene, startScene } from './scene.ts';
import { makeDue, putRecords, readStored, recordsOf } from './stored.ts';

let scene: Scene;
let quiet: Page;
const bounded = withManifest(({ permissions }) => ({
  // With `unlimitedStorage` the browser accepts every write until the disk is full.
  permissions: permissions.filter((permission) => permission !== 'unlimitedStorage'),
}));

beforeAll(async () => {
  scene = await startScene({ extension: bounded.dir });
  quiet = await scene.quiet();
});
afterAll(async () => {
  await scene.close();
  bounded.remove();
});
beforeEach(async () => {
  await say(quiet, 'forget-everything', {});
  await scene.kill();
  await connect(scene);
  scene.service.witness.clear();
});
afterEach(() => scene.service.faults.clear());

const searchOf = (domain: string) => ask(quiet, 'searchDomain', { domain });

describe('22: when the browser refuses to write', () => {
  afterAll(async () => {
    await scene.chromium.restart();
    quiet = await scene.quiet();
  });

  /** Looks up a company whose response takes half a megabyte to store. */
  async function searchLargely(number: number): Promise<string> {
    const emails = Array.from({ length: 250 }, (_, index) => ({
      value: `person-${index}@large-${number}.test`,
      // Random, so that it can't be compressed.
      position: randomBytes(1_500).toString('base64'),
    }));
    const body = { data: { domain: `large-${number}.test`, emails }, meta: { results: emails.length } };
    scene.service.faults.add({ operation: 'searchDomain', kind: 'body', body });
    return codeOf(await searchOf(`large-${number}.test`));
  }

  test('a paid request that cannot be recorded is not sent, and a free one still works', async () => {
    await searchOf(domains.aldermoor);
    await scene.chromium.worker.evaluate(() => {
      // Refuses every write, even after something is deleted.
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The room is used up.', 'QuotaExceededError');
      };
    });
    scene.service.witness.clear();
    expect(codeOf(await searchOf(domains.kestrel))).not.toBe('ok');
    expect(scene.service.witness.count('searchDomain')).toBe(0);
    expect(codeOf(await ask(quiet, 'countDomainEmails', { domain: domains.kestrel }))).toBe('ok');
    expect((await say(quiet, 'services', {})).services).toMatchObject([{ state: 'connected' }]);
  });

  test('40: a paid request is refused with the cause and its numbers, and a save with the cause', async () => {
    await scene.chromium.worker.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The room is used up.', 'QuotaExceededError');
      };
      navigator.storage.estimate = async () => ({ usage: 3_100_000, quota: 600_000 });
    });
    const popup = await openPopup(scene.chromium);
    await lookUp(popup, domains.kestrel);
    await pressLike(popup, /^Show /);
    await see(popup, 'This device is full. 3.1 of 0.6 MB are used.');
    await popup.close();
    // A save is refused, too: it is recorded before anything is sent.
    await expect(save(quiet, [contact('ann@aldermoor.test')])).rejects.toThrow('"storage"');
    await scene.kill();
  });

  test('40: the popup still shows its last content, and the cause, when storage can’t be read', async () => {
    const page = await scene.chromium.openPage('http://aldermoor.test/');
    const before = await scene.chromium.pressButton(page);
    await pressLike(before, /^Show /);
    await see(before, 'Marit Lindqvist');
    await until('it is kept as it is shown', () =>
      quiet.evaluate(async () =>
        JSON.stringify(await chrome.storage.session.get(null)).includes('"operation":"searchDomain"'),
      ),
    );
    await before.close();
    await scene.chromium.worker.evaluate(() => {
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException('Internal error opening backing store.', 'UnknownError');
      };
      navigator.storage.estimate = async () => ({ usage: 100, quota: 600_000 });
    });
    const popup = await scene.chromium.pressButton(page);
    await see(popup, 'This device’s storage can’t be used.');
    await see(popup, 'Marit Lindqvist');
    await popup.close();
    await page.close();
    await scene.kill();
  });

  test('free responses are evicted, but no paid response, job or key', async () => {
    const saving = await save(quiet, [contact('kept@aldermoor.test', { first_name: 'Kept' })]);
    await say(quiet, 'pause-job', { job: saving.id });
    const [service] = (await say(quiet, 'services', {})).services;
    await searchOf(domains.aldermoor);
    await scene.kill();
    const free = Array.from({ length: 10 }, (_, nth) => ({
      ...{ id: `free-${nth}`, service: service?.id, operation: 'countDomainEmails', params: {}, reply: {} },
      ...{ asked: 1, used: nth, planEnd: null, about: [], size: 100_000 },
      // Random, so that it can't be compressed.
      filling: randomBytes(75_000).toString('base64'),
    }));
    await putRecords(quiet, 'answers', free);
    quiet = await leaveRoom(scene, 3_000_000);

    const paid: string[] = [domains.aldermoor];
    await until('there was not room for all', async () => {
      const number = paid.length;
      expect(await searchLargely(number)).toBe('ok');
      paid.push(`large-${number}.test`);
      return (await say(quiet, 'cache-size', {})).answers < paid.length + free.length;
    });

    const stored = await recordsOf(quiet, 'answers');
    const kept = stored.filter(({ operation }) => operation === 'searchDomain').map(({ params }) => params.domain);
    // The last response may be shown without being stored.
    expect(kept).toEqual(expect.arrayContaining(paid.slice(0, -1)));
    expect(stored.length - kept.length).toBeLessThan(free.length);
    expect(await jobOf(quiet, saving.id)).toMatchObject({ state: 'paused', total: 1 });
    await scene.kill();
    expect((await say(quiet, 'services', {})).services).toEqual([service]);
    expect(await jobOf(quiet, saving.id)).toMatchObject({ state: 'paused', total: 1 });
    // The browser frees the room of removed records only after a while; a restart gives room at once.
    await scene.chromium.restart();
    quiet = await scene.quiet();
    const checks = await verify(quiet, [people.marit]);
    await untilJob(quiet, checks.id, ({ state }) => state === 'done');
    await say(quiet, 'resume-job', { job: saving.id });
    await untilJob(quiet, saving.id, ({ state }) => state === 'done');
    expect((await scene.service.leads()).map(({ email }) => email)).toContain('kept@aldermoor.test');
  });
});

describe('23: a record that is damaged', () => {
  test('in any table is set aside unchanged, and the rest works', async () => {
    await searchOf(domains.aldermoor);
    const checks = await verify(quiet, [people.marit]);
    await untilJob(quiet, checks.id, ({ state }) => state === 'done');
    const saving = await save(quiet, [contact('whole@aldermoor.test')]);
    // Leaves a record of a paid request without a response.
    scene.service.faults.add({ operation: 'searchDomain', kind: 'truncate' });
    expect(codeOf(await searchOf(domains.verdicts))).toBe('no-answer');
    const service = (await say(quiet, 'services', {})).chosen;
    // Rate limits are stored in batches.
    await until('the rate limits are stored', async () => (await recordsOf(quiet, 'paces')).length > 0);
    await scene.kill();
    const damaged: Record<string, object> = {};
    for (const table of ['answers', 'jobs', 'steps', 'marks', 'lists', 'journal', 'drafts'] as const) {
      const [record] = await recordsOf(quiet, table);
      // The indexed fields stay valid, so the record is still found. The other fields are damaged.
      const like = {
        ...record,
        id: `damaged-${table}`,
        job: checks.id,
        due: 0,
        created: 0,
        at: -1,
        asked: 0,
        used: 0,
        size: 1,
      };
      const broken = { name: 7, params: 17, values: 3, state: null, kind: {}, domain: 5, search: 'x' };
      damaged[table] = { service, ...like, about: [domains.aldermoor], ...broken };
    }
    // Records of these tables are read only by their ids.
    for (const table of ['paid', 'paces', 'spent'] as const) {
      const [record] = await recordsOf(quiet, table);
      expect(record, table).toBeDefined();
      damaged[table] = { ...record, service: 7 };
    }
    for (const [table, record] of Object.entries(damaged)) await putRecords(quiet, table as TableName, [record]);
    await makeDueOf(saving.id);

    const popup = await openPopup(scene.chromium);
    await lookUp(popup, domains.aldermoor);
    await see(popup, 'Marit Lindqvist');
    expect(await shownText(popup)).not.toContain('doesn’t answer');
    await popup.close();
    await untilJob(quiet, saving.id, ({ state }) => state === 'done');
    expect(codeOf(await searchOf(domains.kestrel))).toBe('ok');
    expect(codeOf(await searchOf(domains.verdicts))).toBe('ok');
    expect((await say(quiet, 'journal', { before: null, limit: 500 })).entries.length).toBeGreaterThan(2);

    expect((await say(quiet, 'lists', { ask: false })).lists).toEqual(expect.any(Array));

    const aside = await recordsOf(quiet, 'aside');
    for (const [table, record] of Object.entries(damaged)) {
      expect(aside.find((each) => each.table === table)?.record, table).toEqual(record);
    }
  });

  /** Makes only this job's step due, because another step is damaged. */
  async function makeDueOf(job: string): Promise<void> {
    const steps = (await recordsOf(quiet, 'steps')).filter((step) => step.job === job);
    await putRecords(
      quiet,
      'steps',
      steps.map((step) => ({ ...step, due: Date.now() })),
    );
  }

  test('in the settings, the usage or the vault loses only its own data', async () => {
    await say(quiet, 'change-settings', { theme: 'dark' });
    await scene.kill();
    await quiet.evaluate(() => chrome.storage.local.set({ settings: 'broken', usage: [17] }));
    expect(await say(quiet, 'settings', {})).toMatchObject({ theme: 'system', searchOnOpen: false });
    expect((await say(quiet, 'services', {})).services).toMatchObject([{ state: 'connected' }]);
    expect((await say(quiet, 'usage', { skipCache: true })).usage).not.toBeNull();

    await scene.kill();
    await quiet.evaluate(async () => {
      const all = await chrome.storage.local.get(null);
      const vault = Object.keys(all).filter((slot) => slot.startsWith('vault:'));
      await chrome.storage.local.set(Object.fromEntries(vault.map((slot) => [slot, 'AAAA'])));
    });
    // The key cannot be read, so the user must enter it again. Nothing is sent with a damaged key.
    expect((await say(quiet, 'services', {})).services).toMatchObject([{ state: 'no-key' }]);
    scene.service.witness.clear();
    expect(codeOf(await searchOf(domains.kestrel))).toBe('no-key');
    expect(scene.service.witness.requests).toEqual([]);
  });
});

describe('25: during a request', () => {
  let other: Reference;
  beforeAll(async () => {
    other = await startService({ seed: 'another one', keys: { starter: 'harrier-other-4411' } });
  });
  afterAll(() => other.close());

  /** Starts a request, acts before it is answered, and returns the outcome. */
  async function meanwhile(act: () => Promise<unknown>) {
    scene.service.faults.add({ operation: 'searchDomain', kind: 'delay' });
    const asking = searchOf(domains.aldermoor);
    await until('it is under way', () => scene.service.witness.count('searchDomain') === 1);
    await act();
    scene.service.faults.release();
    const asked = await asking;
    await until('the service has answered', () => scene.service.witness.of('searchDomain')[0]?.status !== null);
    return asked;
  }

  const about = () => say(quiet, 'about', { domain: domains.aldermoor, page: null, emails: [], private: false });
  const request = (service: string | null, reference: Reference, key: string) => ({
    service,
    name: 'Reference',
    address: reference.base,
    key,
    keyKept: 'device' as const,
  });

  test('another service is chosen: the response is discarded and cached for neither', async () => {
    const asked = await meanwhile(() => say(quiet, 'connect', request(null, other, 'harrier-other-4411')));
    expect(codeOf(asked)).toBe('service-changed');
    expect((await about()).cached).toEqual([]);
    expect(JSON.stringify(await recordsOf(quiet, 'answers'))).not.toContain('marit.lindqvist');
    expect(other.witness.count('searchDomain')).toBe(0);
  });

  test('the service gets another key: the response for the old key’s account is discarded', async () => {
    const [service] = (await say(quiet, 'services', {})).services;
    const asked = await meanwhile(() =>
      say(quiet, 'connect', request(service?.id ?? null, scene.service, scene.service.keys.growth)),
    );
    expect(codeOf(asked)).toBe('service-changed');
    expect((await about()).cached).toEqual([]);
  });

  test('the service moves to another address: no request goes there with the old key, and the response is discarded', async () => {
    const [service] = (await say(quiet, 'services', {})).services;
    const asked = await meanwhile(() =>
      say(quiet, 'connect', request(service?.id ?? null, other, 'harrier-other-4411')),
    );
    expect(codeOf(asked)).toBe('service-changed');
    expect((await about()).cached).toEqual([]);
    const asks = other.witness.requests.filter(({ path }) => path !== '/health');
    expect(new Set(asks.map(({ key }) => key))).toEqual(new Set(['harrier-other-4411']));
  });

  test('the service is disconnected: nothing more is stored for it, and its jobs are deleted', async () => {
    const [service] = (await say(quiet, 'services', {})).services;
    await save(quiet, [contact('gone@aldermoor.test')]);
    const asked = await meanwhile(() => say(quiet, 'disconnect', { service: service?.id ?? '' }));
    expect(codeOf(asked)).not.toBe('ok');
    await scene.kill();
    await makeDue(quiet);
    expect((await say(quiet, 'jobs', {})).jobs).toEqual([]);
    const { local, databases } = await readStored(quiet);
    expect(JSON.stringify([local, databases.harrier])).not.toContain('aldermoor');
    expect(Object.keys(local).filter((slot) => slot.startsWith('vault:'))).toEqual([]);
  });

  test('jobs continue at the service they were created for', async () => {
    const saving = await save(quiet, [contact('first@aldermoor.test')]);
    await say(quiet, 'connect', request(null, other, 'harrier-other-4411'));
    await scene.kill();
    await makeDue(quiet);
    await untilJob(quiet, saving.id, ({ state }) => state === 'done');
    expect((await scene.service.leads()).map(({ email }) => email)).toContain('first@aldermoor.test');
    expect(other.witness.count('createLead')).toBe(0);
    const asked = { domain: null, page: null, emails: ['first@aldermoor.test'], private: false };
    expect(await say(quiet, 'about', asked)).toEqual({ cached: [], people: [], checks: [], knownLeads: [] });
  });
});
