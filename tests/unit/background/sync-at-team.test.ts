/** A sync at the team's service: its requests to the connected service, and the faults if they fail. */
import { expect, test } from 'vitest';
import type { SyncState } from '../../../lib/messages/sync-views.ts';
import { waitFor } from '../harness/wait-for.ts';
import { createEngine } from './fake-engine.ts';
import { type FakePlatform, fakePlatform, onDisk, settled } from './fakes.ts';

const key = 'k-canary-1';
const address = 'https://service.test/v2';
const path = '/harrier/sync';
const sync = { version: 1, path, bytes: 700_000, total: 10_000_000 };
const trash = { version: 1, path: '/harrier/trash', days: 30 };
const files = `https://service.test${path}`;

const pattern = 'https://service.test/*';

const empty = { status: 200, body: { data: [], meta: {} } };

/** A browser with a service that states `stated`. */
async function connected(stated: object = { sync }, before: FakePlatform = fakePlatform()) {
  const platform = before;
  platform.web.answers.set('/health', { status: 200, body: { status: 'ok', ...stated } });
  platform.web.answers.set(path, empty);
  const { handlers, grantsChanged } = createEngine(platform);
  const locked = { keyKept: 'passphrase', passphrase: 'four plain words here' } as const;
  const connect = (kept: { keyKept: 'device' } | typeof locked = { keyKept: 'device' }) =>
    handlers.connect({ service: null, name: 'Kelp', address, key, ...kept }, 'm');
  const look = async (): Promise<SyncState> => {
    const target = { kind: 'team' as const, address, name: 'Kelp' };
    let state = await handlers.sync({ ask: 'look', form: { target, secret: '', passphrase: 'a long phrase' } }, 'm');
    await waitFor(async () => {
      state = await handlers.sync({ ask: 'state' }, 'm');
      expect(state.at === 'off' && state.setUp.at === 'looking').toBe(false);
    });
    return state;
  };
  const fault = async () => {
    const state = await look();
    return state.at === 'off' && state.setUp.at === 'failed' ? state.setUp.problem.fault : state;
  };
  const asked = () => platform.web.sent.filter(({ url }) => url.startsWith(files));
  const view = async () => (await handlers.services({}, 'm')).services[0];
  return { platform, handlers, grantsChanged, connect, locked, look, fault, asked, view };
}

test('the store is read with the key of the service, which is stored nowhere else', async () => {
  const { platform, handlers, connect, look, asked, view } = await connected();
  await connect();
  await settled();
  expect(await view()).toMatchObject({ keepsSync: true });
  const counts = { here: 0, there: 0, identical: 0, differ: 0 };
  expect(await look()).toEqual({ at: 'off', setUp: { at: 'looked', isNew: true, counts } });
  expect(asked()).toEqual([{ url: files, authorization: `Bearer ${key}` }]);
  expect(await onDisk(platform)).not.toContain(key);
  const { entries } = await handlers.journal({ before: null, limit: 100 }, 'm');
  expect(JSON.stringify(entries)).not.toContain(key);
});

test('an older service is not offered, and gets no request for files', async () => {
  const { connect, fault, asked, view } = await connected({ trash });
  await connect();
  await settled();
  expect(await view()).not.toHaveProperty('keepsSync');
  expect(await fault()).toBe('not-a-target');
  expect(asked()).toEqual([]);
});

test('each obstacle between the sync and the store has its own fault', async () => {
  const { platform, handlers, grantsChanged, connect, fault, view } = await connected();
  expect(await fault()).toBe('no-folder');
  await connect();
  await settled();
  platform.web.answers.set(path, { status: 401, body: {} });
  expect(await fault()).toBe('refused');
  expect(await view()).toMatchObject({ state: 'key-refused' });
  platform.web.answers.set(path, { status: 507, body: {} });
  expect(await fault()).toBe('full');
  platform.web.answers.set(path, { status: 404, body: {} });
  expect(await fault()).toBe('not-a-target');
  platform.web.answers.set(path, empty);
  expect(await fault()).toMatchObject({ setUp: { at: 'looked' } });
  platform.granted.delete(pattern);
  grantsChanged();
  await settled();
  expect(await fault()).toBe('not-granted');
  platform.granted.add(pattern);
  await handlers.disconnect({ service: (await view())?.id ?? '' }, crypto.randomUUID());
  expect(await fault()).toBe('no-folder');
});

test('a locked key waits for its passphrase, and a reconnected service is the same target', async () => {
  const { platform, connect, locked } = await connected();
  await connect(locked);
  await settled();
  const later = fakePlatform(platform);
  later.session.stored.clear();
  const next = await connected({ sync }, later);
  expect(await next.fault()).toBe('locked');
  const service = (await next.view())?.id ?? '';
  await next.handlers.unlock({ service, passphrase: locked.passphrase }, 'm');
  expect(await next.fault()).toMatchObject({ setUp: { at: 'looked' } });
  await next.handlers.disconnect({ service }, crypto.randomUUID());
  later.granted.add(pattern);
  await next.connect();
  await settled();
  expect((await next.view())?.id).not.toBe(service);
  expect(await next.fault()).toMatchObject({ setUp: { at: 'looked' } });
});
