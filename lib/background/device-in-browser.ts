/**
 * What `device.js` gives `engine.js`: this device on the browser's database. It also
 * reads pages that are not open, and reaches sites itself.
 */
import { browser } from 'wxt/browser';
import type { SiteReading } from '../site-search/site-searcher.ts';
import { createSiteFetch, type WebRequestApi } from './browser/site-fetch.ts';
import { createTextReader, type OffscreenApi } from './browser/text-reader.ts';
import { clock } from './core/clock.ts';
import { createDevice, type DeviceFile } from './device/device.ts';

export const deviceInBrowser: DeviceFile = (parts) => createDevice({ ...siteReading(), ...parts });

/** Sites are reached without the fresh-connection rule for services: requests to them spend nothing. */
function siteReading(): SiteReading {
  const { read, close } = createTextReader(import.meta.env.FIREFOX ? undefined : offscreen(), clock);
  return {
    readPage: read,
    doneReading: close,
    siteFetch: (domain, signal) =>
      createSiteFetch({ fetch: (address, init) => fetch(address, init), events: webRequest(), clock }, domain, signal),
  };
}

/** Looked up for each search: the permission is granted in the click that begins one. */
function webRequest(): WebRequestApi | null {
  const { webRequest: api } = browser as { webRequest?: WebRequestApi };
  return api?.onHeadersReceived && api.onResponseStarted ? api : null;
}

/** The types shared by both browsers do not include it. */
function offscreen(): OffscreenApi {
  return (browser as unknown as { offscreen: OffscreenApi }).offscreen;
}
