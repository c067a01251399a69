/** Firefox's reader of pages that are not open: its event page has a parser, and runs this when a site is searched. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readPageText } from '../lib/page/page-read.ts';
import { parseInertly } from '../lib/page/parse-inertly.ts';

export default defineUnlistedScript({
  include: ['firefox'],
  main() {
    globalThis.harrierTextReader = (html, url) => readPageText(html, url, parseInertly);
  },
});
