/** Records of this device as a sync sees them: where they lie, and their fields. */
import { fold, keyOfEmail } from '../../../contract/text.ts';
import type { Fields } from '../../../sync/change.ts';
import { forgottenTable, type News } from '../../../sync/replica.ts';
import { stored } from '../backup/give-records.ts';
import { type Portable, type PortableTable, readPortable, writtenAt } from '../backup/portable.ts';
import { readView } from '../belongings.ts';
import { keepCompanies } from '../directory/keep-companies.ts';
import { idOf as addressId, findAddress } from '../directory/stored-addresses.ts';
import { readDomain } from '../directory/stored-companies.ts';
import { writeKnowledge } from '../directory/write-knowledge.ts';
import { findLead } from '../leads/find-lead.ts';
import { addList, readList } from '../leads/lead-lists.ts';
import { removeLeads } from '../leads/write-leads.ts';
import { keyOf } from '../tables.ts';
import type { Reading, Writing } from '../transaction.ts';
import { forgottenFields } from './forgotten.ts';
import { fieldsOf, isSyncedTable, keyIn, type SyncedTable, syncedTables } from './record-fields.ts';
import type { Replicating } from './replica-parts.ts';

/** A record of this device that is synced. */
export interface Local {
  table: string;
  /** The key that all browsers share. */
  key: string;
  /** `table|key` as marked here. */
  local: string;
  fields: Fields;
  /** As the device's service sees it; null outside the database. */
  one: Portable[PortableTable] | null;
  /** When it was last written, as far as it says. */
  at: number;
}

export type ListNames = Map<number, string>;

const tableNamed = new Map<string, SyncedTable>(syncedTables.map((one) => [stored[one].table, one]));

/** Its key here is a number that the device gave. */
export const hasNumber = (table: SyncedTable): boolean => table === 'leads' || table === 'lists' || table === 'views';

const keyAt = (local: string): string => local.slice(local.indexOf('|') + 1);

/** What is here at a mark; null if it was deleted. */
export async function localAt(
  from: Reading,
  { outside }: Pick<Replicating, 'outside'>,
  local: string,
  names: ListNames,
): Promise<Local | null> {
  const at = local.indexOf('|');
  const [place, key] = [local.slice(0, at), local.slice(at + 1)];
  if (place === forgottenTable) return { table: place, key, local, fields: forgottenFields, one: null, at: 0 };
  const there = outside[place];
  if (there) return there[key] ? { table: place, key, local, fields: there[key], one: null, at: 0 } : null;
  const table = tableNamed.get(place);
  if (!table) return null;
  const record = await from.get(stored[table].table, hasNumber(table) ? Number(key) : key);
  return localOf(from, table, record, local, names);
}

export function localOf(
  from: Reading,
  table: SyncedTable,
  record: unknown,
  local: string,
  names: ListNames,
): Local | null {
  const one = readPortable(table, stored[table].read(record, from.keyHash));
  if (!one) return null;
  // The functions belong to the table of the record.
  const key = (keyIn[table] as (of: unknown) => string)(one);
  const at = (writtenAt[table] as (of: unknown) => number)(one);
  return { table, key, local, one, at, fields: fieldsOf(table, key, withListNames(one, names)) };
}

/** `table|key` of the record with this key of the others. */
export async function findLocal(from: Reading, table: string, key: string | undefined): Promise<string | null> {
  if (key === undefined || !isSyncedTable(table)) return null;
  const of = stored[table].table;
  const record = await findRecord(from, table, key);
  return record === undefined ? null : `${of}|${keyOf(record)}`;
}

/** The same of a record that was just written. */
export async function localOfAdded(
  from: Reading,
  table: SyncedTable,
  one: Portable[PortableTable],
  key: string,
): Promise<string | null> {
  // A record of the table.
  if (table === 'emails') return `addresses|${addressId(one as Portable['emails'], from.keyHash)}`;
  return findLocal(from, table, key);
}

async function findRecord(from: Reading, table: SyncedTable, key: string): Promise<unknown> {
  switch (table) {
    case 'emails':
      return findAddress(from, key);
    case 'leads':
      return findLead(from, key);
    case 'lists':
      return from.first('lists', 'folded', key);
    case 'views':
      return (await from.all('views')).find((record) => fold(readView(record)?.name ?? '') === fold(key));
    case 'articles':
      return from.get('articles', from.keyHash(key));
    default:
      return from.get(stored[table].table, key);
  }
}

export async function removeRecord(
  to: Writing,
  by: Pick<Replicating, 'news'>,
  table: SyncedTable,
  key: string,
  local: string | null,
): Promise<void> {
  noteNews(by, table, key, local, 'gone');
  const id = keyAt(local ?? '');
  if (table === 'companies') {
    await writeKnowledge(to, [{ remove: key, as: 'company' }]);
    const { personal = 0, generic = 0 } = readDomain(await to.get('domains', key)) ?? {};
    if (personal + generic > 0) await keepCompanies(to, [key]);
  } else if (table === 'emails') await writeKnowledge(to, [{ remove: keyOfEmail(key), as: 'email' }]);
  else if (table === 'leads') await removeLeads(to, [Number(id)]);
  else if (table === 'articles') to.remove('articles', id);
  else if (table === 'views') to.remove('views', Number(id));
}

/** `local`: where it lies or lay. */
export function noteNews(
  { news }: Pick<Replicating, 'news'>,
  table: SyncedTable,
  key: string,
  local: string | null,
  now: News['leads'][number]['now'],
): void {
  if (table === 'leads' && local !== null) news.lead(Number(keyAt(local)), key, now);
  else if (table === 'emails') news.address(key);
}

export async function listNames(from: Reading): Promise<ListNames> {
  const lists = (await from.all('lists')).flatMap((record) => readList(record) ?? []);
  return new Map(lists.map(({ id, name }) => [id, name]));
}

/** In lower case: each browser may spell a list in its own way. */
export function withListNames(one: Portable[PortableTable], names: ListNames): Record<string, unknown> {
  const record: Record<string, unknown> = { ...one };
  if (Array.isArray(record.lists))
    record.lists = record.lists.flatMap((id) => names.get(Number(id))?.toLowerCase() ?? []);
  return record;
}

export async function listIds(to: Writing, wanted: readonly unknown[], names: ListNames): Promise<number[]> {
  const ids: number[] = [];
  for (const name of wanted.map(String)) {
    const known = [...names].find(([, one]) => one.toLowerCase() === name.toLowerCase());
    const id = known?.[0] ?? (await addList(to, name)).id;
    names.set(id, known?.[1] ?? name);
    ids.push(id);
  }
  return ids;
}
