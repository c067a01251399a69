/**
 * #6, #8, #22, #23 and #26 with this device as the service. Its records are in a separate database; its jobs are
 * imports and site searches.
 */
import { randomBytes } from 'node:crypto';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deviceDatabase } from '../../lib/background/device/device-store.ts';
import type { Table } from '../../lib/background/device/tables.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import { until } from '../e2e/harness/until.ts';
import { importRows, leads, peopleOf, rows } from './device/asking.ts';
import { putVersion } from './device/put-version.ts';
import { type DeviceScene, type Host, staff, startDeviceScene } from './device/scene.ts';
import { leaveRoom } from './leave-room.ts';
import { ask, contact, save, say, untilJob } from './say.ts';
import { standstill } from './standstill.ts';
import { changeRecords, deviceRecordsOf, holdDeviceTables, makeDue, putDeviceRecords, readStored } from './stored.ts';

let scene: DeviceScene;
let quiet: Page;

beforeAll(async () => {
  scene = await startDeviceScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  quiet = await scene.quiet();
  await say(quiet, 'forget-everything', {});
  await say(quiet, 'use-device', {});
});

const day = 24 * 60 * 60_000;
const isDone = ({ state }: JobView) => state === 'done';

const isAsked = (host: Host, path: string) =>
  until(`${host}${path} is requested`, () => scene.asked(host).some((one) => one.path === path));

/**
 * Paths that were requested more than once because the background was stopped. robots.txt and the start page are left
 * out: no search can resume without them.
 */
function askedTwice(host: Host): string[] {
  const paths = scene.asked(host).map(({ path }) => path);
  return paths.filter((path, at) => paths.indexOf(path) !== at && path !== '/' && path !== '/robots.txt');
}

test('6: lost alarms are set again at the start, and a search and an import finish', async () => {
  const answer = scene.hold('anchor.test', '/team');
  const search = await scene.search('anchor.test');
  await isAsked('anchor.test', '/team');
  const letGo = await holdDeviceTables(quiet, ['leads']);
  const imported = await importRows(quiet, rows(40));
  await scene.kill();
  await letGo();
  answer();
  const alarms = () => quiet.evaluate(async () => (await chrome.alarms.getAll()).map(({ name }) => name));
  const before = await alarms();
  expect(before).not.toEqual([]);
  await quiet.evaluate(() => chrome.alarms.clearAll());
  const hold = await holdDeviceTables(quiet, ['leads']);
  await scene.chromium.worker.wake();
  await until('the alarm is there again', async () => (await alarms()).join() === before.join());
  await hold();

  expect(await untilJob(quiet, imported.id, isDone)).toMatchObject({ counts: { created: 40 }, failed: 0, held: null });
  expect((await leads(quiet)).total).toBe(40);
  expect(await untilJob(quiet, search.id, isDone)).toMatchObject({ held: null });
  // #49: a page that was in flight is requested once more.
  expect(askedTwice('anchor.test')).toContain('/team');
  expect(askedTwice('anchor.test').length).toBeLessThanOrEqual(2);
  const people = Object.values(staff('anchor.test'));
  expect(await peopleOf(quiet, 'anchor.test')).toEqual(expect.arrayContaining(people));
});

describe('8: a clock that jumps a day', () => {
  test.each([
    ['forward', day, 'barge.test'],
    ['back', -day, 'canal.test'],
  ] as const)(
    '%s during a search causes neither a burst nor a standstill, and each day counts its own usage',
    async (_, jump, host) => {
      const { id } = await scene.search(host);
      await until('it has begun', () => scene.asked(host).length >= 2);
      await scene.chromium.worker.evaluate((by: number) => {
        const real = Date.now.bind(Date);
        Date.now = () => real() + by;
      }, jump);
      expect(await untilJob(quiet, id, isDone)).toMatchObject({ held: null, counts: { addresses: 2 } });
      expect(await peopleOf(quiet, host)).toEqual(Object.values(staff(host)).sort());
      expect(await pausesAt(host)).toBeGreaterThan(380);
      expect(Math.max(...scene.asked(host).map(({ atOnce }) => atOnce))).toBeLessThanOrEqual(2);

      // An import also works while the clock is changed.
      expect(await untilJob(quiet, (await importRows(quiet, rows(20))).id, isDone)).toMatchObject({
        counts: { created: 20 },
      });
      await scene.kill();
      // The new background run has the real clock again.
      expect(await peopleOf(quiet, host)).toHaveLength(2);
      const used = (await deviceRecordsOf(quiet, 'usage')).map(({ id: date, searches }) => ({ date, searches }));
      const dates = [Date.now(), Date.now() + jump].map((time) => new Date(time).toISOString().slice(0, 10));
      expect(used).toEqual(dates.sort().map((date) => ({ date, searches: 1 })));
      const account = await ask(quiet, 'getUsage', {});
      expect(account).toMatchObject({ ok: true, reply: { data: { requests: { searches: { used: 2 } } } } });
    },
  );

  /** The shortest time between the starts of two requests, in milliseconds of a clock that never jumps. */
  async function pausesAt(host: Host): Promise<number> {
    const begun = await scene.chromium.worker.evaluate(
      (of: string) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => new URL(name).hostname === of)
          .map(({ startTime }) => startTime),
      host,
    );
    const times = begun.toSorted((one, other) => one - other);
    expect(times.length).toBeGreaterThan(3);
    return Math.min(...times.slice(1).map((time, at) => time - (times[at] ?? 0)));
  }

  test('back while the background is stopped delays neither a search nor an import', async () => {
    const answer = scene.hold('dock.test', '/');
    const search = await scene.search('dock.test');
    await isAsked('dock.test', '/');
    const letGo = await holdDeviceTables(quiet, ['leads']);
    const imported = await importRows(quiet, rows(40));
    await scene.kill();
    await letGo();
    answer();
    // The records look as if a clock that is a day off had written them.
    await changeRecords(quiet, 'steps', (step) => ({
      ...step,
      due: step.due + day,
      since: step.since && step.since + day,
    }));
    await changeRecords(quiet, 'jobs', (job) => ({ ...job, created: job.created + day }));
    await scene.chromium.worker.wake();
    expect(await untilJob(quiet, imported.id, isDone)).toMatchObject({ counts: { created: 40 } });
    expect(await untilJob(quiet, search.id, isDone)).toMatchObject({ counts: { addresses: 2 } });
    expect(Math.max(...scene.asked('dock.test').map(({ atOnce }) => atOnce))).toBeLessThanOrEqual(2);
  });
});

