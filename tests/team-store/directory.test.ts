/** The directory in SQL answers like the one in memory, for random knowledge and queries. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankCompany, blankEmail } from '../../lib/device-service/blank-records.ts';
import { everything } from '../../lib/device-service/page-of-rows.ts';
import type { KnowledgeChange } from '../../lib/device-service/store-directory.ts';
import { runs } from '../run/effort.ts';
import {
  findsSpelled,
  memoryOfAddresses,
  memoryOfCompanies,
  sameAddresses,
  sameCompanies,
  spelledCompanies,
  writeCompanies,
} from '../unit/background/device/equal-directories.ts';
import { addressFilters, companyFilters } from '../unit/background/device/random-filters.ts';
import { company, someEmails } from '../unit/background/device/random-knowledge.ts';
import { newTeam } from './new-team.ts';

test('any filters: the same addresses in the same order, counts, names and profiles', async () => {
  await fc.assert(
    fc.asyncProperty(
      someEmails(40, 'big.test'),
      company('big.test'),
      fc.array(addressFilters, { minLength: 12, maxLength: 12 }),
      async (emails, at, filters) => {
        const memory = memoryOfAddresses(at, emails);
        const lend = await newTeam();
        await lend(async ({ directory }) => {
          const before = emails.map((put): KnowledgeChange => ({ put: { ...put, type: 'generic' }, as: 'email' }));
          await directory.write([{ put: at, as: 'company' }, ...before]);
          const gone = blankEmail('gone@big.test', 'personal');
          await directory.write([...emails, gone].map((put) => ({ put, as: 'email' })));
          await directory.write([{ remove: 'Gone@big.test', as: 'email' }]);
        });
        await lend(async ({ directory }) => {
          await sameAddresses(directory, memory, { at, emails, filters });
          expect((await directory.emails('big.test', {}, everything)).total).toBe(emails.length);
        }, 'read');
      },
    ),
    { numRuns: runs(4, 12) },
  );
});

test('Discover: any filters find the same companies, counts and words', async () => {
  const domains = Array.from({ length: 9 }, (_, nth) => `c-${nth}.test`);
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(...domains.map(company)),
      fc.tuple(...domains.map(company)),
      fc.array(companyFilters, { minLength: 20, maxLength: 20 }),
      async (before, companies, filters) => {
        const memory = memoryOfCompanies(companies);
        const lend = await newTeam();
        await lend(({ directory }) => writeCompanies(directory, before, companies));
        await lend(({ directory }) => sameCompanies(directory, memory, { companies, filters }), 'read');
      },
    ),
    { numRuns: runs(4, 12) },
  );
});

test('Discover finds a company by its domain, however that is written', async () => {
  const lend = await newTeam();
  await lend(({ directory }) => directory.write(spelledCompanies.map((put) => ({ put, as: 'company' }))));
  await lend(({ directory }) => findsSpelled(directory), 'read');
});

test('a failed write stores nothing', async () => {
  const lend = await newTeam();
  const broken = lend(async ({ directory }) => {
    await directory.write([
      { put: blankCompany('some.test'), as: 'company' },
      { put: blankEmail('good@some.test', 'personal'), as: 'email' },
    ]);
    throw new Error('cut off');
  });
  await expect(broken).rejects.toThrow('cut off');
  await lend(async ({ directory }) => {
    expect(await directory.company('some.test')).toBeNull();
    expect(await directory.email('good@some.test')).toBeNull();
  }, 'read');
});

test('an address is stored under its company, found alone, and moves to another company', async () => {
  const lend = await newTeam();
  const shop = { ...blankEmail('Shop@webmail.test', 'generic'), company: 'shop.test' };
  const domains = ['shop.test', 'other.test', 'webmail.test'];
  await lend(async ({ directory }) => {
    const totals = async () =>
      Promise.all(
        domains.map(async (domain) => [
          (await directory.emails(domain, {}, everything)).total,
          (await directory.knownCompany(domain))?.emails.generic,
        ]),
      );
    const none = [0, 0];
    const companies = domains.map((domain): KnowledgeChange => ({ put: blankCompany(domain), as: 'company' }));
    // An address may be known before its company.
    await directory.write([{ put: shop, as: 'email' }]);
    await directory.write(companies);
    expect(await totals()).toEqual([[1, 1], none, none]);
    expect(await directory.email('shop@WEBMAIL.test')).toEqual(shop);
    await directory.write([{ put: { ...shop, company: 'other.test' }, as: 'email' }]);
    expect(await totals()).toEqual([none, [1, 1], none]);
    await directory.write([{ put: { ...shop, company: 'webmail.test' }, as: 'email' }]);
    expect(await totals()).toEqual([none, none, [1, 1]]);
    await directory.write([{ remove: 'SHOP@webmail.test', as: 'email' }]);
    expect(await totals()).toEqual([none, none, none]);
    expect(await directory.email('shop@webmail.test')).toBeNull();
  });
});

test('articles are stored, replaced and removed by their address', async () => {
  const lend = await newTeam();
  const url = `https://wadden.test/${'long/'.repeat(900)}`;
  const article = (first_name: string) => ({ domain: 'wadden.test', authors: [{ first_name, last_name: 'Vos' }] });
  await lend(async ({ directory }) => {
    await directory.write([{ put: article('Ann'), as: 'article', url }]);
    await directory.write([{ put: article('Bo'), as: 'article', url }]);
    expect(await directory.article(url)).toEqual(article('Bo'));
    expect(await directory.article(`${url}other`)).toBeNull();
    await directory.write([{ remove: url, as: 'article' }]);
    expect(await directory.article(url)).toBeNull();
  });
});

test('nothing is stored about a person who opted out', async () => {
  const lend = await newTeam();
  await lend(async ({ directory, optOuts }) => {
    await optOuts.add('anna@some.test');
    await directory.write([
      { put: blankCompany('some.test'), as: 'company' },
      { put: blankEmail('Anna@some.test', 'personal'), as: 'email' },
      { put: blankEmail('bo@some.test', 'personal'), as: 'email' },
    ]);
    expect((await directory.emails('some.test', {}, everything)).emails.map(({ value }) => value)).toEqual([
      'bo@some.test',
    ]);
  });
});
