/**
 * Answers the contract from a store, without a network: in the extension, and behind HTTP in the reference and team
 * services.
 */
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
import { verifierHandlers, verifyByMailbox, verifyWith } from './email-verifier.ts';
import { enrichmentHandlers } from './enrichment.ts';
import { UnfitFilter } from './filters/wanted.ts';
import { findByMailbox } from './find-by-mailbox.ts';
import {
  type Context,
  type Handlers,
  type LendOf,
  type Outcome,
  type Owed,
  owePlan,
  type Refused,
  refusalOf,
  type SlowHandler,
  useOf,
} from './handler.ts';
import { leadWritingHandlers } from './leads/lead-writing.ts';
import { leadReadingHandlers } from './leads/leads.ts';
import { spend } from './plan.ts';
import type { Store } from './store.ts';

/** Wraps an operation within its turn of the store: may refuse it, and may write related records. */
export type Guard<Lent> = <Name extends OperationName>(
  asked: { name: Name; params: Params<Name>; store: Lent },
  carryOut: () => Promise<Outcome<Name>>,
) => Promise<Outcome<Name>>;

interface LocalServiceOptions<Lent extends Store = Store> {
  /** A store whose requests are queued here, or a function that lends one per request, for example in a transaction. */
  store: Lent | LendOf<Lent>;
  /** Epoch milliseconds. */
  now: () => number;
  /** Answers beyond what a store can give; none by default. */
  answers?: Answers;
  /** Charges the plan for an answer after the store was returned, or refuses it. Default: `spend`, in the same turn. */
  pay?: (owed: Owed) => Promise<Refused | null>;
  /** Not asked for operations that wait for a third party. Default: none. */
  guard?: Guard<Lent>;
}

/** Runs an operation whose parameters were already validated. */
export type Perform = <Name extends OperationName>(
  name: Name,
  params: Params<Name>,
  signal?: AbortSignal,
) => Promise<Outcome<Name>>;

/**
 * Requests to one store run one after another, so two of them never create the same lead twice.
 * @example
 * const perform = createPerform({ store, now: Date.now });
 * const outcome = await perform('countDomainEmails', { domain: 'acme.test' });
 */
export function createPerform<Lent extends Store>(options: LocalServiceOptions<Lent>): Perform {
  const { store, now, answers = {}, pay, guard = unguarded } = options;
  const lend = typeof store === 'function' ? store : inTurns(store);
  const slow = slowHandlers(answers);
  return async (name, params, signal) => {
    const handler = slow[name];
    if (handler) return handler(params, { now: now(), answers, lend, signal });
    const payAfterwards = owePlan.has(name) ? pay : undefined;
    const outcome = await lend(
      async (lent) => {
        const context: Context = { store: lent, now: now(), answers };
        const carryOut = () => handlers[name](params, context).catch(refusalOfUnfit(name));
        const reached = await guard({ name, params, store: lent }, carryOut);
        const owed = owedFor(reached);
        if (owed && !payAfterwards) await spend(context, owed.bucket, owed.account);
        return reached;
      },
      payAfterwards ? 'read' : useOf(name),
    );
    const owed = owedFor(outcome);
    return (owed && (await payAfterwards?.(owed))) ?? outcome;
  };
}

const unguarded: Guard<Store> = (_, carryOut) => carryOut();

/**
 * A filter that a store cannot interpret is refused: passed over, it would match everything (tests/faults/README.md
 * #57).
 */
const refusalOfUnfit =
  (name: OperationName) =>
  (error: unknown): Refused => {
    if (!(error instanceof UnfitFilter)) throw error;
    return refusalOf(name, { field: error.field, fault: error.fault });
  };

function owedFor(outcome: Outcome<OperationName>): Owed | null {
  return (outcome.at === 'replied' && outcome.owed) || null;
}

/** For a store without a way to isolate requests. */
export function inTurns<Lent extends Store>(store: Lent): LendOf<Lent> {
  const inTurn = takeTurns();
  return (work) => inTurn(() => work(store));
}

/** A resolver or a mail server may take seconds; other requests must not wait for it. */
function slowHandlers({ verify, askMailbox, byKnownAddresses }: Answers): {
  [Name in OperationName]?: SlowHandler<Name>;
} {
  if (askMailbox) {
    const verifyEmail = verifyByMailbox(askMailbox);
    return byKnownAddresses ? { verifyEmail, findEmail: findByMailbox(askMailbox) } : { verifyEmail };
  }
  return verify ? { verifyEmail: verifyWith(verify) } : {};
}

export type CreateLocalService = typeof createLocalService;

/** The contract's `Service`, answered locally. A wrong parameter is named and nothing is done. */
export function createLocalService(options: LocalServiceOptions): Service {
  const perform = createPerform(options);
  const slow = slowHandlers(options.answers ?? {});
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
      // A cancelled request gives no answer.
      if (asking.signal?.aborted && slow[name]) return { ok: false, problem: { code: 'stopped' } };
      return readReply(name, wireReplyOf(outcome));
    },
  };
}

/** As the reply would look over HTTP. */
export function wireReplyOf(outcome: Outcome<OperationName>): WireReply {
  const { status, left } = outcome;
  if (outcome.at === 'replied') {
    const body = 'wire' in outcome ? outcome.wire : (outcome.body ?? undefined);
    return { status, body, again: null, left };
  }
  const { id, details, again } = outcome;
  return { status, body: { errors: [{ id, code: status, details }] }, again, left };
}

/** A missing handler is a type error. */
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
