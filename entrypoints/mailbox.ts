/**
 * Reads an open mailbox, and watches it while Harrier listens. It is injected repeatedly: each run returns the facts,
 * only the first one stays. After `page-people.js`, senders come with their signatures.
 * It changes nothing in the page and sends nothing to it.
 */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { isCutOff, listenForBadge, listenForWatchers, sendMailChanged } from '../lib/messages/mail-watch.ts';
import { readMail } from '../lib/page/mail/read-mail.ts';
import { watchMail } from '../lib/page/mail/watch-mail.ts';
import type {} from '../lib/page/shared-reader.ts';

/** In the script's isolated world, where a page can only add an element of that name. */
const mark = '__harrierMailbox';

export default defineUnlistedScript(() => {
  if (Reflect.get(globalThis, mark) !== true) stay();
  const reader = globalThis.harrierSharedReader;
  globalThis.harrierSharedReader = undefined;
  return readMail(document, location, reader?.signatureSteps);
});

function stay(): void {
  Reflect.defineProperty(globalThis, mark, { value: true });
  listenForWatchers((changed) => watchMail(document, location, { changed, isCutOff }));
  let end: (() => void) | null = null;
  listenForBadge((on) => {
    if (on) end ??= watchMail(document, location, { changed: sendMailChanged, isCutOff });
    else {
      end?.();
      end = null;
    }
  });
}
