/**
 * #39: files that are not lists of people, even small ones. The import page says what is wrong with them and never
 * freezes.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseFile, see } from '../e2e/harness/seeing.ts';
import { until } from '../e2e/harness/until.ts';
import { connect, type Scene, startScene } from './scene.ts';

let scene: Scene;
let folder: string;
beforeAll(async () => {
  scene = await startScene();
  await connect(scene);
  folder = mkdtempSync(join(tmpdir(), 'harrier-wide-'));
});
afterAll(async () => {
  await scene.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Milliseconds. A quiet machine needs 50. The bound only detects a frozen page, so a busy machine stays far below it.
 */
const longestTask = 5_000;

/**
 * Runs a task of 80 ms and returns its start, once the page's observer has reported it. Reports come in order, so all
 * earlier ones have arrived by then.
 */
async function controlTask(page: Page): Promise<number> {
  const began = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        setTimeout(() => {
          const start = performance.now();
          while (performance.now() < start + 80);
          resolve(start);
        });
      }),
  );
  await until('the observer saw a long task', async () =>
    (await tasksOf(page)).some(([start, duration]) => start <= began && began < start + duration),
  );
  return began;
}

const tasksOf = (page: Page): Promise<[start: number, duration: number][]> =>
  page.evaluate(() =>
    Reflect.get(globalThis, '__tasks').map(({ startTime, duration }: PerformanceEntry) => [startTime, duration]),
  );

/** Selects a file on the import page. `from`: only tasks after this time count. */
async function choose(text: string): Promise<{ page: Page; from: number }> {
  const page = await scene.chromium.openInTab('workspace.html#/import');
  await see(page, 'Drop a CSV or vCard file here');
  await page.evaluate(() => {
    const seen: PerformanceEntry[] = [];
    Object.assign(globalThis, { __tasks: seen });
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type: 'longtask' });
  });
  const from = await controlTask(page);
  const path = join(folder, 'list.csv');
  writeFileSync(path, text);
  await chooseFile(page, path);
  return { page, from };
}

/** The longest task between two control tasks, in milliseconds. */
async function longest(page: Page, from: number): Promise<number> {
  const to = await controlTask(page);
  const between = (await tasksOf(page)).filter(([start, duration]) => start > from && start + duration <= to);
  return Math.max(0, ...between.map(([, duration]) => duration));
}

test.each([
  ['0.2 MB of columns', `${'a,'.repeat(100_000)}\n`, /100,001 columns in line 1; at most 1,000/],
  ['equal names', `email\nann@acme.test\n${'name,'.repeat(40_000)}\n`, /40,001 columns in line 3/],
  [
    'one huge cell',
    `email,notes\nann@acme.test,${'x'.repeat(3_000_000)}\n`,
    /line 2 is longer than 1,000,000 characters/,
  ],
  [
    'an open quote',
    `email,notes\nann@acme.test,"${'x\n'.repeat(1_500_000)}`,
    /A quotation mark there may never be closed/,
  ],
])('39: a file with %s is reported with its fault, and the page stays responsive', async (_, text, words) => {
  const { page, from } = await choose(text);
  await see(page, words);
  expect(await longest(page, from)).toBeLessThan(longestTask);
  await page.close();
});

test('39: a file with the maximum number of columns is shown, including the column that becomes a field', async () => {
  const head = [...Array.from({ length: 998 }, (_, at) => `column ${at}`), 'email'].join(',');
  const row = [...Array.from({ length: 998 }, (_, at) => `cell ${at}`), 'ann@acme.test'].join(',');
  const { page, from } = await choose(`${head}\n${row}\n`);
  await see(page, '1 row can be a lead');
  const drawn = () => page.$$eval('.column-map select', (all) => all.map((one) => (one as HTMLSelectElement).value));
  await until('the columns are drawn', async () => (await drawn()).length === 51);
  expect((await drawn()).at(-1)).toBe('email');
  await see(page, 'Show 50 of 948 more columns');
  expect(await longest(page, from)).toBeLessThan(longestTask);
  await page.close();
});
