import { expect, test } from 'vitest';
import { createMemoryStore, createPrivateStore } from '../../../lib/background/storage/memory-store.ts';

test('a private window sees the opt-outs of normal windows, and writes none there', async () => {
  const normal = createMemoryStore();
  await normal.write([{ table: 'optOuts', put: { id: 'known-before', at: 1 } }]);
  const store = createPrivateStore(normal);
  await store.write([{ table: 'optOuts', put: { id: 'learnt-privately', at: 2 } }]);
  expect((await store.list('optOuts')).map(({ id }) => id).sort()).toEqual(['known-before', 'learnt-privately']);
  expect((await normal.list('optOuts')).map(({ id }) => id)).toEqual(['known-before']);
});

test('a private window counts on from the day’s requests of normal windows, and writes none there', async () => {
  const normal = createMemoryStore();
  const spent = { id: 'main|2026-03-01', service: 'main', search: 1, verification: 0 };
  await normal.write([{ table: 'spent', put: spent }]);
  const store = createPrivateStore(normal);
  expect(await store.get('spent', spent.id)).toEqual(spent);
  await store.write([{ table: 'spent', put: { ...spent, search: 2 } }]);
  expect([await store.get('spent', spent.id), await normal.get('spent', spent.id)]).toEqual([
    { ...spent, search: 2 },
    spent,
  ]);
});
