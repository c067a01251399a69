import { browser } from 'wxt/browser';

/** Calls back once a window was closed and no private one is left. Needs no permission. */
export function whenNoneIsPrivate(act: () => void): void {
  const { onRemoved } = browser.windows;
  const look = async (closed: number) => {
    const all = await browser.windows.getAll();
    if (!onRemoved.hasListener(listener) || all.some(({ id, incognito }) => incognito && id !== closed)) return;
    onRemoved.removeListener(listener);
    act();
  };
  const listener = (closed: number) => void look(closed).catch(() => undefined);
  onRemoved.addListener(listener);
}
