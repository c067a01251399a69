/** Loaded before `people-reader.js` or `mailbox.js`, and by what reads pages that are not open. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { sharedReader } from '../lib/page/shared-reader.ts';

export default defineUnlistedScript(() => {
  globalThis.harrierSharedReader = sharedReader;
});
