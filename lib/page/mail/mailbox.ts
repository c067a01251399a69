/** What is known of one mailbox's pages: selectors, and nothing that runs. Whatever they miss, the signs that all mailboxes share find. */
import type { MailboxName, MailRole } from './mail-facts.ts';

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

export interface Adapter {
  name: MailboxName;
  /** What only this mailbox has, wherever it is hosted; null for those that are known by their host. */
  marker: string | null;
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
