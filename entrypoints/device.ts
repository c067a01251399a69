/** Loaded when this device answers the contract from its own database, and by the sample data for its service. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { leadRows } from '../lib/background/device/lead-rows.ts';
import { siteStep } from '../lib/background/device/site-step.ts';
import { deviceInBrowser } from '../lib/background/device-in-browser.ts';
import { createTakeLeads } from '../lib/background/leads/take-leads.ts';
import { createLocalService } from '../lib/device-service/device-service.ts';

export default defineUnlistedScript(() => {
  globalThis.harrierDevice = deviceInBrowser;
  globalThis.harrierLocalService = createLocalService;
  globalThis.harrierDeviceSteps = { siteStep, leadRows };
  globalThis.harrierTakeLeads = createTakeLeads;
});
