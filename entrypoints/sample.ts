/** Loaded when the user tries the sample data: a service in memory. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createSampleService } from '../lib/sample/sample-service.ts';

export default defineUnlistedScript(() => {
  globalThis.harrierSample = createSampleService;
});
