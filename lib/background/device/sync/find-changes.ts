/**
 * Finds what was changed here and not sent yet: by its marks and, when a sync begins, everything once.
 * Repeatable until it was sent (`sent-changes.ts`).
 */
import { isRecord } from '../../../contract/tolerant.ts';
import type { Change, Known } from '../../../sync/change.ts';
import { stampAt } from '../../../sync/clock.ts';
import { forgottenTable, isKeyOut, type Pending, type PersonToForget } from '../../../sync/replica.ts';
import { stored } from '../backup/give-records.ts';
import { keyOf } from '../tables.ts';
import type { Reading } from '../transaction.ts';
import { forgottenIn, isForgotten } from './forgotten.ts';
import { idOf } from './hashes.ts';
import { captureDeletion, captureLocal, goneIn, knownOf } from './known-records.ts';
import { hasNumber, listNames, localAt, localOf } from './local-records.ts';
import { isSyncedTable, type SyncedTable, syncedTables } from './record-fields.ts';
import { type Replicating, reads } from './replica-parts.ts';
import { readSeeding, type Seeding } from './stored-state.ts';

/** What has to be written down once the changes were sent. */
export interface Token {
  captured: Captured[];
  /** Marks without a record. */
  void: Mark[];
  /** Records that other browsers have deleted. */
  gone: { table: SyncedTable; key: string; local: string }[];
  /** Where reading everything for the first time continues; null at the end, undefined if that is over. */
  seeding?: Seeding | null | undefined;
}

interface Captured {
  id: string;
  local: string;
  known: Known;
  /** Of its mark; null if it was found without one. */
  revision: unknown;
}

interface Mark {
  local: string;
  revision: unknown;
}

export function findChanges(by: Replicating, most: number): Promise<Pending<Token> | null> {
  return by.database.readMany(reads, async (from) => {
    const marks = await firstMarks(from, most);
    const seeding = await readSeeding(from);
    if (marks.length > 0) return marked(from, by, marks);
    return seeding && seed(from, by, seeding, most);
  });
}

/** Lists first: the leads in a list name it in lower case, and are read after it. */
async function firstMarks(from: Reading, most: number): Promise<Mark[]> {
  const among = async (after: string | null) =>
    (await from.following('syncMarks', after, most))
      .filter(isRecord)
      .map(({ id, revision }): Mark => ({ local: String(id), revision }));
  const isList = ({ local }: Mark) => local.startsWith('lists|');
  const lists = (await among('lists|')).filter(isList);
  return [...lists, ...(await among(null)).filter((mark) => !isList(mark))].slice(0, most);
}

async function marked(from: Reading, by: Replicating, marks: readonly Mark[]): Promise<Pending<Token>> {
  const names = await listNames(from);
  const token: Token = { captured: [], void: [], gone: [] };
  const changes: Change[] = [];
  const people: PersonToForget[] = [];
  const found = new Set<string>();
  const moved: (Mark & { isGone: boolean })[] = [];
  const forgotten = await forgottenIn(from);
  const all = await Promise.all(marks.map(({ local }) => localAt(from, by, local, names)));
  const ids = all.map((here) => here && idOf(from, here.table, here.key));
  const before = await Promise.all(ids.map((id) => id && knownOf(from, id)));
  for (const [at, mark] of marks.entries()) {
    const { local, revision } = mark;
    const [here, id] = [all[at], ids[at]];
    if (!here || !id) {
      moved.push({ ...mark, isGone: true });
      continue;
    }
    found.add(id);
    if (isForgotten(forgotten, here.table, id)) {
      people.push({ email: here.key });
      token.void.push(mark);
      continue;
    }
    const { known, change } = captureLocal(from, by, before[at] || null, here);
    token.captured.push({ id, local, known, revision });
    if (change) changes.push({ table: here.table, id: id.slice(here.table.length + 1), key: here.key, ...change });
    // A lead may have a new address under the same number: the record of its former key is deleted, too.
    if (isSyncedTable(here.table) && hasNumber(here.table)) moved.push({ ...mark, isGone: false });
  }
  const held = await Promise.all(moved.map(({ local }) => from.withValue('syncRecords', 'local', local)));
  for (const [nth, { local, revision, isGone }] of moved.entries()) {
    // Skips records found elsewhere, such as an address that moved to another company.
    const records = (held[nth] ?? []).filter(isRecord);
    const left = records.map((record) => String(record.id)).filter((id) => !found.has(id));
    for (const id of left) {
      const { known, change } = captureDeletion(from, by, await knownOf(from, id));
      token.captured.push({ id, local, known, revision });
      const at = id.indexOf('|');
      if (change) changes.push({ table: id.slice(0, at), id: id.slice(at + 1), ...change });
    }
    if (isGone && left.length === 0) token.void.push({ local, revision });
  }
  const isPurge = changes.some((change) => change.table === forgottenTable || isKeyOut(change));
  return { changes, people, isPurge, isFirst: false, token };
}

/** Everything once, in key order. */
async function seed(
  from: Reading,
  by: Replicating,
  { table: at, after }: Seeding,
  most: number,
): Promise<Pending<Token> | null> {
  const table = syncedTables[at];
  if (!table) return null;
  const records = await from.following(stored[table].table, after, most);
  const names = await listNames(from);
  const token: Token = { captured: [], void: [], gone: [] };
  const changes: Change[] = [];
  const people: PersonToForget[] = [];
  const forgotten = await forgottenIn(from);
  const localAs = (record: unknown) => `${stored[table].table}|${keyOf(record)}`;
  // Most records just came from other browsers, so their keys are read as one range. Numbers sort differently as text.
  const range = { from: localAs(records[0]), to: localAs(records.at(-1)) };
  const isSent = new Set(hasNumber(table) ? [] : await from.keysAmong('syncRecords', 'local', range));
  const all = records.flatMap((record) => {
    const key = rawKeyOf(record);
    if (key !== null && isSent.has(idOf(from, table, key))) return [];
    return localOf(from, table, record, localAs(record), names) ?? [];
  });
  const ids = all.map(({ key }) => idOf(from, table, key));
  // Of records without a number, only deleted ones need a lookup: `isSent` contains all other known ones.
  const gone = await goneIn(from);
  const known = await Promise.all(
    ids.map((id) => (hasNumber(table) || gone.has(id) ? knownOf(from, id) : Promise.resolve(null))),
  );
  for (const [nth, here] of all.entries()) {
    const [id = '', before = null] = [ids[nth], known[nth]];
    if (isForgotten(forgotten, table, id)) {
      people.push({ email: here.key });
      continue;
    }
    // Read, or captured by its mark.
    if (before && !before.dead) continue;
    // Deleted by another browser after it was last written here.
    if (before && stampAt(here.at, by.origin) < before.life) {
      token.gone.push({ table, key: here.key, local: here.local });
      continue;
    }
    const { known: next, change } = captureLocal(from, by, before, here);
    token.captured.push({ id, local: here.local, known: next, revision: null });
    if (change) changes.push({ table, id: id.slice(table.length + 1), key: here.key, ...change });
  }
  token.seeding = records.length < most ? { table: at + 1, after: null } : { table: at, after: keyOf(records.at(-1)) };
  if (token.seeding.table >= syncedTables.length) token.seeding = null;
  return { changes, people, isPurge: false, isFirst: true, token };
}

/** Of an address or a company, without reading the rest of the record. */
function rawKeyOf(record: unknown): string | null {
  const { email, domain } = isRecord(record) ? record : {};
  if (isRecord(email)) return String(email.value);
  return isRecord(record) && isRecord(record.company) ? String(domain) : null;
}
