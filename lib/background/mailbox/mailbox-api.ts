/** What mailboxes use of the browser's `scripting`, `tabs` and `action`. */

/** Files of the extension that are run in mailboxes: what reads them, and what tells the worker that one was opened. */
export type MailFile = 'mailbox.js' | 'mail-badge.js';

/** A script that the browser runs in every frame of the pages that it matches. */
export interface MailScript {
  id: string;
  matches: string[];
  /** In their order. */
  js: MailFile[];
}

export interface MailApi {
  /** Files as the browser gives them back, with a slash or an address before them, perhaps. */
  registered(): Promise<(Omit<MailScript, 'js'> & { js: string[] })[]>;
  register(scripts: MailScript[]): Promise<unknown>;
  unregister(ids: string[]): Promise<unknown>;
  /** Open tabs at these match patterns; only of granted ones. */
  tabsAt(patterns: string[]): Promise<number[]>;
  /** Every open tab. */
  tabs(): Promise<number[]>;
  /** Runs files in every frame that may be read; what the last one gave, the top frame first. */
  run(tab: number, files: MailFile[]): Promise<unknown[]>;
  /** Whether the scripts of a tab tell the worker of changes. */
  tellBadge(tab: number, on: boolean): void;
  /** On the icon, while the tab is in front and stays on its page; an empty text takes it away. */
  showOnIcon(tab: number, text: string): void;
}
