/** `npm run test:webmail`: Harrier beside a real Roundcube. No part of `npm test`, because it needs a mail server and PHP. */
import { onNewerNode } from './newer-node.mjs';

onNewerNode(import.meta.url);
await import('./webmail.ts');
