/** lib/contract/README.md §2.10, §2.11, §4.8. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, errorOf, raw, replyTo } from './asking.ts';
import { domains, enriched, handles, optedOut, people } from './fixtures.ts';
import type { Reference } from './reference.ts';
import { startService } from './start-service.ts';

let service: Reference;
beforeAll(async () => {
  service = await startService();
  service.rate.off();
});
afterAll(() => service.close());

test('finds a person by profile handle, with the same record as by address', async () => {
  const byHandle = await replyTo(service, 'enrichPerson', { linkedin_handle: handles.marit });
  expect(byHandle).toEqual(await replyTo(service, 'enrichPerson', { email: people.marit }));
  expect(byHandle.data).toMatchObject({ linkedin: { handle: handles.marit }, phone: '+31 555 010 214' });
  expect((await ask(service, 'enrichPerson', { linkedin_handle: handles.nobody })).status).toBe(404);
});

test('returns null for unknown fields', async () => {
  const { data } = await replyTo(service, 'enrichPerson', { email: people.tomasz });
  expect(data).toMatchObject({
    name: { fullName: 'Tomasz Bąk' },
    employment: { domain: domains.aldermoor, title: null, role: null },
    bio: null,
    phone: null,
    timeZone: null,
    github: { handle: null },
    geo: { city: 'Leiden', lat: null },
  });
  const { data: company } = await replyTo(service, 'enrichCompany', { domain: 'halden-spectral.test' });
  expect(company).toMatchObject({ name: null, legalName: null, foundedYear: null, tech: [], fundingRounds: [] });
});

test('omits a phone number that the person asked not to share', async () => {
  const withheld = JSON.parse((await ask(service, 'enrichPerson', { email: enriched.withheldPhone })).text);
  const unknown = JSON.parse((await ask(service, 'enrichPerson', { email: people.tomasz })).text);
  expect(withheld.data).not.toHaveProperty('phone');
  expect(unknown.data.phone).toBeNull();
});

test('returns a record without its envelope if compat_format has any value', async () => {
  for (const value of ['true', '0', 'yes']) {
    const bare = JSON.parse((await raw(service, `/people/find?email=${people.marit}&compat_format=${value}`)).text);
    expect(bare).toMatchObject({ email: people.marit });
    expect(bare).not.toHaveProperty('data');
  }
  const both = JSON.parse((await raw(service, `/combined/find?email=${people.marit}&compat_format=1`)).text);
  expect(Object.keys(both)).toEqual(['person', 'company']);
  const enveloped = JSON.parse((await raw(service, `/people/find?email=${people.marit}&compat_format=`)).text);
  expect(Object.keys(enveloped)).toEqual(['data', 'meta']);
});

test('sends a company’s type as company_type or companyType; the client reads it', async () => {
  const texts = await Promise.all(
    [domains.aldermoor, domains.kestrel].map(async (domain) => (await ask(service, 'enrichCompany', { domain })).text),
  );
  const ways = texts.map((text) => Object.keys(JSON.parse(text).data).filter((key) => /^company_?type$/i.test(key)));
  expect(ways).toEqual([['company_type'], ['companyType']]);
  expect((await replyTo(service, 'enrichCompany', { domain: domains.aldermoor })).data.company_type).toBe(
    'privately held',
  );
});

test('enrichPersonAndCompany succeeds if either is found', async () => {
  const { data } = await replyTo(service, 'enrichPersonAndCompany', { email: `nobody.known@${domains.kestrel}` });
  expect(data).toMatchObject({ person: null, company: { name: 'Kestrel & Fjord' } });
  const neither = await ask(service, 'enrichPersonAndCompany', { email: `nobody@${domains.unsupported}` });
  expect([neither.status, errorOf(neither).id]).toEqual([404, 'not_found']);
  expect((await ask(service, 'enrichPersonAndCompany', { email: `a@${domains.webmail}` })).status).toBe(404);
});

test('refuses a person who opted out with 451, also together with their company', async () => {
  for (const name of ['enrichPerson', 'enrichPersonAndCompany'] as const) {
    const refused = await ask(service, name, { email: optedOut.inResults });
    expect([refused.status, errorOf(refused).id]).toEqual([451, 'claimed_email']);
  }
});

test('costs nothing', async () => {
  const before = await service.spent();
  await replyTo(service, 'enrichPersonAndCompany', { email: people.marit });
  expect(await service.spent()).toEqual(before);
});
