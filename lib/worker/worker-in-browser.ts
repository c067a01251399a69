/** The whole worker on the browser: its database, tabs, alarms and network, behind a front that stands already. */
import { browser } from 'wxt/browser';
import { markers } from '../page/mail/mailboxes.ts';
import { clock } from './clock.ts';
import { createFiles } from './files.ts';
import type { Front, FrontPlatform } from './front.ts';
import { mailInBrowser } from './mail/mail-in-browser.ts';
import { createIdbStore } from './store-idb.ts';
import type { TabsApi } from './tabs.ts';
import type { Wishes } from './wishes.ts';
import { createWorker, type Worker } from './worker.ts';

export function workerInBrowser(platform: FrontPlatform, front: Front, wishes: Wishes): Worker {
  return createWorker(
    {
      ...platform,
      wishes,
      tabs: tabsApi(),
      mail: mailInBrowser(),
      alarms: browser.alarms,
      store: createIdbStore(clock.now),
      files: createFiles(() => navigator.storage.getDirectory()),
      wire: {
        fetch: (address, init) => fetch(address, init),
        clock,
        random: Math.random,
        online: () => navigator.onLine,
      },
    },
    front,
  );
}

/** Runs in the page, where it knows nothing but its arguments. A page may put elements in place of its document's own functions. */
function markerIn(marks: { name: string; selector: string }[]): string | null {
  const { querySelector } = Document.prototype;
  return marks.find(({ selector }) => querySelector.call(document, selector) !== null)?.name ?? null;
}

function tabsApi(): TabsApi {
  return {
    get: (tab) => browser.tabs.get(tab),
    active: async () => (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0],
    async read(tab) {
      const [first] = await browser.scripting.executeScript({ target: { tabId: tab }, files: ['/page-reader.js'] });
      return first?.result;
    },
    async readNames(tab) {
      const [first] = await browser.scripting.executeScript({ target: { tabId: tab }, files: ['/name-reader.js'] });
      return first?.result;
    },
    async marker(tab) {
      const [first] = await browser.scripting.executeScript({
        target: { tabId: tab },
        func: markerIn,
        args: [[...markers]],
      });
      return first?.result;
    },
  };
}
