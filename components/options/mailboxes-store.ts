/** Which mailboxes Harrier reads: each turned on in a click, which the browser asks about, and off in another. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { requestMailbox } from '../../lib/browser/permissions.ts';
import { send } from '../../lib/messages/send.ts';
import type { MailboxView } from '../../lib/messages/views.ts';

/** What is wrong with the address of a mailbox that is to be added. `refused`: by the browser. */
export type AddFault = 'empty' | 'not-an-address' | 'not-https' | 'there' | 'refused';

export interface Mailboxes {
  list: ReadonlySignal<MailboxView[]>;
  /** Being turned on or off, by its first origin. */
  turning: ReadonlySignal<string | null>;
  /** The browser was asked about this one, and did not allow it. */
  refused: ReadonlySignal<string | null>;
  /** Called synchronously in the click. */
  turn(mailbox: MailboxView, on: boolean): void;
  /** The address of one that Harrier knows nothing of, as it is typed. */
  own: ReadonlySignal<{ text: string; wrong: AddFault | null }>;
  writeOwn(text: string): void;
  /** Turns it on. Called synchronously in the click. */
  addOwn(): void;
  load(): Promise<void>;
  learn(mailboxes: MailboxView[]): void;
}

export function createMailboxes(life: AbortSignal): Mailboxes {
  const list = signal<MailboxView[]>([]);
  const turning = signal<string | null>(null);
  const refused = signal<string | null>(null);
  const own = signal<Mailboxes['own']['value']>({ text: '', wrong: null });

  const learn = (mailboxes: MailboxView[]) => {
    list.value = mailboxes;
  };
  const tell = async ({ origins, title }: MailboxView, on: boolean) => {
    const heard = await send('turn-mailbox', { origins, title, on });
    if (heard.ok && !life.aborted) learn(heard.value.mailboxes);
  };

  const addOwn = async (origin: string, title: string, allowed: Promise<boolean>) => {
    const added: MailboxView = { name: 'other', title, origins: [origin], state: 'off', added: true };
    turning.value = origin;
    const is = await allowed;
    if (is) await tell(added, true);
    turning.value = null;
    own.value = is ? { text: '', wrong: null } : { ...own.value, wrong: 'refused' };
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
    own,
    learn,
    writeOwn(text) {
      own.value = { text, wrong: null };
    },
    addOwn() {
      const read = ownOrigin(own.value.text, list.value);
      if ('wrong' in read) own.value = { ...own.value, wrong: read.wrong };
      else void addOwn(read.origin, read.title, requestMailbox([read.origin]));
    },
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

/** The match pattern of what was typed, with or without `https://`. The manifest lets the browser be asked for nothing else but this device. */
function ownOrigin(
  text: string,
  known: readonly MailboxView[],
): { origin: string; title: string } | { wrong: AddFault } {
  const typed = text.trim();
  if (typed === '') return { wrong: 'empty' };
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (/[\s@]/.test(typed) || !URL.canParse(address)) return { wrong: 'not-an-address' };
  const { protocol, hostname } = new URL(address);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1';
  if (!isHere && !hostname.includes('.')) return { wrong: 'not-an-address' };
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere)) return { wrong: 'not-https' };
  const origin = `${protocol}//${hostname}/*`;
  return known.some(({ origins }) => origins.includes(origin)) ? { wrong: 'there' } : { origin, title: hostname };
}
