/** A company whose people write from another domain than its site: they are its people in every answer. */
import { describe, expect, test } from 'vitest';
import { addressesOf } from '../../../lib/background/device/opted-out-people.ts';
import { peopleOnDevice } from '../../../lib/background/device/people-on-device.ts';
import { blankAccount, blankCompany, unaskedMail } from '../../../lib/device-service/blank-records.ts';
import { createLocalService } from '../../../lib/device-service/device-service.ts';
import { emailsOf, mailDomainsOf, tallyOf } from '../../../lib/device-service/mail-domains.ts';
import { memoryDirectory, memoryStore } from '../../../lib/device-service/memory-store.ts';
import type { KnownEmail } from '../../../lib/device-service/store.ts';
import { address } from '../../../lib/sample/records.ts';

const site = blankCompany('acme-group.test', { organization: 'Acme', linked_domains: ['acme.test'] });
const people = [
  address('jane.roe@acme.test', { first_name: 'Jane', last_name: 'Roe', department: 'sales' }),
  address('max.moe@acme.test', { first_name: 'Max', last_name: 'Moe', department: 'sales' }),
];
const desk = address('info@acme-group.test', { type: 'generic' });

const directoryOf = (own: KnownEmail[]) =>
  memoryDirectory({
    companies: [site, blankCompany('acme.test')],
    emails: (of) => (of === 'acme.test' ? people : of === site.domain ? own : []),
    articles: new Map(),
    optedOut: new Set(),
  });

const whole = { offset: 0, limit: 10 };

describe('people at another domain', () => {
  test('are listed page by page before the addresses of the site, and counted with them', async () => {
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

  test('are not those of a company with people at its own domain', async () => {
    const own = address('ann.own@acme-group.test', { first_name: 'Ann', last_name: 'Own' });
    const directory = directoryOf([own]);
    expect(await mailDomainsOf(directory, site)).toEqual([site.domain]);
    expect((await emailsOf(directory, site, {}, whole)).emails).toEqual([own]);
  });

  test('give the site its pattern, and the finder its guesses', async () => {
    const store = memoryStore(directoryOf([desk]), unaskedMail, blankAccount('2026-04-01'));
    const service = createLocalService({ store, now: () => 0, answers: { byKnownAddresses: true } });
    expect(await service.request('findEmail', { full_name: 'Eva Loe', domain: site.domain })).toMatchObject({
      reply: { data: { email: 'eva.loe@acme.test', domain: site.domain } },
    });
    expect(await service.request('searchDomain', { domain: site.domain })).toMatchObject({
      reply: { data: { pattern: '{first}.{last}', organization: 'Acme' }, meta: { results: 3 } },
    });
  });

  test('are found by the name of somebody who opted out', async () => {
    const store = memoryStore(directoryOf([desk]), unaskedMail, blankAccount('2026-04-01'));
    const whom = { full_name: 'Jane Roe', domain: site.domain };
    expect(await addressesOf(store, whom)).toEqual(['jane.roe@acme.test']);
  });

  test('are shown by this device before anything is asked', async () => {
    const { people: shown, company } = await peopleOnDevice(directoryOf([desk]), { domain: site.domain });
    expect(shown.map(({ email }) => email)).toEqual([...people, desk].map(({ value }) => value));
    expect(company).toBe('Acme');
    const one = await peopleOnDevice(directoryOf([desk]), { full_name: 'ROE, Jane', domain: site.domain });
    expect(one.people.map(({ email }) => email)).toEqual(['jane.roe@acme.test']);
  });
});
