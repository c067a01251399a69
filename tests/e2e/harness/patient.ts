import type { Page } from 'puppeteer-core';

/** Milliseconds. Puppeteer's own waits end after 30 s, which a slow machine may need. */
const limit = 120_000;

/** The page, with room for a slow machine in each of Puppeteer's own waits. */
export function patient(page: Page): Page {
  page.setDefaultTimeout(limit);
  return page;
}
