/** Asks for the permission to see the addresses of all tabs, which the side panel follows them by. Requested in the click itself, and given back in another. */
import { browser } from 'wxt/browser';

const permissions = ['tabs'] as const satisfies string[];

export async function seesTabs(): Promise<boolean> {
  try {
    return await browser.permissions.contains({ permissions: [...permissions] });
  } catch {
    return false;
  }
}

/** Resolves to whether it was granted. Synchronous up to the browser's question. */
export function requestTabs(): Promise<boolean> {
  try {
    return browser.permissions.request({ permissions: [...permissions] }).catch(() => false);
  } catch {
    return Promise.resolve(false);
  }
}

export async function releaseTabs(): Promise<void> {
  await browser.permissions.remove({ permissions: [...permissions] }).catch(() => undefined);
}
