/**
 * What the second file gives the first: the engine on the browser's database, tabs, alarms and network. Also the
 * texts of menus, notices and the address bar.
 */
import { browser } from 'wxt/browser';
import { markers } from '../page/mail/mailboxes.ts';
import { suffixes } from '../subject/suffixes.ts';
import { createFreshConnections } from './browser/fresh-connections.ts';
import { intentOf, makeMenus } from './browser/menus.ts';
import { noticesInBrowser } from './browser/notices.ts';
import { intentOfTyped, offersFor } from './browser/omnibox.ts';
import { whenNoneIsPrivate } from './browser/private-windows.ts';
import { isWatched } from './browser/watched.ts';
import { clock } from './core/clock.ts';
import type { LaunchIntents } from './core/launch-intents.ts';
import type { TabsApi } from './core/tabs.ts';
import { createEngine, type Engine } from './engine.ts';
import { mailInBrowser } from './mailbox/mailbox-in-browser.ts';
import type { Startup, StartupPlatform } from './startup.ts';
import { createBackUpFiles } from './storage/back-up-files.ts';
import { createFiles } from './storage/files.ts';
import { createIdbStore } from './storage/idb-store.ts';

export const engineParts = {
  engineInBrowser,
  noticesInBrowser,
  makeMenus,
  intentOf,
  offersFor,
  intentOfTyped,
  suffixes,
};

export type EngineParts = typeof engineParts;

const estimate = () => navigator.storage.estimate();

function engineInBrowser(platform: StartupPlatform, startup: Startup, intents: LaunchIntents): Engine {
  const fresh = createFreshConnections(browser.declarativeNetRequest, browser.runtime.id);
  return createEngine(
    {
      ...platform,
      intents,
      tabs: tabsApi(),
      mail: mailInBrowser(),
      alarms: browser.alarms,
      isWatched,
      whenNoneIsPrivate,
      store: createIdbStore(clock.now, { estimate }),
      files: createFiles(() => navigator.storage.getDirectory()),
      backUpFiles: createBackUpFiles(() => navigator.storage.getDirectory()),
      estimate,
      wire: {
        async fetch(address, init) {
          await fresh();
          return fetch(address, init);
        },
        clock,
        random: Math.random,
        online: () => navigator.onLine,
      },
    },
    startup,
  );
}

/**
 * Runs in the page, where only its arguments are available. A page may shadow its document's own functions with
 * elements.
 */
function markerIn(marks: { name: string; selector: string }[]): string | null {
  const { querySelector } = Document.prototype;
  return marks.find(({ selector }) => querySelector.call(document, selector) !== null)?.name ?? null;
}

/** Returns the last script's result */
async function injected(
  tab: number,
  ...files: ('/page-reader.js' | '/name-reader.js' | '/page-people.js' | '/people-reader.js')[]
): Promise<unknown> {
  const [first] = await browser.scripting.executeScript({ target: { tabId: tab }, files });
  return first?.result;
}

function tabsApi(): TabsApi {
  return {
    get: (tab) => browser.tabs.get(tab),
    active: async () => (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0],
    read: (tab) => injected(tab, '/page-reader.js'),
    readNames: (tab) => injected(tab, '/name-reader.js'),
    readPeople: (tab) => injected(tab, '/page-people.js', '/people-reader.js'),
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
