/** The sync between the user's browsers, as pages see it. */
import type { SyncFault } from '../sync/target.ts';
import type { SyncPlace } from './sync-place.ts';

export interface SyncProblem {
  /** `not-an-address`: the target's address is invalid. */
  fault: SyncFault | 'not-an-address';
  /** The file at the target that it is about. */
  file: string | null;
}

/** Leads before the first sync. */
export interface SyncCounts {
  here: number;
  there: number;
  /** Here and there: with the same fields, or with others. */
  identical: number;
  differ: number;
}

/** The set-up of a sync; one at a time. */
export type SyncSetUp =
  | { at: 'none' }
  | { at: 'looking'; records: number }
  /** `isNew`: nothing is at the target yet. */
  | { at: 'looked'; isNew: boolean; counts: SyncCounts }
  | { at: 'failed'; problem: SyncProblem };

/** A service that another browser has connected and shared. */
export interface OfferedService {
  address: string;
  name: string;
}

export type SyncState =
  | { at: 'off'; setUp: SyncSetUp }
  | {
      at: 'on';
      target: SyncPlace;
      /** This browser shares the keys of its services. */
      keys: boolean;
      /** Services of other browsers that are not connected here, with their keys in the vault. */
      offered: readonly OfferedService[];
      /** When a sync last read everything there, epoch milliseconds; 0 before the first. */
      synced: number;
      /** Records so far; null while nothing runs. */
      working: number | null;
      problem: SyncProblem | null;
    };
