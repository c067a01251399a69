/** Starts the worker in the browser. Whatever may wake it is heard from the first moment; everything else waits until it is needed. */
import { browser } from 'wxt/browser';
import { serve, tell } from '../messages/serve.ts';
import { dueAlarm } from './alarms.ts';
import { clock } from './clock.ts';
import { createDeviceKeys } from './device-keys.ts';
import { createIdbStore } from './store-idb.ts';
import type { TabsApi } from './tabs.ts';
import { createWorker, type Platform, type Worker } from './worker.ts';

/** After a start, milliseconds: what woke the worker is answered first. */
const settling = 200;

export function startWorker(): void {
  const worker = createWorker(platform());
  serve(Promise.resolve(worker.handlers));
  hear(worker);
  closeStorage();
  // At every start, whatever woke it: alarms get lost, so that they are made again from the jobs (case 6).
  clock.wait(settling).then(() => worker.resume('start'));
}

/** Registered without waiting for anything: a listener that comes later misses the event that woke the worker. */
function hear({ resume, grantsChanged }: Worker): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === dueAlarm) resume('alarm');
  });
  // Nothing to do but to be woken: every start goes on with what is due.
  browser.runtime.onInstalled.addListener(() => undefined);
  browser.runtime.onStartup.addListener(() => undefined);
  browser.permissions.onAdded.addListener(grantsChanged);
  browser.permissions.onRemoved.addListener(grantsChanged);
  self.addEventListener('online', () => resume('online'));
}

/** Content scripts read nothing, where the browser can: Firefox has no such switch, there the vault's encryption holds alone. */
function closeStorage(): void {
  const { local } = browser.storage;
  if (typeof local.setAccessLevel !== 'function') return;
  local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => undefined);
}

function platform(): Platform {
  const { storage, permissions, alarms } = browser;
  return {
    local: storage.local,
    session: storage.session,
    managed: () => storage.managed.get(),
    tabs: tabsApi(),
    alarms,
    // A pattern that the browser does not know is one that it can't grant.
    isGranted: (pattern) => permissions.contains({ origins: [pattern] }).catch(() => false),
    release: (pattern) => permissions.remove({ origins: [pattern] }),
    tell,
    store: createIdbStore(clock.now),
    deviceKeys: createDeviceKeys(),
    wire: {
      fetch: (address, init) => fetch(address, init),
      clock,
      random: Math.random,
      online: () => navigator.onLine,
    },
    clock,
  };
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
