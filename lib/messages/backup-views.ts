/** Back-ups and the data on this device, as pages see them. */

/** For one kind of record. */
export interface RecordCounts {
  /** In the file, without broken records and those of people who opted out. */
  file: number;
  /** Of those, not here. */
  added: number;
  /** Here, but older than in the file. */
  newer: number;
  /** Here, and at least as new. */
  unchanged: number;
}

/** The content of a back-up, and the result of merging it (expected or done). */
export interface RestoreCounts {
  /** Epoch milliseconds; 0 if the file does not say. */
  created: number;
  /** By kind: `companies`, `emails`, `leads` and so on; empty kinds are left out. */
  tables: Partial<Record<string, RecordCounts>>;
  broken: number;
  /** Left out because these people asked not to be processed. */
  optedOut: number;
}

/** `gone`: the file is no longer on this device. `storage`: storage is full or failed. */
export type BackUpFault = 'not-a-backup' | 'newer' | 'passphrase' | 'broken' | 'gone' | 'storage';

/** The progress of a back-up or restore; one at a time. */
export type BackUpWork =
  /** None was started, or the background was stopped meanwhile. */
  | { at: 'none' }
  /** `records`: written or read so far. */
  | { at: 'working'; what: 'write' | 'look' | 'merge' | 'replace'; records: number; total: number | null }
  | { at: 'written'; records: number; bytes: number; locked: boolean }
  | { at: 'looked' | 'restored'; counts: RestoreCounts }
  | { at: 'failed'; what: 'write' | 'look' | 'merge' | 'replace'; fault: BackUpFault };

export interface DeviceContents {
  companies: number;
  addresses: number;
  articles: number;
  leads: number;
  /** Size of everything the extension stores; null if the browser does not say. */
  bytes: number | null;
  /** A restore with `replace` was interrupted, so only part of the data is here. */
  halfRestored: boolean;
}
