/** A headless Chromium without the extension. It makes no requests of its own. */
import puppeteer, { type Browser } from 'puppeteer-core';
import { findBrowser } from '../run/browsers.js';

/** `flags` are added to those that keep the browser quiet. */
export function launchChromium(flags: string[] = []): Promise<Browser> {
  const executablePath = findBrowser('chromium');
  if (!executablePath) throw new Error('Chromium was not found: install it, or name it in CHROMIUM_PATH');
  return puppeteer.launch({
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  });
}
