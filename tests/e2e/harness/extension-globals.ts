/** Types `chrome` for functions that a test sends into the extension's contexts. Importing this file is enough. */
import type { Browser } from 'webextension-polyfill';

declare global {
  /** Exists only inside the extension; never use it in the test itself. */
  const chrome: Browser;
}
