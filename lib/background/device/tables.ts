/**
 * The tables of the device's database, as the list of steps that led to them. A released step is never changed: an older database is brought
 * to this version in one transaction, so that a background stopped in the middle has lost nothing.
 *
 * No key and no value of an index names a person: `hash` is a `KeyHash`, since LevelDB keeps deleted keys for a while.
 */
import { isRecord } from '../../contract/tolerant.ts';
import { createKeyHash, type KeyHash, newSalt } from './key-hash.ts';
import { rebuild } from './rebuild.ts';

/** Beside the tables, since nothing empties it: the salt of the hashes in keys. */
export const saltTable = 'salt';

/** Gives what hashes the new database's keys. */
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
  // The rows of imports: { id: `!import`, at, rows } and { id: `import|chunk`, rows, run, undo }.
  database.createObjectStore('imports', { keyPath: 'id' });
  // Leads as dry runs that go on would leave them: { id: `import|lead`, person: hashes, lead }
  database.createObjectStore('trialLeads', { keyPath: 'id' }).createIndex('person', 'person', { multiEntry: true });
  // { id, … }: one of a kind, see each reader.
  for (const table of ['counters', 'views', 'usage', 'starts', 'optOuts', 'account', 'progress', 'aside']) {
    database.createObjectStore(table, { keyPath: 'id' });
  }
  return createKeyHash(salt);
}

type Step = (database: IDBDatabase) => void;

/** Versions up to this one were never released: their databases are built anew by `first`. */
const neverReleased = 2;

const steps: readonly Step[] = [first];

export const version = neverReleased + steps.length;

/** Runs what a database of version `from` (0: new) has not seen yet. */
export function upgrade(database: IDBDatabase, from: number, transaction: IDBTransaction): void {
  if (from > 0 && from <= neverReleased) rebuild(database, transaction, first);
  else for (const step of steps.slice(Math.max(0, from - neverReleased))) step(database);
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
] as const;

export type Table = (typeof tables)[number];

export type Key = string | number;

/** By the key path of the record's table; empty for one that has lost its key. */
export function keyOf(record: unknown): Key {
  if (!isRecord(record)) return '';
  const key = record.id ?? record.domain;
  return typeof key === 'number' ? key : String(key);
}
