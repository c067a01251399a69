/** Sets the same moment for all pictures, so that ages and dates do not depend on when they are taken. */
import type { Page } from 'puppeteer-core';
import type { Chromium } from '../e2e/harness/chromium.ts';

const moment = Date.parse('2026-11-18T09:30:00Z');

/** Time continues from that moment, so waits still end. Runs in the browser, where it sees only its argument. */
function startClockAt(begin: number): void {
  const RealDate = Date;
  const shift = begin - RealDate.now();
  const now = () => RealDate.now() + shift;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now()]),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** Fixes the background's clock until the background stops, half a minute after its last work. */
export const fixBackgroundDay = (chromium: Chromium): Promise<void> => chromium.worker.evaluate(startClockAt, moment);

/** Fixes the page's clock from its next load on. */
export async function fixPageDay(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(startClockAt, moment);
}
