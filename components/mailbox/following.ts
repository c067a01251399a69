/**
 * Reads the people in view in a tab's mailbox, and again whenever its content script reports a change. Sends nothing
 * to a service.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import { watchLoads } from '../../lib/browser/own-window.ts';
import { watchMail } from '../../lib/messages/mail-watch.ts';
import type { PeopleInView } from '../../lib/messages/mailbox-views.ts';
import { listen, type NoResponse, send } from '../../lib/messages/send.ts';
import type { Connection } from '../shell/connection.ts';

/**
 * - `live`: the people shown are in view.
 * - `still`: they were in view, but the mailbox no longer reports changes.
 * - `unseen`: the mailbox may not be read, or no longer.
 * - `silent`: the background did not respond.
 */
export type Following =
  | { at: 'reading'; slow: boolean }
  | { at: 'live' }
  | { at: 'still' }
  | { at: 'unseen' }
  | { at: 'silent'; problem: NoResponse };

/** Milliseconds. A connection that lasted longer had a content script at its other end. */
const leastListened = 300;

/**
 * Milliseconds between the end of a connection and the next read. Firefox ends it for all frames when the first of
 * them goes, for instance when another message loads. The new frame is readable a moment later.
 */
const settling = 300;

export interface Follower {
  state: ReadonlySignal<Following>;
  /** Reads again without waiting for a push. */
  look(): void;
}

export function createFollower(
  connection: Pick<Connection, 'signal' | 'private'>,
  tab: number,
  seen: (inView: PeopleInView) => void,
  wantsSignatures: () => boolean,
): Follower {
  const state = signal<Following>({ at: 'reading', slow: false });
  const isGone = () => connection.signal.aborted;
  let follows = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  /**
   * The last connection ended at once, and a read has already followed. A second end does not lead to another read: a
   * tab without a script would be read forever.
   */
  let wasLookedInto = false;

  const read = async () => {
    const wanted = wantsSignatures() ? { tab, signatures: true } : { tab };
    const response = await send('people-in-view', wanted, () => {
      if (!isGone() && state.value.at === 'reading') state.value = { at: 'reading', slow: true };
    });
    if (isGone()) return;
    if (!response.ok) state.value = { at: 'silent', problem: response.problem };
    else if (response.value === null) state.value = { at: 'unseen' };
    else {
      seen(response.value);
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
    if (lived > leastListened) {
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

  // The mailbox reloaded, another page replaced it, or Harrier's button was pressed on it.
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

/** Calls during a read cause one more read afterwards. */
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
