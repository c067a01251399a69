/** Loaded with the first import, or with undoing one. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { importsFile } from '../lib/background/jobs/kinds/imports-file.ts';

export default defineUnlistedScript(() => {
  globalThis.harrierImports = importsFile;
});
