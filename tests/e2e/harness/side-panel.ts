/** The browser's real side panel: a page of its own beside the tabs. */
import type { Browser, Page } from 'puppeteer-core';
import { patient } from './patient.ts';
import { element } from './seeing.ts';
import { until } from './until.ts';

/** CSS pixels. The browser allows no smaller width. */
const leastWidth = 300;

/**
 * Runs `opening` and returns the panel once it has rendered and is open. A panel that was already open does not count.
 */
export async function panelOf(browser: Browser, opening: () => Promise<unknown>): Promise<Page> {
  const before = new Set(browser.targets());
  await opening();
  const target = await until('the side panel opens', () =>
    browser.targets().find((each) => !before.has(each) && /^chrome-extension:.*\/sidepanel\.html$/.test(each.url())),
  );
  const panel = patient(await target.asPage());
  await element(panel, 'main');
  // The browser slides the panel open. Until then it is a few pixels wide, and its layout cannot be checked.
  await until('the side panel has its width', () => panel.evaluate((least) => innerWidth >= least, leastWidth));
  return panel;
}
