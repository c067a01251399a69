import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Change, capture, type Known, merge } from '../../../lib/sync/change.ts';
import { hybridClock, stampAt } from '../../../lib/sync/clock.ts';
import { keysOf, newMasterKey, type SyncKeys } from '../../../lib/sync/envelope.ts';
import { indexName, segmentName } from '../../../lib/sync/log.ts';
import { runSync } from '../../../lib/sync/run-sync.ts';
import { SyncError } from '../../../lib/sync/target.ts';
import { vaultName, writeVault } from '../../../lib/sync/vault-file.ts';
import { runs } from '../../run/effort.ts';
import { MemoryReplica } from './memory-replica.ts';
import { MemoryTarget } from './memory-target.ts';

const browsers = ['anna0001', 'bert0002', 'cleo0003'] as const;
const day = 86_400_000;
/** Clock offset of each browser: one is a day fast, one a day slow. */
const offsets = [0, day, -day];

type Step =
  | { at: 'write'; browser: number; record: string; field: string; value: number | null; rank: number }
  | { at: 'delete'; browser: number; record: string }
  | { at: 'sync' | 'compact'; browser: number; cut: number | null; isLost: boolean };

const browser = fc.integer({ min: 0, max: 2 });
const record = fc.constantFrom('a', 'b', 'c');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      at: fc.constant('write' as const),
      ...{ browser, record },
      field: fc.constantFrom('name', 'phone', 'tag'),
      value: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 4 }),
      rank: fc.constantFrom(0, 10, 20),
    }),
  },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('delete' as const), browser, record }) },
  {
    weight: 3,
    arbitrary: fc.record({
      at: fc.constantFrom('sync' as const, 'sync' as const, 'compact' as const),
      browser,
      // Operations at the target before the browser is killed; `null`: it is not killed.
      cut: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 2 }),
      isLost: fc.boolean(),
    }),
  },
);

async function world() {
  let time = 1_700_000_000_000;
  const target = new MemoryTarget();
  const keys = await keysOf(newMasterKey());
  await target.write(vaultName, await writeVault(keys, { lock: null, browsers: [...browsers] }), null);
  const replicas = browsers.map((origin, at) => new MemoryReplica(origin, () => time + (offsets[at] ?? 0)));
  const sync = (replica: MemoryReplica) =>
    runSync({ replica, target, keys, forget: async () => undefined, reached: () => undefined });
  return { target, keys, replicas, sync, pass: (ms = 1_000) => (time += ms) };
}

test('three browsers converge despite any order, wrong clocks, kills and compactions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { target, replicas, sync, pass } = await world();
      for (const one of steps) {
        pass();
        const replica = replicas[one.browser] as MemoryReplica;
        if (one.at === 'write') {
          // Every record has a field that stays.
          const { [one.field]: _before, ...others } = replica.records.get(one.record) ?? {
            made: { value: 1, rank: 0 },
          };
          const { value, rank } = one;
          // The value contains its rank: equal values have equal ranks.
          const field = { value: `${value} by ${rank}`, rank };
          replica.write(one.record, value === null ? others : { ...others, [one.field]: field });
        } else if (one.at === 'delete') replica.write(one.record, null);
        else {
          if (one.at === 'compact') replica.makeStale();
          let left = one.cut ?? Number.POSITIVE_INFINITY;
          target.next = () => {
            left -= 1;
            if (left >= 0) return 'goes-through';
            return left === -1 && one.isLost ? 'answer-lost' : 'fails';
          };
          await sync(replica).catch((error: unknown) => expect(error).toBeInstanceOf(SyncError));
          target.next = () => 'goes-through';
          replica.restart();
        }
      }
      for (let round = 0; round < 3; round += 1)
        for (const replica of replicas) {
          pass();
          expect((await sync(replica)).fault).toBeNull();
        }
      const [first, ...others] = replicas.map(({ records }) => [...records].sort());
      for (const other of others) expect(other).toEqual(first);
      target.requests = [];
      for (const replica of replicas) await sync(replica);
      expect(target.requests).toEqual(['list', 'list', 'list']);
    }),
    { numRuns: runs(60, 3_000), seed: 21 },
  );
});

test('merges fields that two browsers wrote before their first sync', async () => {
  const { replicas, sync } = await world();
  const [anna, bert] = replicas as [MemoryReplica, MemoryReplica];
  anna.write('a', { name: { value: 'Anna', rank: 0 } });
  bert.write('a', { phone: { value: '123', rank: 0 } });
  for (const replica of [anna, bert, anna]) await sync(replica);
  expect(anna.records.get('a')).toEqual({ name: { value: 'Anna', rank: 0 }, phone: { value: '123', rank: 0 } });
  expect(bert.records.get('a')).toEqual(anna.records.get('a'));
});

