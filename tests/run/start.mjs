/** `npm start`: Harrier at work in a real browser, on sample pages and a service of this machine. */
import { onNewerNode } from './newer-node.mjs';

onNewerNode(import.meta.url);
await import('./start.ts');
