/** People who write from another domain than their company's site belong to the company in every reply. */
import { describe, expect, test } from 'vitest';
import { addressesOf } from '../../../lib/background/device/opted-out-people.ts';
import { peopleOnDevice, peopleThere } from '../../../lib/background/device/people-on-device.ts';
import { blankAccount, blankCompany, unaskedMail } from '../../../lib/device-service/blank-records.ts';
import { createLocalService } from '../../../lib/device-service/device-service.ts';
import { emptyLead } from '../../../lib/device-service/leads/lead-writing.ts';
import { emailsOf, mailDomainsOf, tallyOf } from '../../../lib/device-service/mail-domains.ts';
import { memoryDirectory, memoryStore } from '../../../lib/device-service/memory-store.ts';
import type { Company, KnownEmail } from '../../../lib/device-service/store-directory.ts';
import { address, source } from '../../../lib/sample/records.ts';

const site = blankCompany('acme-group.test', { organization: 'Acme', linked_domains: ['acme.test'] });
const people = [
  address('jane.roe@acme.test', { first_name: 'Jane', last_name: 'Roe', department: 'sales' }),
  address('max.moe@acme.test', { first_name: 'Max', last_name: 'Moe', department: 'sales' }),
];
const desk = address('info@acme-group.test', { type: 'generic' });

const directoryOf = (own: KnownEmail[], others: readonly KnownEmail[] = people, of: Company = site) =>
  memoryDirectory({
    companies: [of, blankCompany('acme.test')],
    emails: (domain) => (domain === 'acme.test' ? others : domain === site.domain ? own : []),
    articles: new Map(),
    optedOut: new Set(),
  });

const whole = { offset: 0, limit: 10 };

