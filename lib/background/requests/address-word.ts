import { keyOfEmail } from '../../contract/text.ts';

/** The text to hash for an address whose person opts out; equal for all its spellings. */
export function addressWord(email: string): string {
  return `address ${keyOfEmail(email)}`;
}
