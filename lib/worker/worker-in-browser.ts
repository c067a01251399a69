/** The whole worker on the browser: its database, tabs, alarms and network, behind a front that stands already. */
import { browser } from 'wxt/browser';
import { clock } from './clock.ts';
import { createFiles } from './files.ts';
import type { Front, FrontPlatform } from './front.ts';
import { createIdbStore } from './store-idb.ts';
import type { TabsApi } from './tabs.ts';
import { createWorker, type Worker } from './worker.ts';

export function workerInBrowser(platform: FrontPlatform, front: Front): Worker {
  return createWorker(
    {
      ...platform,
      tabs: tabsApi(),
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

function tabsApi(): TabsApi {
  return {
    get: (tab) => browser.tabs.get(tab),
    active: async () => (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0],
    async read(tab) {
      const [first] = await browser.scripting.executeScript({ target: { tabId: tab }, files: ['/page-reader.js'] });
      return first?.result;
    },
  };
}
