/** Whether a page of Harrier is open. */
import { browser } from 'wxt/browser';

/** Where the browser does not list its own pages, the extension's pages are seen as windows: the background's is none of them. */
export async function isWatched(): Promise<boolean> {
  const { runtime, extension } = browser;
  if ('getContexts' in runtime) {
    const pages = await runtime.getContexts({ contextTypes: ['TAB', 'POPUP', 'SIDE_PANEL'] });
    return pages.length > 0;
  }
  return extension.getViews().some((view) => view !== self);
}
