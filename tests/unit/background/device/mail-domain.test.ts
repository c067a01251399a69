/** The domain that a company's people write from, as learnt from pages and imports. */
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeviceStore } from '../../../../lib/background/device/device-store.ts';
import { takeTurns } from '../../../../lib/contract/async.ts';
import { blankCompany, blankEmail } from '../../../../lib/device-service/blank-records.ts';
import { createPerform } from '../../../../lib/device-service/device-service.ts';
import { createLearning } from '../../../../lib/device-service/learn/learning.ts';
import { mailDomainsOf } from '../../../../lib/device-service/mail-domains.ts';
import type { KnownEmail } from '../../../../lib/device-service/store-directory.ts';
import { publicDomain } from '../../../../lib/subject/domain.ts';
import { look } from '../../device-service/learn/looks.ts';
import { freshName, openStore, tableOf } from './stores.ts';

let store: DeviceStore;
beforeEach(() => {
  store = openStore(undefined, Date.UTC(2026, 2, 18, 12));
});
afterEach(() => store.close());

async function read(uri: string, addresses: string[]): Promise<void> {
  const learning = createLearning(
    { ...store, registrable: publicDomain, now: () => Date.UTC(2026, 2, 18, 12) },
    undefined,
    takeTurns(),
  );
  await learning.learn({ ...look({ uri, shows: { addresses } }), people: [] });
}

test('people on two pages of a company count together for its mail domain', async () => {
  await read('https://acme.test/team', ['jane.roe@kestrel.test']);
  await read('https://other.test/team', ['eva.loe@kestrel.test']);
  const company = () => store.directory.company('acme.test');
  expect((await company())?.linked_domains).toEqual([]);
  await read('https://acme.test/contact', ['max.moe@kestrel.test']);
  const now = await company();
  expect(now && (await mailDomainsOf(store.directory, now))).toEqual(['kestrel.test', 'acme.test']);
});

test('the finder returns an address at a mail provider if a company’s page names it for a person', async () => {
  const ada = { ...blankEmail('ada.ohm@freemail.test', 'personal'), first_name: 'Ada', last_name: 'Ohm' };
  await store.directory.write([
    { put: blankCompany('acme.test'), as: 'company' },
    { put: { ...ada, company: 'acme.test', source_type: 'found', confidence: 85 }, as: 'email' },
  ]);
  const perform = createPerform({ store, now: () => 0, answers: { byKnownAddresses: true } });
  const found = await perform('findEmail', { domain: 'acme.test', full_name: 'Ada Ohm' });
  expect(found).toMatchObject({ body: { data: { email: ada.value, score: 85, source_type: 'found' } } });
});

test('hasPeople ignores guesses and follows every write, and reads addresses only for records of an earlier version', async () => {
  const name = freshName();
  const guess = { ...blankEmail('ann.roe@kestrel.test', 'personal'), source_type: 'generated' as const };
  const valid = { ...guess, verification: { status: 'valid', date: '2026-03-18' } };
  const desk = { ...valid, ...blankEmail('info@kestrel.test', 'generic'), verification: valid.verification };
  const far = Array.from({ length: 150 }, (_, nth) => ({ ...guess, value: `guess${nth}@kestrel.test` }));
  /** `read`: whether the call read addresses. */
  async function mail(from: DeviceStore) {
    const reads = (['get', 'getAll'] as const).map((way) => vi.spyOn(IDBObjectStore.prototype, way));
    const numbers = (await from.directory.mail(['kestrel.test'])).get('kestrel.test');
    const read = reads.flatMap(({ mock }) => mock.contexts).some((table) => tableOf(table) === 'addresses');
    vi.restoreAllMocks();
    return { ...numbers, read };
  }
  const opened = openStore(name);
  const put = (...all: KnownEmail[]) => opened.directory.write(all.map((one) => ({ put: one, as: 'email' })));
  await opened.directory.write([{ put: blankCompany('kestrel.test'), as: 'company' }]);
  await put(...far, guess, desk);
  expect(await mail(opened)).toEqual({ personal: 151, generic: 1, hasPeople: false, read: false });
  await put(valid);
  expect(await mail(opened)).toEqual({ personal: 151, generic: 1, hasPeople: true, read: false });
  await put(valid);
  await opened.directory.write([{ remove: valid.value, as: 'email' }]);
  expect(await mail(opened)).toEqual({ personal: 150, generic: 1, hasPeople: false, read: false });
  await put(valid);
  await opened.close();

  // As an earlier version left it.
  const database = await openDB(name);
  const { attested, ...entry } = await database.get('domains', 'kestrel.test');
  expect(attested).toBe(1);
  await database.put('domains', entry);
  database.close();
  const again = openStore(name);
  expect(await mail(again)).toEqual({ personal: 151, generic: 1, hasPeople: true, read: true });
  await again.directory.write([{ put: guess, as: 'email' }]);
  expect(await mail(again)).toEqual({ personal: 151, generic: 1, hasPeople: false, read: true });
  await again.close();
});
