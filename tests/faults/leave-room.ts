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
  // When the browser opens a database, it writes its log into tables. That could use up the room, so it happens first.
  await readStored(page);
  const session = await page.createCDPSession();
  const origin = `chrome-extension://${chromium.extensionId}`;
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
  // The quota ends with this session.
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + bytes });
  return page;
}
