/** #5: the browser's own alarm wakes a background that was killed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../e2e/harness/until.ts';
import { verdictAddresses } from '../service/fixtures.ts';
import { jobOf, untilJob, verify } from './say.ts';
import { connect, type Scene, startScene } from './scene.ts';
import { recordsOf } from './stored.ts';

let scene: Scene;
beforeAll(async () => {
  // The shipped build waits half a minute, which a unit test covers.
  scene = await startScene({ delays: { soonestAlarm: 1_000 } });
  await connect(scene);
});
afterAll(() => scene.close());

test('a pending verification continues without an open page, and is counted once', async () => {
  const { service, chromium } = scene;
  const quiet = await scene.quiet();
  service.faults.add({ operation: 'verifyEmail', kind: 'pending', times: 'always' });
  const { verifications } = await service.spent();
  const job = await verify(quiet, [verdictAddresses.valid]);
  await until('it is pending', async () => (await recordsOf(quiet, 'steps'))[0]?.at === 'pending');
  // Only the alarm can start the background again, and may do so at once.
  expect(await chromium.worker.kill()).toBe(true);
  const asked = service.witness.count('verifyEmail');
  await until('it goes on', () => service.witness.count('verifyEmail') > asked);
  service.faults.clear();
  await untilJob(quiet, job.id, ({ state }) => state === 'done');
  expect(await jobOf(quiet, job.id)).toMatchObject({ done: 1, failed: 0 });
  expect((await service.spent()).verifications).toBe(verifications + 1);
});
