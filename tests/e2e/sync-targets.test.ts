/**
 * Sync targets other than WebDAV, where the test needs a browser: form fields, permissions, and the browser's own
 * requests.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '../faults/say.ts';
import { isLong } from '../run/effort.ts';
import { type S3Server, startS3 } from '../service/s3.ts';
import { find, press, see, type } from './harness/seeing.ts';
import { launchToSync, leads, passphrase, type SyncingBrowser, save, synced } from './harness/syncing.ts';
import { judged, judgedInColour } from './popup/stage.ts';

let storage: S3Server;
let browsers: SyncingBrowser[];

beforeAll(async () => {
  storage = await startS3();
  browsers = await Promise.all([launchToSync(), launchToSync()]);
});
afterAll(async () => {
  await Promise.all(browsers.map(({ chromium }) => chromium.close()));
  await storage.close();
});

test('two browsers share leads through S3-compatible storage, and a wrong field keeps the others', async () => {
  const [anna, bert] = browsers as [SyncingBrowser, SyncingBrowser];
  await save(anna, 'ada');
  for (const { options } of [anna, bert]) {
    await press(options, 'button', 'Set up…');
    await type(options, 'Password', 'of the other kind');
    await press(options, 'button', 'S3 storage');
    await type(options, 'Address of the storage', storage.address);
    await type(options, 'Region', 'us-east-1');
    await type(options, 'Bucket', storage.bucket);
    await type(options, 'Folder in the bucket', 'my browsers');
    await type(options, 'Access key ID', storage.keyId);
    await type(options, 'Secret access key', storage.secretKey);
    await type(options, 'Passphrase', passphrase);
    await press(options, 'button', 'See what is there');
    await see(options, 'The bucket is in another region.');
    await type(options, 'Region', storage.region);
    await press(options, 'button', 'See what is there');
    if (options === anna.options) {
      await see(options, 'This browser would begin with 1 lead.');
      expect(storage.files.size).toBe(0);
      await type(options, 'Repeat the passphrase', passphrase);
      await press(options, 'button', 'Start syncing');
    } else {
      await see(options, 'Leads: 0 here, 1 there, 0 identical, 0 differ.');
      await press(options, 'button', 'Sync');
    }
    await see(options, 'Last synced');
    await see(options, 'herons/my browsers at 127.0.0.1');
  }
  expect(await judged(anna.options, 'options-sync-s3-on')).toEqual([]);
  await save(bert, 'bo');
  for (const browser of [bert, anna]) await synced(browser);
  for (const browser of browsers) {
    expect(await leads(browser)).toEqual(['ada', 'bo']);
    expect(await browser.chromium.complaints()).toEqual([]);
  }
});

type Files = Record<string, number[]>;

/**
 * Replaces the browser's folder picker, which a test cannot operate. Its folder is real and survives a background
 * restart.
 */
async function replacePicker({ options }: SyncingBrowser): Promise<void> {
  await options.evaluate(() => {
    const pick = async () => (await navigator.storage.getDirectory()).getDirectoryHandle('Herons', { create: true });
    Object.assign(globalThis, { showDirectoryPicker: pick });
  });
}

const filesOf = ({ options }: SyncingBrowser): Promise<Files> =>
  options.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('Herons', { create: true });
    const found: Files = {};
    for await (const [name, handle] of folder.entries())
      if (handle instanceof FileSystemFileHandle)
        found[name] = [...new Uint8Array(await (await handle.getFile()).arrayBuffer())];
    return found;
  });

/** Copies the folder's files, as a program that syncs folders between computers does. */
async function copyFolder(from: SyncingBrowser, to: SyncingBrowser): Promise<void> {
  const files = await filesOf(from);
  await to.options.evaluate(async (copied: Files) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('Herons', { create: true });
    for await (const name of folder.keys()) if (!(name in copied)) await folder.removeEntry(name);
    for (const [name, bytes] of Object.entries(copied)) {
      const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await writable.write(new Uint8Array(bytes));
      await writable.close();
    }
  }, files);
}

