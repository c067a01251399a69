/** Recognises different spellings of one mailbox. */
import { keyOfEmail } from '../../contract/text.ts';
import { isRole } from '../patterns/known-addresses.ts';

/** Providers that ignore dots, with their former names. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * The address's key, without a tag (`+news`), which nearly every server ignores, and without dots at Gmail.
 * Elsewhere `jane.meyer` and `janemeyer` may be two people. Null for anything but an address.
 */
export function mailboxOf(email: string | null): string | null {
  const text = keyOfEmail(email ?? '');
  const at = text.lastIndexOf('@');
  if (at < 1 || at === text.length - 1 || /\s/.test(text)) return null;
  const [whole, domain] = [text.slice(0, at), text.slice(at + 1)];
  // A leading plus belongs to the name.
  const local = whole.replace(/(?<=.)\+.*$/, '');
  const host = dotless[domain];
  return host === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${host}`;
}

/** A role mailbox has several users. */
export const isShared = (mailbox: string): boolean => isRole(mailbox.slice(0, mailbox.lastIndexOf('@')));
