/** Firefox parses pages of a site search in its event page, which has an HTML parser. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readShared } from '../lib/page/read-shared.ts';

export default defineUnlistedScript({
  include: ['firefox'],
  main() {
    globalThis.harrierTextReader = readShared;
  },
});
