import { expect, test } from 'vitest';
import { createMemoryStore, createPrivateStore } from '../../../lib/background/storage/memory-store.ts';

test('a private window knows who opted out in everyday windows, and leaves nothing there', async () => {
  const everyday = createMemoryStore();
  await everyday.write([{ table: 'optOuts', put: { id: 'known-before', at: 1 } }]);
  const store = createPrivateStore(everyday);
  await store.write([{ table: 'optOuts', put: { id: 'learnt-privately', at: 2 } }]);
  expect((await store.list('optOuts')).map(({ id }) => id).sort()).toEqual(['known-before', 'learnt-privately']);
  expect((await everyday.list('optOuts')).map(({ id }) => id)).toEqual(['known-before']);
});
