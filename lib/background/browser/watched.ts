/** Whether a page of Harrier is open, and whether one is visible. */
import { browser } from 'wxt/browser';

/** Where the browser cannot list contexts, the extension's views are counted, without the background's own. */
export async function isOpen(): Promise<boolean> {
  const { runtime, extension } = browser;
  if ('getContexts' in runtime) {
    const pages = await runtime.getContexts({ contextTypes: ['TAB', 'POPUP', 'SIDE_PANEL'] });
    return pages.length > 0;
  }
  return extension.getViews().some((view) => view !== self);
}

/** A tab in the background or a minimised window is not visible. A service worker can only see pages as its clients. */
export async function isWatched(): Promise<boolean> {
  if (!hasClients(self)) {
    // The types shared by both browsers describe a view only as a window.
    const views = browser.extension.getViews() as unknown as Pick<typeof self, 'document'>[];
    return views.some((view) => view !== self && view.document.visibilityState === 'visible');
  }
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.some(({ url, visibilityState }) => visibilityState === 'visible' && !isReader(url));
}

/** The offscreen document that reads pages reports itself as visible. */
const isReader = (url: string): boolean => new URL(url).pathname === '/offscreen.html';

/** The part of a service worker's global used here, which the pages' types lack. */
interface WithClients {
  clients: {
    matchAll(of: {
      type: 'window';
      includeUncontrolled: true;
    }): Promise<readonly { url: string; visibilityState: string }[]>;
  };
}

const hasClients = (of: object): of is WithClients => 'clients' in of;
