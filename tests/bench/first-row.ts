/** The time of a page's first painted row, from the browser's own timing. */
import type { Page } from 'puppeteer-core';

/** Call before the page loads. Marks the first element that matches `row` for element timing. */
export async function markFirstRow(page: Page, row: string): Promise<void> {
  await page.evaluateOnNewDocument((selector) => {
    const look = new MutationObserver(() => {
      const row = document.querySelector(selector);
      if (!row) return;
      look.disconnect();
      for (const element of [row, ...row.querySelectorAll('*')]) element.setAttribute('elementtiming', 'row');
    });
    look.observe(document, { childList: true, subtree: true });
  }, row);
}

/** Milliseconds since the start of the navigation. */
export async function firstRow(page: Page, url: string): Promise<number> {
  await page.bringToFront();
  await page.goto(url);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const painted = new PerformanceObserver((seen) => resolve(seen.getEntries()[0]?.startTime ?? Number.NaN));
        painted.observe({ type: 'element', buffered: true });
      }),
  );
}
