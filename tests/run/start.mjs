/** `npm start`: Harrier in a real browser, with sample pages and a local service. */
import { onNewerNode } from './newer-node.mjs';

onNewerNode(import.meta.url);
await import('./start.ts');
