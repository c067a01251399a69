/**
 * The tables of the device's database, as the list of steps that led to them. A released step is never changed: an older database is brought
 * to this version in one transaction, so that a background stopped in the middle has lost nothing.
 */

type Step = (database: IDBDatabase) => void;

function first(database: IDBDatabase): void {
  // { domain, company, row, name? }
  database.createObjectStore('companies', { keyPath: 'domain' }).createIndex('name', 'name');
  // { domain, row, personal, generic, next? }
  database.createObjectStore('domains', { keyPath: 'domain' });
  // { id: `domain|address`, email, row?, elsewhere?, handle?, uris?, lost? }
  const addresses = database.createObjectStore('addresses', { keyPath: 'id' });
  addresses.createIndex('handle', 'handle');
  addresses.createIndex('elsewhere', 'elsewhere');
  addresses.createIndex('lost', 'lost');
  addresses.createIndex('uris', 'uris', { multiEntry: true });
  // { url, domain, article }
  database.createObjectStore('articles', { keyPath: 'url' }).createIndex('domain', 'domain');
  // { id: `kind|word`, count, value }
  database.createObjectStore('words', { keyPath: 'id' });
  // { id, address, lead }
  database.createObjectStore('leads', { keyPath: 'id' }).createIndex('address', 'address');
  // { id, name, folded }
  database.createObjectStore('lists', { keyPath: 'id' }).createIndex('folded', 'folded');
  for (const table of ['leadColumns', 'companyColumns', 'addressColumns']) {
    database.createObjectStore(table, { keyPath: 'id' });
  }
  // { id, … }: one of a kind, see each reader.
  for (const table of [
    'counters',
    'views',
    'usage',
    'verifications',
    'starts',
    'optOuts',
    'account',
    'progress',
    'aside',
  ]) {
    database.createObjectStore(table, { keyPath: 'id' });
  }
}

/** The rows of imports: { id: `!import`, at, rows } and { id: `import|chunk`, rows, run, undo }. */
function imports(database: IDBDatabase): void {
  database.createObjectStore('imports', { keyPath: 'id' });
}

const steps: readonly Step[] = [first, imports];

export const version = steps.length;

/** Runs what a database of version `from` (0: new) has not seen yet. */
export function upgrade(database: IDBDatabase, from: number): void {
  for (const step of steps.slice(from)) step(database);
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
] as const;

export type Table = (typeof tables)[number];
