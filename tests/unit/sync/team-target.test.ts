/** A team's service as a sync target: its requests, and the results and faults its responses become. */
import { expect, test } from 'vitest';
import type { Problem } from '../../../lib/contract/problem.ts';
import type { WireRequest } from '../../../lib/contract/request.ts';
import type { SyncError, SyncFault, Target } from '../../../lib/sync/target.ts';
import { type TeamStore, teamTarget } from '../../../lib/sync/team-target.ts';

type Replied = Awaited<ReturnType<TeamStore['send']>>;

const answered = (status: number, data: unknown = null, again: number | null = null): Replied => ({
  at: 'answered',
  wire: { status, body: { data, meta: {} }, again, left: null },
});

/** The replies in order; the last one for all later requests. */
function asking(...replies: Replied[]) {
  const requests: WireRequest[] = [];
  const waits: (number | null)[] = [];
  const life = new AbortController();
  const target = teamTarget({
    ...{ path: '/harrier/sync', largest: 700_000 },
    async send(request) {
      requests.push(request);
      return replies[Math.min(requests.length, replies.length) - 1] ?? expect.unreachable();
    },
    waitUntil: async (time) => void waits.push(time),
    signal: life.signal,
  });
  return { target, requests, waits, life };
}

const name = 'a'.repeat(32);
const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => at % 256);

const methods: [string, (target: Target) => Promise<unknown>][] = [
  ['list', (target) => target.list()],
  ['read', (target) => target.read(name)],
  ['write', (target) => target.write(name, bytes, null)],
  ['remove', (target) => target.remove(name)],
];

const faultOf = (work: Promise<unknown>): Promise<SyncFault> =>
  work.then(
    () => expect.unreachable(),
    ({ fault }: SyncError) => fault,
  );

test('lists, reads, writes and removes files with any bytes', async () => {
  const file = { name, tag: '7' };
  const content = Buffer.from(bytes).toString('base64');
  const { target, requests } = asking(
    answered(200, [file, { name: 7 }, null]),
    ...[answered(200, { ...file, content }), answered(404), answered(200, file), answered(409), answered(200)],
  );
  expect(await target.list()).toEqual([file]);
  expect(await target.read(name)).toEqual(bytes);
  expect(await target.read('vault')).toBeNull();
  expect(await target.write(name, bytes, '7')).toBe(true);
  expect(await target.write('vault', bytes.slice(0, 2), null)).toBe(false);
  await target.remove(name);
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', '/harrier/sync', undefined],
    ['GET', `/harrier/sync/${name}`, undefined],
    ['GET', '/harrier/sync/vault', undefined],
    ['PUT', `/harrier/sync/${name}`, { content, replaces: '7' }],
    ['PUT', '/harrier/sync/vault', { content: 'AAE=', replaces: null }],
    ['DELETE', `/harrier/sync/${name}`, undefined],
  ]);
});

test.each<[number, SyncFault]>([
  [401, 'refused'],
  [413, 'full'],
  [507, 'full'],
  [500, 'offline'],
  [503, 'offline'],
])('maps status %s to one fault for every method: %s', async (status, fault) => {
  for (const [, ask] of methods) expect(await faultOf(ask(asking(answered(status)).target))).toBe(fault);
});

test.each<[Problem['code'], SyncFault]>([
  ['no-key', 'refused'],
  ['key-locked', 'locked'],
  ['no-permission', 'not-granted'],
  ['offline', 'offline'],
  ['no-answer', 'offline'],
  ['redirected', 'not-a-target'],
])('maps the failure %s to one fault for every method: %s', async (code, fault) => {
  const failed: Replied = { at: 'failed', problem: { code } as Problem };
  for (const [, ask] of methods) expect(await faultOf(ask(asking(failed).target))).toBe(fault);
});

test('waits as long as the rate limit says, and gives up after ten requests', async () => {
  const slow = asking(answered(403, null, 5_000), answered(403), answered(200, []));
  expect(await slow.target.list()).toEqual([]);
  expect(slow.waits).toEqual([5_000, null]);
  const refused = asking(answered(403));
  expect(await faultOf(refused.target.list())).toBe('offline');
  expect(refused.requests).toHaveLength(10);
});

test('aborting ends the wait for the rate limit', async () => {
  const { target, requests, life } = asking(answered(403));
  const asked = target.list();
  life.abort();
  await expect(asked).rejects.toThrow(/abort/i);
  await expect(target.list()).rejects.toThrow(/abort/i);
  expect(requests).toHaveLength(2);
});

test('reports an older service and malformed responses', async () => {
  expect(await faultOf(asking(answered(404)).target.list())).toBe('not-a-target');
  expect(await faultOf(asking(answered(200, { name })).target.list())).toBe('not-a-target');
  expect(await faultOf(asking(answered(200, { name })).target.read(name))).toBe('not-a-target');
  expect(await faultOf(asking(answered(204)).target.write(name, bytes, null))).toBe('not-a-target');
  expect(await faultOf(asking(answered(200, { name, content: '%' })).target.read(name))).toBe('damaged');
});
