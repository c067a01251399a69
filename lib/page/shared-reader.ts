/**
 * The readers that `page-people.js` provides to the script loaded after it. An open page uses the one for people, a
 * mailbox the one for signatures, Harrier's own document the one for a text. One file for all keeps the package small.
 */
import { signatureSteps } from './mail/signature.ts';
import { readPagePeople, readPageText } from './page-read.ts';

export const sharedReader = { readPagePeople, readPageText, signatureSteps };

declare global {
  var harrierSharedReader: typeof sharedReader | undefined;
}
