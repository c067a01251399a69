/** People whom the other browsers of a sync must forget, too: told as a hash, for ever. */
import { isRecord } from '../../../contract/tolerant.ts';
import type { Named } from '../../../device-service/forget/mentions.ts';
import { capture, unsent } from '../../../sync/change.ts';
import { hybridClock, stampAt } from '../../../sync/clock.ts';
import { forgottenTable, type PersonToForget } from '../../../sync/replica.ts';
import { syncedOptOut } from '../../requests/synced-opt-outs.ts';
import type { Database, Reading, Writing } from '../database.ts';
import { nameWord } from '../opt-outs.ts';
import { eachPiece } from '../pieces.ts';
import { keyOf } from '../tables.ts';
import { hashIn, isOfPerson, sumIn } from './hashes.ts';
import { packKnown } from './known-text.ts';

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

/** Hashes of everybody who is forgotten. */
export async function forgottenIn(from: Reading): Promise<Set<string>> {
  const range = { from: `${forgottenTable}|`, to: `${forgottenTable}|\uffff` };
  const records = await from.all('syncRecords', range);
  return new Set(records.map((record) => String(keyOf(record)).slice(forgottenTable.length + 1)));
}

export const isForgotten = (forgotten: ReadonlySet<string>, table: string, id: string): boolean =>
  isOfPerson(table) && forgotten.has(id.slice(table.length + 1));

/** Authors and people of companies with one of these hashes. */
export async function namedBy(database: Database, hashes: ReadonlySet<string>): Promise<PersonToForget[]> {
  const found: PersonToForget[] = [];
  if (hashes.size === 0) return found;
  const [hash] = await database.read(['syncState'], async (from) => [hashIn(from)]);
  for await (const records of eachPiece(database, ['companies', 'articles'])) {
    for (const record of records.filter(isRecord)) {
      const of = isRecord(record.article)
        ? record.article.authors
        : isRecord(record.company)
          ? record.company.people
          : [];
      const domain = String(record.domain);
      for (const name of Array.isArray(of) ? (of as Named[]) : [])
        if (hash && hashes.has(hash(nameWord(name, domain)))) found.push({ name, domain });
    }
  }
  return found;
}