describe('22: when the browser refuses to write', () => {
  test('a lead is saved completely or not at all; its job is on hold with the cause, and resumes when there is room', async () => {
    await untilJob(quiet, (await importRows(quiet, rows(3), { list: 'Fair' })).id, isDone);
    const job = await save(quiet, [contact('kept@harbour.test', { first_name: 'Kept' })], { list: 'Fair' });
    await scene.kill();
    await makeDue(quiet);
    const letGo = await holdDeviceTables(quiet, ['leads']);
    await scene.chromium.worker.evaluate(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...of) {
        // Fails late in the transaction, after the lead itself was put.
        if (this.name === 'leadColumns') throw new DOMException('The room is used up.', 'QuotaExceededError');
        return put.apply(this, of);
      };
    });
    await letGo();
    const held = await untilJob(quiet, job.id, ({ state }) => state === 'held');
    expect(held).toMatchObject({ held: { problem: { code: 'storage', full: true } } });
    expect((await leads(quiet)).total).toBe(3);
    await expect(ask(quiet, 'createLead', { email: 'typed@harbour.test' })).rejects.toThrow('"storage"');
    expect((await leads(quiet)).leads.map(({ email }) => email)).not.toContain('typed@harbour.test');

    // The next background run has room again.
    await scene.kill();
    expect(await untilJob(quiet, job.id, isDone)).toMatchObject({ counts: { created: 1 } });
    expect((await leads(quiet, { first_name: 'kept' })).leads).toMatchObject([{ email: 'kept@harbour.test' }]);
    expect((await leads(quiet)).total).toBe(4);
  });

  async function restart(): Promise<void> {
    await scene.chromium.restart();
    quiet = await scene.quiet();
    await say(quiet, 'forget-everything', {});
    await say(quiet, 'use-device', {});
  }

  test('an import stops at the quota, reports the cause, and finishes when there is room again', async () => {
    const many = 2_000;
    // Random, so that it can't be compressed.
    const position = randomBytes(300).toString('base64');
    async function heldImport(): Promise<JobView | null> {
      const staged = crypto.randomUUID();
      expect((await leads(quiet)).total).toBe(0);
      await say(quiet, 'stage-import', { import: staged, from: 0, rows: rows(many, { position }) });
      quiet = await leaveRoom(scene, 900_000);
      const { id } = await importRows(quiet, [], { staged });
      const job = await untilJob(quiet, id, ({ state }) => state === 'held' || state === 'done');
      return job.state === 'held' ? job : null;
    }
    const held = await until('an import meets the bound', async () => {
      const job = await heldImport().catch(() => null);
      // The browser itself wrote something, so this attempt failed. Either it cached the quota before the override, or
      // it used up the little room left.
      if (!job) await restart();
      return job;
    });
    expect(held).toMatchObject({ total: many, failed: 0, held: { problem: { code: 'storage', full: true } } });
    expect((await leads(quiet)).total).toBeLessThan(many);
    // The user's own write is refused with the cause. The browser may free room after a while, so the first writes may
    // succeed.
    const refusal = await until('a write of the user is refused', () =>
      say(quiet, 'stage-import', { import: crypto.randomUUID(), from: 0, rows: rows(many, { position }) }).then(
        () => null,
        (problem: Error) => problem.message,
      ),
    );
    expect(refusal).toContain('"storage"');

    await scene.chromium.restart();
    quiet = await scene.quiet();
    expect(await untilJob(quiet, held.id, isDone)).toMatchObject({
      ...{ done: many, failed: 0, counts: { created: many } },
    });
    const all = await leads(quiet, { first_name: 'person' });
    expect(all.total).toBe(many);
    expect(all.leads.filter((one) => one.position !== position)).toEqual([]);
  });
});

