/** The store for the files of a member's sync, over HTTP. */
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendBeside } from '../../../lib/background/connections/ask-team.ts';
import type { Role } from '../../../lib/contract/team.ts';
import { readServiceAddress } from '../../../lib/http-service/address.ts';
import { keysOf, newMasterKey } from '../../../lib/sync/envelope.ts';
import { runSync } from '../../../lib/sync/run-sync.ts';
import { teamTarget } from '../../../lib/sync/team-target.ts';
import { writeVault } from '../../../lib/sync/vault-file.ts';
import { addMember } from '../../../lib/team-service/keys/teams.ts';
import { lendTeamStore } from '../../../lib/team-service/store/team-store.ts';
import { systemClock } from '../../../lib/team-service/team-answers.ts';
import { until } from '../../e2e/harness/until.ts';
import { MemoryReplica } from '../../unit/sync/memory-replica.ts';
import { newTeam, startTeamService, type TeamService } from './team-service.ts';

const clock = { now: Date.UTC(2026, 2, 18, 12) };
const space = 1_000_000;
const largest = 700_000;

let service: TeamService;
beforeAll(async () => {
  service = await startTeamService(clock, { syncSpace: space });
});
afterAll(() => service.close());

const root = () => service.base.replace('/v2', '');
const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64');
const segment = (digit: string) => digit.repeat(32);

