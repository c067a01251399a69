/**
 * One sync: reads the changes of other browsers, then sends those from here. It can be stopped at any write and
 * repeated: files are numbered and written once, and progress is stored with what it describes.
 */
import type { Change } from './change.ts';
import type { SyncKeys } from './envelope.ts';
import {
  type Index,
  indexName,
  nextToRead,
  readIndex,
  readSegment,
  sealIndex,
  sealSegment,
  segmentName,
} from './log.ts';
import type { PersonToForget, Progress, Replica } from './replica.ts';
import { type Bytes, type ListedFile, SyncError, type Target } from './target.ts';
import { readLock, readVault, type VaultFile, vaultName, writeVault } from './vault-file.ts';

export interface SyncParts {
  replica: Replica;
  target: Target;
  keys: SyncKeys;
  /** Deletes every trace of these people here. Repeatable. */
  forget(people: readonly PersonToForget[]): Promise<void>;
  /** Records read or sent so far. */
  reached(records: number): void;
  signal?: AbortSignal | undefined;
}

interface SyncOutcome {
  /** Files read and written. */
  read: number;
  written: number;
  /** A fault in other browsers' files; everything else went through. */
  fault: SyncError | null;
}

/** Records per file. */
const perFile = 1_000;
/** A snapshot is due when the files since the last one are as large, or this many. */
const mostFiles = 200;
const smallSnapshot = 1_000_000;

/** Rejects with a `SyncError`; what was done until then stays done. */
export async function runSync(parts: SyncParts): Promise<SyncOutcome> {
  const { replica, target, keys } = parts;
  const progress = await replica.progress();
  if (!progress) throw new SyncError('start-over');
  const outcome: SyncOutcome = { read: 0, written: 0, fault: null };
  const listed = await target.list();
  if (!listed.some(({ name }) => name === vaultName)) throw new SyncError('emptied', vaultName);
  await pull(parts, progress, listed, outcome);
  await checkOwn(parts, progress, listed);
  await push(parts, progress, outcome);
  if (isSnapshotDue(progress)) await writeSnapshot(parts, progress, outcome);
  else await writeIndex(parts, progress, outcome, listed);
  await removeOld(parts, progress);
  if (outcome.written > 0) {
    // Otherwise the next check would read this browser's own index.
    const own = await indexName(keys, progress.origin);
    const tag = (await target.list()).find(({ name }) => name === own)?.tag;
    if (tag !== undefined) progress.tags[own] = tag;
  }
  progress.clock = replica.latest();
  await replica.save(progress);
  return outcome;
}

/** Asks only for files whose listing changed. */
async function pull(
  parts: SyncParts,
  progress: Progress,
  listed: readonly ListedFile[],
  outcome: SyncOutcome,
): Promise<void> {
  const { target, keys } = parts;
  const tags = new Map(listed.map(({ name, tag }) => [name, tag]));
  const before = progress.tags;
  progress.tags = { ...before };
  const vaultTag = tags.get(vaultName);
  if (vaultTag !== before[vaultName]) {
    const bytes = await target.read(vaultName);
    if (!bytes) throw new SyncError('emptied', vaultName);
    const { lock, browsers } = await readOwnVault(keys, bytes);
    for (const origin of browsers) progress.read[origin] ??= 0;
    let isIn = browsers.includes(progress.origin);
    if (!isIn) {
      // Another browser joined at the same time, at a target without conditional writes, or a back-up was restored.
      const vault = await writeVault(keys, { lock, browsers: [...browsers, progress.origin] });
      isIn = await target.write(vaultName, vault, vaultTag ?? null);
      if (isIn) outcome.written += 1;
    }
    if (isIn && vaultTag !== undefined) progress.tags[vaultName] = vaultTag;
  }
  const origins = new Set([progress.origin, ...Object.keys(progress.read)]);
  for (const origin of origins) {
    const name = await indexName(keys, origin);
    const tag = tags.get(name);
    if (tag === undefined && (progress.read[origin] ?? 0) > 0) outcome.fault ??= new SyncError('missing', name);
    if (tag === undefined || tag === before[name]) continue;
    try {
      await pullFrom(parts, progress, origin, outcome);
      progress.tags[name] = tag;
    } catch (error) {
      if (!(error instanceof SyncError) || !isOfOneFile(error)) throw error;
      outcome.fault ??= error;
    }
  }
}

