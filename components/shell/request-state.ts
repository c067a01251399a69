/** How a store asks the service: `requestFrom` once, or `createRequestState` with what became of it as one union, asked once however often it is clicked. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { OperationName, Params, Reply } from '../../lib/contract/operations.ts';
import { request } from '../../lib/messages/send.ts';
import type { Asked, CachedAnswer } from '../../lib/messages/views.ts';
import type { ScreenProblem } from '../format/problem-words.ts';
import type { Connection } from './connection.ts';
import { createNewest } from './newest.ts';

/** Times are epoch milliseconds. `slow`: there was no answer after a second. */
export type RequestState<Name extends OperationName> =
  | { at: 'idle' }
  | { at: 'asking'; since: number; slow: boolean }
  | { at: 'shown'; reply: Reply<Name>; params: Params<Name>; asked: number; cached: boolean }
  | { at: 'failed'; problem: ScreenProblem; params: Params<Name> };

/** `click`: the user saw what it may spend. `anew`: though an answer is kept. `again`: though the outcome of the last one is unknown. */
export interface How {
  click: boolean;
  anew?: boolean;
  again?: boolean;
}

/** A request of an operation; without `how` one that no click asked for. `slow` is called when there is no answer after a second. */
export function requestFrom<Name extends OperationName>(
  connection: Pick<Connection, 'private' | 'page'>,
  operation: Name,
  params: Params<Name>,
  how: How = { click: false },
  slow?: () => void,
  cancelled?: AbortSignal,
): Promise<Asked<Name> | { ok: false; problem: ScreenProblem }> {
  const { private: isPrivate, page } = connection;
  return request(
    operation,
    params,
    { anew: false, again: false, ...how, private: isPrivate.value, page },
    slow,
    cancelled,
  );
}

export interface RequestStore<Name extends OperationName> {
  state: ReadonlySignal<RequestState<Name>>;
  /** Does nothing while the last ask is under way. */
  ask(params: Params<Name>, how: How): Promise<void>;
  /** The same, but what is shown stays until there is a newer answer, also when there is none. For asks that cost nothing. */
  refresh(params: Params<Name>): Promise<void>;
  /** Shows what is kept, free. */
  show(kept: CachedAnswer<Name>): void;
  /** Stops waiting. What was not sent yet is not sent; an answer that was paid for by then is shown when it comes. */
  cancel(): void;
  /** Back to the beginning; an answer under way is dropped. */
  clear(): void;
}

export function createRequestState<Name extends OperationName>(
  connection: Connection,
  operation: Name,
): RequestStore<Name> {
  const state = signal<RequestState<Name>>({ at: 'idle' });
  const newest = createNewest(connection.signal);
  let cancelling = new AbortController();

  async function ask(params: Params<Name>, how: How): Promise<void> {
    if (state.value.at === 'asking') return;
    const mine = newest.begin();
    const since = connection.now();
    const before = state.value;
    cancelling = new AbortController();
    const cancelled = cancelling.signal;
    state.value = { at: 'asking', since, slow: false };
    const sayCancelled = () => {
      if (!mine.aborted) state.value = before.at === 'shown' ? before : { at: 'idle' };
    };
    cancelled.addEventListener('abort', sayCancelled, { once: true });
    const sayIsSlow = () => {
      if (!mine.aborted && !cancelled.aborted) state.value = { at: 'asking', since, slow: true };
    };
    const asked = await requestFrom(connection, operation, params, how, sayIsSlow, cancelled);
    if (mine.aborted) return;
    if (asked.ok) state.value = shown(params, asked);
    else if (!cancelled.aborted) state.value = { at: 'failed', problem: asked.problem, params };
  }

  async function refresh(params: Params<Name>): Promise<void> {
    if (state.value.at !== 'shown') return ask(params, { click: false });
    const mine = newest.begin();
    const asked = await requestFrom(connection, operation, params);
    if (asked.ok && !mine.aborted) state.value = shown(params, asked);
  }

  return {
    state,
    ask,
    refresh,
    show(kept) {
      if (state.value.at !== 'idle') return;
      state.value = { at: 'shown', reply: kept.reply, params: kept.params, asked: kept.asked, cached: true };
    },
    cancel: () => cancelling.abort(),
    clear() {
      newest.drop();
      state.value = { at: 'idle' };
    },
  };
}

function shown<Name extends OperationName>(
  params: Params<Name>,
  { reply, asked, cached: kept }: Extract<Asked<Name>, { ok: true }>,
): RequestState<Name> {
  return { at: 'shown', reply, params, asked, cached: kept };
}

/** The newest kept answer to an operation that fits, from all that is kept. */
export function cachedOf<Name extends OperationName>(
  kept: readonly CachedAnswer[],
  operation: Name,
  fits: (params: Params<Name>) => boolean,
): CachedAnswer<Name> | null {
  const ours = kept.filter((one): one is CachedAnswer<Name> => one.operation === operation);
  return ours
    .filter((one) => fits(one.params))
    .reduce<CachedAnswer<Name> | null>((newest, one) => (newest && newest.asked >= one.asked ? newest : one), null);
}
