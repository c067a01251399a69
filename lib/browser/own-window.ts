/** The window that a page of Harrier stands in, and the tab in front there: what has to be known before a click, and what a panel can see without one. */
import { browser } from 'wxt/browser';

export interface FrontTab {
  tab: number;
  /** Null where nothing is granted for the page: then its address is nobody's business. */
  address: string | null;
}

/** Null when the page stands in none. */
export async function ownWindow(): Promise<number | null> {
  try {
    return (await browser.windows.getCurrent()).id ?? null;
  } catch {
    return null;
  }
}

export async function frontTab(window: number): Promise<FrontTab | null> {
  try {
    const [tab] = await browser.tabs.query({ active: true, windowId: window });
    return tab?.id === undefined ? null : { tab: tab.id, address: tab.url ?? null };
  } catch {
    return null;
  }
}

/** Calls back when another tab comes to the front of the window, or the one in front has gone to another page. Wakes no worker. */
export function watchFrontTab(window: number, changed: (front: FrontTab) => void, signal: AbortSignal): void {
  const { onActivated, onUpdated } = browser.tabs;
  const look = async () => {
    const front = await frontTab(window);
    if (front && !signal.aborted) changed(front);
  };
  const activated = (active: { windowId: number }) => {
    if (active.windowId === window) void look();
  };
  const updated = (
    _: number,
    change: { status?: string | undefined; url?: string | undefined },
    tab: { windowId?: number | undefined; active: boolean },
  ) => {
    if (tab.windowId === window && tab.active && (change.status === 'complete' || change.url !== undefined))
      void look();
  };
  onActivated.addListener(activated);
  onUpdated.addListener(updated);
  signal.addEventListener(
    'abort',
    () => {
      onActivated.removeListener(activated);
      onUpdated.removeListener(updated);
    },
    { once: true },
  );
}

/** When a tab has loaded a page: which one it is, nobody is told. Wakes no worker. */
export function watchLoads(tab: number, loaded: () => void, signal: AbortSignal): void {
  const updated = (id: number, change: { status?: string | undefined }) => {
    if (id === tab && change.status === 'complete') loaded();
  };
  browser.tabs.onUpdated.addListener(updated);
  signal.addEventListener('abort', () => browser.tabs.onUpdated.removeListener(updated), { once: true });
}
