import type { MailName, MailPerson, Signature } from '../page/mail/mail-facts.ts';
import type { MailboxName } from '../page/mail/mailboxes.ts';
import type { About } from './people-views.ts';

/** A mailbox that can be turned on, or one that the user added. */
export interface MailboxView {
  name: MailboxName;
  /** The name that its users know; for an added one, its host. */
  title: string;
  /** Its match patterns; all must be granted. */
  origins: string[];
  /** `revoked`: turned on, but the user has since revoked the permission. */
  state: 'on' | 'off' | 'revoked';
  /** Not in the table: the user added its host. */
  added: boolean;
}

/** A sender who is a lead, and the signature of their open message. */
export interface SignedLead {
  email: string;
  /** The lead's number. */
  lead: number;
  says: Signature;
  /** The lead's own values, as far as they are known here. */
  has: { [Field in keyof Signature]?: string | null | undefined };
}

/** The people in the conversation in view. */
export interface PeopleInView {
  mailbox: MailboxName;
  people: Omit<MailPerson, 'signature'>[];
  /** People without a visible address. */
  names: MailName[];
  /** The addresses of the user's account, in view or not. */
  own: string[];
  cut: boolean;
  /**
   * Domains of their addresses and the user's that belong to no company: public providers (by `isWebmail`), or
   * private names.
   */
  webmail: string[];
  about: About;
  /** Where signatures were asked for. */
  signed?: SignedLead[] | undefined;
}
