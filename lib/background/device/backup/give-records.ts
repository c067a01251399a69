/**
 * Reads everything for a back-up from the device's database. Each table is read in small batches in key order, so
 * memory stays constant.
 */
import { isRecord } from '../../../contract/tolerant.ts';
import type { BackupHead, BackupRecord } from '../../../device-service/backup/backup-file.ts';
import { readView } from '../belongings.ts';
import type { Database } from '../database.ts';
import { readAddress } from '../directory/stored-addresses.ts';
import { readCompany } from '../directory/stored-companies.ts';
import type { KeyHash } from '../key-hash.ts';
import { readList } from '../leads/lead-lists.ts';
import { readLead } from '../leads/stored-leads.ts';
import type { Key, Table } from '../tables.ts';
import type { Reading } from '../transaction.ts';
import { type PortableTable, portableTables, portableVersion, readPortable } from './portable.ts';

const perBatch = 256;

/** Where a kind of record is stored, and how it is read. Damaged records read as null and are left out. */
export const stored: {
  [One in PortableTable]: { table: Table; key: 'id' | 'domain'; read(record: unknown, keyHash: KeyHash): unknown };
} = {
  account: { table: 'account', key: 'id', read: (record) => (isRecord(record) ? record.account : null) },
  lists: { table: 'lists', key: 'id', read: readList },
  views: { table: 'views', key: 'id', read: readView },
  usage: { table: 'usage', key: 'id', read: (record) => record },
  companies: { table: 'companies', key: 'domain', read: readCompany },
  emails: { table: 'addresses', key: 'id', read: (record, keyHash) => readAddress(record, keyHash)?.email },
  articles: {
    table: 'articles',
    key: 'id',
    read: (record) => (isRecord(record) && isRecord(record.article) ? { ...record.article, url: record.url } : null),
  },
  leads: { table: 'leads', key: 'id', read: readLead },
};

/** Counted in advance: writes during the back-up may add more. `now`: epoch milliseconds. */
export async function headOf(database: Database, now: number): Promise<BackupHead> {
  const counts = await database.read(
    portableTables.map((one) => stored[one].table),
    (from) => Promise.all(portableTables.map(async (one) => [one, await from.count(stored[one].table)] as const)),
  );
  return { version: portableVersion, created: now, counts: Object.fromEntries(counts) };
}

export async function* giveRecords(database: Database): AsyncGenerator<BackupRecord, void> {
  const lists = new Set<number>();
  for (const one of portableTables) {
    const { table, key, read } = stored[one];
    let after: Key | null = null;
    for (;;) {
      const last: Key | null = after;
      const { records, given } = await database.read([table, 'lists'], async (from) => {
        const records: unknown[] = await from.following(table, last, perBatch);
        const given = records.map((record) => readPortable(one, read(record, from.keyHash)));
        return { records, given: [...(await newLists(from, one, lists)), ...given.map((record) => ({ one, record }))] };
      });
      for (const { one: of, record } of given) if (record) yield { table: of, record };
      if (records.length < perBatch) break;
      const end = records.at(-1);
      const reached = isRecord(end) ? end[key] : null;
      after = typeof reached === 'number' ? reached : String(reached);
    }
  }
}

/** Lists that were added while the back-up is written, before the leads in them. `known`: given already. */
async function newLists(from: Reading, one: PortableTable, known: Set<number>) {
  if (one !== 'lists' && one !== 'leads') return [];
  const all = (await from.all('lists')).flatMap((record) => readPortable('lists', readList(record)) ?? []);
  const added = all.filter(({ id }) => one === 'leads' && !known.has(id));
  for (const { id } of all) known.add(id);
  return added.map((record) => ({ one: 'lists' as const, record }));
}
