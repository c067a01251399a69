/**
 * A job imports 100,000 rows on this device and undoes the import, in a real Chromium. Times are scaled to a file of
 * 750,000 rows.
 */
import { inChromium } from './device/run.ts';
import { usedAfterCollection } from './device.ts';
import { atMost, type Row } from './row.ts';

const rows = 100_000;
const whole = 750_000;
const chunkSize = 256;
/** Chunks per call into the page, few enough that it responds in time. */
const atOnce = 100;

export function benchDeviceImport(): Promise<Row[]> {
  return inChromium(async (page) => {
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
    const staged = await page.evaluate((until) => deviceBench.stageRows('job', 0, until), rows);
    const done = await pass('run');
    const grown = ((heap.at(-1) ?? Number.NaN) - (heap[0] ?? Number.NaN)) / 2 ** 20;
    const undone = await pass('undo');
    const scaled = (what: string, took: number) =>
      atMost({
        what: `device, ${what} of 750,000 rows by a job`,
        measured: (took / rows) * (whole / 1_000),
        unit: 's',
        budget: 300,
      });
    return [
      scaled('import', staged + done),
      scaled('undoing', undone),
      atMost({ what: 'device, heap that an import by a job adds', measured: grown, unit: 'MB', budget: 5 }),
    ];
  });
}
