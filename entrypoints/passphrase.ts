/** Loaded when a service's key is locked or unlocked with a passphrase. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createPassphraseLock } from '../lib/background/storage/passphrase-lock.ts';

export default defineUnlistedScript(() => {
  globalThis.harrierPassphraseLock = createPassphraseLock();
});
