/** What a handler is, and what it is given. */
import type { OperationName, Params } from '../contract/operations.ts';
import type { Outcome } from '../device-service/handler.ts';
import type { Store } from '../device-service/store.ts';

export interface Context {
  store: Store;
  /** Epoch milliseconds. */
  now: number;
}

/** Gets parameters that the contract allows; asks of one store come one after another. */
export type Handler<Name extends OperationName> = (params: Params<Name>, context: Context) => Promise<Outcome<Name>>;

/** One an operation: a missing one is a type error. */
export type Handlers = { [Name in OperationName]: Handler<Name> };
