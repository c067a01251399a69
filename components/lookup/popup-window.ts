/**
 * Keeps the popup as low as its window. Where the screen has no room for it, Chromium gives the window a scrollbar of
 * its own, beside the one of the rows, until the page asks for no more than the window has.
 */
export function fitWindow(page: HTMLElement, life: AbortSignal): void {
  const cap = () => {
    // The page itself never scrolls, so only the browser adds a scrollbar. A window that is still growing has none.
    if (innerWidth > page.clientWidth) page.style.setProperty('--window', `${innerHeight}px`);
  };
  addEventListener('resize', cap, { signal: life });
  cap();
}
