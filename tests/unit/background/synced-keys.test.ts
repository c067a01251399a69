/** Keys of services in a sync: shared only if the user ticks it, then usable in another browser with one click. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { KeyKept } from '../../../lib/messages/service-views.ts';
import { startWebDav, type WebDavServer } from '../../service/webdav.ts';
import { onDisk, settled } from './fakes.ts';
import { again, type Browser, browser, joined } from './sync-browsers.ts';

let server: WebDavServer;
let anna: Browser;
let bert: Browser;
beforeEach(async () => {
  server = await startWebDav();
  [anna, bert] = [await joined(server), await joined(server)];
});
afterEach(() => server.close());

const address = 'https://service.test/v2';

interface How {
  name?: string;
  key?: string | null;
  keyKept?: KeyKept;
  service?: string | null;
}

async function connect(
  { engine }: Browser,
  { name = 'Kelp', key = 'k-canary', keyKept = 'device', service = null }: How = {},
) {
  const passphrase = keyKept === 'passphrase' ? 'another long phrase' : null;
  const connected = await engine.handlers.connect({ service, name, address, key, keyKept, passphrase }, 'm');
  await settled();
  return connected;
}

/** As "Connect here" does. */
const connectHere = (one: Browser) => connect(one, { key: null });

const tick = (one: Browser, keys = true) => one.ended({ ask: 'keys', keys });

async function both(): Promise<void> {
  for (const one of [anna, bert, anna]) expect(await again(one)).toMatchObject({ problem: null });
}

const offered = async (one: Browser) => {
  const state = await one.say({ ask: 'state' });
  return state.at === 'on' ? state.offered : null;
};

/** Storage keys of the vault entries that belong to the sync. */
const sharedHere = ({ platform }: Browser) =>
  [...platform.local.stored.keys()].filter((slot) => slot.startsWith('vault:sync|'));

const keysSent = ({ platform }: Browser) => new Set(platform.web.sent.map(({ authorization }) => authorization));

test('no key is shared before the option is ticked', async () => {
  await connect(anna);
  await both();
  expect(await offered(bert)).toEqual([]);
  expect(await connectHere(bert)).toMatchObject({ ok: false, wrong: { field: 'key', fault: 'empty' } });
});

test('a shared key connects another browser that has the permission, and is stored nowhere in clear text', async () => {
  await connect(anna);
  await tick(anna);
  await both();
  expect(await offered(bert)).toEqual([{ address, name: 'Kelp' }]);
  expect(await bert.say({ ask: 'state' })).toMatchObject({ keys: false });
  bert.platform.granted.delete('https://service.test/*');
  expect(await connectHere(bert)).toMatchObject({ ok: false, wrong: { fault: 'not-granted' } });
  expect(bert.platform.web.sent).toEqual([]);
  bert.platform.granted.add('https://service.test/*');
  const state = JSON.stringify(await bert.say({ ask: 'state' }));
  expect(await connectHere(bert)).toMatchObject({ ok: true, service: { name: 'Kelp', state: 'connected' } });
  expect(keysSent(bert)).toContain('Bearer k-canary');
  expect(await offered(bert)).toEqual([]);
  await both();
  for (const { platform } of [anna, bert]) {
    const pushed = JSON.stringify([platform.pushed, [...platform.session.stored]]);
    expect(`${state} ${pushed} ${await onDisk(platform)}`).not.toContain('k-canary');
  }
  for (const [name, file] of server.files) expect(`${name} ${file.toString('latin1')}`).not.toContain('k-canary');
});

test.each<KeyKept>(['passphrase', 'session'])('a key stored with %s is not shared', async (keyKept) => {
  await connect(anna, { keyKept });
  await tick(anna);
  await both();
  expect(await offered(bert)).toEqual([]);
});

test.each<KeyKept>(['passphrase', 'session'])(
  'a shared key that is then stored with %s leaves the sync',
  async (kept) => {
    const connected = await connect(anna);
    await tick(anna);
    await both();
    const before = new Set(server.files.keys());
    const service = connected.ok ? connected.service.id : null;
    await connect(anna, { service, keyKept: kept });
    await both();
    for (const one of [anna, bert]) expect(sharedHere(one)).toEqual([]);
    expect(await connectHere(bert)).toMatchObject({ ok: false });
    // The vault and the indexes are replaced in place; no file that may hold the key is left.
    expect([...server.files.keys()].filter((name) => before.has(name))).toHaveLength(3);
    await connect(anna, { service });
    await both();
    expect(await connectHere(bert)).toMatchObject({ ok: true });
  },
);

test('a shared key survives a browser start, which tidies the vault', async () => {
  await connect(anna);
  await tick(anna);
  await both();
  const next = browser(bert.platform);
  next.engine.resume('start');
  await settled();
  expect(await connectHere(next)).toMatchObject({ ok: true });
});

describe('with the option unticked', () => {
  test('keys are removed from all files, and from browsers that have not connected', async () => {
    await connect(anna);
    await tick(anna);
    await both();
    const before = new Set(server.files.keys());
    expect(await tick(anna, false)).toMatchObject({ keys: false, problem: null });
    await both();
    expect(await offered(bert)).toEqual([]);
    expect(await connectHere(bert)).toMatchObject({ ok: false });
    expect([...bert.platform.local.stored.keys()].filter((slot) => slot.startsWith('vault:'))).toEqual([]);
    // The vault and the indexes are replaced in place; no file that may hold the key is left.
    expect([...server.files.keys()].filter((name) => before.has(name))).toHaveLength(3);
  });

  test('in one browser, no browser shares its keys again', async () => {
    await connect(anna);
    await connect(bert, { key: 'k-of-bert' });
    for (const one of [anna, bert]) await tick(one);
    await both();
    await tick(anna, false);
    await both();
    await both();
    for (const one of [anna, bert]) expect(await one.say({ ask: 'state' })).toMatchObject({ keys: false });
    const cleo = await joined(server);
    expect(await offered(cleo)).toEqual([]);
  });

  test('a connected service stays connected', async () => {
    await connect(anna);
    await tick(anna);
    await both();
    await connectHere(bert);
    await tick(anna, false);
    await both();
    const { services } = await bert.engine.handlers.services({}, 'm');
    expect(services.map(({ kind, state }) => `${kind} ${state}`)).toContain('remote connected');
  });
});

test('a browser that disconnects removes no key from the others', async () => {
  const connected = await connect(anna);
  await tick(anna);
  await both();
  await anna.engine.handlers.disconnect({ service: connected.ok ? connected.service.id : '' }, 'm');
  await both();
  expect(await connectHere(bert)).toMatchObject({ ok: true });
});

test('two browsers with different keys stop writing, and a new key is shared', async () => {
  const connected = await connect(anna);
  await connect(bert, { key: 'k-of-bert' });
  for (const one of [anna, bert]) await tick(one);
  await both();
  await both();
  server.requests = [];
  await both();
  expect(new Set(server.requests)).toEqual(new Set(['PROPFIND ']));
  await connect(anna, { key: 'k-new', service: connected.ok ? connected.service.id : null });
  await both();
  const cleo = await joined(server);
  expect(await connectHere(cleo)).toMatchObject({ ok: true });
  expect(keysSent(cleo)).toContain('Bearer k-new');
});

test('leaving the sync forgets shared keys', async () => {
  await connect(anna);
  await tick(anna);
  await both();
  await bert.say({ ask: 'leave' });
  expect(await connectHere(bert)).toMatchObject({ ok: false });
  expect([...bert.platform.local.stored.keys()].filter((slot) => /vault:|synced/.test(slot))).toEqual([]);
});
