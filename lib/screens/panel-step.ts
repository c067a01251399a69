/** The step from the popup to the panel beside the page. */

import { ownWindow } from '../browser/own-window.ts';
import { hasPanel, openPanel } from '../browser/pages.ts';

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
