/** Addresses that are one mailbox, however they are written. */
import { isRole } from '../patterns/known-addresses.ts';

/** Providers that take an address with dots or without, and the name that they were called by before. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * In lower case, without a tag (`+news`), which nearly every server takes for the same mailbox, and without dots at Gmail alone: elsewhere
 * `jane.meyer` and `janemeyer` may be two. Null for what is no address.
 */
export function mailboxOf(email: string | null): string | null {
  const text = (email ?? '').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1 || at === text.length - 1 || /\s/.test(text)) return null;
  const [whole, domain] = [text.slice(0, at), text.slice(at + 1).replace(/\.$/, '')];
  // What begins with a plus is a name of its own.
  const local = whole.replace(/(?<=.)\+.*$/, '');
  const host = dotless[domain];
  return host === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${host}`;
}

/** The mailbox of a role is several persons'. */
export const isShared = (mailbox: string): boolean => isRole(mailbox.slice(0, mailbox.lastIndexOf('@')));
