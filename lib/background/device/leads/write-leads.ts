/** Writes and removes leads within a transaction, with their columns and list sizes. */
import { isRecord } from '../../../contract/tolerant.ts';
import type { PersonKeys } from '../../../device-service/leads/lead-person.ts';
import type { LeadDraft, StoredLead } from '../../../device-service/store-leads.ts';
import { clearRows, type Values, writeRows } from '../columns/column-table.ts';
import { countOf, lastIdOf } from '../counters.ts';
import { setAside } from '../set-aside.ts';
import type { Writing } from '../transaction.ts';
import { leadColumns, listsColumn, valuesOf } from './lead-columns.ts';
import { readLead, recordOf } from './stored-leads.ts';

/** The counter for the highest identifier ever given to a lead. */
export const lastLead = 'lastLead';

export const sizeOf = (list: number): string => `size|${list}`;

/** `before`: existing versions by identifier. `persons`: person keys of drafts, if already computed. */
export async function writeLeads(
  to: Writing,
  drafts: readonly LeadDraft[],
  before: ReadonlyMap<number, StoredLead>,
  persons: ReadonlyMap<LeadDraft, PersonKeys> = new Map(),
): Promise<StoredLead[]> {
  const first = await lastIdOf(to, lastLead, 'leads');
  let last = first;
  const leads = drafts.map((draft): StoredLead => {
    if (draft.id === undefined) return { ...draft, id: ++last };
    last = Math.max(last, draft.id);
    return { ...draft, id: draft.id };
  });
  if (last !== first) to.put('counters', { id: lastLead, count: last });
  const final = new Map(leads.map((lead) => [lead.id, lead]));
  const keys = new Map(leads.map((lead, nth) => [lead, persons.get(drafts[nth] ?? lead)]));
  for (const lead of final.values()) to.put('leads', recordOf(lead, to.keyHash, keys.get(lead)));
  await writeDerived(
    to,
    [...final].map(([id, after]) => ({ id, before: before.get(id) ?? null, after })),
  );
  return leads;
}

export async function removeLeads(to: Writing, ids: readonly number[]): Promise<void> {
  const records = await to.numbered('leads', ids);
  to.removeNumbered('leads', ids);
  await removed(
    to,
    records.flatMap((record) => readLead(record) ?? []),
  );
}

/** For leads already read in this transaction. */
export async function removeRead(to: Writing, leads: readonly StoredLead[]): Promise<void> {
  to.removeNumbered(
    'leads',
    leads.map(({ id }) => id),
  );
  await removed(to, leads);
}

async function removed(to: Writing, leads: readonly StoredLead[]): Promise<void> {
  await writeDerived(
    to,
    leads.map((before) => ({ id: before.id, before, after: null })),
  );
}

interface LeadChange {
  id: number;
  before: StoredLead | null;
  after: StoredLead | null;
}

/** Updates columns and the number of leads per list. */
async function writeDerived(to: Writing, changes: readonly LeadChange[]): Promise<void> {
  const rows = new Map<number, { before: Values | null; after: Values | null }>();
  const sizes = new Map<number, number>();
  for (const { id, before, after } of changes) {
    rows.set(id, { before: before && valuesOf(before), after: after && valuesOf(after) });
    for (const list of before?.lists ?? []) sizes.set(list, (sizes.get(list) ?? 0) - 1);
    for (const list of after?.lists ?? []) sizes.set(list, (sizes.get(list) ?? 0) + 1);
  }
  const grown = [...sizes].filter(([, by]) => by !== 0);
  await Promise.all([
    writeRows(to, leadColumns, rows),
    ...grown.map(async ([list, by]) => {
      const id = sizeOf(list);
      to.put('counters', { id, count: (await countOf(to, id)) + by });
    }),
  ]);
}

export async function setLeadsAside(to: Writing, broken: readonly unknown[], at: number): Promise<void> {
  setAside(to, 'leads', broken, at);
  await removeDamagedLeads(to, broken);
}

/** A damaged record no longer names its lists, so they are read from the columns. */
export async function removeDamagedLeads(to: Writing, broken: readonly unknown[]): Promise<void> {
  const ids = broken.flatMap((record) => (isRecord(record) && typeof record.id === 'number' ? [record.id] : []));
  if (ids.length === 0) return;
  for (const id of ids) to.remove('leads', id);
  const gone = await clearRows(to, leadColumns, ids);
  for (const lists of gone.get(listsColumn) ?? []) {
    for (const list of Array.isArray(lists) ? lists : []) {
      const id = sizeOf(Number(list));
      to.put('counters', { id, count: Math.max(0, (await countOf(to, id)) - 1) });
    }
  }
}
