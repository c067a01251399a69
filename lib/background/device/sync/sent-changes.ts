/** What was sent: noted once its file was written, and repeated in a snapshot. */
import { isRecord } from '../../../contract/tolerant.ts';
import { type Change, ownDelta } from '../../../sync/change.ts';
import { forgottenTable, type Progress } from '../../../sync/replica.ts';
import type { Table } from '../tables.ts';
import type { Token } from './find-changes.ts';
import { localIn, mergeContext, placeOf } from './known-records.ts';
import { packKnown, unpackKnown } from './known-text.ts';
import { listNames, localAt, removeRecord } from './local-records.ts';
import { type Replicating, reads, writes } from './replica-parts.ts';
import { checkIsOn, putProgress, putSeeding } from './stored-state.ts';

/** A record that was changed once more in the meantime keeps its mark. */
export function noteSent(by: Replicating, token: Token, progress: Progress): Promise<void> {
  return by.database.writeMany(tablesOf(token), async (to) => {
    to.marking(false);
    await checkIsOn(to, progress.origin);
    const { captured, gone, seeding } = token;
    for (const { table, key, local } of gone) await removeRecord(to, by, table, key, local);
    const marked = [...captured.filter(({ revision }) => revision !== null), ...token.void];
    const marks = await Promise.all(marked.map(({ local }) => to.get('syncMarks', local)));
    for (const [at, { local, revision }] of marked.entries()) {
      const mark = marks[at];
      if (isRecord(mark) && mark.revision === revision) to.remove('syncMarks', local);
    }
    for (const { id, local, known } of captured)
      to.put('syncRecords', { id, local: placeOf(known, local), known: packKnown(known) });
    if (seeding !== undefined) putSeeding(to, seeding);
    putProgress(to, progress);
  });
}

const tablesOf = ({ gone }: Token): readonly Table[] =>
  gone.length > 0 ? writes : ['syncRecords', 'syncMarks', 'syncState'];

/** What this browser sent and still holds, in the order of `id`. */
export function ownChanges(by: Replicating, after: string | null, most: number) {
  return by.database.readMany(reads, async (from) => {
    const records = (await from.following('syncRecords', after, most)).filter(isRecord);
    const names = await listNames(from);
    const changes: Change[] = [];
    const heres = await Promise.all(
      records.map((record) => {
        const local = localIn(record);
        return local && localAt(from, by, local, names);
      }),
    );
    for (const [nth, record] of records.entries()) {
      const id = String(record.id);
      const known = unpackKnown(record.known);
      const here = heres[nth] || null;
      const at = id.indexOf('|');
      const table = id.slice(0, at);
      // Every browser repeats whom it has forgotten.
      const holder = table === forgottenTable ? '' : by.origin;
      const delta = known && ownDelta(known, here?.fields ?? {}, holder, mergeContext(from, by));
      if (delta) changes.push({ table, id: id.slice(at + 1), key: here?.key, ...delta });
    }
    return { changes, next: records.length < most ? null : String(records.at(-1)?.id) };
  });
}
