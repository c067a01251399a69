import type { Page } from 'puppeteer-core';
import { longestWait } from './until.ts';

/** Raises the page's default timeout of 30 s for slow machines. Returns the page. */
export function patient(page: Page): Page {
  page.setDefaultTimeout(longestWait);
  return page;
}
