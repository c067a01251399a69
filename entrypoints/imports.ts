/** Loaded with the first row of an import at a service, or of undoing one. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { importStep } from '../lib/background/jobs/kinds/import-step.ts';
import { revertStep } from '../lib/background/jobs/kinds/revert-step.ts';

export default defineUnlistedScript(() => {
  globalThis.harrierImports = { importStep, revertStep };
});
