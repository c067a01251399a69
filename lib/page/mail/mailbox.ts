/** What is known of one mailbox: where it is, and selectors of its pages; nothing that runs. What these miss, the signs that all mailboxes share find. */

/** `text`: the address stands in a message's text, or nobody knows as what; `list`: in the list of messages, with no conversation open. */
export type MailRole = 'sender' | 'recipient' | 'text' | 'list';

/** An element that bears addresses. What stands inside of it has its role, too. Within the text of a message it is no sign. */
export interface Sign {
  at: string;
  /** The attributes that may hold them, the first that does counts; `text` is the element's own text. */
  from: readonly string[];
  /** What stands before the address in the attribute. */
  after?: string;
  /** Left out: the first of its message is the sender, and the others are recipients. */
  role?: MailRole;
  /** Where the name of somebody stands whose address stands alone: beside or around it, before it. */
  name?: string;
  /** Elements in it whose text is a name where this mailbox shows no address, hidden ones too; `self`: its own text. */
  names?: string;
}

/** Where the address of the user's own account stands. */
export interface OwnSign extends Sign {
  /** An attribute of the page's `head` that has the user's name. */
  nameInHead?: string;
  /** Where in the text it stands, as the first group: what else is there may have been written by others. */
  part?: RegExp;
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
  /** What only this mailbox has in its page. */
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
  /** One open message of a conversation; null where that can't be told. */
  message: string | null;
  /** The texts of messages, in which nothing says who anybody is; null where they can't be told from the rest, which then is all text. */
  bodies: string | null;
  /** Paths of frames that hold nothing but a message's text, where the page around them can't be asked. */
  bodyFrames?: RegExp;
  /** The list of messages, which counts only while no conversation is open. */
  list: string;
  /** In the page, and not shown, as folded messages are; on top of what every page may hide. */
  hidden: string | null;
  people: readonly Sign[];
  /** Empty where nobody knows the place: then the only address in the page's navigation is the user's. */
  own: readonly OwnSign[];
}

/** Attributes in which mailboxes put addresses, the surest first. */
export const addressAttributes = [
  'email',
  'data-email',
  'data-eid',
  'data-hovercard-id',
  'title',
  'aria-label',
  'href',
] as const;

/** The same as a selector. */
export const addressed =
  '[email*="@"],[data-email*="@"],[data-eid*="@"],[data-hovercard-id*="@"],[title*="@"],[aria-label*="@"],[href^="mailto:" i]';

/** Lists as pages mark them up. */
export const usualList = '[role="grid"],[role="listbox"],[role="treegrid"],[role="tree"]';

/** The user's own account stands there, and nobody who writes. */
export const around = 'nav,[role="navigation"],[role="banner"]';

/** What a page hides by an attribute, what nobody reads, and what the user is writing. */
export const hiding =
  '[hidden],[inert],[aria-hidden="true"],[style*="display:none" i],[style*="display: none" i],[style*="visibility:hidden" i],[style*="visibility: hidden" i],[contenteditable=""],[contenteditable="true"],head,link,script,style,noscript,template,textarea,select,details:not([open])>:not(summary)';
