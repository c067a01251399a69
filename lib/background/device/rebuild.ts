/** Takes over a database whose keys named persons in clear. No release wrote one: it is for the profiles of those who develop Harrier. */
import { isRecord } from '../../contract/tolerant.ts';
import type { KeyHash } from './key-hash.ts';
import { readLead, recordOf } from './leads/stored-leads.ts';

/** `create` makes all tables and gives what hashes their keys. */
export function rebuild(
  database: IDBDatabase,
  transaction: IDBTransaction,
  create: (database: IDBDatabase) => KeyHash,
): void {
  const names = [...database.objectStoreNames];
  const records = new Map<string, unknown[]>();
  for (const table of names) {
    const asked = transaction.objectStore(table).getAll();
    asked.onsuccess = () => {
      records.set(table, asked.result);
      if (records.size < names.length) return;
      for (const one of names) database.deleteObjectStore(one);
      const keyHash = create(database);
      for (const [of, all] of records) {
        for (const record of all.filter(isRecord)) transaction.objectStore(of).put(hashed(of, record, keyHash));
      }
    };
  }
}

function hashed(table: string, record: Record<string, unknown>, keyHash: KeyHash): object {
  const id = String(record.id);
  const of = (field: string) => (typeof record[field] === 'string' ? { [field]: keyHash(record[field]) } : {});
  switch (table) {
    case 'addresses': {
      const uris = Array.isArray(record.uris) ? { uris: record.uris.map((uri) => keyHash(String(uri))) } : {};
      return { ...record, id: withHash(id, keyHash), ...of('elsewhere'), ...of('handle'), ...uris };
    }
    case 'articles':
      return { ...record, id: keyHash(String(record.url)) };
    case 'leads': {
      const lead = readLead(record);
      return lead ? recordOf(lead, keyHash) : { ...record, ...of('address') };
    }
    case 'verifications':
      return { ...record, ...of('id') };
    case 'aside':
      // `addresses|domain|address`, or `table|key`.
      return record.table === 'addresses' ? { ...record, id: withHash(id, keyHash) } : record;
    default:
      return record;
  }
}

/** With the address that stands last hashed. */
function withHash(id: string, keyHash: KeyHash): string {
  const at = id.lastIndexOf('|') + 1;
  return id.slice(0, at) + keyHash(id.slice(at));
}
