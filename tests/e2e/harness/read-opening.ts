/**
 * Requests an opening as an extension page does. Returns the background's response, merged with the push that follows
 * once the tab's page has been read.
 */
import type { Page } from 'puppeteer-core';
import type { Opening } from '../../../lib/messages/opening-views.ts';
import './extension-globals.ts';

export async function readOpening(page: Page, tab: number | null): Promise<Opening> {
  const opening = await page.evaluate(async (number) => {
    const read = new Map<string, object>();
    let learn = () => {};
    chrome.runtime.onMessage.addListener((message: unknown) => {
      const { push } = message as { push?: { topic: string; opening: string; reading: boolean } };
      if (push?.topic === 'page' && !push.reading) read.set(push.opening, push);
      learn();
      return undefined;
    });
    const message = { to: 'background', id: crypto.randomUUID(), name: 'open', data: { tab: number } };
    const { value } = (await chrome.runtime.sendMessage(message)) as { value: { id: string; reading: boolean } };
    while (value.reading && !read.has(value.id)) {
      await new Promise<void>((resolve) => {
        learn = resolve;
      });
    }
    return { ...value, ...read.get(value.id) };
  }, tab);
  return opening as Opening;
}
