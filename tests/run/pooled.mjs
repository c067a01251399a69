/**
 * `npm run test:pooled`: two instances of the team service behind PgBouncer. Not part of `npm test`, because it needs a
 * pooler.
 */
import { onNewerNode } from './newer-node.mjs';

onNewerNode(import.meta.url);
await import('./pooled.ts');
