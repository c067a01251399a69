/** The background's second file: requests, jobs, schemas and the public suffix list. Loaded on first use. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { leaveEngine } from '../lib/background/engine-file.ts';
import { engineParts } from '../lib/background/engine-in-browser.ts';

export default defineUnlistedScript(() => leaveEngine(engineParts));
