/**
 * How a store sends requests: `requestFrom` once, or `createRequestState` with the state as one union and one request
 * for repeated clicks.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { OperationName, Params, Reply } from '../../lib/contract/operations.ts';
import type { Asked, CachedAnswer, UnderWay } from '../../lib/messages/request-views.ts';
import { join, request, send } from '../../lib/messages/send.ts';
import {
  isBetterStep,
  type Run,
  type RunStep,
  saidBy,
  sufficiencyOf,
  waterfallAskOf,
} from '../../lib/messages/waterfall.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { enoughScore, loading, membersFor } from '../format/waterfall-words.ts';
import type { Connection } from './connection.ts';
import { createNewest } from './newest.ts';
import { underWayOf } from './under-way.ts';

/** Times in epoch milliseconds. `slow`: no answer after a second. */
export type RequestState<Name extends OperationName> =
  | { at: 'idle' }
  | { at: 'asking'; since: number; slow: boolean; steps?: readonly RunStep[] | undefined }
  | { at: 'shown'; reply: Reply<Name>; params: Params<Name>; asked: number; cached: boolean; run?: Run | undefined }
  | { at: 'failed'; problem: ShownProblem; params: Params<Name>; run?: Run | undefined };

/**
 * `click`: the user saw the price, so no service is asked but the one that showed it.
 * `again`: although the last outcome is unknown.
 */
export interface How {
  click: boolean;
  skipCache?: boolean;
  again?: boolean;
  /** The service of an earlier click that this request still belongs to; omitted for a click of now. */
  service?: string | undefined;
  /** The services whose prices the click stated, if not all that the waterfall asks. */
  services?: readonly string[] | undefined;
  /** The user chose the answer of this one service, whatever the others said. */
  choose?: boolean | undefined;
  /** Waits for this request of an earlier click instead of sending one. */
  joins?: UnderWay | undefined;
  /** Called with where a request to several services stands. */
  steps?: ((steps: readonly RunStep[]) => void) | undefined;
}

/** The ids of the services that the waterfall asks; undefined if only the chosen one is asked. */
export function servicesFor(operation: OperationName): string[] | undefined {
  const ask = waterfallAskOf(operation);
  const asked = ask === null ? [] : membersFor(ask).map(({ id }) => id);
  return asked.length === 0 ? undefined : asked;
}

/** Sends a request; without `how` as one without a click. Calls `slow` after a second without an answer. */
export async function requestFrom<Name extends OperationName>(
  connection: Pick<Connection, 'private' | 'page' | 'service'>,
  operation: Name,
  params: Params<Name>,
  how: How = { click: false },
  slow?: () => void,
  cancelled?: AbortSignal,
): Promise<Asked<Name> | { ok: false; problem: ShownProblem }> {
  const { choose: _here, joins, ...sent } = how;
  if (joins) return join(joins, how.steps, slow, cancelled);
  if (!how.click && loading.peek() !== null) await loading.peek();
  const { private: isPrivate, page } = connection;
  const service = how.service ?? (how.click ? (connection.service.value ?? undefined) : undefined);
  const services = how.services ?? (how.service === undefined ? servicesFor(operation) : undefined);
  return request(
    operation,
    params,
    { skipCache: false, again: false, ...sent, private: isPrivate.value, page, service, services },
    slow,
    cancelled,
  );
}

export interface RequestStore<Name extends OperationName> {
  state: ReadonlySignal<RequestState<Name>>;
  /** Does nothing while a request is in flight. */
  ask(params: Params<Name>, how: How): Promise<void>;
  /**
   * The same, but the shown answer stays until a newer one arrives, even if none does. After a request in flight. For
   * free requests.
   */
  refresh(params: Params<Name>): Promise<void>;
  /** Keeps the user's choice among services that answered differently, and shows it. Sends nothing to a service. */
  choose(service: string): void;
  /** Shows the cached answer, free. */
  show(cached: CachedAnswer<Name> & { run?: Run }): void;
  /** Waits for a request that an earlier click sent and that is not answered yet; null if none fits. */
  join(fits: (params: Params<Name>) => boolean): Promise<void> | null;
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
  let underWay = Promise.resolve();
  const joined = new Set<string>();

  function ask(params: Params<Name>, how: How): Promise<void> {
    if (state.value.at !== 'asking') underWay = begin(params, how);
    return underWay;
  }

  async function begin(params: Params<Name>, how: How): Promise<void> {
    const mine = newest.begin();
    const since = how.joins?.since ?? connection.now();
    const before = state.value;
    cancelling = new AbortController();
    const cancelled = cancelling.signal;
    state.value = { at: 'asking', since, slow: false };
    const sayCancelled = () => {
      if (!mine.aborted) state.value = before.at === 'shown' ? before : { at: 'idle' };
    };
    cancelled.addEventListener('abort', sayCancelled, { once: true });
    const say = (some: { slow: true } | { steps: readonly RunStep[] }) => {
      const now = state.value;
      if (!mine.aborted && !cancelled.aborted && now.at === 'asking') state.value = { ...now, ...some };
    };
    const asked = await requestFrom(
      connection,
      operation,
      params,
      { ...how, steps: (steps) => say({ steps }) },
      () => say({ slow: true }),
      cancelled,
    );
    if (mine.aborted) return;
    if (how.joins && !asked.ok && asked.problem.code === 'stopped') return sayCancelled();
    const run = withSteps('run' in before ? before.run : undefined, 'run' in asked ? asked.run : undefined, how);
    if (asked.ok) state.value = better(operation, how, before, { ...shown(params, asked), run });
    else if (how.services && before.at === 'shown' && asked.problem.code !== 'opted-out')
      state.value = { ...before, run };
    else if (!cancelled.aborted) state.value = { at: 'failed', problem: asked.problem, params, run };
  }

