/** What the fourth file gives the second: this device on the browser's database, which reads pages that are not open and reaches sites by itself. */
import { browser } from 'wxt/browser';
import type { SiteReading } from '../site-search/site-searcher.ts';
import { createSiteFetch } from './browser/site-fetch.ts';
import { createTextReader, type OffscreenApi } from './browser/text-reader.ts';
import { clock } from './clock.ts';
import { createDevice, type DeviceFile } from './device/device.ts';

export const deviceInBrowser: DeviceFile = (parts) => createDevice({ ...siteReading(), ...parts });

/** Sites are reached without the rule for services: nothing that spends goes there. */
function siteReading(): SiteReading {
  const { read, close } = createTextReader(import.meta.env.FIREFOX ? undefined : offscreen());
  const headers = browser.webRequest.onHeadersReceived;
  return {
    readPage: read,
    doneReading: close,
    siteFetch: (domain, signal) =>
      createSiteFetch({ fetch: (address, init) => fetch(address, init), headers, clock }, domain, signal),
  };
}

/** The types that both browsers share know it not. */
function offscreen(): OffscreenApi {
  return (browser as unknown as { offscreen: OffscreenApi }).offscreen;
}