async function copyToDisk(from: SyncingBrowser, path: string): Promise<void> {
  for (const [name, bytes] of Object.entries(await filesOf(from))) writeFileSync(join(path, name), Buffer.from(bytes));
}

async function leaveAll({ options }: SyncingBrowser): Promise<void> {
  await say(options, 'sync', { ask: 'leave', remove: true });
}

test('two browsers share leads through a folder that another program copies, also after a background restart', async () => {
  const [anna, bert] = browsers as [SyncingBrowser, SyncingBrowser];
  for (const browser of browsers) await leaveAll(browser);
  for (const browser of browsers) {
    const { options } = browser;
    await options.reload();
    await replacePicker(browser);
    await press(options, 'button', 'Set up…');
    await press(options, 'button', 'Folder');
    await press(options, 'button', 'Choose…');
    await type(options, 'Passphrase', passphrase);
    await press(options, 'button', 'See what is there');
    if (browser === anna) {
      await see(options, 'This browser would begin with 2 leads.');
      expect(await judged(options, 'options-sync-folder-new')).toEqual([]);
      await type(options, 'Repeat the passphrase', passphrase);
      await press(options, 'button', 'Start syncing');
    } else {
      await see(options, 'Leads: 2 here, 2 there, 2 identical, 0 differ.');
      await press(options, 'button', 'Sync');
    }
    await see(options, 'Last synced');
    await see(options, 'Folder “Herons”');
    await copyFolder(browser, browser === anna ? bert : anna);
  }
  await save(bert, 'cy');
  expect(await bert.chromium.worker.kill()).toBe(true);
  await bert.chromium.worker.wake();
  await synced(bert);
  await copyFolder(bert, anna);
  await synced(anna);
  for (const browser of browsers) {
    expect(await leads(browser)).toEqual(['ada', 'bo', 'cy']);
    expect(await browser.chromium.complaints()).toEqual([]);
  }
});

/** Drops a folder on the page, as a user does. Chromium allows reading it, and asks before writing. */
async function dropFolder({ options }: SyncingBrowser, path: string): Promise<void> {
  await options.evaluate(() => {
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      const [item] = event.dataTransfer?.items ?? [];
      if (item && 'getAsFileSystemHandle' in item && item.getAsFileSystemHandle instanceof Function)
        Object.assign(globalThis, { dropped: item.getAsFileSystemHandle() });
    });
  });
  const browser = await options.createCDPSession();
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x: 200, y: 200, data });
}

/** Stores the dropped folder in place of the picked one. */
async function swapFolder({ options }: SyncingBrowser): Promise<void> {
  await options.evaluate(async () => {
    const handle = await Object.getOwnPropertyDescriptor(globalThis, 'dropped')?.value;
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('folders'));
    const handles = () => database.transaction('handles', 'readwrite').objectStore('handles');
    for (const id of await done(handles().getAllKeys())) await done(handles().put(handle, id));
    database.close();
  });
}

/**
 * In long runs only: once in ten runs on busy cores, Chromium never hands over a folder that was dropped by the driver.
 * `tests/unit/background/sync.test.ts` pauses and continues with the same answers of a folder.
 */
test.runIf(isLong)('a folder without write permission pauses the sync, and a button asks again', async () => {
  const [anna] = browsers as [SyncingBrowser, SyncingBrowser];
  const { options } = anna;
  const disk = mkdtempSync(join(tmpdir(), 'harrier-folder-'));
  await copyToDisk(anna, disk);
  await dropFolder(anna, disk);
  await swapFolder(anna);
  const before = readdirSync(disk).sort();
  await save(anna, 'dee');
  await say(options, 'sync', { ask: 'now' });
  await see(options, 'The browser asks for your permission again');
  await find(options, 'button', 'Allow access again');
  expect(await judgedInColour(options, 'options-sync-folder-asks')).toEqual([]);
  expect(readdirSync(disk).sort()).toEqual(before);
  expect(await leads(anna)).toEqual(['ada', 'bo', 'cy', 'dee']);
  rmSync(disk, { recursive: true });
});
