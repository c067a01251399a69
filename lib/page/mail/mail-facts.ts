/** What an open mailbox hands out: who is in the conversation in view. Plain data, read from the page, never trusted. */
import type { MailRole } from './mailbox.ts';
import type { MailboxName } from './mailboxes.ts';

export interface MailPerson {
  /** In lower case. */
  address: string;
  /** The name beside it; null when there is none but the address itself. */
  name: string | null;
  /** The first of the roles in which it stood, in the order of `MailRole`. */
  role: MailRole;
  /** The user's own address. */
  own: boolean;
}

/** Somebody of whom the mailbox shows the name alone. */
export interface MailName {
  name: string;
  role: 'sender' | 'recipient';
}

export interface MailFacts {
  mailbox: MailboxName;
  /** Each address once, in the order in which they stand, senders and recipients of the open conversation before what its text names. At most 200. */
  people: MailPerson[];
  /** Each once, none of them the user's or of somebody among the people. At most 50. */
  names: MailName[];
  /** The addresses of the user's account, whether it is in view or not. */
  own: string[];
  /** There were more. */
  cut: boolean;
}
