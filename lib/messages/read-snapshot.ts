/**
 * What the popup's first script reads before the background is asked: the tab that it was opened on, and what was last shown for its
 * address. No other page reads storage.
 */
import { browser } from 'wxt/browser';
import { isSnapshot, type Snapshot, snapshotKey } from './snapshot.ts';

export interface SeenBefore {
  tab: number;
  snapshot: Snapshot;
}

/** `tab` null is the active one. Null when nothing was shown for its address, and always in a private window. */
export async function readSnapshot(tab: number | null): Promise<SeenBefore | null> {
  try {
    const [seen] =
      tab === null ? await browser.tabs.query({ active: true, currentWindow: true }) : [await browser.tabs.get(tab)];
    if (seen?.id === undefined || seen.url === undefined || seen.incognito) return null;
    const key = snapshotKey(seen.url);
    const { [key]: found } = await browser.storage.session.get(key);
    return isSnapshot(found) ? { tab: seen.id, snapshot: found } : null;
  } catch {
    // A tab that went meanwhile, or storage that is not there: the popup opens without it.
    return null;
  }
}
