/** Which mailboxes Harrier reads: each turned on in a click, which the browser asks about, and off in another. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { requestMailbox } from '../../gestures/request-mailbox.ts';
import { send } from '../../messages/send.ts';
import type { MailboxView } from '../../messages/views.ts';

export interface Mailboxes {
  list: ReadonlySignal<MailboxView[]>;
  /** Being turned on or off, by its first origin. */
  turning: ReadonlySignal<string | null>;
  /** The browser was asked about this one, and did not allow it. */
  refused: ReadonlySignal<string | null>;
  /** Called synchronously in the click. */
  turn(mailbox: MailboxView, on: boolean): void;
  load(): Promise<void>;
  learn(mailboxes: MailboxView[]): void;
}

export function createMailboxes(life: AbortSignal): Mailboxes {
  const list = signal<MailboxView[]>([]);
  const turning = signal<string | null>(null);
  const refused = signal<string | null>(null);

  const learn = (mailboxes: MailboxView[]) => {
    list.value = mailboxes;
  };
  const tell = async ({ origins, title }: MailboxView, on: boolean) => {
    const heard = await send('turn-mailbox', { origins, title, on });
    if (heard.ok && !life.aborted) learn(heard.value.mailboxes);
  };

  async function turn(mailbox: MailboxView, allowed: Promise<boolean>, on: boolean): Promise<void> {
    const [origin = null] = mailbox.origins;
    turning.value = origin;
    refused.value = null;
    if (await allowed) await tell(mailbox, on);
    else refused.value = origin;
    turning.value = null;
  }

  return {
    list,
    turning,
    refused,
    learn,
    turn(mailbox, on) {
      // What runs there goes with the grant, so that turning off asks nobody.
      void turn(mailbox, on ? requestMailbox(mailbox.origins) : Promise.resolve(true), on);
    },
    async load() {
      const heard = await send('mailboxes', {});
      if (heard.ok && !life.aborted) learn(heard.value.mailboxes);
    },
  };
}
