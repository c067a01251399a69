/** One ask of an operation as one union, asked once however often it is clicked. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Desk, Trouble } from '../../components/shell/connection.ts';
import type { OperationName, Params, Reply } from '../contract/operations.ts';
import { ask } from '../messages/send.ts';
import type { KeptAnswer } from '../messages/views.ts';

/** Times are epoch milliseconds. `slow`: there was no answer after a second. */
export type Flight<Name extends OperationName> =
  | { at: 'idle' }
  | { at: 'asking'; since: number; slow: boolean }
  | { at: 'shown'; reply: Reply<Name>; params: Params<Name>; asked: number; kept: boolean }
  | { at: 'failed'; problem: Trouble; params: Params<Name> };

/** `click`: the user saw what it may spend. `anew`: though an answer is kept. `again`: though the outcome of the last one is unknown. */
export interface How {
  click: boolean;
  anew?: boolean;
  again?: boolean;
}

export interface Flying<Name extends OperationName> {
  state: ReadonlySignal<Flight<Name>>;
  /** Does nothing while the last ask is under way. */
  ask(params: Params<Name>, how: How): Promise<void>;
  /** The same, but what is shown stays until there is a newer answer, also when there is none. For asks that cost nothing. */
  refresh(params: Params<Name>): Promise<void>;
  /** Shows what is kept, free. */
  show(kept: KeptAnswer<Name>): void;
  /** Back to the beginning; an answer under way is dropped. */
  clear(): void;
}

export function createFlight<Name extends OperationName>(desk: Desk, operation: Name): Flying<Name> {
  const state = signal<Flight<Name>>({ at: 'idle' });
  let turn = 0;

  async function fly(params: Params<Name>, how: How): Promise<void> {
    if (state.value.at === 'asking') return;
    turn += 1;
    const mine = turn;
    const isCurrent = () => mine === turn && !desk.signal.aborted;
    const since = desk.now();
    state.value = { at: 'asking', since, slow: false };
    const asked = await ask(
      operation,
      params,
      { anew: false, again: false, ...how, private: desk.private.value, page: desk.page },
      () => {
        if (isCurrent()) state.value = { at: 'asking', since, slow: true };
      },
    );
    if (!isCurrent()) return;
    state.value = asked.ok
      ? { at: 'shown', reply: asked.reply, params, asked: asked.asked, kept: asked.kept }
      : { at: 'failed', problem: asked.problem, params };
  }

  async function refresh(params: Params<Name>): Promise<void> {
    if (state.value.at !== 'shown') return fly(params, { click: false });
    turn += 1;
    const mine = turn;
    const asked = await ask(operation, params, {
      click: false,
      anew: false,
      again: false,
      private: desk.private.value,
      page: desk.page,
    });
    if (!asked.ok || mine !== turn || desk.signal.aborted) return;
    state.value = { at: 'shown', reply: asked.reply, params, asked: asked.asked, kept: asked.kept };
  }

  return {
    state,
    ask: fly,
    refresh,
    show(kept) {
      if (state.value.at !== 'idle') return;
      state.value = { at: 'shown', reply: kept.reply, params: kept.params, asked: kept.asked, kept: true };
    },
    clear() {
      turn += 1;
      state.value = { at: 'idle' };
    },
  };
}

/** The newest kept answer to an operation that fits, from all that is kept. */
export function keptOf<Name extends OperationName>(
  kept: readonly KeptAnswer[],
  operation: Name,
  fits: (params: Params<Name>) => boolean,
): KeptAnswer<Name> | null {
  const ours = kept.filter((one): one is KeptAnswer<Name> => one.operation === operation);
  return ours
    .filter((one) => fits(one.params))
    .reduce<KeptAnswer<Name> | null>((newest, one) => (newest && newest.asked >= one.asked ? newest : one), null);
}
