/**
 * `npm run test:webmail`: Harrier with a real Roundcube and a real SOGo. Not part of `npm test`, because they need a
 * mail server, PHP and a database.
 */
import { onNewerNode } from './newer-node.mjs';

onNewerNode(import.meta.url);
await import('./webmail.ts');
