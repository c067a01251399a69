/**
 * Injected beside the page reader where this device answers. People and technologies are its result; nothing stays in
 * the page.
 */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readPagePeople } from '../lib/page/page-read.ts';

export default defineUnlistedScript(() => readPagePeople(document, location));
