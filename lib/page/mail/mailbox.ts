/**
 * A mailbox is data: where it is, and selectors for its pages. What these miss is found by signs that all mailboxes
 * share.
 * @example
 * export const acme = {
 *   name: 'acme',
 *   title: 'Acme Mail',
 *   at: { host: /^mail\.acme\.example$/, path: null, origins: ['https://mail.acme.example/*'] },
 * } as const satisfies Mailbox;
 *
 * // Apart, as the background needs only the place.
 * export const acmeReading: Reading = {
 *   ...{ within: null, message: null, bodies: null, list: usualList, hidden: null, people: [], own: [] },
 * };
 */

/**
 * `guest`: invited to the open event. `text`: the address is in a message's text, or its role is unknown. `list`: in
 * the message list, with no conversation open.
 */
export type MailRole = 'sender' | 'recipient' | 'guest' | 'text' | 'list';

/** An element that carries addresses. Its descendants share its role. Within a message's text it is ignored. */
export interface Sign {
  at: string;
  /** Attributes that may hold addresses, in this order; `text` is the element's own text. */
  from: readonly string[];
  /** What precedes the address in the attribute. */
  after?: string;
  /** Omitted: that of the element around it. Without one, a message's first person is the sender. */
  role?: MailRole;
  /** The element's own texts are names; its address is in a sign within the element. */
  called?: boolean;
  /** The element's label begins with the name, and so does its text. */
  labelled?: boolean;
  /** Where the name stands if the element has only an address: beside, around or before it. */
  name?: string;
  /**
   * Descendants whose text is a name where this mailbox shows no address, hidden ones included; `self`: the element's
   * own text.
   */
  names?: string;
}

/** Where the user's own address stands. */
export interface OwnSign extends Sign {
  /** An attribute in the page's `head` with the user's name. */
  nameInHead?: string;
  /** The first group is the address. Other parts of the text may be written by others. */
  part?: RegExp;
}

/** A mailbox with hosts of its own. */
export interface Hosted {
  /** Of the tab. */
  host: RegExp;
  /** The app's path on a shared host; null for the whole host. */
  path: RegExp | null;
  /** Match patterns at which mail is read, frames included. The user is asked to grant them. */
  origins: readonly string[];
}

/** A mailbox that anyone may host. */
export interface SelfHosted {
  /** A selector that only this mailbox matches. */
  marker: string;
  /** A selector that every page of it matches and other pages do not: Harrier then offers to turn it on. */
  offer: string;
}

export interface Mailbox {
  name: string;
  /** The name its users know. */
  title: string;
  at: Hosted | SelfHosted;
}

export interface Reading {
  /** Where people stand; null for the whole page. */
  within: string | null;
  /** One open message of a conversation; null if it cannot be told. */
  message: string | null;
  /**
   * Message texts, where no role is known. Null if they cannot be told from the rest: then everything counts as text.
   */
  bodies: string | null;
  /** Paths of frames that hold only a message's text, where the enclosing page is inaccessible. */
  bodyFrames?: RegExp;
  /** The message list. It counts only while no conversation is open. */
  list: string;
  /** Elements of the page that it does not show, such as collapsed messages, besides what any page may hide. */
  hidden: string | null;
  people: readonly Sign[];
  /** Empty if the place is unknown: then the only address in the page's navigation is the user's. */
  own: readonly OwnSign[];
}

/** Attributes in which mailboxes put addresses, most reliable first. */
export const addressAttributes = [
  'email',
  'data-email',
  'data-eid',
  'data-hovercard-id',
  'title',
  'aria-label',
  'href',
] as const;

export const addressed =
  '[email*="@"],[data-email*="@"],[data-eid*="@"],[data-hovercard-id*="@"],[title*="@"],[aria-label*="@"],[href^="mailto:" i]';

/** Lists by their ARIA roles. */
export const usualList = '[role="grid"],[role="listbox"],[role="treegrid"],[role="tree"]';

/** The account in the bar of Google's pages: a link, or only a button. */
export const googleAccount = {
  at: ':is([href^="https://accounts.google.com/"],[role="banner"] a[role="button"])[aria-label*="@"]',
  from: ['aria-label'],
} as const satisfies OwnSign;

/** The user's own account stands here, never a correspondent. */
export const around = 'nav,[role="navigation"],[role="banner"]';

/** What a page hides by an attribute, what is never displayed, and what the user is writing. */
export const hiding =
  '[hidden],[inert],[aria-hidden="true"],[style*="display:none" i],[style*="display: none" i],[style*="visibility:hidden" i],[style*="visibility: hidden" i],[contenteditable=""],[contenteditable="true"],head,link,script,style,noscript,template,textarea,select,details:not([open])>:not(summary)';
