/** What other parts of the background can ask about mailboxes. Implemented in `mailbox/`. */
import type { MailboxView } from '../../messages/mailbox-views.ts';
import type { MailboxName } from '../../page/mail/mailboxes.ts';

export interface Mailboxes {
  /** The mailbox at a tab's address; null if none is known there. */
  at(address: string | undefined): Promise<MailboxView | null>;
  /**
   * A self-hosted mailbox that a page identifies itself as and that can be added. Null if the browser could not grant
   * its origin.
   */
  offered(address: string, name: MailboxName): Promise<MailboxView | null>;
  /** Whether the user added it. Its address alone does not identify it as a mailbox. */
  isAdded(address: string | undefined): Promise<boolean>;
  /** What the mailboxes that are turned on need. */
  origins(): Promise<string[]>;
  /** Updates the browser's content scripts. `everywhere`: open pages too, after an installation or update. */
  reconcile(everywhere: boolean): Promise<void>;
}
