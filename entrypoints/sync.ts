/** Loaded while the user's browsers are synced, or when that is set up. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createSync } from '../lib/background/sync/create-sync.ts';

export default defineUnlistedScript(() => {
  globalThis.harrierSync = createSync;
});
