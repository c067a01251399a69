/** What is known of one mailbox: where it is, and selectors of its pages; nothing that runs. What these miss, the signs that all mailboxes share find. */

/** `text`: the address stands in a message's text; `list`: in the list of messages, with no conversation open. */
export type MailRole = 'sender' | 'recipient' | 'text' | 'list';

/** An element that bears addresses. */
export interface Sign {
  at: string;
  /** The attributes that may hold them, the first that does counts; `text` is the element's own text. */
  from: readonly string[];
  /** What stands before the address in the attribute. */
  after?: string;
  /** Left out: the first of its message is the sender, and the others are recipients. */
  role?: MailRole;
}

/** A mailbox that has hosts of its own. */
export interface Hosted {
  /** Of the tab. */
  host: RegExp;
  /** One of several apps of its host; null for all of it. */
  path: RegExp | null;
  /** Match patterns that mail is read at, those of frames included: what the user is asked for. */
  origins: readonly string[];
}

/** A mailbox that anybody may host. */
export interface SelfHosted {
  /** What only this mailbox has, in the page or in one of its frames. */
  marker: string;
  /** What its whole page bears and other pages do not: by it the mailbox is offered to be turned on. */
  offer: string;
}

export interface Mailbox {
  name: string;
  /** As its users call it. */
  title: string;
  at: Hosted | SelfHosted;
  reading: Reading;
}

/** How a page is read. */
export interface Reading {
  /** Where people stand; null for the whole page. */
  within: string | null;
  /** One message of a conversation; null where that can't be told. */
  message: string | null;
  /** The texts of messages; null where they can't be told from the rest, which then is all text. */
  bodies: string | null;
  /** The list of messages, which counts only while no conversation is open. */
  list: string;
  /** In the page, and not shown; on top of what every page may hide. */
  hidden: string | null;
  people: readonly Sign[];
  /** Where the address of the user's own account stands. */
  own: readonly Sign[];
}

/** Attributes in which mailboxes put addresses, the surest first. */
export const addressAttributes = ['email', 'data-email', 'data-hovercard-id', 'title', 'aria-label', 'href'] as const;

/** The same as a selector. */
export const addressed =
  '[email*="@"],[data-email*="@"],[data-hovercard-id*="@"],[title*="@"],[aria-label*="@"],[href^="mailto:" i]';

/** Lists as pages mark them up. */
export const usualList = '[role="grid"],[role="listbox"],[role="treegrid"],[role="tree"]';
