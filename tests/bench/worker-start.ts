/** The time from a page's message to a stopped worker until its response, compared with a worker that only responds. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { copyOf } from '../e2e/harness/build-copy.ts';
import { type WorkerControl, workerControl } from '../e2e/harness/worker-control.ts';
import { emptyExtension } from './empty-extension.ts';
import { isAnswer, withHarrier } from './harrier.ts';
import { type Medians, medians, ratio } from './medians.ts';
import { atMost, type Row } from './row.ts';

export async function workerStart(build: string): Promise<Row[]> {
  const answers = await overEmpty(build, settings);
  const loads = await probed(build, (copy) => overEmpty(copy, probe));
  const empty = answers.second;
  const loading = loads.first - loads.second;
  // The operands come from separate runs, so their noise may exceed the difference.
  const reading = Math.max(0, answers.first - empty - loading);
  const [start, load, read] = [empty, loading, reading].map((time) => time.toFixed(0));
  return [
    atMost({
      what: 'background, cold, to its first answer over an empty one',
      ...ratio(answers),
      budget: 1.5,
      because: `An empty background answers after ${start} ms. Loading Harrier's first file and registering its
      listeners takes ${load} ms more, reading the answer from storage ${read} ms. A popup with a snapshot paints before
      it; without one, see the "no snapshot" rows. Since 22 November it was 1.48 to 2.23 ×.`.replace(/\s+/g, ' '),
      proposed: 2.4,
    }),
  ];
}

const settings = { to: 'background', name: 'settings', data: {} };

/** A message that the probe answers before Harrier's own listeners see it. */
const probe = { to: 'probe' };

/** A copy of the build that answers the probe as soon as its first file has been evaluated. */
async function probed<Result>(build: string, measure: (copy: string) => Promise<Result>): Promise<Result> {
  const copy = copyOf(build);
  try {
    const path = join(copy.dir, 'background.js');
    const answer = `chrome.runtime.onMessage.addListener(({ to }, _, answer) => to === 'probe' && answer({ ok: true }));`;
    writeFileSync(path, `${answer}${readFileSync(path, 'utf8')}`);
    return await measure(copy.dir);
  } finally {
    copy.remove();
  }
}

async function overEmpty(build: string, message: object): Promise<Medians> {
  const empty = emptyExtension();
  try {
    return await withHarrier(build, async ({ chromium, options }) => {
      const { browser, worker } = chromium;
      const other = await browser.installExtension(empty.dir);
      const otherWorker = workerControl(() => browser, other);
      const otherOptions = await chromium.openPage(`chrome-extension://${other}/options.html`);
      return medians(
        () => coldAnswer(worker, options, message),
        () => coldAnswer(otherWorker, otherOptions, message),
      );
    });
  } finally {
    empty.remove();
  }
}

/**
 * Milliseconds for the browser to clean up after a stopped worker. A worker that stopped by itself was cleaned up long
 * ago.
 */
const clearing = 300;

/**
 * Returns the milliseconds until the response of a stopped worker. Harrier answers from storage, like for every page's
 * first content. The empty worker answers anything.
 */
async function coldAnswer(worker: WorkerControl, page: Page, message: object): Promise<number> {
  await page.bringToFront();
  await worker.kill();
  await pause(clearing);
  const { answer, time } = await page.evaluate(async (asked) => {
    const begun = performance.now();
    const answer: unknown = await chrome.runtime.sendMessage({ ...asked, id: crypto.randomUUID() });
    return { answer, time: performance.now() - begun };
  }, message);
  if (!isAnswer(answer)) throw new Error('The worker did not answer');
  return time;
}
