/** Compares the leads here with those at the target, before anything is written. */
import type { SyncCounts } from '../../messages/sync-views.ts';
import { type Fields, type Known, merge } from '../../sync/change.ts';
import { hybridClock } from '../../sync/clock.ts';
import type { SyncKeys } from '../../sync/envelope.ts';
import { readIndex, readSegment } from '../../sync/log.ts';
import { type DeviceSync, forgottenTable } from '../../sync/replica.ts';
import type { Target } from '../../sync/target.ts';

interface Looking {
  target: Target;
  keys: SyncKeys;
  browsers: readonly string[];
  reached(records: number): void;
}

type Values = Record<string, unknown>;

export async function countThere({ target, keys, browsers, reached }: Looking, device: Pick<DeviceSync, 'leads'>) {
  const context = { clock: hybridClock(() => 0, '', ''), sum: (text: string) => text };
  const known = new Map<string, Known>();
  const there = new Map<string, Values>();
  const forgotten = new Set<string>();
  for (const origin of browsers) {
    const index = await readIndex(keys, target, origin);
    if (!index) continue;
    for (let number = index.first; number <= index.last; number += 1) {
      const changes = await readSegment(keys, target, origin, number);
      for (const change of changes) {
        if (change.table === forgottenTable) forgotten.add(change.id);
        if (change.table !== 'leads') continue;
        const merged = merge(known.get(change.id) ?? null, change, context);
        known.set(change.id, merged.known);
        const before = Object.entries(there.get(change.id) ?? {}).filter(([field]) => field in merged.known.fields);
        if (merged.known.dead) there.delete(change.id);
        else there.set(change.id, { ...Object.fromEntries(before), ...merged.values });
      }
      reached(changes.length);
    }
  }
  for (const id of forgotten) there.delete(id);
  const counts: SyncCounts = { here: 0, there: there.size, identical: 0, differ: 0 };
  for await (const { id, fields } of device.leads(keys.salt)) {
    counts.here += 1;
    const other = there.get(id);
    if (other) counts[isAlike(fields, other) ? 'identical' : 'differ'] += 1;
  }
  return counts;
}

/** Whether both agree in the fields that the user sees. */
function isAlike(here: Fields, there: Values): boolean {
  const names = new Set(
    [...Object.keys(here), ...Object.keys(there)].filter((field) => /^(texts|attributes|lists)\//.test(field)),
  );
  return [...names].every(
    (field) => JSON.stringify(here[field]?.value ?? null) === JSON.stringify(there[field] ?? null),
  );
}
