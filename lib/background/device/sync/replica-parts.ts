import type { Fields } from '../../../sync/change.ts';
import type { HybridClock } from '../../../sync/clock.ts';
import type { OtherRecords } from '../../../sync/replica.ts';
import { stored } from '../backup/give-records.ts';
import { tableWriters } from '../backup/write-records.ts';
import type { Database } from '../database.ts';
import type { OptOuts } from '../opt-outs.ts';
import type { Table } from '../tables.ts';
import type { SyncedChanges } from './news.ts';
import { syncedTables } from './record-fields.ts';

export interface ReplicaParts {
  database: Database;
  optOuts: Pick<OptOuts, 'among' | 'amongNamed'>;
  others: OtherRecords;
  now(): number;
}

/** `ReplicaParts`, with what `progress` and `noteOthers` load into memory. */
export interface Replicating extends ReplicaParts {
  clock: HybridClock;
  /** This browser's random name. */
  origin: string;
  /** The records outside the device's database, by table and key. */
  outside: Record<string, Record<string, Fields>>;
  news: SyncedChanges;
}

export const reads: readonly Table[] = [
  ...new Set([
    ...syncedTables.map((one) => stored[one].table),
    ...(['syncRecords', 'syncMarks', 'syncState'] as const),
  ]),
];

export const writes: readonly Table[] = [
  ...new Set([...reads, ...syncedTables.flatMap((one) => tableWriters[one].tables), 'optOuts' as const]),
];
