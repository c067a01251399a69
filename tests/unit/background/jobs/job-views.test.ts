import { expect, test } from 'vitest';
import { job, step } from '../records.ts';
import { createDevice, testClock } from '../requests/device.ts';
import { watchedService } from '../requests/services.ts';

test('a job with a damaged record never shows more finished steps than its total', async () => {
  const clock = testClock();
  const device = createDevice(watchedService({ now: clock.now }), clock);
  const created = clock.now();
  const ats = ['done', 'done', 'failed'] as const;
  await device.store.write([
    { table: 'jobs', put: job('j', { kind: 'edit', service: 'main', state: 'stopped', total: 2, created }) },
    ...ats.map((at, nth) => ({
      table: 'steps' as const,
      put: step(`j|${nth}`, { job: 'j', kind: 'edit', service: 'main', at, key: `p${nth}@acme.test` }),
    })),
  ]);
  expect(await device.start().jobs.views()).toMatchObject([{ total: 3, done: 2, failed: 1 }]);
});
