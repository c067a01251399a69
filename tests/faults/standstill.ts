import type { Page } from 'puppeteer-core';

/**
 * Resolves when the background announces on the channel `standstill` that it is about to hang. After that it does not
 * respond.
 */
export const standstill = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel('standstill');
        channel.onmessage = () => {
          channel.close();
          resolve();
        };
      }),
  );
