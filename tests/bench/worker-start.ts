/** The time from a page's message to a stopped worker until its response, compared with a worker that only responds. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { type WorkerControl, workerControl } from '../e2e/harness/worker-control.ts';
import { emptyExtension } from './empty-extension.ts';
import { isAnswer, withHarrier } from './harrier.ts';
import { medians, ratio } from './medians.ts';
import { atMost, type Row } from './row.ts';

export async function workerStart(build: string): Promise<Row[]> {
  const empty = emptyExtension();
  try {
    return await withHarrier(build, async ({ chromium, options }) => {
      const { browser, worker } = chromium;
      const other = await browser.installExtension(empty.dir);
      const otherWorker = workerControl(() => browser, other);
      const otherOptions = await chromium.openPage(`chrome-extension://${other}/options.html`);
      const times = await medians(
        () => coldAnswer(worker, options),
        () => coldAnswer(otherWorker, otherOptions),
      );
      return [atMost({ what: 'worker, cold, to its first answer over an empty one', ...ratio(times), budget: 1.5 })];
    });
  } finally {
    empty.remove();
  }
}

/**
 * Milliseconds in which the browser cleans up after a stopped worker. A worker that stopped by itself has long been
 * cleaned up.
 */
const clearing = 300;

/** The response comes from storage, as does every page's first content. The empty worker responds to anything. */
async function coldAnswer(worker: WorkerControl, page: Page): Promise<number> {
  await page.bringToFront();
  await worker.kill();
  await pause(clearing);
  const { answer, time } = await page.evaluate(async () => {
    const begun = performance.now();
    const message = { to: 'background', id: crypto.randomUUID(), name: 'settings', data: {} };
    const answer: unknown = await chrome.runtime.sendMessage(message);
    return { answer, time: performance.now() - begun };
  });
  if (!isAnswer(answer)) throw new Error('The worker did not answer');
  return time;
}
