/** A folder of this computer as a target, on a real disk. */
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keysOf, newMasterKey } from '../../../lib/sync/envelope.ts';
import { localFolder } from '../../../lib/sync/folder.ts';
import { type Bytes, SyncError, type Target } from '../../../lib/sync/target.ts';
import { readVault, vaultName, writeVault } from '../../../lib/sync/vault-file.ts';
import { type DeviceBrowser, deviceWorld } from './device-browsers.ts';
import { type DiskFolder, diskFolder } from './disk-folder.ts';

let disk: DiskFolder;
let target: Target;
beforeEach(() => {
  disk = diskFolder();
  target = localFolder(disk);
});
afterEach(() => disk.delete());

/** Names of files of a sync. */
const [one, two] = ['1'.repeat(32), '2'.repeat(32)] as const;
const bytes = (text: string): Bytes => new TextEncoder().encode(text);
const tagOf = async (name: string) => (await target.list()).find((file) => file.name === name)?.tag ?? null;
const fault = async (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => (error instanceof SyncError ? error.fault : error),
  );

test('creates a file once, replaces it only if its tag matches, and removes it', async () => {
  expect(await target.list()).toEqual([]);
  expect(await target.write(one, bytes('first'), null)).toBe(true);
  expect(await target.write(one, bytes('second'), null)).toBe(false);
  const tag = await tagOf(one);
  expect(await target.write(one, bytes('a second'), tag)).toBe(true);
  expect(await target.write(one, bytes('third'), tag)).toBe(false);
  expect(await target.read(one)).toEqual(bytes('a second'));
  await target.remove(one);
  await target.remove(one);
  expect(await target.read(one)).toBeNull();
  expect(readdirSync(disk.path)).toEqual([]);
});

test('lists only the files of a sync', async () => {
  await target.write('vault', bytes('vault'), null);
  for (const name of ['vault.crswap', 'vault (copy of ada)', 'report.pdf']) writeFileSync(join(disk.path, name), 'x');
  mkdirSync(join(disk.path, 'below'));
  expect((await target.list()).map(({ name }) => name)).toEqual(['vault']);
});

test('detects changed content of the same size and time', async () => {
  await target.write(one, bytes('first'), null);
  const atOneTime = () => utimesSync(join(disk.path, one), 1_700_000_000, 1_700_000_000);
  atOneTime();
  const tag = await tagOf(one);
  writeFileSync(join(disk.path, one), 'FIRST');
  atOneTime();
  expect(await tagOf(one)).not.toBe(tag);
});

test('treats the empty file of an interrupted write as missing', async () => {
  writeFileSync(join(disk.path, one), '');
  expect(await target.list()).toEqual([]);
  expect(await target.read(one)).toBeNull();
  expect(await target.write(one, bytes('first'), null)).toBe(true);
});

test('reports an overwritten file when two browsers create it at once', async () => {
  const other = localFolder(diskFolder(disk.path));
  let written: Promise<boolean> | null = null;
  const reads = disk.getFileHandle;
  let isClosed = false;
  disk.closing = () => {
    isClosed = true;
  };
  // The other browser writes between this one's write and its check of the outcome.
  disk.getFileHandle = async (name, options) => {
    if (isClosed && !written) {
      const tag = (await other.list()).find((file) => file.name === name)?.tag ?? null;
      written = other.write(name, bytes('of the other'), tag);
      await written;
    }
    return reads(name, options);
  };
  expect(await target.write(one, bytes('of this one'), null)).toBe(false);
  expect(await written).toBe(true);
  expect(await target.read(one)).toEqual(bytes('of the other'));
});

test('reports missing permission, a full disk, a locked file and a missing folder', async () => {
  disk.permission = 'prompt';
  expect(await fault(target.list())).toBe('not-granted');
  disk.permission = 'granted';
  const failing = (name: string) => {
    disk.closing = () => {
      throw new DOMException('', name);
    };
    return fault(target.write(two, bytes('second'), null));
  };
  expect(await failing('QuotaExceededError')).toBe('full');
  expect(await failing('NoModificationAllowedError')).toBe('offline');
  disk.delete();
  expect(await fault(target.list())).toBe('no-folder');
  expect(await fault(target.write(one, bytes('first'), null))).toBe('no-folder');
});

test('syncs two devices, even if one overwrote the other when both joined at once', async () => {
  const world = await deviceWorld(2, target);
  const [anna, bert] = world.browsers as [DeviceBrowser, DeviceBrowser];
  const inVault = async () => (await readVault(world.keys, (await target.read(vaultName)) ?? bytes(''))).browsers;
  const names = await inVault();
  // Bert's write did not know of Anna's.
  const vault = await writeVault(world.keys, { lock: 'locked', browsers: names.slice(1) });
  await target.write(vaultName, vault, await tagOf(vaultName));
  await anna.store.leads.addList('Fair');
  for (const browser of world.browsers) await browser.begin();
  for (const browser of [bert, anna, bert]) expect((await browser.sync()).fault).toBeNull();
  expect(await bert.store.leads.listNamed('Fair')).toMatchObject({ name: 'Fair' });
  expect(await inVault()).toEqual([names[1], names[0]]);
  expect((await bert.sync()).written).toBe(0);
});

test('reports a vault that another sync replaced, and a damaged vault', async () => {
  const world = await deviceWorld(1, target);
  const [anna] = world.browsers as [DeviceBrowser];
  await anna.begin();
  await anna.sync();
  const vault = await writeVault(await keysOf(newMasterKey()), { lock: null, browsers: ['other'] });
  await target.write(vaultName, vault, await tagOf(vaultName));
  expect(await fault(anna.sync())).toBe('replaced');
  writeFileSync(join(disk.path, vaultName), vault.subarray(0, 30));
  expect(await fault(anna.sync())).toBe('damaged');
});
