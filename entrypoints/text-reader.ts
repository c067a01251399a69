/** Firefox parses pages of a site search in its event page, which has an HTML parser. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readPageText } from '../lib/page/page-read.ts';
import { parseInSlices } from '../lib/page/parse-inertly.ts';

export default defineUnlistedScript({
  include: ['firefox'],
  main() {
    globalThis.harrierTextReader = (html, url) => readPageText(html, url, parseInSlices);
  },
});