test("splits segments and snapshots that exceed the target's size limit for files", async () => {
  const { replicas, sync, target } = await world();
  const [anna, bert] = replicas as [MemoryReplica, MemoryReplica];
  for (let nth = 0; nth < 100; nth += 1)
    anna.write(`${nth}`, { name: { value: crypto.randomUUID().repeat(1 + (nth % 3)), rank: 0 } });
  target.largest = 800;
  expect((await sync(anna)).written).toBeGreaterThan(4);
  anna.makeStale();
  await sync(anna);
  await sync(bert);
  expect(bert.records.size).toBe(100);
  expect([...bert.records].sort()).toEqual([...anna.records].sort());
  expect(Math.max(...[...target.files.values()].map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(800);
});

test("prefers the user's value to a later page value; the user can revert it", async () => {
  const { replicas, sync, pass } = await world();
  const [anna, bert] = replicas as [MemoryReplica, MemoryReplica];
  anna.write('a', { name: { value: 'Own', rank: 20 } });
  pass();
  bert.write('a', { name: { value: 'Page', rank: 0 } });
  for (const replica of [anna, bert, anna]) await sync(replica);
  expect(bert.records.get('a')?.name?.value).toBe('Own');
  bert.write('a', { name: { value: 'Page', rank: 0 } });
  for (const replica of [bert, anna]) await sync(replica);
  expect(anna.records.get('a')?.name?.value).toBe('Page');
});

async function twoSegments(): Promise<{
  target: MemoryTarget;
  reader: MemoryReplica;
  sync(): Promise<unknown>;
  keys: SyncKeys;
}> {
  const { target, replicas, sync, keys } = await world();
  const [anna, bert] = replicas as [MemoryReplica, MemoryReplica];
  anna.write('a', { name: { value: 'Anna', rank: 0 } });
  await sync(anna);
  anna.write('b', { name: { value: 'Bo', rank: 0 } });
  await sync(anna);
  return { target, reader: bert, sync: async () => (await sync(bert)).fault, keys };
}

const segments = (target: MemoryTarget) =>
  target.requests.filter((one) => one.startsWith('write') && one !== 'write vault').map((one) => one.slice(6));

test('reports a truncated, changed, swapped or missing file, and reads it once it is restored', async () => {
  const { target, reader, sync } = await twoSegments();
  const [first = '', , second = ''] = segments(target);
  const [one, two] = [target.files.get(first), target.files.get(second)];
  if (!one || !two) throw new Error('Two files were written');
  const flipped = new Uint8Array(one.bytes);
  flipped[40] = (flipped[40] ?? 0) ^ 1;
  for (const bytes of [one.bytes.slice(0, 30), new Uint8Array(), flipped, two.bytes]) {
    target.files.set(first, { ...one, bytes });
    expect(await sync()).toMatchObject({ fault: 'damaged', file: first });
    expect(reader.records.size).toBe(0);
  }
  target.files.delete(first);
  expect(await sync()).toMatchObject({ fault: 'missing', file: first });
  target.files.set(first, one);
  expect(await sync()).toBeNull();
  expect([...reader.records.keys()]).toEqual(['a', 'b']);
});

test('the browser that wrote a missing file writes its records again', async () => {
  const { target, replicas, sync } = await world();
  const [anna, bert] = replicas as [MemoryReplica, MemoryReplica];
  anna.write('a', { name: { value: 'Anna', rank: 0 } });
  await sync(anna);
  target.files.delete(segments(target)[0] ?? '');
  expect((await sync(bert)).fault).toMatchObject({ fault: 'missing' });
  await sync(anna);
  expect((await sync(bert)).fault).toBeNull();
  expect([...bert.records.keys()]).toEqual(['a']);
});

test('reports an index that is gone, and the browser that wrote it writes it again', async () => {
  const { target, keys, replicas, sync } = await world();
  const [anna, bert] = replicas as [MemoryReplica, MemoryReplica];
  anna.write('a', { name: { value: 'Anna', rank: 0 } });
  for (const replica of [anna, bert]) await sync(replica);
  const index = await indexName(keys, browsers[0]);
  target.files.delete(index);
  expect((await sync(bert)).fault).toMatchObject({ fault: 'missing', file: index });
  for (const replica of [anna, bert]) expect((await sync(replica)).fault).toBeNull();
});

test('removes files that a snapshot replaced, even if the response to its index write was lost', async () => {
  const { target, keys, replicas, sync } = await world();
  const [anna] = replicas as [MemoryReplica];
  anna.write('a', { name: { value: 'Anna', rank: 0 } });
  await sync(anna);
  const old = await segmentName(keys, browsers[0], 1);
  expect(target.files.has(old)).toBe(true);
  anna.write('a', null);
  anna.makeStale();
  const index = await indexName(keys, browsers[0]);
  target.next = (what) => (what === `write ${index}` ? 'answer-lost' : 'goes-through');
  await expect(sync(anna)).rejects.toMatchObject({ fault: 'offline' });
  target.next = () => 'goes-through';
  anna.restart();
  await sync(anna);
  expect(target.files.has(old)).toBe(false);
});

describe('merging', () => {
  const context = { clock: hybridClock(() => 0, 'anna0001', ''), sum: (text: string) => text };
  const field = (stamp: string, isUnsent?: true) => ({ stamp, rank: 0, epoch: 0, sum: '"V"', isUnsent });

  test('ignores values of an earlier incarnation of the record', () => {
    const known: Known = { life: '5', dead: false, fields: { name: field('6') } };
    const old: Change = { table: 'leads', id: 'a', life: '2', dead: false, versions: { name: ['Old', '7', 20, 0] } };
    expect(merge(known, old, context)).toMatchObject({ known, values: {} });
  });

  test("adopts the other browser's stamp for an equal value, so a third browser orders it the same way", () => {
    const known: Known = { life: '', dead: false, fields: { name: field('9', true) } };
    const same: Change = { table: 'leads', id: 'a', life: '', dead: false, versions: { name: ['V', '5', 0, 0] } };
    const merged = merge(known, same, context);
    expect([merged.isUnsent, merged.known.fields.name?.stamp]).toEqual([false, '5']);
  });

  test('never gives one stamp to two values', () => {
    const at = { clock: hybridClock(() => 0, 'anna0001', ''), sum: context.sum, first: stampAt(0, 'anna0001') };
    const first = capture(null, { name: { value: 'One', rank: 0 } }, at);
    const second = capture(first.known, { name: { value: 'Two', rank: 0 } }, at);
    const stamps = [first, second].map(({ change }) => change?.versions.name?.[1] ?? '');
    expect(stamps).toEqual([...new Set(stamps)].sort());
  });
});

test('reports files that were rolled back, until their browser repairs them', async () => {
  const { target, replicas, sync } = await world();
  const [anna, bert] = replicas as [MemoryReplica, MemoryReplica];
  anna.write('a', { name: { value: 'Anna', rank: 0 } });
  await sync(anna);
  const before = new Map(target.files);
  anna.write('b', { name: { value: 'Bo', rank: 0 } });
  await sync(anna);
  await sync(bert);
  target.files = before;
  expect((await sync(bert)).fault).toMatchObject({ fault: 'went-back' });
  // The browser that wrote them repairs it.
  await sync(anna);
  expect((await sync(bert)).fault).toBeNull();
});

test('catches up after a year of deletions and compactions', async () => {
  const { replicas, sync, pass } = await world();
  const [anna, bert] = replicas as [MemoryReplica, MemoryReplica];
  for (const id of ['a', 'b']) anna.write(id, { name: { value: id, rank: 0 } });
  for (const replica of [anna, bert]) await sync(replica);
  anna.write('a', null);
  await sync(anna);
  pass(365 * day);
  anna.makeStale();
  await sync(anna);
  bert.write('b', { name: { value: 'of Bert', rank: 0 } });
  for (const replica of [bert, anna]) await sync(replica);
  for (const { records } of [anna, bert])
    expect([...records]).toEqual([['b', { name: { value: 'of Bert', rank: 0 } }]]);
});

test('replaces its index on a server that does not compare tags', async () => {
  const { target, replicas, sync } = await world();
  const [anna, bert] = replicas as [MemoryReplica, MemoryReplica];
  await sync(anna);
  target.comparesTags = false;
  anna.write('a', { name: { value: 'Anna', rank: 0 } });
  for (const replica of [anna, bert]) expect((await sync(replica)).fault).toBeNull();
  expect([...bert.records.keys()]).toEqual(['a']);
});

test('reports an emptied target', async () => {
  const { target, replicas, sync } = await world();
  const [anna] = replicas as [MemoryReplica];
  await sync(anna);
  target.files.clear();
  await expect(sync(anna)).rejects.toMatchObject({ fault: 'emptied' });
});

test('writes encrypted bytes under random-looking names; only the vault has a fixed name', async () => {
  const { target } = await twoSegments();
  for (const [name, { bytes }] of target.files) {
    if (name !== vaultName) expect(name).toMatch(/^[0-9a-f]{32}$/);
    expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/anna0001|"name"/i);
  }
});
