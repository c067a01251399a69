/**
 * What is to be pushed, durably: one entry for each lead and app of a team.
 *
 * queued ─take─▶ leased ─settle─▶ done, error, or queued again for later. A lease that runs out is taken again: whoever held it was killed,
 * and what it sent is found at the app by address before anything is sent anew.
 *
 * In the tables `pushes` and `app_holds` of the teams' database (`database-outbox.ts`, `store/pushes.ts`).
 */

export interface PushTarget {
  team: number;
  /** Of the connected app. */
  app: string;
}

/** Where a lead stands with an app. */
export type PushState = 'queued' | 'leased' | 'done' | 'error';

export interface TakenPush {
  /** Names this push; see `PushedLead`. */
  id: string;
  lead: number;
  recordId: string | null;
  queued: number;
  /** How often it was taken before. */
  attempts: number;
  attempted: number | null;
}

export interface TakenBatch extends PushTarget {
  /** Whoever settles says it: one that has run out settles nothing. */
  lease: string;
  pushes: readonly TakenPush[];
}

export type Settled = { id: string } & (
  | { to: 'done'; recordId: string | null }
  | { to: 'error'; message: string }
  /** `tried`: whether it counts as a try. `due`: epoch milliseconds. */
  | { to: 'queued'; due: number; message: string; tried: boolean }
  /** The lead is gone, and its entry goes, too. */
  | { to: 'gone' }
);

/** In the transaction of whoever asks for a push. */
export interface PushQueue {
  /**
   * Queues leads for an app, and marks them `pending` (`sync_status`). One that waits is not queued twice; one that is under way is queued
   * again after it.
   */
  add(target: PushTarget, leads: readonly number[], now: number): Promise<void>;
}

/** Of all teams; each method is a transaction of its own. */
export interface Outbox {
  /**
   * Leases the entries of one app, those due longest first, and counts the try before anything is sent. Null when nothing is due. No two
   * batches of one app are under way at once, and none of an app that is held.
   */
  take(wanted: { now: number; until: number; most: number }): Promise<TakenBatch | null>;
  /**
   * Writes what became of a batch, and each lead's `sync_status` with it: `pending` while an app still waits for it, else `error` where one has
   * failed, else `success`. `heldUntil`: before then the app is handed nothing; null holds nothing.
   */
  settle(batch: TakenBatch, outcomes: readonly Settled[], heldUntil: number | null): Promise<void>;
  /** When there will be something to take; null when nothing waits. What is under way is waited for until its lease ends. */
  nextDue(now: number): Promise<number | null>;
}

/** For the operator. */
export interface PushReport {
  /** How many entries of an app are in each state. */
  counts(target: PushTarget): Promise<Record<PushState, number>>;
  /** What failed for good. */
  errors(target: PushTarget): Promise<readonly { lead: number; message: string }[]>;
}

export interface AppConnection {
  provider: string;
  /** With its token or secret: kept apart from what `GET /connected-apps` shows, and never logged. */
  settings: unknown;
  /** Why nothing is sent to it; null while it takes leads. */
  off: string | null;
}

/** The teams' connected apps with their settings. */
export interface AppConnections {
  /** Null when the team has no such app. */
  connection(target: PushTarget): Promise<AppConnection | null>;
  /** Until its settings are written anew. */
  switchOff(target: PushTarget, reason: string): Promise<void>;
}
