import type { OperationName, Params, Reply } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { JournalOperation } from './journal-operations.ts';
import type { Run } from './waterfall.ts';

/** An answer on its way to a page. Times are epoch milliseconds. */
export type Asked<Name extends OperationName> =
  | {
      ok: true;
      reply: Reply<Name>;
      /** When the service responded. */
      asked: number;
      /** It was cached on this device, so the request cost nothing. */
      cached: boolean;
      /** A free plan shortened the request: nothing is shown beyond this limit plus offset. */
      planEnd: number | null;
      /** Several services may have been asked. */
      run?: Run | undefined;
    }
  | { ok: false; problem: Problem; run?: Run | undefined };

/** A request that a click sent and that is not answered yet; any page can wait for it. `since`: epoch milliseconds. */
export interface UnderWay {
  message: string;
  since: number;
  operation: OperationName;
  params: Record<string, unknown>;
  skipCache: boolean;
  private: boolean;
  /** The one that the click named, or several, asked in order. */
  service?: string | undefined;
  services?: readonly string[] | undefined;
}

/** A cached answer with its request and its age. */
export interface CachedAnswer<Name extends OperationName = OperationName> {
  operation: Name;
  params: Params<Name>;
  reply: Reply<Name>;
  asked: number;
  planEnd: number | null;
  /** Who answered; snapshots of an older version lack it. */
  service?: string | undefined;
  /** The user chose it where several services answered differently. */
  chosen?: boolean | undefined;
}

export interface JournalEntry {
  id: string;
  at: number;
  service: string;
  operation: JournalOperation;
  /** Never includes the key. */
  params: Record<string, unknown>;
  /**
   * The HTTP status, or a problem's code if there was no response. Cached answers are not journaled. For this
   * device's own requests also why a response was unusable, and `moved`.
   */
  outcome: string;
  spent: 'search' | 'verification' | 'nothing' | 'unknown';
}
