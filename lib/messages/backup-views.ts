/** What a screen is told of back-ups and of what this device keeps. */

/** Of one kind of record. */
export interface RecordCounts {
  /** In the file, without broken ones and those of people who opted out. */
  file: number;
  /** Of those: not here. */
  added: number;
  /** Here, and older than in the file. */
  newer: number;
  /** Here, and at least as new. */
  kept: number;
}

/** What is in a back-up, and what would come of merging it, or came. */
export interface RestoreCounts {
  /** Epoch milliseconds; 0 where the file does not say. */
  created: number;
  /** By kind: `companies`, `emails`, `leads` and the like; those of which there are none are left out. */
  tables: Partial<Record<string, RecordCounts>>;
  broken: number;
  /** Left out: these people asked not to be processed. */
  optedOut: number;
}

/** `gone`: the file is on this device no more. `storage`: there is no room, or the device's storage failed. */
export type BackUpFault = 'not-a-backup' | 'newer' | 'passphrase' | 'broken' | 'gone' | 'storage';

/** How far a back-up or a restore is; one at a time. */
export type BackUpWork =
  /** None was begun, or the background was stopped meanwhile. */
  | { at: 'none' }
  /** `records`: written or read by now. */
  | { at: 'working'; what: 'write' | 'look' | 'merge' | 'replace'; records: number; total: number | null }
  | { at: 'written'; records: number; bytes: number; locked: boolean }
  | { at: 'looked' | 'restored'; counts: RestoreCounts }
  | { at: 'failed'; what: 'write' | 'look' | 'merge' | 'replace'; fault: BackUpFault };

export interface DeviceKept {
  companies: number;
  addresses: number;
  articles: number;
  leads: number;
  /** Of all that the extension keeps; null where the browser does not say. */
  bytes: number | null;
  /** A restore that was to replace everything was cut off: what is here is part of it. */
  halfRestored: boolean;
}
