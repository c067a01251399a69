/** Reads who is in view in a tab's mailbox, and again whenever its script says that somebody else is. Reading asks no service. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { watchLoads } from '../../lib/browser/own-window.ts';
import { watchMail } from '../../lib/messages/mail-watch.ts';
import { listen, send, type Unheard } from '../../lib/messages/send.ts';
import type { PeopleInView } from '../../lib/messages/views.ts';
import type { Connection } from '../shell/connection.ts';

/**
 * `live`: what is shown is who is in view. `still`: it was, and the mailbox tells of no more changes. `unseen`: it may not be read, or
 * not any more. `silent`: the worker never answered.
 */
export type Following =
  | { at: 'reading'; slow: boolean }
  | { at: 'live' }
  | { at: 'still' }
  | { at: 'unseen' }
  | { at: 'silent'; problem: Unheard };

/** What was listened to for longer than this, in milliseconds, had a script at its other end. */
const heardOut = 300;

/**
 * Until what ended is looked into, in milliseconds: Firefox ends the listening to all frames with the first of them that goes, as one does
 * when another message is loaded into it, and who is in that can be read a moment later.
 */
const settling = 300;

export interface Follower {
  state: ReadonlySignal<Following>;
  /** Looks once more, though nothing was told. */
  look(): void;
}

export function createFollower(
  connection: Pick<Connection, 'signal' | 'private'>,
  tab: number,
  seen: (inView: PeopleInView) => void,
): Follower {
  const state = signal<Following>({ at: 'reading', slow: false });
  const isGone = () => connection.signal.aborted;
  let follows = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  /** The script's end was looked into, and nothing was heard since: another end is not, or a tab without a script would be asked for ever. */
  let wasLookedInto = false;

  const read = async () => {
    const heard = await send('people-in-view', { tab }, () => {
      if (!isGone() && state.value.at === 'reading') state.value = { at: 'reading', slow: true };
    });
    if (isGone()) return;
    if (!heard.ok) state.value = { at: 'silent', problem: heard.problem };
    else if (heard.value === null) state.value = { at: 'unseen' };
    else {
      seen(heard.value);
      state.value = { at: 'live' };
      follow();
    }
  };
  const ask = oneAtATime(read);
  const look = () => {
    wasLookedInto = false;
    void ask();
  };
  const ended = (lived: number) => {
    follows = false;
    if (isGone()) return;
    if (lived > heardOut) {
      again = setTimeout(look, settling);
      return;
    }
    if (wasLookedInto) state.value = { at: 'still' };
    else void ask();
    wasLookedInto = true;
  };
  const follow = () => {
    if (follows) return;
    follows = true;
    const since = performance.now();
    watchMail(tab, look, connection.signal, () => ended(performance.now() - since));
  };
  connection.signal.addEventListener('abort', () => clearTimeout(again), { once: true });

  // The mailbox is loaded anew, or another page in its place; or Harrier's button was pressed on it.
  watchLoads(tab, look, connection.signal);
  listen(
    (push) => {
      if (push.topic === 'looked' && push.tab === tab) look();
    },
    connection.signal,
    () => connection.private.value,
  );
  void ask();
  return { state, look };
}

/** What is asked while an answer is on its way is asked once more when it is there. */
function oneAtATime(read: () => Promise<void>): () => Promise<void> {
  let isReading = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isReading) return;
    isReading = true;
    while (isWanted) {
      isWanted = false;
      await read();
    }
    isReading = false;
  };
}
