/** Stored progress of a sync is read only in the form in which it was written. */
import { expect, test } from 'vitest';
import { readProgress, readSeeding } from '../../../lib/background/device/sync/stored-state.ts';
import { noProgress } from '../../../lib/sync/replica.ts';

const holding = (record: unknown) => ({ get: async () => record });

test('reads stored progress back', async () => {
  const progress = { ...noProgress('anna'), read: { bert: 3 }, tags: { vault: '"1"' } };
  expect(await readProgress(holding({ id: 'progress', progress }))).toEqual(progress);
  const seeding = { table: 2, after: 'some.test' };
  expect(await readSeeding(holding({ id: 'seeding', ...seeding }))).toEqual(seeding);
});

test.each([
  ['an empty store', undefined],
  ['another record', { id: 'progress' }],
  ['progress without files', { id: 'progress', progress: { origin: 'anna', clock: '' } }],
  ['a file number that is not a number', { id: 'progress', progress: { ...noProgress('anna'), last: 'many' } }],
  ['tags that are not strings', { id: 'progress', progress: { ...noProgress('anna'), tags: { vault: null } } }],
])('reads no progress from %s', async (_, record) => {
  expect(await readProgress(holding(record))).toBeNull();
  expect(await readSeeding(holding(record))).toBeNull();
});
