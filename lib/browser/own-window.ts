/** Must be known before a click: after an `await` the browser no longer counts it as one. */
import { browser } from 'wxt/browser';

export interface FrontTab {
  tab: number;
  /** Null without a grant for the page. */
  address: string | null;
}

/** Of the tab, or of the page itself. False when it is gone, or in no window. */
export async function isInPrivateWindow(tab: number | null): Promise<boolean> {
  try {
    const place = tab === null ? await browser.windows.getCurrent() : await browser.tabs.get(tab);
    return place.incognito;
  } catch {
    return false;
  }
}

/** Null when the page is in no window. */
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

/** Of the tab, or of the active one. Null without a grant for its page. */
export async function addressOf(tab: number | null): Promise<string | null> {
  try {
    const [active] = tab === null ? await browser.tabs.query({ active: true, currentWindow: true }) : [];
    const found = tab === null ? active : await browser.tabs.get(tab);
    return found?.url ?? null;
  } catch {
    return null;
  }
}

/**
 * Calls back when another tab becomes active in the window, or the active one navigates. Does not wake the
 * background.
 */
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

/** Calls back when a tab has loaded a page, without its address. Does not wake the background. */
export function watchLoads(tab: number, loaded: () => void, signal: AbortSignal): void {
  const updated = (id: number, change: { status?: string | undefined }) => {
    if (id === tab && change.status === 'complete') loaded();
  };
  const { onUpdated } = browser.tabs;
  onUpdated.addListener(updated);
  signal.addEventListener('abort', () => onUpdated.removeListener(updated), { once: true });
}

/**
 * Calls back when another tab comes to the front in the popup's window: the workspace, the options, a link. Firefox
 * would leave the popup open on top of it; Chromium closes it.
 */
export function whenTabLeft(left: () => void, life: AbortSignal): void {
  const { onActivated } = browser.tabs;
  const own = ownWindow();
  const activated = async ({ windowId }: { windowId: number }) => {
    if (windowId === (await own)) left();
  };
  onActivated.addListener(activated);
  life.addEventListener('abort', () => onActivated.removeListener(activated), { once: true });
}
