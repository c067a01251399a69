/** The mailboxes that Harrier reads. Turning one on asks for a browser permission in the click. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { requestMailbox } from '../../lib/browser/permissions.ts';
import type { MailboxView } from '../../lib/messages/mailbox-views.ts';
import { send } from '../../lib/messages/send.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { createNewest } from '../shell/newest.ts';

/** What is wrong with a new mailbox's address. `refused`: by the browser. A problem: it could not be turned on. */
export type AddFault = 'empty' | 'not-an-address' | 'not-https' | 'there' | 'refused' | ShownProblem;

type Turn = { at: 'asking' } | { at: 'failed'; why: 'refused' | ShownProblem };

export interface Mailboxes {
  list: ReadonlySignal<MailboxView[]>;
  /** The mailboxes that are being turned on or off, or could not be, by their first origin. */
  turns: ReadonlySignal<ReadonlyMap<string, Turn>>;
  /** Call synchronously in the click. */
  turn(mailbox: MailboxView, on: boolean): void;
  /** The typed address of a mailbox that Harrier does not know */
  own: ReadonlySignal<{ text: string; wrong: AddFault | null }>;
  writeOwn(text: string): void;
  /** Turns it on. Call synchronously in the click. */
  addOwn(): void;
  load(): Promise<void>;
  learn(mailboxes: MailboxView[]): void;
}

export function createMailboxes(life: AbortSignal): Mailboxes {
  const list = signal<MailboxView[]>([]);
  const turns = signal<ReadonlyMap<string, Turn>>(new Map());
  const own = signal<Mailboxes['own']['value']>({ text: '', wrong: null });

  /** Drops responses requested before a push: they are out of date. */
  const asked = createNewest(life);
  const learn = (mailboxes: MailboxView[]) => {
    asked.drop();
    list.value = mailboxes;
  };
  /** Returns why it failed; null if it did not. */
  async function turn(
    { origins, title }: Pick<MailboxView, 'origins' | 'title'>,
    allowed: Promise<boolean>,
    on: boolean,
  ): Promise<'refused' | ShownProblem | null> {
    const [origin = ''] = origins;
    turns.value = new Map(turns.value).set(origin, { at: 'asking' });
    const response = (await allowed) ? await send('turn-mailbox', { origins, title, on }) : null;
    if (response?.ok && !life.aborted) learn(response.value.mailboxes);
    const why = response === null ? 'refused' : response.ok ? null : response.problem;
    const next = new Map(turns.value);
    next.delete(origin);
    turns.value = why === null ? next : next.set(origin, { at: 'failed', why });
    return why;
  }

  const addOwn = async (origin: string, title: string, allowed: Promise<boolean>) => {
    const { text } = own.value;
    const wrong = await turn({ origins: [origin], title }, allowed, true);
    // Another address may have been typed meanwhile.
    if (own.value.text === text) own.value = wrong ? { text, wrong } : { text: '', wrong };
  };

  return {
    list,
    turns,
    own,
    learn,
    writeOwn(text) {
      own.value = { text, wrong: null };
    },
    addOwn() {
      const read = ownOrigin(own.value.text, list.value);
      if ('wrong' in read) own.value = { ...own.value, wrong: read.wrong };
      else if (turns.value.get(read.origin)?.at !== 'asking')
        void addOwn(read.origin, read.title, requestMailbox([read.origin]));
    },
    turn(mailbox, on) {
      // The content script goes with the permission, so turning off asks no question.
      void turn(mailbox, on ? requestMailbox(mailbox.origins) : Promise.resolve(true), on);
    },
    async load() {
      const question = asked.begin();
      const response = await send('mailboxes', {});
      if (response.ok && !question.aborted) learn(response.value.mailboxes);
    },
  };
}

/**
 * The match pattern for a typed address, with or without `https://`. Plain HTTP is accepted for this device only,
 * because the manifest allows no other.
 */
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
