/** Turning on asks for the browser's permission in the click. Turning off gives it back. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { requestMailbox } from '../../lib/browser/permissions.ts';
import type { MailboxView } from '../../lib/messages/mailbox-views.ts';
import { listen, send } from '../../lib/messages/send.ts';

/** `refused`: the user or the browser refused. `silent`: the background did not respond. */
export type Turning = { at: 'idle' } | { at: 'asking' } | { at: 'refused' } | { at: 'silent' };

export interface Turn {
  mailbox: ReadonlySignal<MailboxView>;
  turning: ReadonlySignal<Turning>;
  /** Call synchronously in the click. */
  turnOn(): void;
  turnOff(): void;
}

/** `turned`: called whenever the mailbox was turned on or off, wherever that happened. */
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

  const sendTurn = async (on: boolean) => {
    const response = await send('turn-mailbox', { ...requestOf(mailbox.value), on });
    if (life.aborted) return;
    turning.value = { at: response.ok ? 'idle' : 'silent' };
    if (response.ok) learn(response.value.mailboxes);
  };
  const turnOn = async () => {
    if (turning.value.at === 'asking') return;
    const asked = requestMailbox(mailbox.value.origins);
    turning.value = { at: 'asking' };
    // Also sent before the browser's question is answered: the question may close a popup. The background then goes
    // on by itself if permission is granted.
    void send('turn-mailbox', { ...requestOf(mailbox.value), on: true });
    const granted = await asked;
    if (life.aborted) return;
    if (granted) await sendTurn(true);
    else turning.value = { at: 'refused' };
  };

  return {
    mailbox,
    turning,
    turnOn: () => void turnOn(),
    turnOff: () => void sendTurn(false),
  };
}

const requestOf = ({ origins, title }: MailboxView) => ({ origins, title });

function isSame(one: MailboxView, other: MailboxView): boolean {
  return one.origins.join(' ') === other.origins.join(' ');
}
