/** Whether a page of Harrier is open, and whether one is in front of somebody. */
import { browser } from 'wxt/browser';

/** Where the browser does not list its own pages, the extension's pages are seen as windows: the background's is none of them. */
export async function isOpen(): Promise<boolean> {
  const { runtime, extension } = browser;
  if ('getContexts' in runtime) {
    const pages = await runtime.getContexts({ contextTypes: ['TAB', 'POPUP', 'SIDE_PANEL'] });
    return pages.length > 0;
  }
  return extension.getViews().some((view) => view !== self);
}

/** A tab behind another one, and a window that is put away, are in front of nobody. A background that is a worker sees its pages as clients, and in no other way. */
export async function isWatched(): Promise<boolean> {
  if (!hasClients(self)) {
    // The types that both browsers share know no more of a view than that it is a window.
    const views = browser.extension.getViews() as unknown as Pick<typeof self, 'document'>[];
    return views.some((view) => view !== self && view.document.visibilityState === 'visible');
  }
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.some(({ url, visibilityState }) => visibilityState === 'visible' && !isReader(url));
}

/** What reads pages for the background says that it is visible, too. */
const isReader = (url: string): boolean => new URL(url).pathname === '/offscreen.html';

/** What this needs of a worker's, which the pages' types know not. */
interface WithClients {
  clients: {
    matchAll(of: {
      type: 'window';
      includeUncontrolled: true;
    }): Promise<readonly { url: string; visibilityState: string }[]>;
  };
}

const hasClients = (of: object): of is WithClients => 'clients' in of;