describe('23: a record that is damaged', () => {
  /**
   * Overwrites fields of the record whose text contains `has`. Its key and indexes stay whole, so that it is still
   * found.
   */
  async function damage(table: Table, has: string, how: object): Promise<void> {
    const record = (await deviceRecordsOf(quiet, table)).find((one) => JSON.stringify(one).includes(has));
    if (!record) throw new Error(`No record of ${table} has ${has}`);
    await putDeviceRecords(quiet, table, [{ ...record, ...how }]);
  }

  test('among leads, companies, addresses, columns and counters is set aside or rebuilt, and the rest works', async () => {
    await untilJob(quiet, (await importRows(quiet, rows(20), { list: 'Fair' })).id, isDone);
    await untilJob(quiet, (await scene.search('estuary.test')).id, isDone);
    const people = Object.values(staff('estuary.test')).sort();
    expect(await peopleOf(quiet, 'estuary.test')).toEqual(people);
    await scene.kill();
    await damage('leads', 'person-7@', { lead: { email: 7 } });
    await damage('companies', 'estuary.test', { company: 'damaged' });
    await damage('addresses', people[0] ?? '', { email: { value: people[0] } });
    await damage('leadColumns', 'leads|present|00000000', { values: 'damaged' });
    await damage('leadColumns', 'leads|first_name|00000000', { text: 5 });
    await damage('counters', 'lastLead', { count: 'damaged' });

    expect(await peopleOf(quiet, 'estuary.test')).toEqual(people.slice(1));
    await leads(quiet);
    expect(await leads(quiet)).toMatchObject({ total: 19 });
    expect((await leads(quiet, { first_name: 'person' })).total).toBe(19);
    const asked = await ask(quiet, 'createLead', { email: 'new@harbour.test', leads_list_name: 'Fair' });
    expect(asked).toMatchObject({ ok: true, reply: { data: { email: 'new@harbour.test' } } });
    // The new lead did not replace another one.
    expect((await leads(quiet)).total).toBe(20);
    expect((await leads(quiet, { email: 'person-0@harbour.test' })).total).toBe(1);
    const aside = (await deviceRecordsOf(quiet, 'aside')).map(({ table }) => table);
    expect(aside.sort()).toEqual(['addresses', 'companies', 'leads']);
  });

  test('among the rows of an import fails only its own rows', async () => {
    const staged = crypto.randomUUID();
    await say(quiet, 'stage-import', { import: staged, from: 0, rows: rows(260) });
    await scene.kill();
    await damage('imports', `${staged}|000000`, { rows: [17] });
    const job = await untilJob(quiet, (await importRows(quiet, [], { staged })).id, isDone);
    expect(job).toMatchObject({ total: 260, done: 4, failed: 256, counts: { created: 4 } });
    expect((await leads(quiet)).total).toBe(4);
    expect((await deviceRecordsOf(quiet, 'aside')).map(({ table }) => table)).toEqual(['imports']);
    const shown = await say(quiet, 'job-rows', { job: job.id, offset: 250, limit: 100, failed: false });
    expect(shown.rows.map(({ line }) => line)).toEqual([257, 258, 259, 260]);

    const { job: undoing } = await say(quiet, 'revert-import', { job: job.id });
    expect(await untilJob(quiet, undoing?.id ?? '', isDone)).toMatchObject({ counts: { deleted: 4 } });
    expect((await leads(quiet)).total).toBe(0);
  });
});

describe('26: an upgrade of the device’s database', () => {
  test('killed in the middle changes nothing, and succeeds at the next start', async () => {
    await scene.kill();
    const letGo = await putVersion(quiet, 1);
    const before = (await readStored(quiet)).databases[deviceDatabase];
    await scene.chromium.worker.evaluate(() => {
      const { createObjectStore } = IDBDatabase.prototype;
      IDBDatabase.prototype.createObjectStore = function (...of) {
        const made = createObjectStore.apply(this, of);
        new BroadcastChannel('standstill').postMessage('');
        for (;;) Object.assign(globalThis, { __isHere: made });
      };
    });
    const standing = standstill(quiet);
    await letGo();
    const asked = leads(quiet);
    await standing;
    const looked = readStored(quiet);
    await scene.chromium.worker.kill({ atOnce: true });
    expect((await looked).databases[deviceDatabase]).toEqual(before);
    // No release wrote that version, so no user has leads to keep.
    expect((await asked).total).toBe(0);
    const { id } = await importRows(quiet, rows(3));
    await untilJob(quiet, id, isDone);
    expect((await leads(quiet)).total).toBe(3);
  });
});
