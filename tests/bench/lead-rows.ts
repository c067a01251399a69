/**
 * The time to the lead table's first row with 10,000 leads, compared with 10; and the rows drawn once all are loaded.
 */
import type { Page } from 'puppeteer-core';
import { until } from '../e2e/harness/until.ts';
import { firstRow, markFirstRow } from './first-row.ts';
import { type Harrier, withHarrier } from './harrier.ts';
import { medians, ratio } from './medians.ts';
import { atMost, type Row } from './row.ts';
import { withShorterWindows } from './shorter-windows.ts';

const row = 'tr[data-key]';
const many = 10_000;
const few = 10;
const what = `${many.toLocaleString('en')} leads`;

/** Speeds up the rate limits, because this measures the table and not the service's pace. */
const factor = 1_000;

export async function leadRows(build: string): Promise<Row[]> {
  const copy = withShorterWindows(build, factor);
  try {
    return await withHarrier(copy.dir, measure, { leads: many, plan: 'starter' });
  } finally {
    copy.remove();
  }
}

async function measure(harrier: Harrier): Promise<Row[]> {
  const { chromium, say, service } = harrier;
  service.rate.scale(factor);
  const table = `chrome-extension://${chromium.extensionId}/workspace.html#/leads`;
  const large = (await say('services', {})).chosen ?? '';
  const small = await smallAccount(harrier);
  const page = await chromium.browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  await markFirstRow(page, row);
  const firstOf = (service: string) => async () => {
    await say('choose-service', { service });
    await page.goto('about:blank');
    return firstRow(page, table);
  };
  const times = await medians(firstOf(large), firstOf(small));
  const drawn = await mostDrawn(page, firstOf(large));
  return [
    atMost({ what: `${what}, first row over that of ${few}`, ...ratio(times), budget: 1.5 }),
    atMost({ what: `${what}, rows drawn at once`, measured: drawn, unit: 'rows', budget: 60 }),
  ];
}

/** Connects another account of the same service, with few leads. Returns its id. */
async function smallAccount({ say, service }: Harrier): Promise<string> {
  const { base, keys } = service;
  for (let nth = 0; nth < few; nth += 1) {
    const made = await fetch(`${base}/leads`, {
      method: 'POST',
      headers: { 'X-API-KEY': keys.growth, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `few-${nth}@few.test`, first_name: 'First', last_name: `Last ${nth}` }),
    });
    if (!made.ok) throw new Error(`A lead was not made: ${made.status}`);
  }
  const request = { service: null, name: 'Few', address: base, key: keys.growth, keyKept: 'device' as const };
  const connected = await say('connect', request);
  if (!connected.ok) throw new Error('The second account could not be connected');
  return connected.service.id;
}

/** Scrolls until every lead is loaded. Returns the highest number of rows in the document. */
async function mostDrawn(page: Page, open: () => Promise<number>): Promise<number> {
  await open();
  const count = () => page.$$eval(row, (rows) => rows.length);
  const loaded = () => page.$eval('table[aria-rowcount]', (table) => Number(table.getAttribute('aria-rowcount')) - 1);
  let most = await count();
  await until(
    'every lead is loaded',
    async () => {
      await page.$eval('.view-body', (body) => body.scrollTo({ top: body.scrollHeight }));
      most = Math.max(most, await count());
      return (await loaded()) >= many;
    },
    { within: 60_000, every: 50 },
  );
  await page.$eval('.view-body', (body) => body.scrollTo({ top: body.scrollHeight / 2 }));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return Math.max(most, await count());
}
