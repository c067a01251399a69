/** Joins a team by the invitation that is open in a tab. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { addressOf } from '../../../lib/browser/own-window.ts';
import { originPattern, requestOrigin } from '../../../lib/browser/permissions.ts';
import type { ConnectFault } from '../../../lib/messages/answers.ts';
import { type NoResponse, send } from '../../../lib/messages/send.ts';
import { type Invitation, readInvitation } from '../../../lib/subject/invitation.ts';

export type Joining =
  | { at: 'reading' }
  /** The tab has left the page, or the browser does not show its address. */
  | { at: 'gone' }
  | { at: 'ready'; invitation: Invitation }
  | { at: 'joining'; invitation: Invitation; slow: boolean }
  | { at: 'wrong'; invitation: Invitation; wrong: ConnectFault }
  | { at: 'silent'; invitation: Invitation; problem: NoResponse }
  /** `name`: of the connected service. */
  | { at: 'joined'; name: string };

export interface Join {
  state: ReadonlySignal<Joining>;
  /** Call synchronously in the click. */
  join(): void;
}

/** `tab`: null is the active one. */
export function createJoin(tab: number | null, life: AbortSignal): Join {
  const state = signal<Joining>({ at: 'reading' });
  const put = (next: Joining) => {
    if (!life.aborted) state.value = next;
  };
  void addressOf(tab).then((address) => {
    const invitation = readInvitation(address ?? '');
    put(invitation ? { at: 'ready', invitation } : { at: 'gone' });
  });

  async function join(invitation: Invitation): Promise<void> {
    const { address, code } = invitation;
    const pattern = originPattern(address);
    const asked = pattern === null ? null : requestOrigin(pattern);
    put({ at: 'joining', invitation, slow: false });
    await asked;
    const response = await send(
      'connect',
      // Kept on this device, because the code gives no second key.
      { service: null, name: '', address, key: null, keyKept: 'device', team: true, invitation: { code } },
      () => put({ at: 'joining', invitation, slow: true }),
    );
    if (!response.ok) put({ at: 'silent', invitation, problem: response.problem });
    else if (!response.value.ok) put({ at: 'wrong', invitation, wrong: response.value.wrong });
    else put({ at: 'joined', name: response.value.service.name });
  }

  return {
    state,
    join() {
      const now = state.value;
      if ('invitation' in now && now.at !== 'joining') void join(now.invitation);
    },
  };
}
