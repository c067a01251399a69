/** A receiver of events, a batch on its way to it, and what became of that. Times are epoch milliseconds. */
import type { TeamEvent } from '../store/events.ts';

export interface KnownReceiver {
  id: string;
  /** See `apps/sealed-settings.ts`. */
  sealed: string;
  /** All up to this event is delivered, or waits by its lead. */
  position: number;
  /** Why nothing is delivered; `null` if it is on. */
  off: string | null;
  /** Of the first failure since the last success; epoch milliseconds. */
  failingSince: number | null;
  succeeded: number | null;
  /** Batches in a row that failed as a whole. */
  failures: number;
  /** Events that were given up. */
  dropped: number;
}

/** An event on its way. */
export interface DueEvent extends TeamEvent {
  /** Earlier attempts. */
  attempts: number;
  failedSince: number | null;
}

export interface TakenEvents {
  receiver: KnownReceiver;
  /** Required to settle. */
  lease: string;
  /** New ones, in order. */
  fresh: readonly TeamEvent[];
  /** The position after `fresh`. */
  end: number;
  /** One each of leads that waited. */
  again: readonly DueEvent[];
}

/** Where a lead stands whose event failed. */
export interface SettledEvent {
  lead: number;
  /** The number from which on its events are still to be delivered. */
  next: number;
  due: number;
  attempts: number;
  failedSince: number | null;
}

export interface SettledReceiver {
  failures: number;
  heldUntil: number;
  off: string | null;
  failingSince: number | null;
  succeeded: number | null;
  dropped: number;
  /** The first success after a longer failure. */
  isBack: boolean;
  now: number;
}
