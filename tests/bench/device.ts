/**
 * The device's store, through its service, in a real Chromium: a million addresses of 50,000 companies, and 100,000
 * leads. Measured when idle and while an import writes; then 750,000 rows of a file. Takes about a quarter of an
 * hour.
 */
import type { Page } from 'puppeteer-core';
import { kinds } from './device/questions.ts';
import { inChromium } from './device/run.ts';
import { slowestOf, type Times } from './percentiles.ts';
import { atMost, type Row } from './row.ts';

export interface Size {
  companies: number;
  addresses: number;
  leads: number;
  imported: number;
}

const whole: Size = { companies: 50_000, addresses: 1_000_000, leads: 100_000, imported: 750_000 };
const turns = 25;
/** Milliseconds between two requests. */
const pause = 20;

/** Milliseconds per response. */
const budget = 50;

export const benchDevice = (): Promise<Row[]> => measureDevice(whole);

function measureDevice(size: Size): Promise<Row[]> {
  return inChromium(async (page, fresh) => {
    const { companies, addresses, leads } = size;
    await inParts(companies, (from, until) =>
      page.evaluate((...all) => deviceBench.fillCompanies('main', ...all), from, until),
    );
    const filled = await inParts(addresses, (from, until) =>
      page.evaluate((...all) => deviceBench.fillAddresses('main', ...all), from, until, companies),
    );
    await inParts(leads, (from, until) =>
      page.evaluate((...all) => deviceBench.importLeads('main', ...all, 'fair'), from, until),
    );
    const ask = () =>
      page.evaluate((...all) => deviceBench.ask('main', ...all), companies, leads, turns, pause) as Promise<Times>;
    const idle = await ask();
    const busy = joined(
      await during(page, ask, (from, of) => deviceBench.fillAddresses('main', from, 1e9, of), addresses, companies),
      await during(page, ask, (from) => deviceBench.importLeads('main', from, 1e9, 'other'), leads, companies),
    );
    const first = await firstAnswers(fresh);
    const imported = await importInto(await fresh(), size.imported);
    return [
      ...kinds.map((kind) => slowestOf(kind, { who: 'device', times: idle, budget })),
      ...kinds.map((kind) => slowestOf(kind, { who: 'device', when: ' while an import writes', times: busy, budget })),
      atMost({ what: 'device, first answer after opening', measured: first, unit: 'ms', budget: 150 }),
      ...imported,
      perRows('addresses', filled, addresses),
    ];
  });
}

/** Rows written per call into the browser, which must respond within three minutes. */
const part = 25_000;

/** Returns the total milliseconds. */
async function inParts(rows: number, write: (from: number, until: number) => Promise<number>): Promise<number> {
  let took = 0;
  for (let from = 0; from < rows; from += part) took += await write(from, Math.min(rows, from + part));
  return took;
}

async function during(
  page: Page,
  ask: () => Promise<Times>,
  write: (from: number, companies: number) => Promise<number>,
  from: number,
  companies: number,
): Promise<Times> {
  const writing = page.evaluate(write, from, companies);
  try {
    return await ask();
  } finally {
    await page.evaluate(() => deviceBench.stop());
    await writing;
  }
}

function joined(one: Times, other: Times): Times {
  return Object.fromEntries(Object.keys(one).map((what) => [what, [...(one[what] ?? []), ...(other[what] ?? [])]]));
}

async function firstAnswers(fresh: () => Promise<Page>): Promise<number> {
  const times: number[] = [];
  for (const what of ['domain', 'leads', 'domain', 'leads', 'domain', 'leads'] as const) {
    const page = await fresh();
    times.push(await page.evaluate((one) => deviceBench.firstAnswer('main', one), what));
  }
  return Math.max(...times);
}

/** Heap is measured after garbage collection, after the first part and after the last. */
async function importInto(page: Page, rows: number): Promise<Row[]> {
  const heap: number[] = [];
  const took = await inParts(rows, async (from, until) => {
    const time = await page.evaluate((...all) => deviceBench.importLeads('imported', ...all, 'file'), from, until);
    heap.push(await usedAfterCollection(page));
    return time;
  });
  const grown = ((heap.at(-1) ?? Number.NaN) - (heap[0] ?? Number.NaN)) / 2 ** 20;
  return [
    perRows('leads', took, rows),
    atMost({ what: 'device, heap that an import of leads adds', measured: grown, unit: 'MB', budget: 5 }),
  ];
}

export async function usedAfterCollection(page: Page): Promise<number> {
  const session = await page.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize = Number.NaN } = await page.metrics();
  await session.detach();
  return JSHeapUsedSize;
}

function perRows(what: string, took: number, rows: number): Row {
  const measured = (took / rows) * (whole.imported / 1_000);
  const of = `${Math.round(rows / (took / 1_000)).toLocaleString('en')} a second`;
  return atMost({ what: `device, import of 750,000 rows as ${what}`, measured, unit: 's', budget: 300, of });
}
