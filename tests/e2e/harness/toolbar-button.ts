/** Presses the extension's real toolbar button. Nothing else grants activeTab. */
import type { Browser, Extension, Page } from 'puppeteer-core';
import { patient } from './patient.ts';
import { until } from './until.ts';

/** Returns the popup opened on this page. Close an open popup first: this press would only close it. */
export async function pressToolbarButton(browser: Browser, extension: Extension, page: Page): Promise<Page> {
  await page.bringToFront();
  const before = new Set(browser.targets());
  await page.triggerExtensionAction(extension);
  const target = await until('the popup opens', () =>
    browser
      .targets()
      .find((each) => !before.has(each) && each.url().startsWith(`chrome-extension://${extension.id}/popup.html`)),
  );
  const popup = patient(await target.asPage());
  await popup.waitForFunction(() => document.readyState === 'complete');
  return popup;
}
