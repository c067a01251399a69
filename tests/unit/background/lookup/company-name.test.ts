/** A company's name comes only from cached responses and leads of that very domain; no request is made. */
import { beforeEach, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import type { WindowSession } from '../../../../lib/background/core/window-session.ts';
import { readCachedFor } from '../../../../lib/background/people/cached.ts';
import { createKnownPeople } from '../../../../lib/background/people/known.ts';
import { domainOfCompany } from '../../../../lib/background/people/known-company.ts';
import type { AnswerRecord } from '../../../../lib/background/storage/store.ts';
import type { OperationName } from '../../../../lib/contract/operations.ts';
import { lead } from '../../../../lib/contract/resources/lead.ts';
import { createDevice, type Device, type Life } from '../requests/device.ts';
import { type WatchedService, watchedService } from '../requests/services.ts';

const domain = 'acme.test';
let service: WatchedService;
let device: Device;
let life: Life;

beforeEach(() => {
  service = watchedService({ now: Date.now });
  device = createDevice(service);
  life = device.start();
});

/** Stores a response as the requests do, indexed by the domain. */
const keep = (operation: OperationName, params: object, data: object, asked = 1_000) => {
  const id = `${operation} ${JSON.stringify(params)}`;
  const of = { id, service: 'main', operation, params: { ...params }, reply: { data } };
  const put: AnswerRecord = { ...of, asked, used: asked, planEnd: null, about: [domain], size: 10, message: null };
  return device.store.write([{ table: 'answers', put }]);
};
const noted = (email: string, more: object) => life.knownLeads.note('main', z.parse(lead, { id: 3, email, ...more }));

async function called(of: string | null = domain): Promise<string | undefined> {
  const known = createKnownPeople(life.context, life.jobs.checks, life.knownLeads, life.requests.optOuts);
  const session = { requests: life.requests, known } as unknown as WindowSession;
  return (await readCachedFor(session, { domain: of, page: null, emails: ['ann@acme.test'] })).company;
}

const count = { total: 3, personal_emails: 3, generic_emails: 0 };

test.each<[string, OperationName, object, object]>([
  ['a search', 'searchDomain', { domain }, { domain, organization: 'Acme Works', emails: [] }],
  ['a filtered search', 'searchDomainWithPost', { domain, type: 'personal' }, { domain, organization: 'Acme Works' }],
  ['a search by name', 'searchDomain', { company: 'acme' }, { domain: 'ACME.test', organization: 'Acme Works' }],
  ['a count', 'countDomainEmails', { domain }, { ...count, organization: 'Acme Works' }],
  ['a company record', 'enrichCompany', { domain }, { domain, name: 'Acme Works' }],
])('takes the company name from %s', async (_, operation, params, data) => {
  await keep(operation, params, data);
  expect(await called()).toBe('Acme Works');
  expect(service.asked).toEqual([]);
});

describe('a typed company name', () => {
  const cached = (at: string, organization: string) =>
    keep('searchDomain', { domain: at }, { domain: at, organization, emails: [] });

  it.each(['Acmé Works', 'ACME WORKS', ' acme  works. '])('%s resolves to its known domain', async (typed) => {
    await cached(domain, 'Acme Works');
    await cached('globex.test', 'Acme Works of Globex');
    expect(await domainOfCompany(life.context, typed)).toBe(domain);
    expect(service.asked).toEqual([]);
  });

  it('resolves to no domain if it is ambiguous, matches only in part, or has no letters', async () => {
    await cached(domain, 'Acme');
    expect(await domainOfCompany(life.context, 'Acme Works')).toBeNull();
    expect(await domainOfCompany(life.context, 'Works')).toBeNull();
    expect(await domainOfCompany(life.context, '…')).toBeNull();
    await cached('acme.example', 'Acme');
    expect(await domainOfCompany(life.context, 'Acme')).toBeNull();
  });
});

it('takes the newest company name, and none without a domain', async () => {
  await keep('searchDomain', { domain }, { domain, organization: 'Acme', emails: [] }, 2_000);
  await keep('enrichCompany', { domain }, { domain, name: 'Acme before' }, 1_000);
  await keep('countDomainEmails', { domain }, { ...count, organization: null }, 3_000);
  expect(await called()).toBe('Acme');
  expect(await called(null)).toBeUndefined();
});

it('takes no company name from a response about another domain', async () => {
  await keep('searchDomain', { domain }, { domain: 'globex.test', organization: 'Globex', emails: [] });
  await keep('enrichCompany', { domain }, { domain: 'globex.test', name: 'Globex' });
  expect(await called()).toBeUndefined();
});

it('falls back to a lead whose website is the domain', async () => {
  await noted('ann@acme.test', { company: 'Acme Works', website: 'https://www.acme.test/about' });
  expect(await called()).toBe('Acme Works');
  await keep('searchDomain', { domain }, { domain, organization: 'Acme', emails: [] });
  expect(await called()).toBe('Acme');
});

test.each([
  ['works elsewhere', { company: 'Globex', website: 'globex.test' }],
  ['has no website', { company: 'Globex' }],
  ['has no company', { website: 'acme.test' }],
])('takes no company name from a lead at the domain that %s', async (_, more) => {
  await noted('ann@acme.test', more);
  expect(await called()).toBeUndefined();
});

it('reads no extra tables for the company name', async () => {
  await noted('ann@acme.test', { company: 'Acme Works', website: 'acme.test' });
  const { store } = life.context;
  const read: string[] = [];
  const counting = {
    ...store,
    list: (...[table, range]: Parameters<typeof store.list>) => {
      read.push(table);
      return store.list(table, range);
    },
  } as typeof store;
  const context = { ...life.context, store: counting };
  const { createKnownLeads } = await import('../../../../lib/background/people/known-leads.ts');
  const known = createKnownPeople(
    context,
    life.jobs.checks,
    createKnownLeads(context, life.requests),
    life.requests.optOuts,
  );
  expect((await known.of(['ann@acme.test'], { domain })).company).toBe('Acme Works');
  expect(read.toSorted()).toEqual(['marks', 'people']);
});
