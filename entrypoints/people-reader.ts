/**
 * Injected beside the page reader where this device answers, after `page-people.js`. People and technologies are its
 * result; nothing stays in the page.
 */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import type {} from '../lib/page/shared-reader.ts';

export default defineUnlistedScript(() => {
  const reader = globalThis.harrierSharedReader;
  globalThis.harrierSharedReader = undefined;
  return reader?.readPagePeople(document, location);
});
