/**
 * `npm run test:late`: the browser tests with a background that answers late. Not part of `npm test`, because each
 * test also runs there.
 */
import { onNewerNode } from './newer-node.mjs';

onNewerNode(import.meta.url);
await import('./late.ts');