async function ask(key: string, method: string, name = '', body?: unknown) {
  // Otherwise a test exceeds the key's rate limit.
  clock.now += 1_000;
  const response = await fetch(`${root()}/harrier/sync${name === '' ? '' : `/${name}`}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const read: { data?: unknown; errors?: { id: string }[] } = await response.json();
  return { status: response.status, data: read.data, error: read.errors?.[0]?.id };
}

const write = (key: string, name: string, content: string | Buffer, replaces: string | null = null) =>
  ask(key, 'PUT', name, { content: base64(content), replaces });
const contentOf = async (key: string, name: string) => {
  const { status, data } = await ask(key, 'GET', name);
  return status === 200 ? Buffer.from((data as { content: string }).content, 'base64').toString() : status;
};
const tagOf = async (key: string, name: string) => {
  const { data } = await ask(key, 'GET');
  return (data as { name: string; tag: string }[]).find((one) => one.name === name)?.tag;
};

async function opened(name = 'Kelp') {
  const { team, key } = await newTeam(service, clock, name);
  const join = (role: Role) => addMember(service.database, { team, name: `Bo ${role}`, email: null, role }, clock.now);
  return { team, key, join };
}

test('a file is written, listed, read, replaced and removed', async () => {
  const { key } = await opened();
  expect(await ask(key, 'GET')).toMatchObject({ status: 200, data: [] });
  const bytes = Buffer.from([0, 255, 128, 10, 0]);
  const written = await write(key, segment('a'), bytes);
  expect(written).toMatchObject({ status: 200, data: { name: segment('a'), tag: expect.any(String) } });
  expect(await ask(key, 'GET')).toMatchObject({ data: [written.data] });
  expect(await ask(key, 'GET', segment('a'))).toMatchObject({
    data: { ...Object(written.data), content: base64(bytes) },
  });

  const tag = await tagOf(key, segment('a'));
  const replaced = await write(key, segment('a'), 'second', tag);
  expect(replaced.status).toBe(200);
  expect(await tagOf(key, segment('a'))).not.toBe(tag);
  expect(await contentOf(key, segment('a'))).toBe('second');

  expect(await ask(key, 'DELETE', segment('a'))).toMatchObject({ status: 200, data: null });
  expect(await ask(key, 'DELETE', segment('a'))).toMatchObject({ status: 200, data: null });
  expect(await ask(key, 'GET', segment('a'))).toMatchObject({ status: 404, error: 'not_found' });
  expect(await ask(key, 'GET')).toMatchObject({ data: [] });
});

test('of two simultaneous writes, one is refused because the file changed', async () => {
  const { key } = await opened();
  for (const replaces of [null, 'the first']) {
    const tag = replaces && ((await tagOf(key, 'vault')) ?? null);
    const both = await Promise.all(['one', 'other'].map((content) => write(key, 'vault', content, tag)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.error).toBe('file_changed');
    const winner = both[0]?.status === 200 ? 'one' : 'other';
    expect(await contentOf(key, 'vault')).toBe(winner);
  }
  expect((await write(key, segment('b'), 'gone', '123')).status).toBe(409);
  expect(await contentOf(key, segment('b'))).toBe(404);
});

test('no other member sees or changes a member’s files, neither the owner nor one of another team', async () => {
  const { key: owner, join } = await opened();
  const { key: stranger } = await opened('Tide');
  const [member, reader] = [await join('member'), await join('reader')];
  const keysByName = { owner, member, reader, stranger };
  for (const [name, key] of Object.entries(keysByName)) expect((await write(key, 'vault', name)).status).toBe(200);
  await write(reader, segment('c'), 'of the reader');
  for (const [name, key] of Object.entries(keysByName)) {
    expect(await contentOf(key, 'vault')).toBe(name);
    expect(await contentOf(key, segment('c'))).toBe(name === 'reader' ? 'of the reader' : 404);
  }
  await ask(owner, 'DELETE', segment('c'));
  expect(await contentOf(reader, segment('c'))).toBe('of the reader');
});

test('removing a member deletes their files', async () => {
  const { key, team, join } = await opened();
  const other = await join('member');
  await write(key, 'vault', 'of Robin');
  await write(other, 'vault', 'of Bo');
  const lend = lendTeamStore(service.database, { team });
  const [robin, bo] = await lend(({ members }) => members.known(), 'read');
  const seen = (id: number | undefined) => lend((store) => store.syncFilesOf(id ?? 0).list(), 'read');
  await lend(({ members }) => members.remove(bo?.id ?? 0));
  expect(await seen(bo?.id)).toEqual([]);
  expect(await seen(robin?.id)).toHaveLength(1);
  expect(await ask(other, 'GET')).toMatchObject({ status: 401 });
});

test('a file whose member is removed during the upload is not stored', async () => {
  const { team, join } = await opened();
  const key = await join('reader');
  const lend = lendTeamStore(service.database, { team });
  const bo = async () => (await lend(({ members }) => members.known(), 'read'))[1];
  const { id = 0 } = (await bo()) ?? {};
  const body = JSON.stringify({ content: base64('of Bo'), replaces: null });
  const headers = { 'x-api-key': key, 'content-type': 'application/json', 'content-length': body.length };
  const sending = request(`${root()}/harrier/sync/vault`, { method: 'PUT', headers });
  const replied = once(sending, 'response');
  sending.write(body.slice(0, 10));
  await until('the key was looked at', async () => (await bo())?.seenAt);
  await lend(({ members }) => members.remove(id));
  sending.end(body.slice(10));
  const [response] = await replied;
  response.resume();
  expect(await lend((store) => store.syncFilesOf(id).list(), 'read')).toEqual([]);
  expect(response.statusCode).toBe(401);
});

test('limits the size of a file, and of all files of a member', async () => {
  const { key, join } = await opened();
  const whole = Buffer.alloc(largest, 1);
  expect((await write(key, segment('1'), whole)).status).toBe(200);
  expect(await write(key, segment('2'), Buffer.alloc(largest + 1))).toMatchObject({
    ...{ status: 413, error: 'file_too_large' },
  });
  // Longer than any body that is read to its end.
  expect(await write(key, segment('2'), Buffer.alloc(2 * largest))).toMatchObject({ status: 413 });
  const rest = space - largest;
  expect(await write(key, segment('2'), Buffer.alloc(rest + 1))).toMatchObject({ status: 507, error: 'storage_full' });
  expect((await write(key, segment('2'), Buffer.alloc(rest))).status).toBe(200);
  // A replaced file makes room.
  expect((await write(key, segment('1'), whole, await tagOf(key, segment('1')))).status).toBe(200);
  expect((await write(key, segment('3'), 'x')).status).toBe(507);
  expect((await write(await join('reader'), segment('3'), 'x')).status).toBe(200);
});

const noFiles = ['Vault', 'vault2', segment('a').slice(1), segment('A'), `${segment('a')}a`, '..%2Fvault', 'vault/x'];

test('refuses invalid file names and bodies', async () => {
  const { key } = await opened();
  for (const name of noFiles) {
    expect({ name, ...(await write(key, name, 'x')) }).toMatchObject({ name, status: 404 });
    expect({ name, ...(await ask(key, 'GET', name)) }).toMatchObject({ name, status: 404 });
  }
  const bodies = [undefined, 'no json', [], {}, { content: 'eA==' }, { content: 'e', replaces: null }];
  const more = [
    { content: 'eA==', replaces: 1 },
    { content: 'eA==', replaces: '"1"' },
    { content: 7, replaces: null },
  ];
  for (const body of [...bodies, ...more, { content: 'eA==', replaces: null, more: 1 }])
    expect({ body, ...(await ask(key, 'PUT', 'vault', body)) }).toMatchObject({ status: 400, error: 'wrong_params' });
  expect(await ask(key, 'GET')).toMatchObject({ data: [] });
});

test('refuses an unknown key, a key in the query and too many requests', async () => {
  const { key } = await opened();
  expect(await ask('harrier_7_x_y', 'GET')).toMatchObject({ status: 401 });
  expect((await fetch(`${root()}/harrier/sync?api_key=${key}`)).status).toBe(401);
  const at = () => fetch(`${root()}/harrier/sync`, { headers: { 'x-api-key': key } });
  clock.now += 60_000;
  const seen = [];
  for (let nth = 0; nth < 21; nth += 1) seen.push(await at());
  expect(seen.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 403]);
  expect(seen.at(-1)?.headers.get('retry-after')).toBe('1');
});

test('two browsers of a member sync despite its rate limit; a sync without changes is one request', async () => {
  const { key } = await opened();
  const read = readServiceAddress(service.base);
  const address = read.ok ? read.address : expect.unreachable();
  let requests = 0;
  const target = teamTarget({
    ...{ path: '/harrier/sync', largest },
    send(request) {
      requests += 1;
      return sendBeside(request, key, { address, wire: { fetch, clock: systemClock } });
    },
    async waitUntil() {
      clock.now += 1_000;
    },
    signal: new AbortController().signal,
  });
  const keys = await keysOf(newMasterKey());
  const browsers = ['anna0001', 'bert0002'];
  await target.write('vault', await writeVault(keys, { lock: null, browsers }), null);
  const replicas = browsers.map((origin) => new MemoryReplica(origin, () => clock.now));
  const [anna, bert] = replicas as [MemoryReplica, MemoryReplica];
  const sync = (replica: MemoryReplica) =>
    runSync({ replica, target, keys, forget: async () => undefined, reached: () => undefined });
  for (let nth = 0; nth < 15; nth += 1) {
    const [own, other] = nth % 2 === 0 ? [anna, bert] : [bert, anna];
    own.write(`${nth}`, { name: { value: 'ü'.repeat(nth), rank: 0 } });
    expect((await sync(own)).fault).toBeNull();
    expect((await sync(other)).fault).toBeNull();
    expect([...anna.records].sort()).toEqual([...bert.records].sort());
  }
  expect(anna.records.size).toBe(15);
  requests = 0;
  clock.now += 1_000;
  await sync(anna);
  expect(requests).toBe(1);
});

test('/health announces the store with its limits', async () => {
  const health = await (await fetch(`${root()}/health`)).json();
  expect(health.sync).toEqual({ version: 1, path: '/harrier/sync', bytes: largest, total: space });
});

test('without space there is no store, and /health announces none', async () => {
  const { key } = await opened();
  const none = await service.another({ syncSpace: 0 });
  const at = none.base.replace('/v2', '');
  expect(await (await fetch(`${at}/health`)).json()).not.toHaveProperty('sync');
  expect((await fetch(`${at}/harrier/sync`, { headers: { 'x-api-key': key } })).status).toBe(404);
  await none.close();
});
