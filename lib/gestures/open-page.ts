/** Opens another page of Harrier. Called in the click itself. */
import { browser } from 'wxt/browser';

export function openOptions(): void {
  void browser.runtime.openOptionsPage();
}

/** `route` begins with `#`; an empty one is where the workspace begins. The workspace that is open already is shown, and goes there. */
export async function openWorkspace(route = ''): Promise<void> {
  const address = browser.runtime.getURL('/workspace.html');
  const [open] = await browser.tabs.query({ url: `${address}*`, currentWindow: true }).catch(() => []);
  if (open?.id === undefined) await browser.tabs.create({ url: `${address}${route}` });
  else await browser.tabs.update(open.id, { active: true, ...(route && { url: `${address}${route}` }) });
}
