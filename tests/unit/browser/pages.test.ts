/** Firefox would open Harrier's pages in the private window of the click; they belong in a normal one. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openOptions, openWelcome, openWorkspace } from '../../../lib/browser/pages.ts';
import { installBrowser } from '../harness/fake-browser.ts';
import { waitFor } from '../harness/wait-for.ts';

interface Tab {
  id: number;
  windowId: number;
  url: string;
  incognito: boolean;
}

let tabs: Tab[];
let windows: { id: number; incognito: boolean }[];
/** The window of the click. */
let here: number;
/** The extension may not see private windows: Firefox neither lists them nor returns one as the current one. */
let isHidden: boolean;
/** Firefox never remembers history: every window is private, whatever was requested. */
let isAlwaysPrivate: boolean;

beforeEach(() => {
  vi.stubEnv('FIREFOX', 'true');
  tabs = [];
  here = 1;
  isHidden = false;
  isAlwaysPrivate = false;
  const isPrivate = (id: number) => windows.find((one) => one.id === id)?.incognito === true;
  const open = (url: string, windowId: number) =>
    tabs.push({ id: tabs.length + 1, windowId, url, incognito: isPrivate(windowId) });
  installBrowser({
    runtime: {
      getURL: (path: string) => `moz-extension://harrier${path}`,
      openOptionsPage: async () => open('moz-extension://harrier/options.html', here),
    },
    windows: {
      getCurrent: async () => {
        if (isHidden && isPrivate(here)) throw new Error('Invalid window');
        return { id: here, incognito: isPrivate(here) };
      },
      getAll: async () => windows.filter(({ incognito }) => !(isHidden && incognito)),
      create: async ({ url, incognito }: { url: string; incognito: boolean }) => {
        windows.push({ id: 9, incognito: incognito || isAlwaysPrivate });
        open(url, 9);
        here = 9;
      },
      update: async (id: number) => {
        here = id;
      },
    },
    tabs: {
      query: async ({ url, windowId, currentWindow }: { url?: string; windowId?: number; currentWindow?: boolean }) => {
        const among = windowId ?? (currentWindow ? here : null);
        return tabs.filter(
          (tab) => (among === null || tab.windowId === among) && (!url || tab.url.startsWith(url.slice(0, -1))),
        );
      },
      create: async ({ url, windowId = here }: { url: string; windowId?: number }) => open(url, windowId),
      update: async (id: number, { url }: { url?: string }) => {
        const tab = tabs.find((one) => one.id === id);
        if (tab && url) tab.url = url;
      },
    },
  });
});
afterEach(() => vi.unstubAllEnvs());

const shown = () => tabs.map(({ url, windowId }) => `${url.replace('moz-extension://harrier/', '')} in ${windowId}`);

it.each([
  ['the workspace', () => openWorkspace('#/leads'), 'workspace.html#/leads'],
  ['the welcome page', openWelcome, 'options.html#welcome'],
  ['the options', async () => openOptions(), 'options.html'],
])('shows %s in a normal window when opened from a private one', async (_, open, page) => {
  windows = [
    { id: 1, incognito: true },
    { id: 2, incognito: false },
  ];
  await open();
  await waitFor(() => expect(shown()).toEqual([`${page} in 2`]));
  await waitFor(() => expect(here).toBe(2));
});

it.each([
  ['the welcome page of an installation', openWelcome, 'options.html#welcome'],
  ['the activity page of a notification', () => openWorkspace('#/activity'), 'workspace.html#/activity'],
])('shows %s in a normal window while a private window that it may not see is in front', async (_, open, page) => {
  isHidden = true;
  windows = [
    { id: 1, incognito: true },
    { id: 2, incognito: false },
  ];
  await open();
  expect(shown()).toEqual([`${page} in 2`]);
  expect(here).toBe(2);
});

it('opens a normal window if there is none, and reuses its tab', async () => {
  windows = [{ id: 1, incognito: true }];
  await openWorkspace();
  expect(shown()).toEqual(['workspace.html in 9']);
  here = 1;
  await openWorkspace('#/activity');
  expect(shown()).toEqual(['workspace.html#/activity in 9']);
});

it('returns to its open page if every window is private', async () => {
  windows = [{ id: 1, incognito: true }];
  isAlwaysPrivate = true;
  for (let clicks = 0; clicks < 2; clicks += 1) {
    here = 1;
    openOptions();
    await waitFor(() => expect(here).toBe(9));
  }
  expect(shown()).toEqual(['options.html in 9']);
});

it('stays in the window of the click if that is a normal one', async () => {
  windows = [
    { id: 1, incognito: false },
    { id: 2, incognito: true },
  ];
  await openWorkspace();
  openOptions();
  await waitFor(() => expect(shown()).toEqual(['workspace.html in 1', 'options.html in 1']));
});
