import { browser } from 'wxt/browser';

export interface Opener {
  tab: number;
  /** The host of the opener's page. Null without a grant for it, and for the browser's own pages. */
  host: string | null;
}

/** Null when this tab has no opener, or the opener is closed. */
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

/** Shows the opener if it is still open, and closes this tab. */
export async function leaveTo(opener: Opener | null): Promise<void> {
  if (opener) await browser.tabs.update(opener.tab, { active: true }).catch(() => undefined);
  const own = await browser.tabs.getCurrent();
  if (own?.id !== undefined) await browser.tabs.remove(own.id);
}

function hostOf(url: string | undefined): string | null {
  return url !== undefined && /^https?:/.test(url) && URL.canParse(url) ? new URL(url).host : null;
}
