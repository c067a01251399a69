/**
 * Undoes one batch of an import within a transaction. Anything a user changed since stays. lib/contract/README.md
 * §4.9.
 */
import type { Params } from '../../../contract/operations.ts';
import { fieldsToCreate } from '../../../device-service/leads/import-plan.ts';
import { isMerged } from '../../../device-service/leads/import-row.ts';
import { canHold, changedSince, former, isSameValue, portraitOf } from '../../../device-service/leads/lead-fields.ts';
import { emptyLead, merged } from '../../../device-service/leads/lead-writing.ts';
import { replyOf } from '../../../device-service/leads/leads.ts';
import type { AccountRecord } from '../../../device-service/store-account.ts';
import { add, mergedWord, type Tally } from '../../jobs/tally.ts';
import type { StoredRow } from '../../jobs/this-device.ts';
import type { CompanyDomain } from '../directory/teach.ts';
import { readLead } from '../leads/stored-leads.ts';
import { removeRead, writeLeads } from '../leads/write-leads.ts';
import type { Writing } from '../transaction.ts';
import { unlinkSites } from './imported-sites.ts';
import { dropPeople } from './people-without-address.ts';
import { listNames } from './run-batch.ts';
import { type UndoneRow, unteachBatch } from './teach-batch.ts';

export interface Undone {
  rows: StoredRow[];
  /** Counts of the undo. */
  came: Tally;
  /** Changes to the import's counts. */
  change: Tally;
}

interface UndoHow {
  account: AccountRecord;
  /** Epoch milliseconds. */
  now: number;
  /** The list the leads were added to. */
  list: number | null;
  companyDomain: CompanyDomain;
}

/**
 * From the last row to the first: if two rows concern one person, the later one found what the earlier one had
 * written.
 */
export async function undoBatch(to: Writing, rows: readonly StoredRow[], how: UndoHow): Promise<Undone> {
  const undone: Undone = { rows: [], came: {}, change: {} };
  const names = listNames(to);
  const { attributes } = how.account;
  const ids = new Set(rows.flatMap((row) => (isWritten(row) || row.taught ? (row.lead ?? []) : [])));
  // What an import creates has consecutive numbers.
  const records = await to.numbered('leads', [...ids]);
  const before = new Map(records.flatMap((record) => readLead(record) ?? []).map((lead) => [lead.id, lead]));
  const now = new Map(before);
  const untaught: UndoneRow[] = [];
  for (const { taught, ...row } of rows.toReversed()) {
    if (!isWritten(row)) {
      if (taught) untaught.push({ row, taught, lead: before.get(row.lead ?? 0), isKept: false });
      undone.rows.unshift(row.outcome === 'without_address' ? undoneThere(row, undone) : row);
      continue;
    }
    const lead = now.get(row.lead ?? 0);
    const shown = lead && replyOf(lead, attributes, await names.of(lead));
    let came: 'gone' | 'deleted' | 'restored' | 'kept' = 'gone';
    let differing: string[] = [];
    if (lead && shown && row.made) {
      const made = {
        ...merged(
          emptyLead(row.email, 0, 0),
          fieldsToCreate(row.fields, row.derived ?? {}) as Partial<Params<'createLead'>>,
        ),
        ...{ id: lead.id, lists: how.list === null ? [] : [how.list] },
      };
      differing = changedSince(shown, portraitOf(replyOf(made, attributes, await names.of(made))));
      came = differing.length > 0 ? 'kept' : 'deleted';
      if (came === 'deleted') now.delete(lead.id);
    } else if (lead && shown) {
      const { before: past = {}, wrote = {} } = row;
      const stands: Record<string, unknown> = shown;
      const open = Object.keys(wrote).filter((field) => !isSameValue(stands[field], past[field]));
      const ours = open.filter((field) => isSameValue(stands[field], wrote[field]) && canHold(field, past[field]));
      differing = open.filter((field) => !ours.includes(field));
      came = differing.length > 0 ? 'kept' : 'restored';
      const back = merged(lead, former(ours, past) as Partial<Params<'updateLead'>>);
      if (ours.length > 0) now.set(lead.id, { ...back, updated_at: how.now });
    }
    const outcome = came === 'kept' ? 'kept' : 'undone';
    add(undone.came, came);
    add(undone.change, row.outcome ?? '', -1);
    add(undone.change, outcome);
    if (isMerged(row)) add(undone.change, mergedWord, -1);
    const { writes: _, differing: __, ...rest } = row;
    if (taught) untaught.push({ row, taught, lead: before.get(row.lead ?? 0), isKept: came === 'kept' });
    undone.rows.unshift({ ...rest, outcome, ...(differing.length > 0 && { differing }) });
  }
  await dropPeople(to, rows);
  for (const lead of await unteachBatch(to, untaught, now, { ...how, at: how.now })) now.set(lead.id, lead);
  await removeRead(
    to,
    [...before.values()].filter(({ id }) => !now.has(id)),
  );
  await writeLeads(
    to,
    [...now.values()].filter((lead) => lead !== before.get(lead.id)),
    before,
  );
  await unlinkSites(to, [...before.values()], how.companyDomain);
  return undone;
}

/** A person without an address, who stays if known before. */
function undoneThere({ there, taughtThere: _, ...row }: StoredRow, { came, change }: Undone): StoredRow {
  const outcome = there === undefined ? 'kept' : 'undone';
  add(came, there === undefined ? 'kept' : 'deleted');
  add(change, 'without_address', -1);
  add(change, outcome);
  return { ...row, outcome };
}

function isWritten({ lead, made, wrote, outcome }: StoredRow): boolean {
  return (
    lead !== undefined && (made === true || wrote !== undefined) && (outcome === 'created' || outcome === 'updated')
  );
}
