/** Pictures of screens for a person to look at, light and dark, in `tests/out/screens/`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'puppeteer-core';

export const screensFolder = fileURLToPath(new URL('../../out/screens/', import.meta.url));

/** Pixels of a picture for each of the page's. Twice as many are slow to draw, and for whoever wants to look closely. */
export const scale = process.env.FINE_PICTURES === undefined ? 1 : 2;

export interface ShootOptions {
  /** Takes the whole page instead of what is in view. */
  whole?: boolean;
}

/** Writes `NAME-light.png` and `NAME-dark.png`, and leaves the page in the light scheme. A popup is taken at its own size. */
export async function shoot(page: Page, name: string, { whole = false }: ShootOptions = {}): Promise<void> {
  mkdirSync(screensFolder, { recursive: true });
  for (const scheme of ['dark', 'light']) {
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme },
      // What moves would be caught half-way.
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    await page.screenshot({
      path: join(screensFolder, `${name}-${scheme}.png`),
      fullPage: whole,
      optimizeForSpeed: true,
    });
  }
}

/** Gives a page of the extension that was opened in a tab the size of a popup. A real popup has its own size and refuses this. */
export async function sizeAsPopup(page: Page): Promise<void> {
  await page.setViewport({ width: 400, height: 600, deviceScaleFactor: scale });
}
