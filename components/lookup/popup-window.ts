/**
 * Keeps the popup as low as its window. If the screen has no room for it, Chromium gives the window a second scrollbar,
 * beside the one of the rows. It goes once the page asks for no more than the window has.
 */
export function fitWindow(page: HTMLElement, life: AbortSignal): void {
  const cap = () => {
    // The page itself never scrolls, so only the browser adds a scrollbar. A window that is still growing has none.
    if (innerWidth > page.clientWidth) page.style.setProperty('--window', `${innerHeight}px`);
  };
  addEventListener('resize', cap, { signal: life });
  cap();
}
