/** The public suffix list, which the engine lends to `device.js` (`suffixes-of-engine.ts`). */
import { getDomainWithoutSuffix, parse } from 'tldts';

export const suffixes = { parse, getDomainWithoutSuffix };
