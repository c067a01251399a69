/**
 * What `page-people.js` leaves for the script that is loaded after it. In an open page that is the reader of its
 * people, in a mailbox of signatures, in Harrier's own document of a text. One file holds it for all, so that the
 * package has it once.
 */
import { signatureSteps } from './mail/signature.ts';
import { readPagePeople, readPageText } from './page-read.ts';

export const sharedReader = { readPagePeople, readPageText, signatureSteps };

declare global {
  var harrierSharedReader: typeof sharedReader | undefined;
}
