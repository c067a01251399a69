/** When the icon's number follows a tab, in a browser with `webNavigation` events. */
import { beforeEach, expect, it } from 'vitest';
import { createPageBadge } from '../../../lib/background/badge/page-badge.ts';
import { installBrowser } from '../harness/fake-browser.ts';
import { waitFor } from '../harness/wait-for.ts';

type NavigationListener = (details: { tabId: number; frameId: number }) => void;
interface Filter {
  url: { hostSuffix: string }[];
}

/** The tab's address, and the text and title of its icon. */
let tab: { url: string; text: string; title: string };
let committed: NavigationListener[];
let moved: { listener: NavigationListener; filter: Filter }[];

beforeEach(() => {
  tab = { url: 'about:blank', text: '', title: 'Harrier' };
  committed = [];
  moved = [];
  installBrowser({
    webNavigation: {
      onCommitted: { addListener: (listener: NavigationListener) => committed.push(listener) },
      onHistoryStateUpdated: {
        addListener: (listener: NavigationListener, filter: Filter) => moved.push({ listener, filter }),
      },
      getFrame: async () => ({ url: tab.url }),
    },
    tabs: { get: async () => ({ incognito: false }), onActivated: { addListener: () => undefined } },
    action: {
      getTitle: async () => 'Harrier',
      setTitle: async ({ title }: { title: string }) => {
        tab.title = title;
      },
      setBadgeText: async ({ text }: { text: string }) => {
        tab.text = text;
      },
      setBadgeBackgroundColor: async () => undefined,
      setBadgeTextColor: async () => undefined,
    },
  });
});

/** Loads a page: the browser clears the last one's number. */
function open(url: string): void {
  tab = { url, text: '', title: 'Harrier' };
  for (const listener of committed) listener({ tabId: 7, frameId: 0 });
}

/** Changes the address without a page load, as `history.pushState` does. */
function move(url: string): void {
  tab.url = url;
  const { hostname } = new URL(url);
  for (const { listener, filter } of moved)
    if (filter.url.some(({ hostSuffix }) => hostname.endsWith(hostSuffix))) listener({ tabId: 7, frameId: 0 });
}

it('follows a profile site to another person without a page load, and is cleared where no person is shown', async () => {
  const known: Record<string, { text: string; title: string }> = {
    'https://www.linkedin.com/in/ada': { text: '1', title: 'One' },
    'https://www.linkedin.com/in/bo': { text: '', title: '' },
    'https://www.linkedin.com/in/cy': { text: '2', title: 'Two' },
  };
  createPageBadge(async (address) => known[address] ?? null).listen();
  open('https://www.linkedin.com/in/ada');
  await waitFor(() => expect(tab).toMatchObject({ text: '1', title: 'One' }));
  move('https://www.linkedin.com/in/bo');
  await waitFor(() => expect(tab).toMatchObject({ text: '', title: 'Harrier' }));
  move('https://www.linkedin.com/in/cy');
  await waitFor(() => expect(tab).toMatchObject({ text: '2', title: 'Two' }));
  move('https://www.linkedin.com/feed/');
  await waitFor(() => expect(tab).toMatchObject({ text: '', title: 'Harrier' }));
});
