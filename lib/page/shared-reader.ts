/**
 * What `page-people.js` leaves for the script that is loaded after it: in an open page the reader of its people, in
 * Harrier's own document the reader of a text. One file holds it for both, so that the package has it once.
 */
import { readPagePeople, readPageText } from './page-read.ts';

export const sharedReader = { readPagePeople, readPageText };

declare global {
  var harrierSharedReader: typeof sharedReader | undefined;
}
