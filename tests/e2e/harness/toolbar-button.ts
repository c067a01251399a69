/** Presses the extension's real button in the browser's toolbar, which alone grants activeTab. */
import type { Browser, Extension, Page } from 'puppeteer-core';
import { until } from './until.ts';

/** Gives the popup that opened on this page. A popup that is still open has to be closed first: this press would close it. */
export async function pressToolbarButton(browser: Browser, extension: Extension, page: Page): Promise<Page> {
  await page.bringToFront();
  const before = new Set(browser.targets());
  await page.triggerExtensionAction(extension);
  const target = await until('the popup opens', () =>
    browser
      .targets()
      .find((each) => !before.has(each) && each.url().startsWith(`chrome-extension://${extension.id}/popup.html`)),
  );
  const popup = await target.asPage();
  await popup.waitForFunction(() => document.readyState === 'complete');
  return popup;
}
