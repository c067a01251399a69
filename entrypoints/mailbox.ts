/**
 * Reads an open mailbox and, while somebody listens, watches it: run again and again in a frame, it gives the facts each time
 * (`scripting.executeScript`) and stays once. It writes nothing into the page, and says nothing to it.
 */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { hearBadge, hearWatchers, isCutOff, tellMailChanged } from '../lib/messages/mail-watch.ts';
import { readMail } from '../lib/page/mail/read-mail.ts';
import { watchMail } from '../lib/page/mail/watch-mail.ts';

/** Of the script's own world, where a page can put nothing but an element of that name. */
const mark = '__harrierMailbox';

export default defineUnlistedScript(() => {
  if (Reflect.get(globalThis, mark) !== true) stay();
  return readMail(document, location);
});

function stay(): void {
  Reflect.defineProperty(globalThis, mark, { value: true });
  hearWatchers((changed) => watchMail(document, location, { changed, isCutOff }));
  let end: (() => void) | null = null;
  hearBadge((on) => {
    if (on) end ??= watchMail(document, location, { changed: tellMailChanged, isCutOff });
    else {
      end?.();
      end = null;
    }
  });
}
