/**
 * What the fourth file (`device.js`) gives the second (`engine.js`): this device on the browser's database. It also
 * reads pages that are not open, and reaches sites itself.
 */
import { browser } from 'wxt/browser';
import type { SiteReading } from '../site-search/site-searcher.ts';
import { createSiteFetch } from './browser/site-fetch.ts';
import { createTextReader, type OffscreenApi } from './browser/text-reader.ts';
import { clock } from './core/clock.ts';
import { createDevice, type DeviceFile } from './device/device.ts';

export const deviceInBrowser: DeviceFile = (parts) => createDevice({ ...siteReading(), ...parts });

/** Sites are reached without the fresh-connection rule for services: requests to them spend nothing. */
function siteReading(): SiteReading {
  const { read, close } = createTextReader(import.meta.env.FIREFOX ? undefined : offscreen(), clock);
  const headers = browser.webRequest.onHeadersReceived;
  return {
    readPage: read,
    doneReading: close,
    siteFetch: (domain, signal) =>
      createSiteFetch({ fetch: (address, init) => fetch(address, init), headers, clock }, domain, signal),
  };
}

/** The types shared by both browsers do not include it. */
function offscreen(): OffscreenApi {
  return (browser as unknown as { offscreen: OffscreenApi }).offscreen;
}
