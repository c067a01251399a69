/** A background run whose first reads of the jobs fail keeps them all, and reads them again. */
import { beforeEach, expect, test } from 'vitest';
import type { TableName } from '../../../../lib/background/storage/store.ts';
import { createDevice, type Device, type Life, testClock } from '../requests/device.ts';
import { type WatchedService, watchedService } from '../requests/services.ts';

let service: WatchedService;
let device: Device;
let first: Life;

const minute = 60_000;

beforeEach(() => {
  const clock = testClock();
  service = watchedService({ now: clock.now, checks: { 'a@acme.test': { waits: 5 } } });
  device = createDevice(service, clock);
  first = device.start();
});

/** The next `times` reads of the table fail. */
function failReads(of: TableName, times: number): void {
  const { list } = device.store;
  let left = times;
  device.store.list = (table, range) => {
    if (table !== of || left === 0) return list(table, range);
    left -= 1;
    return Promise.reject(new DOMException('Internal error opening backing store', 'UnknownError'));
  };
}

const verify = (emails: string[], id: string) => first.jobs.create('verify', id, { emails, skipCache: false });

const views = async (life: Life) => Object.fromEntries((await life.jobs.views()).map(({ id, state }) => [id, state]));

test.each(['jobs', 'steps'] as const)('if a first read of %s fails, all jobs go on at the start', async (table) => {
  await verify(['a@acme.test'], 'pending');
  await device.clock.pass(1_000);
  first.kill();
  failReads(table, 1);
  const life = device.start();
  await life.jobs.resume('start');
  expect(life.pushed).toContainEqual(expect.objectContaining({ topic: 'job' }));
  await device.clock.pass(5 * minute);
  expect(await views(life)).toEqual({ pending: 'done' });
  expect(await service.charged()).toMatchObject({ verifications: 1 });
});

test('if the read at the start fails too, all jobs go on at the alarm, with their files', async () => {
  await first.jobs.create('export', 'export', {
    ...{ name: 'Leads', filters: {}, columns: ['email'], format: 'csv', total: null },
  });
  await verify(['a@acme.test'], 'pending');
  await device.clock.pass(1_000);
  first.kill();
  failReads('jobs', 2);
  const life = device.start();
  await life.jobs.resume('start');
  expect(await views(life)).toEqual({});
  expect(life.alarm.at).toBe(device.clock.now() + 5 * minute);
  expect(device.files.stored.size).toBe(1);
  await device.clock.pass(5 * minute);
  await life.jobs.resume('alarm');
  await device.clock.pass(5 * minute);
  expect(await views(life)).toEqual({ export: 'done', pending: 'done' });
});

test('a long job whose steps cannot be read at first does not stop the others', async () => {
  await verify(
    Array.from({ length: 300 }, (_, number) => `p@d${number}.test`),
    'long',
  );
  await verify(['a@acme.test'], 'pending');
  await first.jobs.pause('long');
  await device.clock.pass(1_000);
  await first.jobs.resumeJob('long');
  first.kill();
  const life = device.start();
  await life.jobs.views();
  failReads('steps', 1);
  await life.jobs.resume('start');
  await device.clock.pass(4 * minute);
  expect(await views(life)).toEqual({ long: 'running', pending: 'done' });
  expect(life.alarm.at).not.toBeNull();
  await life.jobs.resume('alarm');
  await device.clock.pass(minute);
  expect(await views(life)).toEqual({ long: 'done', pending: 'done' });
});
