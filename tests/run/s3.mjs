/**
 * `npm run test:s3`: the sync with a real Ceph. Not part of `npm test`, because it needs a storage cluster.
 */
import { onNewerNode } from './newer-node.mjs';

onNewerNode(import.meta.url);
await import('./s3.ts');
