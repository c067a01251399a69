/** Turning a mailbox on, which asks for the browser's permission in the click, and off again, which gives it back. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { requestMailbox } from '../../lib/browser/permissions.ts';
import { listen, send } from '../../lib/messages/send.ts';
import type { MailboxView } from '../../lib/messages/views.ts';

/** `refused`: the user, or the browser, said no. `silent`: the worker never answered. */
export type Turning = { at: 'idle' } | { at: 'asking' } | { at: 'refused' } | { at: 'silent' };

export interface Turn {
  mailbox: ReadonlySignal<MailboxView>;
  turning: ReadonlySignal<Turning>;
  /** Called synchronously in the click. */
  turnOn(): void;
  turnOff(): void;
}

/** `turned`: it is on now, or off, wherever that was clicked. */
export function createTurn(life: AbortSignal, first: MailboxView, turned: () => void): Turn {
  const mailbox = signal(first);
  const turning = signal<Turning>({ at: 'idle' });

  const learn = (all: readonly MailboxView[]) => {
    const now = all.find((one) => isSame(one, first)) ?? { ...first, state: 'off' };
    const isNew = now.state !== mailbox.value.state;
    mailbox.value = now;
    if (isNew) turned();
  };
  listen((push) => push.topic === 'mailboxes' && learn(push.mailboxes), life);

  const tell = async (on: boolean) => {
    const heard = await send('turn-mailbox', { ...wishOf(mailbox.value), on });
    if (life.aborted) return;
    turning.value = { at: heard.ok ? 'idle' : 'silent' };
    if (heard.ok) learn(heard.value.mailboxes);
  };
  const turnOn = async () => {
    if (turning.value.at === 'asking') return;
    const asked = requestMailbox(mailbox.value.origins);
    turning.value = { at: 'asking' };
    // Said before the question is answered, too: a popup may be closed by it, and the worker then goes on with what is granted.
    void send('turn-mailbox', { ...wishOf(mailbox.value), on: true });
    const granted = await asked;
    if (life.aborted) return;
    if (granted) await tell(true);
    else turning.value = { at: 'refused' };
  };

  return {
    mailbox,
    turning,
    turnOn: () => void turnOn(),
    turnOff: () => void tell(false),
  };
}

const wishOf = ({ origins, title }: MailboxView) => ({ origins, title });

function isSame(one: MailboxView, other: MailboxView): boolean {
  return one.origins.join(' ') === other.origins.join(' ');
}
