/** The background's fourth file, run when this device itself is to answer: the contract from a database here. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { siteStep } from '../lib/background/device/site-step.ts';
import { deviceInBrowser } from '../lib/background/device-in-browser.ts';

export default defineUnlistedScript(() => {
  globalThis.harrierDevice = deviceInBrowser;
  globalThis.harrierDeviceSteps = { siteStep };
});
