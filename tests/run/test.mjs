/** `npm test`: everything that has to hold, then one line that says how much of it does. */
import { onNewerNode } from './newer-node.mjs';

onNewerNode(import.meta.url);
await import('./check-all.ts');
