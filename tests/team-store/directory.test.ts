/** The directory in SQL answers like the one in memory, for random knowledge and questions. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder } from '../../lib/device-service/address-order.ts';
import { blankCompany, blankEmail } from '../../lib/device-service/blank-records.ts';
import { memoryDirectory } from '../../lib/device-service/memory-store.ts';
import { everything, type KnowledgeChange } from '../../lib/device-service/store.ts';
import { fitsAddress, fitsCompany } from '../unit/background/device/plain-answers.ts';
import { addressFilters, companyFilters } from '../unit/background/device/random-filters.ts';
import { company, someEmails } from '../unit/background/device/random-knowledge.ts';
import { now } from '../unit/background/device/random-leads.ts';
import { newTeam } from './new-team.ts';

const page = { offset: 1, limit: 7 };
const sorted = <One>(all: readonly One[]) => all.map((one) => JSON.stringify(one)).sort();

test('any filters: the same addresses in the same order, counts, names and profiles', async () => {
  await fc.assert(
    fc.asyncProperty(
      someEmails(40, 'big.test'),
      company('big.test'),
      fc.array(addressFilters, { minLength: 12, maxLength: 12 }),
      async (emails, at, filters) => {
        const memory = memoryDirectory({
          companies: [at],
          emails: () => emails.toSorted(inOrder),
          articles: new Map(),
          optedOut: new Set(),
        });
        const lend = await newTeam();
        await lend(async ({ directory }) => {
          const before = emails.map((put): KnowledgeChange => ({ put: { ...put, type: 'generic' }, as: 'email' }));
          await directory.write([{ put: at, as: 'company' }, ...before]);
          const gone = blankEmail('gone@big.test', 'personal');
          await directory.write([...emails, gone].map((put) => ({ put, as: 'email' })));
          await directory.write([{ remove: 'Gone@big.test', as: 'email' }]);
        });
        await lend(async ({ directory }) => {
          for (const filter of [{}, ...filters]) {
            const fitting = emails.filter((email) => fitsAddress(email, filter, at)).sort(inOrder);
            const expected = { emails: fitting.slice(page.offset, page.offset + page.limit), total: fitting.length };
            expect(await memory.emails('big.test', filter, page)).toEqual(expected);
            expect(await directory.emails('big.test', filter, page), JSON.stringify(filter)).toEqual(expected);
            expect(await directory.tally('big.test', filter)).toEqual(await memory.tally('big.test', filter));
          }
          expect((await directory.emails('big.test', {}, everything)).total).toBe(emails.length);
          for (const name of [
            { first: 'jorg', last: 'MULLER', full: '' },
            { first: '', last: '', full: 'Ann Ødegård' },
            { first: 'No', last: 'Body', full: 'No Body' },
          ]) {
            expect(await directory.emailsNamed('big.test', name)).toEqual(await memory.emailsNamed('big.test', name));
          }
          expect(await directory.emailsWithHandle('p-5')).toEqual(await memory.emailsWithHandle('p-5'));
          expect(await directory.email('PERSON-3@big.test')).toEqual(await memory.email('PERSON-3@big.test'));
          expect(await directory.emails('nobody.test', {}, page)).toEqual({ emails: [], total: 0 });
          expect(sorted(await directory.emailsFrom('https://big.test/1'))).toEqual(
            sorted(emails.filter(({ sources }) => sources[0]?.uri === 'https://big.test/1')),
          );
          expect((await directory.knownCompany('big.test'))?.emails).toEqual(
            (await memory.knownCompany('big.test'))?.emails,
          );
        }, 'read');
      },
    ),
    { numRuns: 12 },
  );
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
        const lend = await newTeam();
        await lend(async ({ directory }) => {
          await directory.write(before.map((put) => ({ put, as: 'company' })));
          await directory.write([
            ...companies.map((put) => ({ put, as: 'company' as const })),
            { put: blankEmail('a@c-1.test', 'personal'), as: 'email' },
            { put: blankCompany('gone.test', { industry: 'Gone' }), as: 'company' },
          ]);
          await directory.write([{ remove: 'gone.test', as: 'company' }]);
        });
        await lend(async ({ directory }) => {
          for (const filter of [{}, ...filters]) {
            const shown = companies.filter(({ webmail, disposable }) => !webmail && !disposable);
            const fitting = shown.filter((one) => fitsCompany(one, filter, shown)).map(({ domain }) => domain);
            const expected = await memory.companies(filter, now, page);
            const named = expected.companies.map((one) => one.company.domain);
            expect([named, expected.total]).toEqual([
              fitting.slice(page.offset, page.offset + page.limit),
              fitting.length,
            ]);
            expect(await directory.companies(filter, now, page), JSON.stringify(filter)).toEqual(expected);
          }
          const [words, expected] = [await directory.vocabulary(), await memory.vocabulary()];
          for (const kind of ['industries', 'technologies', 'departments', 'cities'] as const) {
            expect(sorted<unknown>(words[kind])).toEqual(sorted<unknown>(expected[kind]));
          }
          for (const name of ['OPTICS', 'odegard optics', 'none']) {
            expect(await directory.companyNamed(name)).toEqual(await memory.companyNamed(name));
          }
        }, 'read');
      },
    ),
    { numRuns: 12 },
  );
});

test('all of a write or nothing', async () => {
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

test('articles are learnt, replaced and removed by their address', async () => {
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

test('nothing is learnt of somebody who opted out', async () => {
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
