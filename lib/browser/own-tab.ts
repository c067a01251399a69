/** The tab that a page of Harrier stands in, and the one that it was opened from. */
import { browser } from 'wxt/browser';

export interface Opener {
  tab: number;
  /** Of its page; null where nothing is granted for it, and for the browser's own pages. */
  host: string | null;
}

/** Null when it was opened from none, or that one is closed by now. */
export async function openerTab(): Promise<Opener | null> {
  try {
    const tab = (await browser.tabs.getCurrent())?.openerTabId;
    if (tab === undefined) return null;
    const { url } = await browser.tabs.get(tab);
    return { tab, host: hostOf(url) };
  } catch {
    return null;
  }
}

/** Shows that tab, where it is known and still open, and closes this one. */
export async function leaveTo(opener: Opener | null): Promise<void> {
  if (opener) await browser.tabs.update(opener.tab, { active: true }).catch(() => undefined);
  const own = await browser.tabs.getCurrent();
  if (own?.id !== undefined) await browser.tabs.remove(own.id);
}

function hostOf(url: string | undefined): string | null {
  return url !== undefined && /^https?:/.test(url) && URL.canParse(url) ? new URL(url).host : null;
}
