/** Filters saved for a service over HTTP, in browsers that are connected there and in others. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWebDav, type WebDavServer } from '../../service/webdav.ts';
import { waitFor } from '../harness/wait-for.ts';
import { settled } from './fakes.ts';
import { again, type Browser, joined } from './sync-browsers.ts';

let server: WebDavServer;
let anna: Browser;
let bert: Browser;
beforeEach(async () => {
  server = await startWebDav();
  [anna, bert] = [await joined(server), await joined(server)];
});
afterEach(() => server.close());

async function connect({ engine, platform }: Browser, address = 'https://service.test/v2'): Promise<string> {
  platform.granted.add(`${new URL(address).origin}/*`);
  const connected = await engine.handlers.connect(
    { service: null, name: '', address, key: 'k', keyKept: 'device' },
    'm',
  );
  await settled();
  return connected.ok ? connected.service.id : Promise.reject(new Error('not connected'));
}

const keep = ({ engine }: Browser, name: string, query: string) =>
  engine.handlers['keep-lead-filters']({ name, filters: { query } }, 'm');

/** The chosen service's saved filters, each as `name query`. */
async function saved({ engine }: Browser): Promise<string[]> {
  const all = (await engine.handlers['lead-filters']({}, 'm')).saved;
  return all.map(({ name, filters }) => `${name} ${filters.query}`).sort();
}

async function both(): Promise<void> {
  for (const one of [anna, bert, anna]) expect(await again(one)).toMatchObject({ problem: null });
}

test('appear in another browser once it is connected to the service, and changes and deletions sync', async () => {
  await connect(anna);
  await keep(anna, 'Fair', 'fair');
  await both();
  expect(await saved(bert)).toEqual([]);
  await connect(bert, 'https://other.test/v2');
  expect(await saved(bert)).toEqual([]);
  await connect(bert);
  await waitFor(async () => expect(await saved(bert)).toEqual(['Fair fair']));
  await keep(bert, 'Fair', 'hall');
  await both();
  expect(await saved(anna)).toEqual(['Fair hall']);
  await bert.engine.handlers['forget-lead-filters']({ name: 'Fair' }, 'm');
  await both();
  expect(await saved(anna)).toEqual([]);
});

test('stay in other browsers when one disconnects, and return when it reconnects', async () => {
  const service = await connect(anna);
  await keep(anna, 'Fair', 'fair');
  await connect(bert);
  await both();
  await anna.engine.handlers.disconnect({ service }, 'm');
  await both();
  expect(await saved(bert)).toEqual(['Fair fair']);
  await keep(bert, 'Hall', 'hall');
  await both();
  await connect(anna);
  await waitFor(async () => expect(await saved(anna)).toEqual(['Fair fair', 'Hall hall']));
});

test('of unconnected services are deleted when the sync is left', async () => {
  await connect(anna);
  await keep(anna, 'Fair', 'fair');
  await both();
  await bert.say({ ask: 'leave' });
  expect(JSON.stringify([...bert.platform.local.stored])).not.toContain('"fair"');
  await connect(bert);
  expect(await saved(bert)).toEqual([]);
});

test('that name a person are in the report, and are deleted in every browser once the person is forgotten', async () => {
  await connect(anna);
  await keep(anna, 'Ada', 'Ada@some.test');
  await keep(anna, 'Fair', 'fair');
  await both();
  const held = () => JSON.stringify(bert.platform.local.stored.get('syncedFilters'));
  expect(held()).toContain('Ada@some.test');
  const report = await anna.engine.handlers['person-report']({ email: 'ada@some.test' }, 'm');
  expect(report.records).toMatchObject([{ place: 'view', name: 'Ada', data: { query: 'Ada@some.test' } }]);
  await anna.engine.handlers['forget-person']({ email: 'ada@some.test' }, 'm');
  expect(await saved(anna)).toEqual(['Fair fair']);
  await both();
  expect(held()).not.toMatch(/some\.test/i);
  expect(held()).toContain('"fair"');
});

test('of unconnected services that name a forgotten person are deleted even without a sync', async () => {
  await connect(anna);
  await keep(anna, 'Ada', 'ada@some.test');
  await both();
  server.before = () => 'cut';
  await bert.engine.handlers['forget-person']({ email: 'ada@some.test' }, 'm');
  expect(JSON.stringify(bert.platform.local.stored.get('syncedFilters'))).not.toContain('some.test');
});
