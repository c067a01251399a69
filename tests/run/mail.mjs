/**
 * `npm run test:mail`: the team's verifier with a real Exim and a real Postfix. Not part of `npm test`, because it
 * needs a mail server.
 */
import { onNewerNode } from './newer-node.mjs';

onNewerNode(import.meta.url);
await import('./mail.ts');
