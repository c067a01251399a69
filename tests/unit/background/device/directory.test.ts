/**
 * The directory must answer alike from IndexedDB and from memory, with few addresses in a domain and with enough for
 * columns.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeviceStore } from '../../../../lib/background/device/device-store.ts';
import { blankCompany, blankEmail } from '../../../../lib/device-service/blank-records.ts';
import { everything } from '../../../../lib/device-service/page-of-rows.ts';
import type { KnowledgeChange, KnownEmail } from '../../../../lib/device-service/store-directory.ts';
import { profileOf } from '../../../../lib/subject/profile.ts';
import { runs } from '../../../run/effort.ts';
import {
  findsSpelled,
  memoryOfAddresses,
  memoryOfCompanies,
  sameAddresses,
  sameCompanies,
  spelledCompanies,
  writeCompanies,
} from './equal-directories.ts';
import { addressFilters, companyFilters } from './random-filters.ts';
import { company, someEmails } from './random-knowledge.ts';
import { openStore } from './stores.ts';

test('Discover finds a company by its domain, however that is written', async () => {
  const device = openStore().directory;
  await device.write(spelledCompanies.map((put) => ({ put, as: 'company' })));
  await findsSpelled(device);
  await findsSpelled(memoryOfCompanies(spelledCompanies));
});

describe.each([
  ['few addresses', 20, runs(4, 6)],
  ['enough addresses for columns', 600, runs(1, 2)],
])('%s', (_, count, numRuns) => {
  test('match the in-memory directory for any filters: order, counts, names and profiles', async () => {
    await fc.assert(
      fc.asyncProperty(
        someEmails(count, 'big.test'),
        company('big.test'),
        fc.array(addressFilters, { minLength: 12, maxLength: 12 }),
        async (emails, at, filters) => {
          const memory = memoryOfAddresses(at, emails);
          const device = openStore().directory;
          await device.write([{ put: at, as: 'company' }]);
          // 550 are written with another type first, so that columns are created midway and then change. One more
          // address is added and removed.
          await device.write(emails.slice(0, 550).map((put) => ({ put: { ...put, type: 'generic' }, as: 'email' })));
          const gone = blankEmail('gone@big.test', 'personal');
          await device.write([...emails, gone].map((put) => ({ put, as: 'email' })));
          await device.write([{ remove: 'Gone@big.test', as: 'email' }]);
          await sameAddresses(device, memory, { at, emails, filters });
          for (let offset = 0; offset < count; offset += count / 10) {
            const part = { offset, limit: count / 10 };
            expect(await device.emails('big.test', {}, part)).toEqual(await memory.emails('big.test', {}, part));
          }
          expect(await device.emails('big.test', {}, everything)).toEqual(
            await memory.emails('big.test', {}, everything),
          );
        },
      ),
      { numRuns },
    );
  });
});

test('Discover matches the in-memory directory for any filters: companies, totals and vocabulary', async () => {
  const domains = Array.from({ length: 9 }, (_, nth) => `c-${nth}.test`);
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(...domains.map(company)),
      fc.tuple(...domains.map(company)),
      fc.array(companyFilters, { minLength: 20, maxLength: 20 }),
      async (before, companies, filters) => {
        const [device, memory] = [openStore().directory, memoryOfCompanies(companies)];
        await writeCompanies(device, before, companies);
        await sameCompanies(device, memory, { companies, filters });
      },
    ),
    { numRuns: runs(4, 6) },
  );
});

describe('a cached address of a large company', () => {
  const domain = 'big.test';
  const people = Array.from({ length: 520 }, (_, nth) => ({
    ...blankEmail(`p-${nth}@${domain}`, 'personal'),
    first_name: 'Ann',
    last_name: `Ødegård ${nth}`,
  }));
  const first = { ...people[0], ...blankEmail(`a@${domain}`, 'personal'), position: 'CEO', confidence: 99 };

  async function shown() {
    const store = openStore();
    await store.directory.write([{ put: blankCompany(domain), as: 'company' }]);
    await store.directory.write([...people, first].map((put) => ({ put, as: 'email' })));
    const top = async () => (await store.directory.emails(domain, {}, { offset: 0, limit: 1 })).emails[0];
    expect(await top()).toMatchObject({ value: first.value, position: 'CEO' });
    return { store, top };
  }

  test('is refreshed by a write', async () => {
    const { store, top } = await shown();
    const writing = store.directory.write([{ put: { ...first, position: 'CFO' }, as: 'email' }]);
    // Read during the write: the old value must not stay cached.
    await Promise.all([top(), writing]);
    expect(await top()).toMatchObject({ value: first.value, position: 'CFO' });
  });

  test('is unchanged by a failed write', async () => {
    const { store, top } = await shown();
    const bad = { ...blankEmail(`b@${domain}`, 'personal'), phone_number: (() => 'no text') as unknown as string };
    const puts = [{ ...first, position: 'CFO' }, bad].map((put) => ({ put, as: 'email' as const }));
    await expect(store.directory.write(puts)).rejects.toThrow();
    expect(await top()).toMatchObject({ value: first.value, position: 'CEO' });
  });

  test('is gone after its removal, and after its person or everything is forgotten', async () => {
    for (const remove of [
      ({ directory }: DeviceStore) => directory.write([{ remove: first.value, as: 'email' }]),
      (store: DeviceStore) => store.forgetPerson(first.value),
      (store: DeviceStore) => store.forgetEverything(),
    ]) {
      const { store, top } = await shown();
      await remove(store);
      expect((await top())?.value).not.toBe(first.value);
    }
  });
});

test('a failed write stores nothing', async () => {
  const device = openStore().directory;
  const bad = { ...blankEmail('bad@some.test', 'personal'), phone_number: (() => 'no text') as unknown as string };
  await expect(
    device.write([
      { put: blankCompany('some.test'), as: 'company' },
      { put: blankEmail('good@some.test', 'personal'), as: 'email' },
      { put: bad, as: 'email' },
    ]),
  ).rejects.toThrow();
  expect(await device.company('some.test')).toBeNull();
  expect(await device.email('good@some.test')).toBeNull();
});

test('an address is stored under its company, moves to another company, and is found by itself until removed', async () => {
  const device = openStore().directory;
  const shop = { ...blankEmail('Shop@webmail.test', 'generic'), company: 'shop.test' };
  await device.write([
    ...['shop.test', 'other.test', 'webmail.test'].map((domain) => ({
      put: blankCompany(domain),
      as: 'company' as const,
    })),
    { put: shop, as: 'email' },
  ]);
  const totals = async () =>
    Promise.all(
      ['shop.test', 'other.test', 'webmail.test'].map(async (domain) => [
        (await device.emails(domain, {}, everything)).total,
        (await device.knownCompany(domain))?.emails.generic,
      ]),
    );
  expect(await totals()).toEqual([
    [1, 1],
    [0, 0],
    [0, 0],
  ]);
  expect(await device.email('shop@WEBMAIL.test')).toEqual(shop);

  await device.write([{ put: { ...shop, company: 'other.test' }, as: 'email' }]);
  expect(await totals()).toEqual([
    [0, 0],
    [1, 1],
    [0, 0],
  ]);

  await device.write([{ put: { ...shop, company: 'webmail.test' }, as: 'email' }]);
  expect(await totals()).toEqual([
    [0, 0],
    [0, 0],
    [1, 1],
  ]);

  await device.write([{ put: shop, as: 'email' }]);
  await device.write([{ remove: 'SHOP@webmail.test', as: 'email' }]);
  expect(await totals()).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(await device.email('shop@webmail.test')).toBeNull();
});

test.each([
  ['without columns', 0],
  ['with columns', 600],
])('a name or a profile finds every address that has it, in a domain %s', async (_, others) => {
  const device = openStore().directory;
  const profile = { linkedin: 'https://linkedin.example/in/Ann-Berg' };
  const person = (value: string, more: Partial<KnownEmail>): KnowledgeChange => ({
    put: { ...blankEmail(value, 'personal'), ...more },
    as: 'email',
  });
  await device.write([
    { put: blankCompany('some.test'), as: 'company' },
    ...Array.from({ length: others }, (_, nth) =>
      person(`p${nth}@some.test`, { first_name: 'Per', last_name: `Number${nth}` }),
    ),
    person('ann.berg@some.test', { first_name: 'Ann', last_name: 'Berg', ...profile }),
    person('aberg@some.test', { first_name: 'Ánn', last_name: 'BERG' }),
    person('ann@webmail.test', { first_name: 'Ann', last_name: 'Berg', ...profile, company: 'some.test' }),
    person('anna.berg@some.test', { first_name: 'Anna', last_name: 'Berg' }),
  ]);
  const named = await device.emailsNamed('some.test', { first: 'ann', last: 'berg', full: '' });
  expect(named.map(({ value }) => value)).toEqual(['aberg@some.test', 'ann.berg@some.test', 'ann@webmail.test']);
  const followed = await device.emailsWithHandle('ann-berg');
  expect(followed.map(({ value }) => value)).toEqual(['ann.berg@some.test', 'ann@webmail.test']);
  const jorg = { linkedin: 'https://de.linkedin.com/in/J%C3%B6rg-Lind?trk=x' };
  await device.write([person('lind@some.test', { first_name: 'Jörg', last_name: 'Lind', ...jorg })]);
  // The handle as the profile's own address spells it.
  const handle = profileOf(new URL('https://www.linkedin.com/in/j%c3%b6rg-lind/'))?.handle ?? '';
  expect((await device.emailsWithHandle(handle)).map(({ value }) => value)).toEqual(['lind@some.test']);
});
