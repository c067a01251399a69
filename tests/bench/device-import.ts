/**
 * A job imports rows on this device, in a real Chromium, and undoes the import. One file has people of shared
 * companies; in the other nearly everyone has a different employer. Times are scaled to a file of 750,000 rows.
 */
import type { Page } from 'puppeteer-core';
import { inChromium } from './device/run.ts';
import { usedAfterCollection } from './device.ts';
import { atMost, type Row } from './row.ts';

const whole = 750_000;
const chunkSize = 256;
/** Chunks per call into the page, few enough that it responds in time. */
const atOnce = 100;

const files = [
  { companies: 'shared', rows: 100_000, called: '' },
  { companies: 'own', rows: 50_000, called: ', a company each' },
] as const;

export async function benchDeviceImport(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const file of files) rows.push(...(await inChromium((page) => importInto(page, file))));
  return rows;
}

async function importInto(page: Page, { companies, rows, called }: (typeof files)[number]): Promise<Row[]> {
  const chunks = Math.ceil(rows / chunkSize);
  const heap: number[] = [];
  const pass = async (what: 'run' | 'undo') => {
    let took = 0;
    for (let from = 0; from < chunks; from += atOnce) {
      const until = Math.min(chunks, from + atOnce);
      took += await page.evaluate((...all) => deviceBench.passRows('job', ...all), what, from, until);
      heap.push(await usedAfterCollection(page));
    }
    return took;
  };
  const staged = await page.evaluate((...all) => deviceBench.stageRows('job', 0, ...all), rows, companies);
  const done = await pass('run');
  const grown = ((heap.at(-1) ?? Number.NaN) - (heap[0] ?? Number.NaN)) / 2 ** 20;
  const undone = await pass('undo');
  const scaled = (what: string, took: number) =>
    atMost({
      what: `device, ${what} of 750,000 rows by a job${called}`,
      measured: (took / rows) * (whole / 1_000),
      unit: 's',
      budget: 300,
    });
  return [
    scaled('import', staged + done),
    scaled('undoing', undone),
    atMost({ what: `device, heap that an import by a job adds${called}`, measured: grown, unit: 'MB', budget: 5 }),
  ];
}
