import type { Frame, Page } from 'puppeteer-core';

/** Milliseconds: the shortest wait while the page changes continuously, and the longest while no mutation is seen. */
const [least, most] = [20, 400];

/** One per page: a pending observer serves the next call, too. */
const pending = new WeakMap<Page | Frame, Promise<unknown>>();

/** Resolves when the document has changed or was replaced; in any case after `most`. */
export async function nextChange(page: Page | Frame): Promise<void> {
  const changed = pending.get(page) ?? page.evaluate(mutation).catch(() => undefined);
  pending.set(page, changed);
  changed.then(() => pending.delete(page));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, most);
  });
  await Promise.all([Promise.race([changed, late]), new Promise((resolve) => setTimeout(resolve, least))]);
  clearTimeout(timer);
}

const mutation = () =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
