/** From a page that a test drives to the browser's identifiers of its tab and window. */
import type { Browser, Page } from 'puppeteer-core';
import './extension-globals.ts';
import { patient } from './patient.ts';
import { until } from './until.ts';
import type { WorkerControl } from './worker-control.ts';

export interface Tab {
  id: number;
  windowId: number;
}

/** Brings the page to front: without a grant the extension sees no addresses, but it does see the active tab. */
export async function tabOf(worker: WorkerControl, page: Page): Promise<Tab> {
  await page.bringToFront();
  const session = await page.createCDPSession();
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.detach();
  const id = await until('the tab is in front', () =>
    worker.evaluate(async (inWindow: number) => {
      const [tab] = await chrome.tabs.query({ active: true, windowId: inWindow });
      return tab?.id;
    }, windowId),
  );
  return { id, windowId };
}

/** The harness installs the extension with access to private windows; a user grants that on the extensions page. */
export async function openPrivateWindow(browser: Browser, worker: WorkerControl, url: string): Promise<Page> {
  const before = new Set(browser.targets());
  await worker.evaluate(async (address: string) => {
    await chrome.windows.create({ incognito: true, url: address });
  }, url);
  const { origin } = new URL(url);
  const target = await until('the private window opens', () =>
    browser.targets().find((each) => !before.has(each) && each.type() === 'page' && each.url().startsWith(origin)),
  );
  const page = patient(await target.asPage());
  // A target's address is its destination. A button pressed before the page arrives would be granted nothing.
  await page.waitForFunction((wanted) => location.origin === wanted && document.readyState === 'complete', {}, origin);
  return page;
}
