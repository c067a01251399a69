/** Opens another page of Harrier. Called in the click itself. */
import { browser } from 'wxt/browser';

export function openOptions(): void {
  void browser.runtime.openOptionsPage();
}

/** The page that welcomes and connects a service. It knows by its opener which tab the user came from. */
export async function openWelcome(): Promise<void> {
  const [from] = await browser.tabs.query({ active: true, lastFocusedWindow: true }).catch(() => []);
  const url = browser.runtime.getURL('/options.html#welcome');
  await browser.tabs.create({ url, ...(from?.id !== undefined && { openerTabId: from.id }) });
}

/** `route` begins with `#`; an empty one is where the workspace begins. The workspace that is open already is shown, and goes there. */
export async function openWorkspace(route = ''): Promise<void> {
  const address = browser.runtime.getURL('/workspace.html');
  const [open] = await browser.tabs.query({ url: `${address}*`, currentWindow: true }).catch(() => []);
  if (open?.id === undefined) await browser.tabs.create({ url: `${address}${route}` });
  else await browser.tabs.update(open.id, { active: true, ...(route && { url: `${address}${route}` }) });
}

export function hasPanel(): boolean {
  return import.meta.env.FIREFOX ? hasSidebar(browser) : 'sidePanel' in browser;
}

/** Whether the browser opened it, or had it open. */
export async function openPanel(window: number): Promise<boolean> {
  try {
    await (import.meta.env.FIREFOX ? openSidebar() : browser.sidePanel.open({ windowId: window }));
    return true;
  } catch {
    return false;
  }
}

/** Where the panel's page stands when there is no panel. `tab`: the one that it is to look at, which `currentTab` takes the place of. */
export interface PanelPlace {
  in: 'new-tab' | 'currentTab' | 'newForegroundTab' | 'newBackgroundTab';
  window: number;
  tab: number | null;
}

/** May reject: a private window shows no page of an extension in some browsers. */
export async function openPanelPage({ in: where, window, tab }: PanelPlace): Promise<void> {
  const page = browser.runtime.getURL('/sidepanel.html');
  const looking = `${page}?tab=${tab ?? ''}`;
  if (where === 'currentTab' && tab !== null) await browser.tabs.update(tab, { url: page });
  else await browser.tabs.create({ url: looking, windowId: window, active: where !== 'newBackgroundTab' });
}

/** Firefox takes the window of the click by itself. */
function openSidebar(): Promise<void> {
  if (!hasSidebar(browser)) throw new Error('This browser has no sidebar');
  return browser.sidebarAction.open();
}

function hasSidebar(api: object): api is { sidebarAction: { open(): Promise<void> } } {
  return 'sidebarAction' in api;
}
