/** What an open mailbox hands out: who is in the conversation in view. Plain data, read from the page, never trusted. */

/** Those that have a host of their own, and those that anybody may host. `other`: read by what mailboxes have in common. */
export type MailboxName =
  | 'gmail'
  | 'outlook'
  | 'yahoo'
  | 'proton'
  | 'fastmail'
  | 'icloud'
  | 'zoho'
  | 'roundcube'
  | 'sogo'
  | 'snappymail'
  | 'nextcloud'
  | 'other';

/** `text`: the address stands in a message's text; `list`: in the list of messages, with no conversation open. */
export type MailRole = 'sender' | 'recipient' | 'text' | 'list';

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

export interface MailFacts {
  mailbox: MailboxName;
  /** Each address once, in the order in which they stand, senders and recipients of the open conversation before what its text names. At most 200. */
  people: MailPerson[];
  /** There were more. */
  cut: boolean;
}
