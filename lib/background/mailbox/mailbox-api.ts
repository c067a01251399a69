/** The parts of the browser's `scripting`, `tabs` and `action` that mailboxes use. */

/**
 * Extension files that run in mailboxes: the reader, the script that reports an opened mailbox, and the
 * words for reading signatures.
 */
export type MailFile = 'mailbox.js' | 'mail-badge.js' | 'page-people.js';

/** A script that the browser runs in every frame of matching pages */
export interface MailScript {
  id: string;
  matches: string[];
  /** In the order in which they run */
  js: MailFile[];
}

export interface MailApi {
  /** File names as the browser returns them, perhaps with a leading slash or address */
  registered(): Promise<(Omit<MailScript, 'js'> & { js: string[] })[]>;
  register(scripts: MailScript[]): Promise<unknown>;
  unregister(ids: string[]): Promise<unknown>;
  /** Open tabs that match these patterns; only granted ones */
  tabsAt(patterns: string[]): Promise<number[]>;
  /** Every open tab. */
  tabs(): Promise<number[]>;
  /** Runs files in every readable frame. Returns the result of the last file, the top frame first. */
  run(tab: number, files: MailFile[]): Promise<unknown[]>;
  /** Whether a tab's scripts report changes to the background */
  sendBadge(tab: number, on: boolean): void;
  /** Shown while the tab is active and stays on its page; an empty text removes it */
  showOnIcon(tab: number, text: string): void;
}
