/** Work in progress during a deletion must not write the deleted data again. */
import { expect, test } from 'vitest';
import { unnamed } from '../../../lib/background/requests/forget-person.ts';
import { guardedStore } from '../../../lib/background/storage/guarded-store.ts';
import { createMemoryStore } from '../../../lib/background/storage/memory-store.ts';
import type { Change } from '../../../lib/background/storage/store.ts';
import { fakeClock, settled } from './fakes.ts';
import { answer, entry, step } from './records.ts';

const jane = 'jane@acme.test';
const ofJane = (change: Change) => unnamed(change, new Set([jane]));
const ofOne = (change: Change) =>
  'put' in change && 'service' in change.put && change.put.service === 'one' ? null : change;

test('waits for writes that began before the deletion', async () => {
  const memory = createMemoryStore();
  let write = () => {};
  const held = new Promise<void>((resolve) => {
    write = resolve;
  });
  const { store, guard } = guardedStore(
    { ...memory, write: (changes) => held.then(() => memory.write(changes)) },
    fakeClock(),
  );
  const writing = store.write([{ table: 'journal', put: entry('1', 1) }]);
  let isClosed = false;
  const closing = guard.close(ofOne, true).then(() => {
    isClosed = true;
  });
  await settled();
  expect(isClosed).toBe(false);
  write();
  await Promise.all([writing, closing]);
  expect(await memory.count('journal')).toBe(1);
});

test('blocks all writes about a deleted service, and none about others', async () => {
  const clock = fakeClock();
  const { store, guard } = guardedStore(createMemoryStore(), clock);
  await guard.close(ofOne, true);
  await clock.advance(10 * 60_000);
  await store.write([
    { table: 'journal', put: entry('1', 1, 'one') },
    { table: 'journal', put: entry('2', 1, 'two') },
    { table: 'optOuts', put: { id: 'hash', at: 1 } },
  ]);
  expect((await store.list('journal')).map(({ id }) => id)).toEqual(['2']);
  expect(await store.count('optOuts')).toBe(1);
});

test('removes a person from later writes for a while, but not from drafts', async () => {
  const clock = fakeClock();
  const { store, guard } = guardedStore(createMemoryStore(), clock);
  await guard.close(ofJane, false);
  const reply = { data: { emails: [{ value: jane }, { value: 'bo@acme.test' }] } };
  await store.write([
    { table: 'answers', put: answer('a', { operation: 'searchDomain', reply }) },
    { table: 'steps', put: step('job|0', { key: jane, data: { email: jane } }) },
    { table: 'journal', put: { ...entry('1', 1), params: { email: jane } } },
    { table: 'paid', put: { id: 'p', service: 'one', operation: 'verifyEmail', params: { email: jane }, sent: 1 } },
    { table: 'drafts', put: { id: 'finder', values: { text: jane }, at: 1 } },
  ]);
  const stored = await Promise.all(
    (['answers', 'steps', 'journal', 'paid'] as const).map((table) => store.list(table)),
  );
  expect(JSON.stringify(stored)).not.toContain(jane);
  expect(JSON.stringify(stored)).toContain('bo@acme.test');
  expect(stored.map((records) => records.length)).toEqual([1, 1, 1, 0]);
  expect(await store.count('drafts')).toBe(1);
  // The guard ends after a minute; from then on, only stored opt-outs keep the person out.
  await clock.advance(60_000);
  await store.write([{ table: 'journal', put: { ...entry('2', 1), params: { email: jane } } }]);
  expect(JSON.stringify(await store.list('journal'))).toContain(jane);
});
