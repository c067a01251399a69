import { type Contact, contactOfAddress } from '../../lib/contract/contact.ts';
import { readFullName, splitName } from '../../lib/names/split-name.ts';

/**
 * An address with the name that a page or a mail gives it.
 * @example
 * namedContact('jane@acme.test', 'Dr. Jane van Dahl'); // first_name: 'Jane', last_name: 'van Dahl'
 */
export function namedContact(email: string, name: string | null): Contact {
  return { ...contactOfAddress(email, name), ...(name === null ? null : untitled(name)) };
}

/** First and last name without titles and degrees; null for what is rather no person's name. */
function untitled(name: string): Pick<Contact, 'first_name' | 'last_name'> | null {
  const split = splitName(name);
  if (split) return split;
  const { first, last } = readFullName(name);
  // `Frau Berg`: a title and a family name.
  const isFamilyName = first === '' && name.includes(' ') && /^[\p{L}\p{M}'’-]+$/u.test(last);
  return isFamilyName ? { first_name: null, last_name: last } : null;
}