/** A vault that is sealed with another key is not damaged: it belongs to another sync. */
export async function readOwnVault(keys: SyncKeys, bytes: Bytes): Promise<VaultFile> {
  readLock(bytes);
  try {
    return await readVault(keys, bytes);
  } catch (error) {
    const isOther = error instanceof SyncError && error.fault === 'damaged';
    throw isOther ? new SyncError('replaced', vaultName) : error;
  }
}

const isOfOneFile = ({ fault }: SyncError) =>
  fault === 'damaged' || fault === 'missing' || fault === 'went-back' || fault === 'newer';

async function pullFrom(parts: SyncParts, progress: Progress, origin: string, outcome: SyncOutcome): Promise<void> {
  const { replica, target, keys, signal } = parts;
  const index = await readIndex(keys, target, origin);
  outcome.read += 1;
  if (!index) return;
  const isOwn = origin === progress.origin;
  const read = isOwn ? progress.last : (progress.read[origin] ?? 0);
  if (index.last < read) {
    // This browser's own index is written again below.
    if (isOwn) progress.told = -1;
    else throw new SyncError('went-back', await indexName(keys, origin));
    return;
  }
  const reading = (number: number) => settled(readSegment(keys, target, origin, number));
  const first = nextToRead(index, read);
  let next = first <= index.last ? reading(first) : null;
  for (let number = first; next; number += 1) {
    signal?.throwIfAborted();
    const changes = await next;
    // While it is written, the next one is fetched and opened.
    next = number < index.last ? reading(number + 1) : null;
    await take(parts, progress, origin, number, changes());
    outcome.read += 1;
  }
  if (!isOwn) progress.read[origin] = Math.max(read, index.last);
  else if (index.first > progress.first) {
    // A copy of this profile wrote a snapshot, or this browser did and the answer was lost: older files may be there.
    const { first, until, last } = index;
    Object.assign(progress, { first, until, last: Math.max(progress.last, last), told: last });
  }
  progress.clock = replica.latest();
  await replica.save(progress);
}

/** Defers a rejection until the returned function is called, which may never happen. */
const settled = <Value>(promise: Promise<Value>): Promise<() => Value> =>
  promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );

/** Applies a file, forgets its people, then records that it was read, so that a stop skips no person. */
async function take(
  { replica, forget, reached }: SyncParts,
  progress: Progress,
  origin: string,
  number: number,
  changes: readonly Change[],
): Promise<void> {
  const { people, isPurge } = await replica.apply(changes);
  if (people.length > 0) await forget(people);
  // Their data may be in this browser's own files.
  if (people.length > 0 || (isPurge && progress.last > 0)) progress.isStale = true;
  if (origin === progress.origin) progress.last = number;
  else progress.read[origin] = number;
  progress.clock = replica.latest();
  await replica.save(progress);
  reached(changes.length);
}

/** Written before this browser was stopped, or by a copy of its profile. A write that failed may have left a part. */
async function takeOwn(parts: SyncParts, progress: Progress, number: number): Promise<void> {
  const { keys, target } = parts;
  try {
    await take(parts, progress, progress.origin, number, await readSegment(keys, target, progress.origin, number));
  } catch (error) {
    if (!(error instanceof SyncError) || error.fault !== 'damaged') throw error;
    progress.last = number;
    progress.isStale = true;
    await parts.replica.save(progress);
  }
}

/** Files of this browser that are gone are replaced by a snapshot. */
async function checkOwn({ keys }: SyncParts, progress: Progress, listed: readonly ListedFile[]): Promise<void> {
  const names = new Set(listed.map(({ name }) => name));
  if (progress.told >= 0 && !names.has(await indexName(keys, progress.origin))) progress.told = -1;
  for (let number = progress.first; number <= progress.last; number += 1)
    if (!names.has(await segmentName(keys, progress.origin, number))) progress.isStale = true;
}

