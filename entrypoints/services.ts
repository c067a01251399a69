/** Loaded when a service is connected, or several are asked in order. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { servicesFile } from '../lib/background/services-file.ts';

export default defineUnlistedScript(() => {
  globalThis.harrierServices = servicesFile;
});
