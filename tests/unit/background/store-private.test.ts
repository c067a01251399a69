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
