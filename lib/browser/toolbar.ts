import { browser } from 'wxt/browser';

/** Whether Harrier's button is pinned to the toolbar; null when the browser does not say. */
async function isPinned(): Promise<boolean | null> {
  try {
    return (await browser.action.getUserSettings()).isOnToolbar ?? null;
  } catch {
    return null;
  }
}

/** Reports it now and whenever the page is looked at again: not every browser has an event for a change. */
export function watchPinned(report: (pinned: boolean | null) => void, life: AbortSignal): void {
  const look = async () => {
    const pinned = await isPinned();
    if (!life.aborted) report(pinned);
  };
  void look();
  for (const type of ['focus', 'pointerover']) addEventListener(type, () => void look(), { signal: life });
}
