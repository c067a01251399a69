/** The time from a page's message to a stopped worker until its response, compared with a worker that only responds. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { type WorkerControl, workerControl } from '../e2e/harness/worker-control.ts';
import { emptyExtension } from './empty-extension.ts';
import { isAnswer, withHarrier } from './harrier.ts';
import { type Medians, medians, ratio } from './medians.ts';
import { atMost, type Row } from './row.ts';

export async function workerStart(build: string): Promise<Row[]> {
  const responds = await overEmpty(build, 'responds');
  const reads = await overEmpty(build, 'reads');
  const [own, its] = [reads.first, reads.second].map((time) => time.toFixed(0));
  return [
    atMost({
      what: 'worker, cold, to its first answer over an empty one',
      ...ratio(responds),
      budget: 1.5,
      because: `The answer is in storage, and the browser's first read of it takes longer than an empty worker's whole
      start: one that only reads one value takes ${its} ms where Harrier takes ${own} ms (next row).`.replace(
        /\s+/g,
        ' ',
      ),
    }),
    atMost({
      what: 'worker, cold, to its first answer over an empty one that reads a stored value',
      ...ratio(reads),
      budget: 1.5,
    }),
  ];
}

async function overEmpty(build: string, kind: 'responds' | 'reads'): Promise<Medians> {
  const empty = emptyExtension(kind);
  try {
    return await withHarrier(build, async ({ chromium, options }) => {
      const { browser, worker } = chromium;
      const other = await browser.installExtension(empty.dir);
      const otherWorker = workerControl(() => browser, other);
      const otherOptions = await chromium.openPage(`chrome-extension://${other}/options.html`);
      return medians(
        () => coldAnswer(worker, options),
        () => coldAnswer(otherWorker, otherOptions),
      );
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
