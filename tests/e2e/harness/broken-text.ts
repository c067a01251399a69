/** Finds text squeezed into a column one letter wide. Such text does not overflow, but is unreadable. */
import type { Page } from 'puppeteer-core';

export function brokenTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** With fewer characters per line, words are broken. */
    const least = 4;
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.nodeValue ?? '').trim();
      const parent = node.parentElement;
      if (text.length < 2 * least || !parent?.checkVisibility()) continue;
      // Text for screen readers only is one pixel in size.
      const { width, height } = parent.getBoundingClientRect();
      if (Math.max(width, height) < 2) continue;
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size;
      if (lines > 2 && text.length / lines < least) found.push(`${parent.className || parent.localName}: ${text}`);
    }
    return found;
  });
}
