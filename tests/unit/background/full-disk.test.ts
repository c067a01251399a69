/**
 * With a full disk, reads still answer and writes say why they can't happen, before and after this device's first
 * write.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeviceKeys, createHasher } from '../../../lib/background/storage/device-keys.ts';
import { contactOfAddress } from '../../../lib/contract/contact.ts';
import type { OperationName } from '../../../lib/contract/operations.ts';
import { blankCompany } from '../../../lib/device-service/blank-records.ts';
import { type Handlers, Refused } from '../../../lib/messages/serve.ts';
import { freshName, openStore } from './device/stores.ts';
import { createEngine, type Engine } from './fake-engine.ts';
import { type FakePlatform, fakePlatform, settled } from './fakes.ts';
import { answer } from './records.ts';

let platform: FakePlatform;
let engine: Engine;
let handlers: Handlers;

/** Makes the disk full from now on, except while `isTaken` returns true. */
function fill(isTaken: () => boolean = () => false): void {
  const refuse = () => new DOMException('no room', 'QuotaExceededError');
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    // An upgrade is refused as a whole, at its end.
    if (!isTaken() && this.transaction.mode !== 'versionchange') throw refuse();
    return put.call(this, value, key);
  });
  const refused = new WeakSet<IDBTransaction>();
  const { createObjectStore } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'createObjectStore').mockImplementation(function (this: IDBDatabase, ...of) {
    const made = createObjectStore.apply(this, of);
    // As in browsers: the upgrade runs, but can't be written.
    if (!isTaken() && !refused.has(made.transaction)) queueMicrotask(() => made.transaction.abort());
    refused.add(made.transaction);
    return made;
  });
}

const empty = () => vi.restoreAllMocks();

beforeEach(() => {
  platform = fakePlatform();
  platform.device.database = freshName();
  engine = createEngine(platform);
  ({ handlers } = engine);
});
afterEach(empty);

const how = { click: true, skipCache: false, again: false, page: null, private: false };
/** Requests as a page does: a refusal by the storage is returned as a problem. */
async function ask(operation: OperationName, params: Record<string, unknown>): Promise<unknown> {
  const answering = await engine.answering('request', { operation, params, ...how });
  return answering?.(crypto.randomUUID()).catch((error: unknown) =>
    error instanceof Refused ? { ok: false, problem: error.problem } : Promise.reject(error),
  );
}

const isFull = { ok: false, problem: { code: 'storage', full: true } };

describe('a disk that was full before the first write of this device', () => {
  beforeEach(async () => {
    fill();
    await handlers['use-device']({}, 'm');
  });

  it.each([
    ['searchDomain', { domain: 'acme.test' }, { data: { emails: [] } }],
    ['countDomainEmails', { domain: 'acme.test' }, { data: { total: 0 } }],
    ['findEmail', { domain: 'acme.test', full_name: 'Ada Byron' }, { data: { based_on: 0 } }],
    ['listLeads', {}, { data: { leads: [] } }],
    ['discoverCompanies', { query: 'acme' }, { data: [] }],
    ['getAccount', {}, { data: { requests: { searches: { used: 0 } } } }],
  ] as const)('still answers reads: %s', async (operation, params, reply) => {
    expect(await ask(operation, params)).toMatchObject({ ok: true, reply });
  });

  it('refuses a write as full, and writes once there is room', async () => {
    const lead = { email: 'ada@acme.test' };
    expect(await ask('createLead', lead)).toMatchObject(isFull);
    expect(await ask('listLeads', {})).toMatchObject({ reply: { data: { leads: [] } } });
    empty();
    expect(await ask('createLead', lead)).toMatchObject({ ok: true });
    expect(await ask('listLeads', {})).toMatchObject({ reply: { data: { leads: [lead] } } });
  });

  it('recognizes an opt-out hashed with the earlier key after a background restart', async () => {
    await ask('searchDomain', { domain: 'acme.test' });
    empty();
    await handlers['forget-person']({ email: 'ada@acme.test' }, 'm');
    engine = createEngine(fakePlatform(platform));
    await settled();
    expect(await ask('verifyEmail', { email: 'ada@acme.test' })).toMatchObject({ problem: { code: 'opted-out' } });
  });

  it('stores no opt-out if its hash key cannot be stored', async () => {
    empty();
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (this.name === 'keys') throw new DOMException('no room', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    await expect(handlers['forget-person']({ email: 'ada@acme.test' }, 'm')).rejects.toThrow('no room');
    expect(await platform.store.list('optOuts')).toEqual([]);
    expect(await openStore(platform.device.database).counts()).toMatchObject({ optOuts: 0 });
  });
});

describe('the hash key', () => {
  it('stays the same when it is stored later', async () => {
    const name = freshName();
    const hasher = createHasher(createDeviceKeys(name));
    fill();
    const before = await hasher.hash('ada');
    await expect(hasher.keepKey()).rejects.toThrow();
    empty();
    await hasher.keepKey();
    expect(await createHasher(createDeviceKeys(name)).hash('ada')).toBe(before);
  });

  it('is not replaced if its database cannot be read', async () => {
    const name = freshName();
    const stored = await createHasher(createDeviceKeys(name)).hash('ada');
    expect(await createHasher(createDeviceKeys(name)).hash('ada')).toBe(stored);
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('broken', 'UnknownError');
    });
    await expect(createHasher(createDeviceKeys(name)).hash('ada')).rejects.toThrow('broken');
  });

  it('is not replaced if the browser cannot open its database', async () => {
    const name = freshName();
    await createHasher(createDeviceKeys(name)).hash('ada');
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('broken', 'UnknownError');
    });
    await expect(createHasher(createDeviceKeys(name)).hash('ada')).rejects.toThrow('broken');
  });
});

describe('a disk full of cached responses', () => {
  it('evicts cached responses for a write of this device', async () => {
    await handlers['use-device']({}, 'm');
    await ask('createLead', { email: 'first@acme.test' });
    const answers = Array.from({ length: 50 }, (_, nth) => answer(`a-${nth}`));
    await platform.store.write(answers.map((put) => ({ table: 'answers', put })));
    let freed = 0;
    const { delete: remove } = IDBObjectStore.prototype;
    fill(() => freed >= 30);
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
      if (this.name === 'answers') freed += 1;
      return remove.call(this, key);
    });
    const store = openStore(platform.device.database, 5_000, { makeRoom: platform.store.makeRoom });
    await store.directory.write([{ put: blankCompany('acme.test'), as: 'company' }]);
    expect(await store.directory.company('acme.test')).not.toBeNull();
    expect(await platform.store.count('answers')).toBe(10);
    freed = 0;
    expect(await ask('createLead', { email: contactOfAddress('second@acme.test', null).email })).toMatchObject(isFull);
    expect(await platform.store.count('answers')).toBe(0);
  });
});
