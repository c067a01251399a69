import { signal } from '@preact/signals';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createSync, type FolderAccess } from '../../../components/options/sync-store.ts';
import type { SyncState } from '../../../lib/messages/sync-views.ts';
import { asked, createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { newLife } from '../harness/lives.ts';

let background: FakeBackground;
let state: SyncState;
let folders: FolderAccess;
/** Ids of the folders whose permission was requested. */
let allowed: string[];

beforeEach(() => {
  background = createFakeBackground();
  state = { at: 'off', setUp: { at: 'none' } };
  background.answer('sync', () => state);
  allowed = [];
  folders = {
    canPick: () => true,
    pick: async () => ({ id: '1', name: 'Herons' }),
    async allow(id) {
      allowed.push(id);
      return true;
    },
  };
});

async function loaded() {
  const sync = createSync(newLife().signal, { list: signal([]), chosen: signal(null) }, folders);
  await sync.load();
  return sync;
}

it('keeps the input of each target kind, and sends only that of the chosen one', async () => {
  const sync = await loaded();
  sync.open();
  sync.place({ kind: 'webdav', address: 'https://cloud.test/dav', user: 'ada' });
  sync.secret('a password');
  sync.choose('s3');
  const bucket = {
    kind: 's3',
    address: 'https://s3.test',
    region: '',
    bucket: 'herons',
    prefix: '',
    keyId: 'K1',
  } as const;
  sync.place(bucket);
  sync.secret('a secret key');
  sync.write({ passphrase: 'a long phrase' });
  sync.look();
  await settled();
  expect(asked.origins).toEqual([['https://s3.test/*']]);
  const form = { target: bucket, secret: 'a secret key', passphrase: 'a long phrase' };
  expect(background.said('sync').at(-1)).toEqual({ ask: 'look', form });
  sync.choose('webdav');
  expect(sync.form.value).toMatchObject({ places: { webdav: { user: 'ada' } }, secrets: { webdav: 'a password' } });
});

it('drops the problem of one target kind when another is chosen', async () => {
  const sync = await loaded();
  sync.open();
  sync.choose('s3');
  await settled();
  expect(background.said('sync').at(-1)).toEqual({ ask: 'close' });
});

it('offers a folder only where the browser can pick one', async () => {
  expect((await loaded()).kinds).toEqual(['webdav', 's3', 'folder']);
  folders.canPick = () => false;
  expect((await loaded()).kinds).toEqual(['webdav', 's3']);
});

it('takes the picked folder, and keeps the former one if the picker is cancelled', async () => {
  const sync = await loaded();
  sync.open();
  sync.choose('folder');
  sync.pick();
  await settled();
  const target = { kind: 'folder', id: '1', name: 'Herons' };
  expect(sync.form.value?.places.folder).toEqual(target);
  folders.pick = async () => null;
  sync.pick();
  await settled();
  sync.look();
  await settled();
  expect(asked.origins).toEqual([]);
  expect(background.said('sync').at(-1)).toMatchObject({ ask: 'look', form: { target, secret: '' } });
});

it('requests the folder permission again within the click, and then syncs', async () => {
  state = {
    ...{
      at: 'on',
      target: { kind: 'folder', id: '7', name: 'Herons' },
      synced: 1,
      working: null,
      keys: false,
      offered: [],
    },
    problem: { fault: 'not-granted', file: null },
  };
  const sync = await loaded();
  sync.grant();
  expect(allowed).toEqual(['7']);
  await settled();
  expect(background.said('sync').at(-1)).toEqual({ ask: 'now' });
});

it('keeps polling the state of a running sync after an unanswered message', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const target = { kind: 'webdav', address: 'https://cloud.test/dav', user: 'ada' } as const;
  const on = { at: 'on', target, keys: false, offered: [], problem: null } as const;
  state = { ...on, synced: 0, working: 0 };
  const sync = createSync(newLife().signal, { list: signal([]), chosen: signal(null) }, folders);
  void sync.load();
  await vi.advanceTimersByTimeAsync(0);
  // Each message fails, as if the background stops before it answers.
  background.answer('sync', () => {
    throw new Error('Could not establish connection. Receiving end does not exist.');
  });
  await vi.advanceTimersByTimeAsync(400);
  expect(sync.silent.value).toEqual({ code: 'background-silent' });
  expect(sync.state.value).toMatchObject({ working: 0 });
  state = { ...on, synced: 1_000, working: null };
  background.answer('sync', () => state);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sync.silent.value).toBeNull();
  expect(sync.state.value).toMatchObject({ synced: 1_000, working: null });
});

it('keeps the problem of an unanswered form: no sync runs that could resolve it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sync = createSync(newLife().signal, { list: signal([]), chosen: signal(null) }, folders);
  void sync.load();
  await vi.advanceTimersByTimeAsync(0);
  sync.open();
  background.answer('sync', () => {
    throw new Error('Could not establish connection. Receiving end does not exist.');
  });
  sync.look();
  await vi.advanceTimersByTimeAsync(100);
  expect(sync.silent.value).toEqual({ code: 'background-silent' });
  background.answer('sync', () => state);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sync.silent.value).toEqual({ code: 'background-silent' });
});
