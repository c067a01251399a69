/**
 * How a store sends requests: `requestFrom` once, or `createRequestState` with the state as one union and one request
 * for repeated clicks.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { OperationName, Params, Reply } from '../../lib/contract/operations.ts';
import type { Asked, CachedAnswer } from '../../lib/messages/request-views.ts';
import { request } from '../../lib/messages/send.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import type { Connection } from './connection.ts';
import { createNewest } from './newest.ts';

/** Times in epoch milliseconds. `slow`: no answer after a second. */
export type RequestState<Name extends OperationName> =
  | { at: 'idle' }
  | { at: 'asking'; since: number; slow: boolean }
  | { at: 'shown'; reply: Reply<Name>; params: Params<Name>; asked: number; cached: boolean }
  | { at: 'failed'; problem: ShownProblem; params: Params<Name> };

/**
 * `click`: the user saw the price, so no service is asked but the one that showed it. `anew`: ignores the cache.
 * `again`: although the last outcome is unknown.
 */
export interface How {
  click: boolean;
  anew?: boolean;
  again?: boolean;
  /** The service of an earlier click that this request still belongs to; omitted for a click of now. */
  service?: string | undefined;
}

/** Sends a request; without `how` as one without a click. Calls `slow` after a second without an answer. */
export function requestFrom<Name extends OperationName>(
  connection: Pick<Connection, 'private' | 'page' | 'service'>,
  operation: Name,
  params: Params<Name>,
  how: How = { click: false },
  slow?: () => void,
  cancelled?: AbortSignal,
): Promise<Asked<Name> | { ok: false; problem: ShownProblem }> {
  const { private: isPrivate, page } = connection;
  const service = how.service ?? (how.click ? (connection.service.value ?? undefined) : undefined);
  return request(
    operation,
    params,
    { anew: false, again: false, ...how, private: isPrivate.value, page, service },
    slow,
    cancelled,
  );
}

export interface RequestStore<Name extends OperationName> {
  state: ReadonlySignal<RequestState<Name>>;
  /** Does nothing while a request is in flight. */
  ask(params: Params<Name>, how: How): Promise<void>;
  /** The same, but the shown answer stays until a newer one arrives, even if none does. For free requests. */
  refresh(params: Params<Name>): Promise<void>;
  /** Shows the cached answer, free. */
  show(cached: CachedAnswer<Name>): void;
  /** Stops waiting. An unsent request is not sent; an answer already paid for is shown when it arrives. */
  cancel(): void;
  /** Resets the state; answers in flight are dropped. */
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
    show(cached) {
      if (state.value.at !== 'idle') return;
      state.value = { at: 'shown', reply: cached.reply, params: cached.params, asked: cached.asked, cached: true };
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
  { reply, asked, cached }: Extract<Asked<Name>, { ok: true }>,
): RequestState<Name> {
  return { at: 'shown', reply, params, asked, cached };
}

/** The newest cached answer to a matching request. */
export function cachedOf<Name extends OperationName>(
  cached: readonly CachedAnswer[],
  operation: Name,
  fits: (params: Params<Name>) => boolean,
): CachedAnswer<Name> | null {
  const ours = cached.filter((one): one is CachedAnswer<Name> => one.operation === operation);
  return ours
    .filter((one) => fits(one.params))
    .reduce<CachedAnswer<Name> | null>((newest, one) => (newest && newest.asked >= one.asked ? newest : one), null);
}
