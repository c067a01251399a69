/** The quick look at the page of a tab. */
import { createOpened, type Opened } from './opened.ts';

/** `tab` null is the active one. */
export function createPopup(life: AbortSignal, options: { tab: number | null; now?: () => number }): Opened {
  const popup = createOpened(life, { form: 'popup', now: options.now });
  popup.open(options.tab);
  return popup;
}
