/** Everything the background sends to extension pages: responses and pushes. */
import type { Page } from 'puppeteer-core';

/** Reloads an extension page and records what it receives. The returned function gives everything so far. */
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
