/**
 * A browser's log: numbered files that never change, and an index that says which of them count. A snapshot repeats
 * what still holds, so that older files can go.
 */
import { isRecord } from '../contract/tolerant.ts';
import type { Change, Version } from './change.ts';
import { nameAt, open, type SyncKeys, seal } from './envelope.ts';
import { type Bytes, SyncError, type Target } from './target.ts';

export interface Index {
  /** The first and last file that count. */
  first: number;
  last: number;
  /** The last file of the snapshot, which begins at `first`; 0 without one. Readers of all earlier files skip it. */
  until: number;
}

const segmentPlace = (origin: string, number: number) => `segment|${origin}|${number}`;
const indexPlace = (origin: string) => `index|${origin}`;

export const segmentName = (keys: SyncKeys, origin: string, number: number) =>
  nameAt(keys, segmentPlace(origin, number));
export const indexName = (keys: SyncKeys, origin: string) => nameAt(keys, indexPlace(origin));

export const sealSegment = (keys: SyncKeys, origin: string, number: number, changes: readonly Change[]) =>
  seal(keys, segmentPlace(origin, number), changes);

/** Rejects with `missing` or `damaged`. */
export async function readSegment(keys: SyncKeys, target: Target, origin: string, number: number): Promise<Change[]> {
  const name = await segmentName(keys, origin, number);
  const bytes = await target.read(name);
  if (!bytes) throw new SyncError('missing', name);
  const value = await open(keys, segmentPlace(origin, number), bytes, name);
  if (!Array.isArray(value)) throw new SyncError('damaged', name);
  return value.flatMap((one: unknown) => readChange(one) ?? []);
}

export const sealIndex = (keys: SyncKeys, origin: string, index: Index): Promise<Bytes> =>
  seal(keys, indexPlace(origin), index);

export async function readIndex(keys: SyncKeys, target: Target, origin: string): Promise<Index | null> {
  const name = await indexName(keys, origin);
  const bytes = await target.read(name);
  if (!bytes) return null;
  const value = await open(keys, indexPlace(origin), bytes, name);
  if (!isRecord(value)) throw new SyncError('damaged', name);
  const { first, last, until } = value;
  if (!isCount(first) || !isCount(last) || !isCount(until)) throw new SyncError('damaged', name);
  return { first, last, until };
}

/** The first file of a log to read for a browser that read it up to `read`. */
export function nextToRead({ first, until }: Index, read: number): number {
  if (read + 1 < first) return first;
  return Math.max(read, read + 1 === first ? until : 0) + 1;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function readChange(value: unknown): Change | null {
  if (!isRecord(value)) return null;
  const { table, id, key, life, dead, versions } = value;
  if (typeof table !== 'string' || typeof id !== 'string' || typeof life !== 'string' || !isRecord(versions))
    return null;
  const read = Object.entries(versions).flatMap(([field, version]) =>
    isVersion(version) ? [[field, version] as const] : [],
  );
  return {
    ...{ table, id, life },
    key: typeof key === 'string' ? key : undefined,
    dead: dead === true,
    versions: Object.fromEntries(read),
  };
}

const isVersion = (value: unknown): value is Version =>
  Array.isArray(value) && typeof value[1] === 'string' && Number.isFinite(value[2]) && Number.isFinite(value[3]);
