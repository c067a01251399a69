/**
 * The directory must answer alike from IndexedDB and from memory, with few addresses in a domain and with enough for
 * columns.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeviceStore } from '../../../../lib/background/device/device-store.ts';
import { inOrder } from '../../../../lib/device-service/address-order.ts';
import { blankCompany, blankEmail } from '../../../../lib/device-service/blank-records.ts';
import { memoryDirectory } from '../../../../lib/device-service/memory-store.ts';
import { everything, type KnowledgeChange, type KnownEmail } from '../../../../lib/device-service/store.ts';
import { fitsAddress, fitsCompany } from './plain-answers.ts';
import { addressFilters, companyFilters } from './random-filters.ts';
import { company, someEmails } from './random-knowledge.ts';
import { now } from './random-leads.ts';
import { openStore } from './stores.ts';

const page = { offset: 1, limit: 7 };
const sorted = <One>(all: readonly One[]) => all.map((one) => JSON.stringify(one)).sort();

describe.each([
  ['few addresses', 20, 6],
  ['so many that the domain has columns', 600, 2],
])('%s', (_, count, numRuns) => {
  test('any filters: the same addresses in the same order, counts, names and profiles', async () => {
    await fc.assert(
      fc.asyncProperty(
        someEmails(count, 'big.test'),
        company('big.test'),
        fc.array(addressFilters, { minLength: 12, maxLength: 12 }),
        async (emails, at, filters) => {
          const memory = memoryDirectory({
            companies: [at],
            emails: () => emails.toSorted(inOrder),
            articles: new Map(),
            optedOut: new Set(),
          });
          const device = openStore().directory;
          await device.write([{ put: at, as: 'company' }]);
          // 550 with another type first, so that columns are made midway and then change. One more is added and
          // removed.
          await device.write(emails.slice(0, 550).map((put) => ({ put: { ...put, type: 'generic' }, as: 'email' })));
          const gone = blankEmail('gone@big.test', 'personal');
          await device.write([...emails, gone].map((put) => ({ put, as: 'email' })));
          await device.write([{ remove: 'Gone@big.test', as: 'email' }]);
          for (const filter of [{}, ...filters]) {
            const fitting = emails.filter((email) => fitsAddress(email, filter, at)).sort(inOrder);
            const expected = { emails: fitting.slice(page.offset, page.offset + page.limit), total: fitting.length };
            expect(await memory.emails('big.test', filter, page)).toEqual(expected);
            expect(await device.emails('big.test', filter, page), JSON.stringify(filter)).toEqual(expected);
            expect(await device.tally('big.test', filter)).toEqual(await memory.tally('big.test', filter));
          }
          for (let offset = 0; offset < count; offset += count / 10) {
            const part = { offset, limit: count / 10 };
            expect(await device.emails('big.test', {}, part)).toEqual(await memory.emails('big.test', {}, part));
          }
          expect(await device.emails('big.test', {}, everything)).toEqual(
            await memory.emails('big.test', {}, everything),
          );
          for (const name of [
            { first: 'jorg', last: 'MULLER', full: '' },
            { first: '', last: '', full: 'Ann Ødegård' },
            { first: 'No', last: 'Body', full: 'No Body' },
          ]) {
            expect(await device.emailsNamed('big.test', name)).toEqual(await memory.emailsNamed('big.test', name));
          }
          expect(await device.emailsWithHandle('p-5')).toEqual(await memory.emailsWithHandle('p-5'));
          expect(await device.email('PERSON-3@big.test')).toEqual(await memory.email('PERSON-3@big.test'));
          expect(await device.emails('nobody.test', {}, page)).toEqual({ emails: [], total: 0 });
          expect(sorted(await device.emailsFrom('https://big.test/1'))).toEqual(
            sorted(emails.filter(({ sources }) => sources[0]?.uri === 'https://big.test/1')),
          );
          expect((await device.knownCompany('big.test'))?.emails).toEqual(
            (await memory.knownCompany('big.test'))?.emails,
          );
        },
      ),
      { numRuns },
    );
  });
});

test('Discover: any filters find the same companies, their numbers, and the same words', async () => {
  const domains = Array.from({ length: 9 }, (_, nth) => `c-${nth}.test`);
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(...domains.map(company)),
      fc.tuple(...domains.map(company)),
      fc.array(companyFilters, { minLength: 20, maxLength: 20 }),
      async (before, companies, filters) => {
        const emails = (domain: string) => (domain === 'c-1.test' ? [blankEmail('a@c-1.test', 'personal')] : []);
        const memory = memoryDirectory({ companies, emails, articles: new Map(), optedOut: new Set() });
        const device = openStore().directory;
        await device.write(before.map((put) => ({ put, as: 'company' })));
        await device.write([
          ...companies.map((put) => ({ put, as: 'company' as const })),
          { put: blankEmail('a@c-1.test', 'personal'), as: 'email' },
          { put: blankCompany('gone.test', { industry: 'Gone' }), as: 'company' },
        ]);
        await device.write([{ remove: 'gone.test', as: 'company' }]);
        for (const filter of [{}, ...filters]) {
          const shown = companies.filter(({ webmail, disposable }) => !webmail && !disposable);
          const fitting = shown.filter((one) => fitsCompany(one, filter, shown)).map(({ domain }) => domain);
          const expected = await memory.companies(filter, now, page);
          const named = expected.companies.map((one) => one.company.domain);
          expect([named, expected.total]).toEqual([
            fitting.slice(page.offset, page.offset + page.limit),
            fitting.length,
          ]);
          expect(await device.companies(filter, now, page), JSON.stringify(filter)).toEqual(expected);
        }
        const [words, expected] = [await device.vocabulary(), await memory.vocabulary()];
        for (const kind of ['industries', 'technologies', 'departments', 'cities'] as const) {
          expect(sorted<unknown>(words[kind])).toEqual(sorted<unknown>(expected[kind]));
        }
        for (const name of ['OPTICS', 'odegard optics', 'none']) {
          expect(await device.companyNamed(name)).toEqual(await memory.companyNamed(name));
        }
      },
    ),
    { numRuns: 6 },
  );
});

describe('an address that a search of a large company has shown', () => {
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

  test('is shown as it was written since', async () => {
    const { store, top } = await shown();
    const writing = store.directory.write([{ put: { ...first, position: 'CFO' }, as: 'email' }]);
    // Read during the write: the old value must not stay cached.
    await Promise.all([top(), writing]);
    expect(await top()).toMatchObject({ value: first.value, position: 'CFO' });
  });

  test('stays as it was when what was to be written is not', async () => {
    const { store, top } = await shown();
    const bad = { ...blankEmail(`b@${domain}`, 'personal'), phone_number: (() => 'no text') as unknown as string };
    const puts = [{ ...first, position: 'CFO' }, bad].map((put) => ({ put, as: 'email' as const }));
    await expect(store.directory.write(puts)).rejects.toThrow();
    expect(await top()).toMatchObject({ value: first.value, position: 'CEO' });
  });

  test('is gone when it was removed, or its person forgotten, or everything', async () => {
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

test('all of a write or nothing', async () => {
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

test('an address is kept under the company that it is said to be of, found by itself, and goes with another one', async () => {
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
  ['of a domain whose records are read', 0],
  ['of a domain that has columns', 600],
])('a name and a profile lead to every address that has them, %s', async (_, others) => {
  const device = openStore().directory;
  const profile = { linkedin: 'https://linkedin.test/in/Ann-Berg' };
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
});
