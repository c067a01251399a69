/**
 * Durable pushes: one entry per lead and app of a team.
 *
 * queued ─take─▶ leased ─settle─▶ done, error, or queued for a retry.
 *
 * An expired lease means that its holder was killed. The next holder looks at the app by address before it sends
 * anything. Stored in the tables `pushes` and `app_holds`.
 */

export interface PushTarget {
  team: number;
  /** The id of the connected app. */
  app: string;
}

export type PushState = 'queued' | 'leased' | 'done' | 'error';

export interface TakenPush {
  /** Identifies this push; see `PushedLead`. */
  id: string;
  lead: number;
  recordId: string | null;
  queued: number;
  /** Earlier attempts. */
  attempts: number;
  attempted: number | null;
}

export interface TakenBatch extends PushTarget {
  /** Required to settle: an expired lease settles nothing. */
  lease: string;
  pushes: readonly TakenPush[];
}

export type Settled = { id: string } & (
  | { to: 'done'; recordId: string | null }
  | { to: 'error'; message: string }
  /** `tried`: whether it counts as an attempt. `due`: epoch milliseconds. */
  | { to: 'queued'; due: number; message: string; tried: boolean }
  /** The lead was deleted; its entry is removed. */
  | { to: 'gone' }
);

/** Runs in the transaction of the request for a push. */
export interface PushQueue {
  /**
   * Queues leads for an app, and sets their `sync_status` to `pending`. A waiting lead is not queued twice; a
   * leased one is queued again after its lease.
   */
  add(target: PushTarget, leads: readonly number[], now: number): Promise<void>;
}

/** For all teams. Each method is one transaction. */
export interface Outbox {
  /**
   * Leases the due entries of one app, the longest due first, and counts the attempt before anything is sent.
   * `null` if nothing is due. An app has one batch at a time, and none while it is held. Apps take rounds.
   */
  take(wanted: { now: number; until: number; most: number }): Promise<TakenBatch | null>;
  /**
   * Writes the outcomes of a batch and each lead's `sync_status`: `pending` while any app waits, otherwise `error`
   * if one failed, otherwise `success`. An outcome that cannot be written puts only its own lead into `error`.
   * Until `heldUntil` the app gets no batch; `null` holds nothing.
   */
  settle(batch: TakenBatch, outcomes: readonly Settled[], heldUntil: number | null): Promise<void>;
  /** When the next entry is due; `null` if nothing waits. A leased entry is due when its lease ends. */
  nextDue(now: number): Promise<number | null>;
}

/** For the operator. */
export interface PushReport {
  /** Entries of an app by state. */
  counts(target: PushTarget): Promise<Record<PushState, number>>;
  /** Failed for good. */
  errors(target: PushTarget): Promise<readonly { lead: number; message: string }[]>;
}

export interface AppConnection {
  provider: string;
  /** Contains a token or secret: never in `GET /connected-apps`, never logged. */
  settings: unknown;
  /** Why nothing is sent to it; `null` if it is on. */
  off: string | null;
  /** Off until its settings are replaced. False, and nothing happens, if they were replaced since they were read. */
  switchOff(reason: string): Promise<boolean>;
}

export interface AppConnections {
  /** `null` if the team has no such app. */
  connection(target: PushTarget): Promise<AppConnection | null>;
}
