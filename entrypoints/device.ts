/** Loaded when this device answers the contract from its own database. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { siteStep } from '../lib/background/device/site-step.ts';
import { deviceInBrowser } from '../lib/background/device-in-browser.ts';

export default defineUnlistedScript(() => {
  globalThis.harrierDevice = deviceInBrowser;
  globalThis.harrierDeviceSteps = { siteStep };
});
