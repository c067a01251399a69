/** Opens the side panel, which is the sidebar in Firefox. Called synchronously in the click, so its window has to be known before. */
import { browser } from 'wxt/browser';

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

/** Firefox takes the window of the click by itself. */
function openSidebar(): Promise<void> {
  if (!hasSidebar(browser)) throw new Error('This browser has no sidebar');
  return browser.sidebarAction.open();
}

function hasSidebar(api: object): api is { sidebarAction: { open(): Promise<void> } } {
  return 'sidebarAction' in api;
}
