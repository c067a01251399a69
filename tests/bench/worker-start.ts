/** From a page's message to a stopped worker until its answer, against a worker that does nothing but answer. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { type WorkerControl, workerControl } from '../e2e/harness/worker-control.ts';
import { emptyExtension } from './empty-extension.ts';
import { isAnswer, stop, withHarrier } from './harrier.ts';
import { medians, ratio } from './medians.ts';
import { atMost, type Row } from './row.ts';

export async function workerStart(build: string): Promise<Row[]> {
  const empty = emptyExtension();
  try {
    return await withHarrier(build, async ({ chromium, screen }) => {
      const { browser, worker } = chromium;
      const other = await browser.installExtension(empty.dir);
      const otherWorker = workerControl(() => browser, other);
      const otherScreen = await chromium.openPage(`chrome-extension://${other}/options.html`);
      const times = await medians(
        () => coldAnswer(worker, screen),
        () => coldAnswer(otherWorker, otherScreen),
      );
      return [atMost({ what: 'worker, cold, to its first answer over an empty one', ...ratio(times), budget: 1.5 })];
    });
  } finally {
    empty.remove();
  }
}

/** Milliseconds in which the browser clears away what a stopped worker leaves behind: one that slept has nothing of it. */
const clearing = 300;

/** The question is answered from storage, as everything is that a screen begins with. The empty worker answers anything. */
async function coldAnswer(worker: WorkerControl, page: Page): Promise<number> {
  await page.bringToFront();
  await stop(worker);
  await pause(clearing);
  const { answer, time } = await page.evaluate(async () => {
    const begun = performance.now();
    const message = { to: 'worker', id: crypto.randomUUID(), name: 'settings', data: {} };
    const answer: unknown = await chrome.runtime.sendMessage(message);
    return { answer, time: performance.now() - begun };
  });
  if (!isAnswer(answer)) throw new Error('The worker did not answer');
  return time;
}
