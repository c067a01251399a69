/** Asks for the permission to show notices of the system's. Requested in the click itself, and given back in another. */
import { browser } from 'wxt/browser';

const permissions = ['notifications'] as const satisfies string[];

export async function mayNotify(): Promise<boolean> {
  try {
    return await browser.permissions.contains({ permissions: [...permissions] });
  } catch {
    return false;
  }
}

/** Resolves to whether it was granted. Synchronous up to the browser's question. */
export function requestNotices(): Promise<boolean> {
  try {
    return browser.permissions.request({ permissions: [...permissions] }).catch(() => false);
  } catch {
    return Promise.resolve(false);
  }
}

export async function releaseNotices(): Promise<void> {
  await browser.permissions.remove({ permissions: [...permissions] }).catch(() => undefined);
}
