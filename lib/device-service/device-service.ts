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
import { verifierHandlers, verifyByMailbox, verifyWith } from './email-verifier.ts';
import { enrichmentHandlers } from './enrichment.ts';
import { findByMailbox } from './find-by-mailbox.ts';
import {
  type Context,
  type Handlers,
  type Lend,
  type Outcome,
  type Owed,
  owePlan,
  type Refused,
  type SlowHandler,
  useOf,
} from './handler.ts';
import { leadWritingHandlers } from './leads/lead-writing.ts';
import { leadReadingHandlers } from './leads/leads.ts';
import { spend } from './plan.ts';
import type { Store } from './store.ts';

interface LocalServiceOptions {
  /** One whose asks take turns here, or what lends one to an ask by means of its own, such as a transaction. */
  store: Store | Lend;
  /** Epoch milliseconds. */
  now: () => number;
  /** What it answers in another way than a store alone could; nothing unless it is said. */
  answers?: Answers;
  /** Pays what an answer owes after the store was given back, or refuses it; in the same turn, by `spend`, unless it is given. */
  pay?: (owed: Owed) => Promise<Refused | null>;
}

/** Carries an operation out; its parameters were checked before. */
export type Perform = <Name extends OperationName>(
  name: Name,
  params: Params<Name>,
  signal?: AbortSignal,
) => Promise<Outcome<Name>>;

/** Asks of one store come one after another, so that two of them never make one lead twice. */
export function createPerform({ store, now, answers = {}, pay }: LocalServiceOptions): Perform {
  const lend = typeof store === 'function' ? store : inTurns(store);
  const slow = slowHandlers(answers);
  return async (name, params, signal) => {
    const handler = slow[name];
    if (handler) return handler(params, { now: now(), answers, lend, signal });
    const payAfterwards = owePlan.has(name) ? pay : undefined;
    const outcome = await lend(
      async (lent) => {
        const context: Context = { store: lent, now: now(), answers };
        const reached = await handlers[name](params, context);
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

function owedFor(outcome: Outcome<OperationName>): Owed | null {
  return (outcome.at === 'replied' && outcome.owed) || null;
}

/** One that has no means of its own to keep asks apart. */
export function inTurns(store: Store): Lend {
  const inTurn = takeTurns();
  return (work) => inTurn(() => work(store));
}

/** A resolver or a mail server may take seconds: nobody else waits for it. */
function slowHandlers({ verify, askMailbox, byKnownAddresses }: Answers): {
  [Name in OperationName]?: SlowHandler<Name>;
} {
  if (askMailbox) {
    const verifyEmail = verifyByMailbox(askMailbox);
    return byKnownAddresses ? { verifyEmail, findEmail: findByMailbox(askMailbox) } : { verifyEmail };
  }
  return verify ? { verifyEmail: verifyWith(verify) } : {};
}

/** The contract's service, answered on the spot. A wrong parameter is named and nothing is done. */
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
      // What was given up halfway says nothing.
      if (asking.signal?.aborted && slow[name]) return { ok: false, problem: { code: 'stopped' } };
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
