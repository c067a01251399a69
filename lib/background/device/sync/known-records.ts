/** What is known of each record of a sync, in `syncRecords`: the stamps of its fields, and where it lies here. */
import { isRecord } from '../../../contract/tolerant.ts';
import { capture, type Known, type MergeContext } from '../../../sync/change.ts';
import { stampAt } from '../../../sync/clock.ts';
import type { Reading } from '../transaction.ts';
import { hashIn, sumIn } from './hashes.ts';
import { unpackKnown } from './known-text.ts';
import type { Local } from './local-records.ts';
import type { Replicating } from './replica-parts.ts';

/** In place of `table|key`: no record is here. */
export const nowhere = 'nowhere';

/** A deleted record keeps its place until its deletion is sent, because it is found by the mark there. */
export const placeOf = ({ dead, isUnsent }: Known, local: string | null): string =>
  local === null || (dead && !isUnsent) ? nowhere : local;

export const localIn = (record: unknown): string | null =>
  isRecord(record) && typeof record.local === 'string' && record.local !== nowhere ? record.local : null;

export const knownIn = (record: unknown): Known | null => (isRecord(record) ? unpackKnown(record.known) : null);

export const knownOf = async (from: Reading, id: string): Promise<Known | null> =>
  knownIn(await from.get('syncRecords', id));

/** Identifiers of what is known, but not here. */
export const goneIn = async (from: Reading): Promise<ReadonlySet<unknown>> =>
  new Set(await from.keysAmong('syncRecords', 'local', { from: nowhere, to: nowhere }));

export const mergeContext = (from: Reading, { clock }: Pick<Replicating, 'clock'>): MergeContext => ({
  clock,
  sum: sumIn(hashIn(from)),
});

export function captureLocal(from: Reading, by: Replicating, known: Known | null, { fields, at }: Local) {
  // For an address or a company only the day is known, so a change counts as made at its end.
  const latest = known && at > 0 && at % day === 0 ? at + day - 1 : at;
  const context = mergeContext(from, by);
  // Of a record without a time, a change since the last sync is made now.
  if (known && at === 0) return capture(known, fields, context);
  return capture(known, fields, { ...context, written: stampAt(Math.min(latest, by.now()), by.origin) });
}

/** Milliseconds. */
const day = 24 * 60 * 60 * 1_000;

export const captureDeletion = (from: Reading, by: Replicating, known: Known | null) =>
  capture(known, null, mergeContext(from, by));
