import type { Page } from 'puppeteer-core';
import { longestWait } from './until.ts';

/** The page, with room for a slow machine in each of Puppeteer's own waits, which end after 30 s. */
export function patient(page: Page): Page {
  page.setDefaultTimeout(longestWait);
  return page;
}
