/** The contract answered from a store, without a network: in the extension, and behind HTTP in the reference service. */
import { readReply, type WireReply } from '../contract/answer.ts';
import { takeTurns } from '../contract/async.ts';
import { type OperationName, operationOf, type Params } from '../contract/operations.ts';
import { check } from '../contract/request.ts';
import type { Service } from '../contract/service.ts';
import { accountHandlers } from './account.ts';
import type { Answers } from './answers.ts';
import { discoverHandlers } from './discover/discover.ts';
import { emailSearchHandlers } from './domain-search.ts';
import { finderHandlers } from './email-finder.ts';
import { verifierHandlers } from './email-verifier.ts';
import { enrichmentHandlers } from './enrichment.ts';
import type { Handlers, Outcome } from './handler.ts';
import { leadWritingHandlers } from './leads/lead-writing.ts';
import { leadReadingHandlers } from './leads/leads.ts';
import type { Store } from './store.ts';

interface LocalServiceOptions {
  store: Store;
  /** Epoch milliseconds. */
  now: () => number;
  /** What it answers in another way than a store alone could; nothing unless it is said. */
  answers?: Answers;
}

/** Carries an operation out; its parameters were checked before. */
export type Perform = <Name extends OperationName>(
  name: Name,
  params: Params<Name>,
  signal?: AbortSignal,
) => Promise<Outcome<Name>>;

/** Asks of one store come one after another, so that two of them never make one lead twice. */
export function createPerform({ store, now, answers = {} }: LocalServiceOptions): Perform {
  const inTurn = takeTurns();
  return (name, params, signal) => {
    const perform = () => handlers[name](params, { store, now: now(), answers, inTurn, signal });
    return takesItsTime(name, answers) ? perform() : inTurn(perform);
  };
}

/** A resolver may take seconds: nobody else waits for it. */
function takesItsTime(name: OperationName, answers: Answers | undefined): boolean {
  return name === 'verifyEmail' && answers?.verify !== undefined;
}

/** The contract's service, answered on the spot. A wrong parameter is named and nothing is done. */
export function createLocalService(options: LocalServiceOptions): Service {
  const perform = createPerform(options);
  return {
    async request(name, params, asking = {}) {
      const checked = check(name, params, asking.encoded);
      if (!checked.ok) return checked;
      if (asking.signal?.aborted) return { ok: false, problem: { code: 'stopped' } };
      try {
        const { spends, repeatable } = operationOf(name);
        if (spends !== 'nothing' || !repeatable) await asking.beforeSend?.();
      } catch {
        return { ok: false, problem: { code: 'stopped' } };
      }
      const outcome = await perform(name, params, asking.signal);
      // What was given up halfway says nothing.
      if (asking.signal?.aborted && takesItsTime(name, options.answers))
        return { ok: false, problem: { code: 'stopped' } };
      return readReply(name, wireReplyOf(outcome));
    },
  };
}

/** As it would have come over HTTP. */
export function wireReplyOf(outcome: Outcome<OperationName>): WireReply {
  const { status, left } = outcome;
  if (outcome.at === 'replied') {
    const body = 'wire' in outcome ? outcome.wire : (outcome.body ?? undefined);
    return { status, body, again: null, left };
  }
  const { id, details, again } = outcome;
  return { status, body: { errors: [{ id, code: status, details }] }, again, left };
}

/** One that is missing is a type error. */
const handlers: Handlers = {
  ...emailSearchHandlers,
  ...finderHandlers,
  ...verifierHandlers,
  ...enrichmentHandlers,
  ...discoverHandlers,
  ...leadReadingHandlers,
  ...leadWritingHandlers,
  ...accountHandlers,
};
