/** Leads handed to a connected app: chosen, confirmed and sent once. It is done later by the service, so nothing comes back but that it was taken in. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { mayBeChargedTwice, type Trouble } from '../../../../components/shell/connection.ts';
import type { Ground } from '../../../../components/shell/shared-state.ts';
import type { Params } from '../../../contract/operations.ts';
import type { ConnectedApp } from '../../../contract/resources/team.ts';
import { ask } from '../../../messages/send.ts';

/** Which leads: those of a list, or some by their ids. `count` null: nobody said how many there are. */
export type Chosen =
  | { from: 'list'; list: number; name: string; count: number | null }
  | { from: 'ids'; ids: number[] };

/** `lost`: it may have arrived, or not. */
export type Sent =
  | { at: 'not' }
  | { at: 'asking' }
  | { at: 'accepted'; status: string | null }
  | { at: 'failed'; problem: Trouble }
  | { at: 'lost'; problem: Trouble };

export interface Push {
  app: ConnectedApp;
  chosen: Chosen | null;
  sent: Sent;
}

export interface Pushing {
  /** Null while no app is being pushed to. */
  now: ReadonlySignal<Push | null>;
  begin(app: ConnectedApp, chosen: Chosen | null): void;
  choose(chosen: Chosen): void;
  /** Once, however often it is clicked. Repeated only by `sendAgain`, when the outcome of the last one is unknown. */
  send(): Promise<void>;
  sendAgain(): Promise<void>;
  close(): void;
}

export function createPushing({ room }: Ground): Pushing {
  const now = signal<Push | null>(null);
  let turn = 0;

  async function carryOut(again: boolean): Promise<void> {
    const push = now.value;
    if (!push?.chosen || push.sent.at === 'asking' || push.sent.at === 'accepted') return;
    turn += 1;
    const mine = turn;
    now.value = { ...push, sent: { at: 'asking' } };
    const how = { click: true, anew: true, again, private: room.private.value, page: null };
    const asked = await ask('pushToConnectedApp', { id: push.app.id, ...leadsOf(push.chosen) }, how);
    if (mine !== turn || room.signal.aborted || !now.value) return;
    now.value = {
      ...push,
      sent: asked.ok
        ? { at: 'accepted', status: asked.reply.data.status }
        : { at: mayBeChargedTwice(asked.problem) ? 'lost' : 'failed', problem: asked.problem },
    };
  }

  return {
    now,
    begin(app, chosen) {
      turn += 1;
      now.value = { app, chosen, sent: { at: 'not' } };
    },
    choose(chosen) {
      if (!now.value || now.value.sent.at === 'asking') return;
      now.value = { ...now.value, chosen, sent: { at: 'not' } };
    },
    async send() {
      if (now.value?.sent.at !== 'lost') await carryOut(false);
    },
    sendAgain: () => carryOut(true),
    close() {
      // What is under way goes on; its answer is told nowhere but in the activity.
      turn += 1;
      now.value = null;
    },
  };
}

function leadsOf(chosen: Chosen): Pick<Params<'pushToConnectedApp'>, 'lead_ids' | 'leads_list_id'> {
  return chosen.from === 'list' ? { leads_list_id: chosen.list } : { lead_ids: chosen.ids };
}
