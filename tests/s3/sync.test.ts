/** The S3 sync target against a real Ceph: signatures, conditional requests, lists and refusals. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type S3, s3 } from '../../lib/sync/s3.ts';
import { type Bytes, SyncError, type Target } from '../../lib/sync/target.ts';
import { type DeviceBrowser, deviceWorld } from '../unit/sync/device-browsers.ts';
import { type Ceph, startCeph } from './ceph.ts';

let ceph: Ceph;
beforeAll(async () => {
  ceph = await startCeph();
});
afterAll(() => ceph?.close());

function open(prefix: string, some: Partial<S3> = {}): Target {
  const { address, bucket, region, keyId, secretKey } = ceph;
  return s3({
    ...{ bucket: new URL(`${bucket}/`, address), prefix, region, keyId, secretKey, now: Date.now },
    fetch: (to, init) => fetch(to, init),
    ...some,
  });
}

const bytes = (text: string): Bytes => new TextEncoder().encode(text);

test('creates a file once, replaces it only if unchanged since it was listed, and removes it', async () => {
  const target = open('my files/a+b & ü/');
  const tagOf = async (name: string) => (await target.list()).find((file) => file.name === name)?.tag ?? null;
  expect(await target.list()).toEqual([]);
  expect(await target.write('one', bytes('first'), null)).toBe(true);
  expect(await target.write('one', bytes('second'), null)).toBe(false);
  const tag = await tagOf('one');
  expect(await target.write('one', bytes('a second'), tag)).toBe(true);
  expect(await target.write('one', bytes('third'), tag)).toBe(false);
  expect(await target.read('one')).toEqual(bytes('a second'));
  expect(await tagOf('one')).not.toBe(tag);
  await target.remove('one');
  await target.remove('one');
  expect(await target.read('one')).toBeNull();
  expect(await target.write('one', bytes('fourth'), tag)).toBe(false);
});

test('lets exactly one of several simultaneous writes succeed', async () => {
  const target = open('race/');
  const written = await Promise.all(['a', 'b', 'c', 'd'].map((text) => target.write('one', bytes(text), null)));
  expect(written.filter(Boolean)).toHaveLength(1);
});

test('lists more files than fit in a page', async () => {
  const target = open('many/');
  const names = Array.from({ length: 1_005 }, (_, at) => `file-${String(at).padStart(4, '0')}`);
  for (let at = 0; at < names.length; at += 20)
    await Promise.all(names.slice(at, at + 20).map((name) => target.write(name, bytes(name), null)));
  expect((await target.list()).map(({ name }) => name)).toEqual(names);
});

test('names the fault: a refused key, a wrong clock or a missing bucket', async () => {
  const fault = async (asked: Promise<unknown>) =>
    asked.then(
      () => null,
      (error: unknown) => (error instanceof SyncError ? error.fault : error),
    );
  expect(await fault(open('', { secretKey: 'another' }).list())).toBe('refused');
  expect(await fault(open('', { keyId: 'ANOTHER' }).list())).toBe('refused');
  expect(await fault(open('', { now: () => Date.now() - 24 * 3_600_000 }).list())).toBe('clock');
  expect(await fault(open('', { bucket: new URL('nothing/', ceph.address) }).list())).toBe('no-folder');
  expect(await fault(open('').check?.() ?? Promise.reject())).toBeNull();
});

test('syncs a list from one device to another', async () => {
  const world = await deviceWorld(2, open('devices/'));
  const [anna, bert] = world.browsers as [DeviceBrowser, DeviceBrowser];
  await anna.store.leads.addList('Fair');
  for (const browser of world.browsers) await browser.begin();
  for (const browser of [anna, bert, anna]) expect((await browser.sync()).fault).toBeNull();
  expect(await bert.store.leads.listNamed('Fair')).toMatchObject({ name: 'Fair' });
});
