/** `npm test`: runs every check, then prints one line with the totals. */
import { onNewerNode } from './newer-node.mjs';

onNewerNode(import.meta.url);
await import('./check-all.ts');
