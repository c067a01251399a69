/**
 * The tables of the device's database, as a list of upgrade steps. A released step is never changed. An upgrade is
 * one transaction, so a background stopped half-way loses nothing.
 *
 * No key and no index value names a person. `hash` is a `KeyHash`, because LevelDB retains deleted keys for a while.
 */
import { isRecord } from '../../contract/tolerant.ts';
import { createKeyHash, type KeyHash, newSalt } from './key-hash.ts';

/**
 * The salt of the key hashes, and those of syncs by which opt-outs are recognised. Not in `tables`, because it must
 * never be cleared.
 */
export const saltTable = 'salt';

/** Returns the new database's key hash. */
function first(database: IDBDatabase): KeyHash {
  const salt = newSalt();
  database.createObjectStore(saltTable).put(salt, 'keys');
  // { domain, company, row, name? }
  database.createObjectStore('companies', { keyPath: 'domain' }).createIndex('name', 'name');
  // { domain, row, personal, generic, next? }
  database.createObjectStore('domains', { keyPath: 'domain' });
  // { id: `domain|hash of the address`, email, row?, elsewhere?: hash, handle?: hash, uris?: hashes, lost? }
  const addresses = database.createObjectStore('addresses', { keyPath: 'id' });
  addresses.createIndex('handle', 'handle');
  addresses.createIndex('elsewhere', 'elsewhere');
  addresses.createIndex('lost', 'lost');
  addresses.createIndex('uris', 'uris', { multiEntry: true });
  // { id: hash of the url, url, domain, article }
  database.createObjectStore('articles', { keyPath: 'id' }).createIndex('domain', 'domain');
  // { id: `kind|word`, count, value }
  database.createObjectStore('words', { keyPath: 'id' });
  // { id, address: hash, person: hashes, lead }
  const leads = database.createObjectStore('leads', { keyPath: 'id' });
  leads.createIndex('address', 'address');
  leads.createIndex('person', 'person', { multiEntry: true });
  // { id, name, folded }
  database.createObjectStore('lists', { keyPath: 'id' }).createIndex('folded', 'folded');
  for (const table of ['leadColumns', 'companyColumns', 'addressColumns']) {
    database.createObjectStore(table, { keyPath: 'id' });
  }
  // { id: hash of the address, open, waited, failed }
  database.createObjectStore('verifications', { keyPath: 'id' });
  // Rows of imports: { id: `!import`, at, rows } and { id: `import|chunk`, rows, run, undo }
  database.createObjectStore('imports', { keyPath: 'id' });
  // Leads as unfinished dry runs would leave them: { id: `import|lead`, person: hashes, lead }
  database.createObjectStore('trialLeads', { keyPath: 'id' }).createIndex('person', 'person', { multiEntry: true });
  // { id, … }: various shapes, see each reader.
  for (const table of ['counters', 'views', 'usage', 'starts', 'optOuts', 'account', 'progress', 'aside']) {
    database.createObjectStore(table, { keyPath: 'id' });
  }
  return createKeyHash(salt);
}

/** Sync between the user's browsers: `lib/sync/README.md`. */
function second(database: IDBDatabase): void {
  // { id: `table|key`, revision }
  database.createObjectStore('syncMarks', { keyPath: 'id' });
  // { id: `table|hash`, local?: `table|key`, known }
  database.createObjectStore('syncRecords', { keyPath: 'id' }).createIndex('local', 'local');
  // { id, … }: `progress`, `seeding`.
  database.createObjectStore('syncState', { keyPath: 'id' });
}

type Step = (database: IDBDatabase) => void;

/** Versions up to this one were never released; their databases are emptied. */
const neverReleased = 2;

const steps: readonly Step[] = [(database) => void first(database), second];

export const version = neverReleased + steps.length;

/** Runs the steps that a database of version `from` lacks; 0 is a new database. */
export function upgrade(database: IDBDatabase, from: number): void {
  if (from <= neverReleased) for (const table of [...database.objectStoreNames]) database.deleteObjectStore(table);
  for (const step of steps.slice(Math.max(0, from - neverReleased))) step(database);
}

export const tables = [
  'companies',
  'domains',
  'addresses',
  'articles',
  'words',
  'leads',
  'lists',
  'leadColumns',
  'companyColumns',
  'addressColumns',
  'counters',
  'views',
  'usage',
  'verifications',
  'starts',
  'optOuts',
  'account',
  'progress',
  'aside',
  'imports',
  'trialLeads',
  'syncMarks',
  'syncRecords',
  'syncState',
] as const;

export type Table = (typeof tables)[number];

export type Key = string | number;

/** The key path depends on the table. '' for a record that has lost its key. */
export function keyOf(record: unknown): Key {
  if (!isRecord(record)) return '';
  const key = record.id ?? record.domain;
  return typeof key === 'number' ? key : String(key);
}
