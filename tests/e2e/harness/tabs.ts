/** Opens tabs, and gives the browser's identifiers of a page's tab and window. */
import type { Browser, CDPSession, Page, Target } from 'puppeteer-core';
import './extension-globals.ts';
import { patient } from './patient.ts';
import { longestWait, until } from './until.ts';
import type { WorkerControl } from './worker-control.ts';

export interface Tab {
  id: number;
  windowId: number;
}

/**
 * Brings the page to front first. Without a grant the extension cannot see addresses, but it can see the active tab.
 */
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

/** One session per browser, used to open tabs. */
const sessions = new WeakMap<Browser, CDPSession>();

/**
 * Opens an address in a new tab, in front, and waits until it has loaded. Puppeteer would open an empty page first,
 * which starts one more process.
 */
export async function openTab(browser: Browser, url: string): Promise<Page> {
  const session = sessions.get(browser) ?? (await browser.target().createCDPSession());
  sessions.set(browser, session);
  const { targetId } = await session.send('Target.createTarget', { url });
  const target = await browser.waitForTarget((each) => identifierOf(each) === targetId, { timeout: longestWait });
  const page = await target.page();
  if (!page) throw new Error(`No page of ${url}`);
  patient(page);
  const addressOnceLoaded = () => page.evaluate(() => document.readyState === 'complete' && location.href);
  // Until the page arrives, the tab shows an empty document, so `about:blank` does not count as loaded.
  const address = await until(`${url} has loaded`, async () => {
    const now = await addressOnceLoaded().catch(() => false as const);
    return (now !== 'about:blank' || url === now) && now;
  });
  if (address.startsWith('chrome-error:'))
    throw new Error(`${url} cannot be opened: ${await page.evaluate(() => document.body.textContent)}`);
  return page;
}

/** Puppeteer does not make this id public. A session would report it, too, but delays the frames of a loading page. */
const identifierOf = (target: Target) => (target as { _targetId?: string })._targetId;

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
  // A target has its final address while the page still loads. Pressing the button before the page has loaded grants
  // nothing.
  await page.waitForFunction((wanted) => location.origin === wanted && document.readyState === 'complete', {}, origin);
  return page;
}
