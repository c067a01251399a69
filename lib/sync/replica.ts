/** This browser's side of a sync: its records, what is known of them, and how far it has read. */
import type { Change, Fields } from './change.ts';
import type { Stamp } from './clock.ts';

/** Stored in the transaction of whatever it describes. */
export interface Progress {
  /** This browser's random name. */
  origin: string;
  clock: Stamp;
  /** The first and last of this browser's files that count, and the last that its index names. */
  first: number;
  last: number;
  told: number;
  /** The last file of the latest snapshot; 0 without one. */
  until: number;
  /** The last file of the initial upload, which counts as a snapshot; 0 if there was nothing to upload. */
  begun: number;
  /** Bytes of the snapshot, and of what was written since. */
  bytes: { snapshot: number; since: number };
  /** Files before this number are removed at the target. */
  removed: number;
  /** The last file read of each other browser. */
  read: Record<string, number>;
  /** As last listed: the vault and the browsers' indexes. */
  tags: Record<string, string>;
  /** A snapshot is wanted: something must leave the files of this browser, or one of them is gone. */
  isStale: boolean;
}

/** Known by an address, or by name at a domain. */
export type PersonToForget =
  | { email: string }
  | { name: { first_name?: string | null | undefined; last_name?: string | null | undefined }; domain: string };

/** `Token`: what `sent` has to write down, known to the replica alone. */
export interface Pending<Token = unknown> {
  /** Empty if only things changed that need not be sent. */
  changes: readonly Change[];
  /** Found here, but forgotten by another browser; not sent. */
  people: readonly PersonToForget[];
  /** Somebody was forgotten here, or a key was taken out: this browser's files must not hold them any longer. */
  isPurge: boolean;
  /** Part of the initial upload, which counts as a snapshot. */
  isFirst: boolean;
  token: Token;
}

export interface Applied {
  /** Found here; still to be forgotten. */
  people: PersonToForget[];
  /** As in `Pending`. Whoever is forgotten may be in older files, even if nothing here names them any longer. */
  isPurge: boolean;
}

export interface Replica {
  progress(): Promise<Progress | null>;
  save(progress: Progress): Promise<void>;
  /** What was changed here and not sent, at most `most` records; null if there is nothing. Repeatable until `sent`. */
  pending(most: number): Promise<Pending | null>;
  /** One transaction. */
  sent(pending: Pending, progress: Progress): Promise<void>;
  /** Takes changes of others, or of this browser before it was stopped. */
  apply(changes: readonly Change[]): Promise<Applied>;
  /** What this browser sent and still holds, in the order of `id`. `next` null: the end. */
  own(after: string | null, most: number): Promise<{ changes: Change[]; next: string | null }>;
  /** The latest stamp, to be stored with the progress. */
  latest(): Stamp;
}

/** The table of people who are forgotten for ever, sent as hashes. */
export const forgottenTable = 'forgotten';

/** The table of services' keys. One that is deleted must not stay in older files either. */
export const keyTable = 'serviceKeys';

export const isKeyOut = ({ table, dead }: Pick<Change, 'table' | 'dead'>): boolean => table === keyTable && dead;

/** Records outside the device's database, such as settings. */
export interface OtherRecords {
  /** By table and key. */
  read(): Promise<Record<string, Record<string, Fields>>>;
  /** Repeatable. `values`: the new ones by field, null where it was removed; null for a deleted record. */
  write(table: string, key: string, values: Record<string, unknown> | null): Promise<void>;
}

/** Records here that other browsers changed. Of many changes at once, as in a first sync, only some are reported. */
export interface News {
  leads: { id: number; email: string; now: 'added' | 'changed' | 'gone' }[];
  /** Addresses of these leads and of others. */
  emails: string[];
}

export interface DeviceReplica extends Replica {
  /** Marks those of the other records that changed since the last time. Call before a sync. */
  noteOthers(): Promise<void>;
  /** Everybody who was forgotten, as identifiers of opt-outs. */
  forgotten(): Promise<string[]>;
  /** What was written since the last call. */
  takeNews(): News;
  /** Frees what a sync holds in memory. Call after it. */
  release(): void;
}

/** A device that can take part in a sync. */
export interface DeviceSync {
  replica(others: OtherRecords): DeviceReplica;
  /** From now on changes are marked, and everything is sent once. `salt`: of the sync's hashes. */
  begin(salt: Uint8Array, origin: string): Promise<void>;
  end(): Promise<void>;
  /** Publishes to the other browsers that a person was forgotten here. `words`: as opt-outs hash them. Repeatable. */
  publishForgotten(words: readonly string[]): Promise<void>;
  /** The lists here: each browser numbers its own. */
  lists(): Promise<ReadonlyMap<number, string>>;
  /** The number here of the list with this name, which is added if it is missing. */
  listNumber(name: string): Promise<number | undefined>;
  /** The leads here, by their identifier in a sync with this salt. Writes nothing. */
  leads(salt: Uint8Array): AsyncGenerator<{ id: string; fields: Fields }, void>;
}

export const noProgress = (origin: string): Progress => ({
  origin,
  clock: '',
  first: 1,
  last: 0,
  told: -1,
  until: 0,
  begun: 0,
  bytes: { snapshot: 0, since: 0 },
  removed: 1,
  read: {},
  tags: {},
  isStale: false,
});
