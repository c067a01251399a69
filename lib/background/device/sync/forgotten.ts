/** People whom the other browsers of a sync must forget, too: told as a hash, for ever. */
import { capture, unsent } from '../../../sync/change.ts';
import { hybridClock, stampAt } from '../../../sync/clock.ts';
import { forgottenTable } from '../../../sync/replica.ts';
import type { Writing } from '../database.ts';
import type { KeyHash } from '../key-hash.ts';
import { syncedOptOut } from '../opt-outs.ts';
import { packKnown } from './known-text.ts';

/** Hashes a value, alike in all browsers of the sync. */
export const sumIn =
  (hash: KeyHash) =>
  (text: string): string =>
    hash(text).slice(0, sumLength);

/** Characters: 72 bits. */
const sumLength = 12;

export const forgottenFields = { at: { value: true, rank: 0 } };

/** In the transaction that forgets them. `words`: as opt-outs hash them. Does nothing while no sync is on. */
export async function tellForgotten(to: Writing, words: readonly string[], now: number): Promise<void> {
  const hash = to.syncHashes.at(-1);
  if (!to.isMarking || !hash) return;
  for (const word of words) {
    const id = hash(word);
    to.put('optOuts', { id: syncedOptOut(id), at: now });
    await noteForgotten(to, id, true);
  }
}

/** `id`: the hash of a word. `isNews`: the others are to be told. */
export async function noteForgotten(to: Writing, id: string, isNews: boolean): Promise<void> {
  const hash = to.syncHashes.at(-1);
  const record = `${forgottenTable}|${id}`;
  if (!hash || (await to.get('syncRecords', record)) !== undefined) return;
  // All browsers tell the same value, so the stamp decides nothing.
  const first = stampAt(0, '');
  const captured = capture(null, forgottenFields, { clock: hybridClock(() => 0, '', first), sum: sumIn(hash), first });
  const known = packKnown(isNews ? unsent(captured) : captured.known);
  to.put('syncRecords', { id: record, local: record, known });
  if (isNews) to.put('syncMarks', { id: record, revision: Math.random() });
}
