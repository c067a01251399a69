/** Lets functions that a test sends into the extension's own contexts name `chrome`, typed. Importing this file is enough. */
import type { Browser } from 'webextension-polyfill';

declare global {
  /** Only there inside the extension; never call it from the test itself. */
  const chrome: Browser;
}
