/** What the mailbox reader returns: the people in the open conversation. Plain data, never trusted. */
import type { MailRole } from './mailbox.ts';
import type { MailboxName } from './mailboxes.ts';

/** What a sender's own signature says of them, by the lead's fields. */
export interface Signature {
  position: string | null;
  phone_number: string | null;
}

export interface MailPerson {
  /** In lower case. */
  address: string;
  /** The name beside it; null when there is only the address. */
  name: string | null;
  /** The first of its roles, in the order of `MailRole`. */
  role: MailRole;
  /** The user's own address. */
  own: boolean;
  /** Of a sender, where it was asked for and the open messages do not disagree. */
  signature?: Signature | undefined;
}

/** A person whose address the mailbox does not show. */
export interface MailName {
  name: string;
  role: 'sender' | 'recipient';
}

export interface MailFacts {
  mailbox: MailboxName;
  /**
   * Each address once, in page order: senders and recipients of the open conversation before addresses in its text.
   * At most 200.
   */
  people: MailPerson[];
  /** Each once, without the user and without names of `people`. At most 50. */
  names: MailName[];
  /** The addresses of the user's account, in view or not. */
  own: string[];
  /** The limit was reached. */
  cut: boolean;
}