async function push(parts: SyncParts, progress: Progress, outcome: SyncOutcome): Promise<void> {
  const { replica, target, keys, reached, forget, signal } = parts;
  for (let most = perFile; ; ) {
    signal?.throwIfAborted();
    const pending = await replica.pending(most);
    if (!pending) return;
    const { changes, people, isPurge, isFirst } = pending;
    if (people.length > 0) await forget(people);
    if (isPurge) progress.isStale = true;
    if (changes.length > 0) {
      const number = progress.last + 1;
      const bytes = await sealSegment(keys, progress.origin, number, changes);
      if (isTooLarge(bytes, target) && changes.length > 1) {
        most = Math.floor(changes.length / 2);
        continue;
      }
      const name = await segmentName(keys, progress.origin, number);
      if (!(await target.write(name, bytes, null))) {
        await takeOwn(parts, progress, number);
        continue;
      }
      progress.last = number;
      if (isFirst) progress.begun = number;
      progress.bytes[isFirst ? 'snapshot' : 'since'] += bytes.length;
      outcome.written += 1;
    }
    progress.clock = replica.latest();
    await replica.sent(pending, progress);
    reached(changes.length);
  }
}

const isTooLarge = (bytes: Bytes, { largest }: Target): boolean => largest !== undefined && bytes.length > largest;

async function writeIndex(
  { target, keys, replica }: SyncParts,
  progress: Progress,
  outcome: SyncOutcome,
  listed: readonly ListedFile[],
): Promise<void> {
  const { origin, first, last, until, told } = progress;
  if (told === last) return;
  const name = await indexName(keys, origin);
  const tag = listed.find((file) => file.name === name)?.tag ?? null;
  const bytes = await sealIndex(keys, origin, { first, last, until } satisfies Index);
  if (!(await target.write(name, bytes, tag))) {
    // A copy of this profile wrote it, or the server does not accept its new tag yet: Apache, within a second.
    if (((await readIndex(keys, target, origin))?.last ?? 0) > last) throw new SyncError('busy', name);
    await target.remove(name);
    if (!(await target.write(name, bytes, null))) throw new SyncError('busy', name);
  }
  progress.told = last;
  outcome.written += 1;
  await replica.save(progress);
}

const isSnapshotDue = ({ first, last, until, begun, bytes, isStale }: Progress): boolean =>
  isStale ||
  last - Math.max(until, begun, first - 1) >= mostFiles ||
  bytes.since > Math.max(bytes.snapshot, smallSnapshot);

/** Repeats what still holds in new files. Until the index names them, readers treat them like any others. */
async function writeSnapshot(parts: SyncParts, progress: Progress, outcome: SyncOutcome): Promise<void> {
  const { replica, target, keys, signal } = parts;
  const first = progress.last + 1;
  let snapshot = 0;
  let after: string | null = null;
  let most = perFile;
  for (let isOver = false; !isOver; ) {
    signal?.throwIfAborted();
    const { changes, next } = await replica.own(after, most);
    if (changes.length > 0) {
      const number = progress.last + 1;
      const name = await segmentName(keys, progress.origin, number);
      const bytes = await sealSegment(keys, progress.origin, number, changes);
      if (isTooLarge(bytes, target) && changes.length > 1) {
        most = Math.floor(changes.length / 2);
        continue;
      }
      if (!(await target.write(name, bytes, null))) {
        await takeOwn(parts, progress, number);
        return;
      }
      progress.last = number;
      snapshot += bytes.length;
      outcome.written += 1;
      await replica.save(progress);
    }
    after = next;
    isOver = next === null;
  }
  Object.assign(progress, { first, until: progress.last, told: -1, isStale: false, bytes: { snapshot, since: 0 } });
  await writeIndex(parts, progress, outcome, await target.list());
}

async function removeOld({ replica, target, keys }: SyncParts, progress: Progress): Promise<void> {
  if (progress.removed >= progress.first) return;
  while (progress.removed < progress.first) {
    await target.remove(await segmentName(keys, progress.origin, progress.removed));
    progress.removed += 1;
  }
  await replica.save(progress);
}
