import { browser } from 'wxt/browser';

export function version(): string {
  return browser.runtime.getManifest().version;
}
