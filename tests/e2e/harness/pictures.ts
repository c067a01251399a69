/** Screenshots for a person to look at, light and dark, in `tests/out/screens/`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'puppeteer-core';

export const screensFolder = fileURLToPath(new URL('../../out/screens/', import.meta.url));

/** Picture pixels per CSS pixel. 2 is slow to draw and meant for close inspection. */
export const scale = process.env.FINE_PICTURES === undefined ? 1 : 2;

/**
 * Whether tests also write pictures of the pages they judge. `npm test` skips them, which saves a twentieth of its
 * time.
 */
export const drawsPictures = process.env.PICTURES !== 'none';

interface ShootOptions {
  /** Captures the whole page instead of the visible part. */
  whole?: boolean;
}

export const schemes = ['dark', 'light'] as const;
export type Scheme = (typeof schemes)[number];

/**
 * Writes `NAME-light.png` and `NAME-dark.png`, and leaves the page in the light scheme. A popup is captured at its
 * own size.
 */
export async function shoot(page: Page, name: string, options: ShootOptions = {}): Promise<void> {
  for (const scheme of schemes) {
    await showIn(page, scheme);
    await takePicture(page, name, scheme, options);
  }
}

/** Shows the page in this colour scheme and without motion: a picture could catch an animation midway. */
export async function showIn(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
}

/** Writes `NAME-SCHEME.png`. */
export async function takePicture(
  page: Page,
  name: string,
  scheme: Scheme,
  { whole = false }: ShootOptions = {},
): Promise<void> {
  mkdirSync(screensFolder, { recursive: true });
  await page.screenshot({
    path: join(screensFolder, `${name}-${scheme}.png`),
    fullPage: whole,
    optimizeForSpeed: true,
  });
}

/**
 * Sets the viewport of an extension page in a tab to the popup's size. A real popup has its own size and refuses
 * this.
 */
export async function sizeAsPopup(page: Page): Promise<void> {
  await page.setViewport({ width: 400, height: 600, deviceScaleFactor: scale });
}
