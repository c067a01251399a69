/** When a tab has loaded a page: which one it is, nobody is told. Wakes no worker. */
import { browser } from 'wxt/browser';

export function watchLoads(tab: number, loaded: () => void, signal: AbortSignal): void {
  const updated = (id: number, change: { status?: string | undefined }) => {
    if (id === tab && change.status === 'complete') loaded();
  };
  browser.tabs.onUpdated.addListener(updated);
  signal.addEventListener('abort', () => browser.tabs.onUpdated.removeListener(updated), { once: true });
}
