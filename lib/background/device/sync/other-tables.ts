/** Records outside the device's database, such as settings. Their writing marks nothing, so they are compared. */
import { isRecord } from '../../../contract/tolerant.ts';
import { type Change, capture, isFreshHere, merge, unsent } from '../../../sync/change.ts';
import { hybridClock } from '../../../sync/clock.ts';
import { keyTable } from '../../../sync/replica.ts';
import { idOf } from './hashes.ts';
import { captureLocal, knownOf, mergeContext } from './known-records.ts';
import { packKnown, unpackKnown } from './known-text.ts';
import type { Replicating } from './replica-parts.ts';

const outside: readonly string[] = ['settings', 'filters', 'serviceFilters', keyTable];

export const isOutside = (table: string): boolean => outside.includes(table);

/** Marks those that changed since the last time. */
export async function markOthers(by: Replicating): Promise<void> {
  by.outside = await by.others.read();
  await by.database.write(['syncRecords', 'syncMarks', 'optOuts'], async (to) => {
    for (const [table, records] of Object.entries(by.outside)) {
      for (const [key, fields] of Object.entries(records)) {
        const known = await knownOf(to, idOf(to, table, key));
        const clock = hybridClock(by.now, by.origin, by.clock.latest());
        const { change } = capture(known, fields, { ...mergeContext(to, by), clock });
        if (change) to.put('syncMarks', { id: `${table}|${key}`, revision: Math.random() });
      }
      const known = await to.all('syncRecords', { from: `${table}|`, to: `${table}|\uffff` });
      for (const record of known.filter(isRecord)) {
        const local = String(record.local);
        const isGone = records[local.slice(table.length + 1)] === undefined;
        if (isGone && unpackKnown(record.known)?.dead === false)
          to.put('syncMarks', { id: local, revision: Math.random() });
      }
    }
  });
}

/** Written first, then noted: after a stop in between, the same is written again. */
export async function takeOther(by: Replicating, change: Change): Promise<void> {
  const { database, others } = by;
  const { table } = change;
  const id = `${table}|${change.id}`;
  const { merged, isMarked, local, fields } = await database.read(['syncRecords', 'syncMarks'], async (from) => {
    const record = await from.get('syncRecords', id);
    const before = isRecord(record) ? unpackKnown(record.known) : null;
    // A deletion does not name the key.
    const local = isRecord(record) ? String(record.local) : `${table}|${change.key ?? ''}`;
    const fields = by.outside[table]?.[local.slice(table.length + 1)] ?? null;
    const isMarked = (await from.get('syncMarks', local)) !== undefined;
    const here = fields && { table, key: '', local, fields, one: null, at: 0 };
    const captured = here && (isMarked || !before) ? captureLocal(from, by, before, here) : null;
    const isFresh = isFreshHere(before, here !== null);
    const merged = merge(captured ? unsent(captured) : before, change, mergeContext(from, by), isFresh);
    return { merged, isMarked, local, fields };
  });
  const key = local.slice(table.length + 1);
  if (merged.known.dead ? fields !== null : Object.keys(merged.values).length > 0) {
    await others.write(table, key, merged.known.dead ? null : merged.values);
    by.outside = await others.read();
    // What a later version knows alone is not taken, and must not count as removed here.
    const taken = by.outside[table]?.[key] ?? {};
    for (const [field, value] of Object.entries(merged.values))
      if (value !== null && taken[field] === undefined) delete merged.known.fields[field];
  }
  await database.write(['syncRecords', 'syncMarks'], async (to) => {
    to.put('syncRecords', { id, local, known: packKnown(merged.known) });
    if (merged.isUnsent) to.put('syncMarks', { id: local, revision: Math.random() });
    else if (isMarked) to.remove('syncMarks', local);
  });
}
