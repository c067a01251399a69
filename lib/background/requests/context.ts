import type { OperationName } from '../../contract/operations.ts';
import type { Clock } from '../../contract/times.ts';
import type { Push } from '../../messages/push.ts';
import type { Settings } from '../../messages/settings-views.ts';
import type { WaterfallAsk } from '../../messages/waterfall.ts';
import type { StorageProblem } from '../storage/refusal.ts';
import type { Store } from '../storage/store.ts';
import type { Cancellations } from './cancellations.ts';
import type { Connection } from './connection.ts';

export type PushBody = Push extends infer One
  ? One extends { revision: number }
    ? Omit<One, 'revision'>
    : never
  : never;

/** What requests need, for one kind of window. Effects are injected, so that tests can replace them. */
export interface Context {
  store: Store;
  /** A private window's session: it writes nothing to disk and has no alarms. */
  private: boolean;
  clock: Clock;
  /** From 0 to 1. */
  random(): number;
  /** The chosen service; null if there is none. */
  connection(): Promise<Connection | null>;
  /** One of the user's services; null if it is gone. */
  connectionOf(service: string): Promise<Connection | null>;
  /** The services of the waterfall that may be asked this, or anything, in order; none while it is off. */
  inOrder(ask?: WaterfallAsk): Promise<string[]>;
  /** The service whose answer to this the user chose; null if none. */
  chosenAnswer(operation: OperationName, params: Record<string, unknown>): Promise<string | null>;
  settings(): Promise<Settings>;
  /** Pushes to Harrier's pages, with the next revision. */
  push(body: PushBody): void;
  /** Hashes with a key of this device, for data that must be recognised but not stored. */
  hash(text: string): Promise<string>;
  /** Cancelled clicks from any window. */
  cancellations: Cancellations;
  /** The storage problem if the error is one; otherwise null. */
  refusalOf(error: unknown): Promise<StorageProblem | null>;
}

/** The services whose cached answers are shown: the chosen one, and those of the waterfall. Empty without a service. */
export async function shownServices({
  connection,
  inOrder,
}: Pick<Context, 'connection' | 'inOrder'>): Promise<string[]> {
  const chosen = await connection();
  return chosen ? [...new Set([chosen.id, ...(await inOrder())])] : [];
}
