/**
 * Property tests draw the same cases in every `npm test`, so that a failure can be repeated, and new ones in every
 * `npm run test:long`. A failure prints its seed.
 */
import { configureGlobal } from 'fast-check';
import { isLong } from './effort.ts';

if (!isLong) configureGlobal({ seed: 20_261_128 });
