/** Everything that the worker says to pages of the extension: what it tells by itself, and what it answers. */
import type { Page } from 'puppeteer-core';

/**
 * Loads a page of the extension anew in such a way that whatever it hears is written down; gives what was heard so far.
 */
export async function recordMessages(page: Page): Promise<() => Promise<string>> {
  await page.evaluateOnNewDocument(() => {
    const messages: unknown[] = [];
    Object.assign(globalThis, { __messages: messages });
    const apis = [...new Set([chrome, Reflect.get(globalThis, 'browser')])];
    for (const api of apis) {
      if (!api?.runtime?.sendMessage) continue;
      const real = api.runtime.sendMessage.bind(api.runtime);
      api.runtime.sendMessage = async (message: unknown) => {
        const answer: unknown = await real(message);
        messages.push(answer);
        return answer;
      };
    }
    chrome.runtime.onMessage.addListener((message: unknown) => {
      messages.push(message);
    });
  });
  await page.reload();
  return () => page.evaluate(() => JSON.stringify(Reflect.get(globalThis, '__messages')));
}

/** The page as it stands, with what was typed into it. */
export function wholeDom(page: Page): Promise<string> {
  return page.evaluate(() => {
    const typed = [...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value'));
    return document.documentElement.outerHTML + typed.join('\n');
  });
}