describe('people at another domain', () => {
  test('are listed before the addresses of the site, across pages, and counted with them', async () => {
    const directory = directoryOf([desk]);
    const values = async (offset: number, limit: number) =>
      (await emailsOf(directory, site, {}, { offset, limit })).emails.map(({ value }) => value);
    const all = [...people, desk].map(({ value }) => value);
    expect(await values(0, 10)).toEqual(all);
    expect([...(await values(0, 2)), ...(await values(2, 2))]).toEqual(all);
    expect((await emailsOf(directory, site, {}, { offset: 0, limit: 1 })).total).toBe(3);
    const { personal, generic, departments } = await tallyOf(directory, site, {});
    expect({ personal, generic, departments }).toEqual({ personal: 2, generic: 1, departments: { sales: 2 } });
  });

  test("are counted in the company's row in Discover and in its drawer", async () => {
    const store = memoryStore(directoryOf([desk]), unaskedMail, blankAccount('2026-04-01'));
    const service = createLocalService({ store, now: () => 0 });
    const found = await service.request('discoverCompanies', { organization: { name: ['Acme'] } });
    const counted = await service.request('countDomainEmails', { domain: site.domain });
    const numbers = { personal: 2, generic: 1, total: 3 };
    expect(found).toMatchObject({ reply: { data: [{ domain: site.domain, emails_count: numbers }] } });
    expect(counted).toMatchObject({ reply: { data: { personal_emails: 2, generic_emails: 1, total: 3 } } });
  });

  test('are counted in the total over all companies that Discover finds, on every page', async () => {
    const store = memoryStore(directoryOf([desk]), unaskedMail, blankAccount('2026-04-01'));
    const service = createLocalService({ store, now: () => 0 });
    const both = { organization: { domain: [site.domain, 'acme.test'] } };
    const rows = await service.request('discoverCompanies', both);
    const sums = [];
    for (const offset of [0, 1, 2]) {
      const asked = await service.request('discoverPeople', { ...both, limit: 1, offset });
      sums.push(asked.ok && asked.at === 'done' ? asked.reply.meta.total_emails : null);
    }
    const numbers = [
      { personal: 2, generic: 1, total: 3 },
      { personal: 2, generic: 0, total: 2 },
    ];
    expect(rows).toMatchObject({ reply: { data: numbers.map((emails_count) => ({ emails_count })) } });
    expect(sums).toEqual(Array(3).fill({ personal: 4, generic: 1, total: 5 }));
  });

  test('do not belong to a company with people at its own domain', async () => {
    const own = address('ann.own@acme-group.test', { first_name: 'Ann', last_name: 'Own' });
    const directory = directoryOf([own]);
    expect(await mailDomainsOf(directory, site)).toEqual([site.domain]);
    expect((await emailsOf(directory, site, {}, whole)).emails).toEqual([own]);
  });

  test("remain the company's people if addresses at its site are only guessed or saved as leads", async () => {
    const day = { uri: null, extracted_on: '2026-04-01' } as const;
    const guess = address('ann.own@acme-group.test', { source_type: 'generated', first_name: 'Ann', last_name: 'Own' });
    const saved = { ...guess, source_type: null, origins: { first_name: { by: 'user', ...day } } } as const;
    const many = Array.from({ length: 120 }, (_, nth) => ({ ...guess, value: `${nth}@acme-group.test` }));
    expect(await mailDomainsOf(directoryOf([...many, saved]), site)).toEqual(['acme.test', site.domain]);

    const evidence: KnownEmail[] = [
      { ...saved, sources: [source('acme-group.test/team', '2026-04-01', '2026-04-01')] },
      { ...saved, origins: { ...saved.origins, position: { by: 'import', ...day } } },
      { ...guess, verification: { status: 'valid', date: '2026-04-01' } },
    ];
    for (const one of evidence) expect(await mailDomainsOf(directoryOf([...many, one]), site)).toEqual([site.domain]);
  });

  test("are preferred to a guess, at either of the company's domains", async () => {
    const own = address('ann.own@acme-group.test', { first_name: 'Ann', last_name: 'Own' });
    const saved = { ...own, origins: { first_name: { by: 'user', uri: null, extracted_on: '2026-04-01' } } } as const;
    const store = memoryStore(directoryOf([desk, saved]), unaskedMail, blankAccount('2026-04-01'));
    const find = (full_name: string, byKnownAddresses: boolean) =>
      createLocalService({ store, now: () => 0, answers: { byKnownAddresses } }).request('findEmail', {
        ...{ full_name, domain: site.domain },
      });
    expect(await find('Ann Own', true)).toMatchObject({ reply: { data: { email: own.value } } });
    expect(await find('Jane Roe', false)).toMatchObject({ reply: { data: { email: 'jane.roe@acme.test' } } });
  });

  test("are employed by the site's company in enrichment, which names their domain as its mail domain", async () => {
    const sources = [source('acme-group.test/team', '2026-04-01', '2026-04-01')];
    const seen = address('jane.roe@acme.test', { sources });
    const there = address('office@acme.test', { type: 'generic' });
    const directory = directoryOf([desk], [seen, there]);
    const store = memoryStore(directory, unaskedMail, blankAccount('2026-04-01'));
    const service = createLocalService({ store, now: () => 0 });
    expect(await service.request('enrichCompany', { domain: site.domain })).toMatchObject({
      reply: { data: { emailProvider: 'acme.test', site: { emailAddresses: [there.value, desk.value] } } },
    });
    expect(await service.request('enrichPersonAndCompany', { email: seen.value })).toMatchObject({
      reply: { data: { person: { employment: { domain: site.domain, name: 'Acme' } }, company: { name: 'Acme' } } },
    });
  });

  test('are no longer listed as people without an address', async () => {
    const origin = { by: 'page', uri: 'https://acme-group.test/team', extracted_on: '2026-04-01' } as const;
    const named = (first_name: string, last_name: string) => ({
      ...{ first_name, last_name, position: 'Sales', linkedin: null, origin },
    });
    const company = { ...site, people: [named('Jane', 'Roe'), named('Eva', 'Loe')] };
    const directory = directoryOf([desk], people, company);
    const there = await peopleThere(directory, site.domain);
    expect(there.people.map(({ name }) => name)).toEqual(['Eva Loe']);
    expect(there.writesFrom).toBe('acme.test');
    expect((await peopleThere(directory, 'acme.test')).writesFrom).toBeNull();
  });

  test("determine the site's pattern and the finder's guesses", async () => {
    const store = memoryStore(directoryOf([desk]), unaskedMail, blankAccount('2026-04-01'));
    const service = createLocalService({ store, now: () => 0, answers: { byKnownAddresses: true } });
    expect(await service.request('findEmail', { full_name: 'Eva Loe', domain: site.domain })).toMatchObject({
      reply: { data: { email: 'eva.loe@acme.test', domain: site.domain } },
    });
    expect(await service.request('searchDomain', { domain: site.domain })).toMatchObject({
      reply: { data: { pattern: '{first}.{last}', organization: 'Acme' }, meta: { results: 3 } },
    });
  });

  test('are found by the name of a person who opts out', async () => {
    const store = memoryStore(directoryOf([desk]), unaskedMail, blankAccount('2026-04-01'));
    const asked = { full_name: 'Jane Roe', domain: site.domain };
    expect(await addressesOf(store, asked)).toEqual(['jane.roe@acme.test']);
    const lead = { ...emptyLead('eva.loe@acme.test', 0, 0), texts: { first_name: 'Eva', last_name: 'Loe' } };
    await store.leads.add(lead);
    expect(await addressesOf(store, { ...asked, full_name: 'Eva Loe' })).toEqual(['eva.loe@acme.test']);
  });

  test('are shown from this device before any request', async () => {
    const { people: shown, company } = await peopleOnDevice(directoryOf([desk]), { domain: site.domain });
    expect(shown.map(({ email }) => email)).toEqual([...people, desk].map(({ value }) => value));
    expect(company).toBe('Acme');
    const one = await peopleOnDevice(directoryOf([desk]), { full_name: 'ROE, Jane', domain: site.domain });
    expect(one.people.map(({ email }) => email)).toEqual(['jane.roe@acme.test']);
  });
});
