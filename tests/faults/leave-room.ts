import type { Page } from 'puppeteer-core';
import type { Chromium } from '../e2e/harness/chromium.ts';
import { readStored } from './stored.ts';

/**
 * Restarts the browser, gives the extension `bytes` more than it uses, and returns the new quiet page. The browser
 * reads the quota at the first write after its start and caches it for half a minute. Another restart ends the quota.
 */
export async function leaveRoom(
  { chromium, quiet }: { chromium: Chromium; quiet(): Promise<Page> },
  bytes: number,
): Promise<Page> {
  await chromium.restart();
  const page = await quiet();
  // The browser writes its log into tables when it opens a database, which can take more room than is left here.
  await readStored(page);
  const session = await page.createCDPSession();
  const origin = `chrome-extension://${chromium.extensionId}`;
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
  // The quota lasts only as long as this session.
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + bytes });
  return page;
}
