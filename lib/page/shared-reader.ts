/**
 * What `page-people.js` leaves for the script that is loaded after it: in an open page the reader of its people, in a
 * mailbox the reader of signatures, in Harrier's own document the reader of a text. One file holds it for all, so that
 * the package has it once.
 */
import { signatureSteps } from './mail/signature.ts';
import { readPagePeople, readPageText } from './page-read.ts';

export const sharedReader = { readPagePeople, readPageText, signatureSteps };

declare global {
  var harrierSharedReader: typeof sharedReader | undefined;
}
