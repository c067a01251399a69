/**
 * What the popup's first script reads before it asks the background: its tab, and what was last shown for that tab's
 * address. No other page reads storage.
 */
import { browser } from 'wxt/browser';
import { isSnapshot, type Snapshot, snapshotKey } from './snapshot.ts';

export interface SeenBefore {
  tab: number;
  snapshot: Snapshot;
}

/** `tab` null is the active one. Null if nothing was shown for its address, and always in a private window. */
export async function readSnapshot(tab: number | null): Promise<SeenBefore | null> {
  try {
    const [seen] =
      tab === null ? await browser.tabs.query({ active: true, currentWindow: true }) : [await browser.tabs.get(tab)];
    if (seen?.id === undefined || seen.url === undefined || seen.incognito) return null;
    const key = snapshotKey(seen.url);
    const { [key]: found } = await browser.storage.session.get(key);
    return isSnapshot(found) ? { tab: seen.id, snapshot: found } : null;
  } catch {
    // The tab is gone, or storage is unavailable: the popup opens without a snapshot.
    return null;
  }
}
