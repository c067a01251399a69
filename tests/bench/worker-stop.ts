/** The background stops by itself after its last job, in real time, and nothing keeps it alive or wakes it. */
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../e2e/harness/until.ts';
import { verdictAddresses } from '../service/fixtures.ts';
import { type Harrier, withHarrier } from './harrier.ts';
import { atMost, type Row } from './row.ts';

/** Milliseconds. Long enough for an alarm that should not exist. */
const watched = 10_000;

export function workerStop(build: string): Promise<Row[]> {
  return withHarrier(build, async (harrier) => {
    await verifyOne(harrier);
    const begun = performance.now();
    const { worker } = harrier.chromium;
    await until('the worker has stopped', async () => !(await worker.isRunning()), { within: 90_000, every: 250 });
    const measured = (performance.now() - begun) / 1_000;
    await staysStopped(harrier);
    return [atMost({ what: 'background after its last job, until it stops', measured, unit: 's', budget: 35 })];
  });
}

/** Learns of the job's end from a push: polling would keep the background alive. */
async function verifyOne({ options, say }: Harrier): Promise<void> {
  const ended = options.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const listener = (message: unknown): undefined => {
          if (!JSON.stringify(message).includes('"state":"done"')) return;
          chrome.runtime.onMessage.removeListener(listener);
          resolve();
        };
        chrome.runtime.onMessage.addListener(listener);
      }),
  );
  await say('verify', { emails: [verdictAddresses.valid], skipCache: false, private: false });
  await ended;
}

async function staysStopped({ chromium: { worker } }: Harrier): Promise<void> {
  const end = performance.now() + watched;
  while (performance.now() < end) {
    if (await worker.isRunning()) throw new Error('The worker came back without any work');
    await pause(500);
  }
}
