/**
 * Runs a test's own function as a content script of the extension: the position of an attacker who broke out of a web
 * page's sandbox.
 */
import type { Page } from 'puppeteer-core';
import type { Chromium } from '../e2e/harness/chromium.ts';
import '../e2e/harness/extension-globals.ts';

/**
 * Needs access to the page's origin: see `widenHosts`. The function is sent as text; its argument and its result are
 * plain data.
 */
export async function asContentScript<Argument, Result>(
  chromium: Chromium,
  page: Page,
  act: (argument: Argument) => Result,
  argument: Argument,
): Promise<Awaited<Result>> {
  const tab = await chromium.tabId(page);
  const injected = `(async () => {
    const [first] = await chrome.scripting.executeScript({
      target: { tabId: ${tab} },
      func: ${String(act)},
      args: [${JSON.stringify(argument)}],
    });
    return JSON.stringify(first.result ?? null);
  })()`;
  return JSON.parse(await chromium.worker.evaluate<[], string>(injected));
}
