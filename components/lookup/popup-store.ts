/** The quick look at the page of a tab: what was last shown for it at once, and then how it is now. */
import { ownWindow } from '../../lib/browser/own-window.ts';
import { hasPanel, openPanel } from '../../lib/browser/pages.ts';
import { readSnapshot } from '../../lib/messages/read-snapshot.ts';
import { createOpened, type Opened } from './opened-store.ts';
import { afterPaint } from './painted.ts';

export interface Popup extends Opened {
  /** What was last shown is drawn by then, if anything was: the first screen need not be drawn before. */
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
 * What opens the panel in a click; null in a browser that has none. The window is learnt at once, because nothing may be awaited in the
 * click. `opened`: the panel shows the same now.
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
