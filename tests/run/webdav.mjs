/**
 * `npm run test:webdav`: the sync with a real Apache. Not part of `npm test`, because it needs a web server.
 */
import { onNewerNode } from './newer-node.mjs';

onNewerNode(import.meta.url);
await import('./webdav.ts');
