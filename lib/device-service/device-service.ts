/** The contract answered from a store, without a network: in the extension, and behind HTTP in the reference service. */
import type { WireReply } from '../contract/answer.ts';
import { readReply } from '../contract/answer.ts';
import { type OperationName, operationOf, type Params } from '../contract/operations.ts';
import { encode } from '../contract/request.ts';
import type { Service } from '../contract/service.ts';
import { handlers } from '../local-service/handlers.ts';
import { takeTurns } from '../local-service/turns.ts';
import type { Outcome } from './handler.ts';
import type { Store } from './store.ts';

export interface LocalServiceOptions {
  store: Store;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Carries an operation out; its parameters were checked before. */
export type Perform = <Name extends OperationName>(name: Name, params: Params<Name>) => Promise<Outcome<Name>>;

/** Asks of one store come one after another, so that two of them never make one lead twice. */
export function createPerform({ store, now }: LocalServiceOptions): Perform {
  const inTurn = takeTurns();
  return (name, params) => inTurn(() => handlers[name](params, { store, now: now() }));
}

/** The contract's service, answered on the spot. A wrong parameter is named and nothing is done. */
export function createLocalService(options: LocalServiceOptions): Service {
  const perform = createPerform(options);
  return {
    async ask(name, params, asking = {}) {
      const encoded = encode(name, params);
      if (!encoded.ok) return { ok: false, problem: { code: 'refused-input', ...encoded.input, quoted: null } };
      if (asking.signal?.aborted) return { ok: false, problem: { code: 'stopped' } };
      try {
        const { spends, repeatable } = operationOf(name);
        if (spends !== 'nothing' || !repeatable) await asking.beforeSend?.();
      } catch {
        return { ok: false, problem: { code: 'stopped' } };
      }
      return readReply(name, wireReplyOf(await perform(name, params)));
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
