/** The background's fourth file, run when this device itself is to answer: the contract from a database here. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createDevice } from '../lib/background/device/device.ts';

export default defineUnlistedScript(() => {
  globalThis.harrierDevice = createDevice;
});
