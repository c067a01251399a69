/** Opens other pages of Harrier. Must be called in the click itself. */
import { browser } from 'wxt/browser';

export function openOptions(): void {
  const open = async () => {
    if ((await normalWindow()) === undefined) await browser.runtime.openOptionsPage();
    else await show('/options.html');
  };
  void open();
}

/** The first page, where a service is connected. It finds the user's tab through its opener. */
export async function openWelcome(): Promise<void> {
  if ((await normalWindow()) !== undefined) return show('/options.html', '#welcome');
  const [from] = await browser.tabs.query({ active: true, lastFocusedWindow: true }).catch(() => []);
  const url = browser.runtime.getURL('/options.html#welcome');
  await browser.tabs.create({ url, ...(from?.id !== undefined && { openerTabId: from.id }) });
}

/** `route` starts with `#`; an empty one is the workspace's start. Reuses a workspace that is already open. */
export const openWorkspace = (route = ''): Promise<void> => show('/workspace.html', route);

async function show(page: '/options.html' | '/workspace.html', route = ''): Promise<void> {
  const address = browser.runtime.getURL(page);
  const url = `${address}${route}`;
  const windowId = await normalWindow();
  const where = typeof windowId === 'number' ? { windowId } : {};
  // Without a normal window in any: Firefox that never remembers history opens a private one instead.
  const among = windowId === undefined ? { currentWindow: true } : where;
  const [open] = await browser.tabs.query({ url: `${address}*`, ...among }).catch(() => []);
  if (open?.id === undefined && windowId === null) {
    await browser.windows.create({ url, incognito: false });
    return;
  }
  if (open?.id === undefined) await browser.tabs.create({ url, ...where });
  else await browser.tabs.update(open.id, { active: true, ...(route && { url }) });
  const shownIn = windowId === null ? open?.windowId : windowId;
  if (shownIn !== undefined) await browser.windows.update(shownIn, { focused: true });
}

/**
 * In a private window of Firefox, the normal window to use, or null if there is none. These pages store what is done
 * on them, and only Firefox would show them in the private window. Undefined in any other window.
 */
async function normalWindow(): Promise<number | null | undefined> {
  if (!import.meta.env.FIREFOX) return undefined;
  // The background's current window is the one in front. Firefox refuses to name one that Harrier may not see.
  const current = await browser.windows.getCurrent().catch(() => null);
  if (current?.incognito === false) return undefined;
  const all = await browser.windows.getAll({ windowTypes: ['normal'] });
  return all.find(({ incognito }) => !incognito)?.id ?? null;
}

export function hasPanel(): boolean {
  return import.meta.env.FIREFOX ? hasSidebar(browser) : 'sidePanel' in browser;
}

/** True when the browser opened the panel or had it open. */
export async function openPanel(window: number): Promise<boolean> {
  try {
    await (import.meta.env.FIREFOX ? openSidebar() : browser.sidePanel.open({ windowId: window }));
    return true;
  } catch {
    return false;
  }
}

/**
 * Where the panel's page goes when the browser has no panel. `tab` is the tab that it looks at instead of
 * `currentTab`.
 */
export interface PanelPlace {
  in: 'new-tab' | 'currentTab' | 'newForegroundTab' | 'newBackgroundTab';
  window: number;
  tab: number | null;
}

/** May reject: some browsers show no extension page in a private window. */
export async function openPanelPage({ in: where, window, tab }: PanelPlace): Promise<void> {
  const page = browser.runtime.getURL('/sidepanel.html');
  const looking = `${page}?tab=${tab ?? ''}`;
  if (where === 'currentTab' && tab !== null) await browser.tabs.update(tab, { url: page });
  else await browser.tabs.create({ url: looking, windowId: window, active: where !== 'newBackgroundTab' });
}

/** Firefox uses the window of the click. */
function openSidebar(): Promise<void> {
  if (!hasSidebar(browser)) throw new Error('This browser has no sidebar');
  return browser.sidebarAction.open();
}

function hasSidebar(api: object): api is { sidebarAction: { open(): Promise<void> } } {
  return 'sidebarAction' in api;
}
