/** Injected where this device answers, beside the page reader: whom the page names and what it was made with are its result, and nothing stays behind. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readPagePeople } from '../lib/page/page-read.ts';

export default defineUnlistedScript(() => readPagePeople(document, location));