  async function refresh(params: Params<Name>): Promise<void> {
    if (state.value.at === 'asking') {
      // Its answer may be older than what the refresh is for.
      const before = newest.current();
      await underWay;
      if (before.aborted) return;
    }
    if (state.value.at !== 'shown') return ask(params, { click: false });
    const mine = newest.begin();
    const asked = await requestFrom(connection, operation, params);
    if (asked.ok && !mine.aborted) state.value = shown(params, asked);
  }

  return {
    state,
    ask,
    refresh,
    choose(service) {
      if (state.value.at !== 'shown') return;
      const { params } = state.value;
      chooseAnswer(connection, operation, params, service);
      void ask(params, { click: false, services: [service], choose: true });
    },
    show(cached) {
      if (state.value.at !== 'idle') return;
      const { reply, params, asked, run } = cached;
      state.value = { at: 'shown', reply, params, asked, cached: true, run };
    },
    join(fits) {
      const found = state.value.at === 'asking' ? null : underWayOf(connection, [operation], fits);
      if (!found || joined.has(found.message)) return null;
      joined.add(found.message);
      // Beside a shown answer, a click asks one more service, or skips the cache.
      const services = state.value.at === 'shown' && !found.skipCache ? found.services : undefined;
      return ask(found.params as Params<Name>, { click: true, joins: found, services });
    },
    cancel: () => cancelling.abort(),
    clear() {
      newest.drop();
      state.value = { at: 'idle' };
    },
  };
}

type Shown<Name extends OperationName> = Extract<RequestState<Name>, { at: 'shown' }>;

function shown<Name extends OperationName>(
  params: Params<Name>,
  { reply, asked, cached, run }: Extract<Asked<Name>, { ok: true }>,
): Shown<Name> {
  return { at: 'shown', reply, params, asked, cached, run };
}

/** Keeps the user's choice among services that answered differently. */
export function chooseAnswer<Name extends OperationName>(
  connection: Pick<Connection, 'private'>,
  operation: Name,
  params: Params<Name>,
  service: string,
): void {
  void send('choose-answer', { operation, params, service, private: connection.private.value });
}

/** After more services were asked: the steps of both. */
export function withSteps(
  before: Run | undefined,
  run: Run | undefined,
  { services }: Pick<How, 'services'>,
): Run | undefined {
  if (!services || !before || !run) return run ?? (services && before);
  const isAgain = ({ service }: RunStep) => run.steps.some((step) => step.service === service);
  return { steps: [...before.steps.filter((step) => !isAgain(step)), ...run.steps], from: run.from ?? before.from };
}

/** An answer of one more service is shown only if it is better than the one before. */
function better<Name extends OperationName>(
  operation: Name,
  { services, choose }: How,
  before: RequestState<Name>,
  after: Shown<Name>,
): Shown<Name> {
  const { run } = after;
  if (!services || choose || before.at !== 'shown' || !run) return after;
  const from = before.run?.from ?? null;
  const isBetter = isBetterStep(waterfallAskOf(operation), stepFrom(run, run.from), stepFrom(run, from));
  return isBetter ? after : { ...before, run: { ...run, from } };
}

const stepFrom = ({ steps }: Run, service: string | null) => steps.find((step) => step.service === service);

/**
 * The best cached answer to a matching request, among the newest of each service. Includes what each of them answered.
 */
export function cachedOf<Name extends OperationName>(
  cached: readonly CachedAnswer[],
  operation: Name,
  fits: (params: Params<Name>) => boolean,
): (CachedAnswer<Name> & { run?: Run }) | null {
  const ours = cached
    .filter((one): one is CachedAnswer<Name> => one.operation === operation)
    .filter((one) => fits(one.params))
    .toSorted((one, other) => other.asked - one.asked);
  const newest = ours.filter((one, at) => ours.findIndex(({ service }) => service === one.service) === at);
  const steps = newest.map((one): RunStep => {
    const at = sufficiencyOf(operation, one.reply, enoughScore.value);
    return { service: one.service ?? '', at, asked: one.asked, ...saidBy(operation, one.reply) };
  });
  const [first, ...others] = steps;
  if (!first) return null;
  const chosen = steps[newest.findIndex((one) => one.chosen)];
  const best =
    chosen ?? others.reduce((one, other) => (isBetterStep(waterfallAskOf(operation), other, one) ? other : one), first);
  const answer = newest[steps.indexOf(best)];
  return answer ? { ...answer, run: { steps, from: best.service } } : null;
}
