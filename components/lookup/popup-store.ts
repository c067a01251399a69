/** The quick look at a tab's page: first what was last shown for it, then its current state. */
import { ownWindow, whenTabLeft } from '../../lib/browser/own-window.ts';
import { hasPanel, openPanel } from '../../lib/browser/pages.ts';
import { readSnapshot } from '../../lib/messages/read-snapshot.ts';
import { createOpened, type Opened } from './opened-store.ts';
import { afterPaint } from './painted.ts';

export interface Popup extends Opened {
  /** Resolves when the snapshot, if there is one, is in the state. There is nothing to render before. */
  ready: Promise<void>;
}

/** `tab` null is the active one. */
export function createPopup(life: AbortSignal, { tab, now }: { tab: number | null; now?: () => number }): Popup {
  const seen = readSnapshot(tab);
  const popup = createOpened(life, {
    form: 'popup',
    now,
    seenBefore: () => seen,
    painted: () => new Promise(afterPaint),
  });
  popup.open(tab);
  return { ...popup, ready: seen.then(() => undefined) };
}

/**
 * Returns a function that opens the panel in a click; null if the browser has none. The window is looked up at once,
 * because the click must not await anything. `opened`: the panel now shows the same.
 */
export function createPanelStep(opened: () => void): (() => void) | null {
  if (!hasPanel()) return null;
  let window: number | null = null;
  void ownWindow().then((own) => {
    window = own;
  });
  return () => {
    if (window !== null) void openPanel(window).then((is) => is && opened());
  };
}

/** Firefox leaves a popup open on top of the tab that it opened. */
export function closeWithTab(close: () => void, life: AbortSignal): void {
  if (import.meta.env.FIREFOX) whenTabLeft(close, life);
}
