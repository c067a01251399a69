/** People who opted out (451, #15): forgotten everywhere at once, then neither requested nor saved again. */
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { indexes, type TableName } from '../../../../lib/background/storage/store.ts';
import { contactOfAddress } from '../../../../lib/contract/contact.ts';
import type { OperationName } from '../../../../lib/contract/operations.ts';
import { lead } from '../../../../lib/contract/resources/lead.ts';
import { answer } from '../records.ts';
import { createDevice, type Device, type Life, settled, testClock } from './device.ts';
import { type WatchedService, watchedService } from './services.ts';

let service: WatchedService;
let device: Device;
let life: Life;

beforeEach(() => {
  const clock = testClock();
  service = watchedService({
    now: clock.now,
    people: ['Ann Berg', 'Joann Berg', 'Bo Dahl'],
    optedOut: ['ann.berg@acme.test', 'jana@xn--mller-optik-thb.test', 'ada@user.test'],
  });
  device = createDevice(service, clock);
  life = device.start();
});

const ask = (operation: OperationName, params: Record<string, unknown>) =>
  life.requests.request({ operation, params, click: true, skipCache: false, again: false, page: null });

/** Everything in the store, as text. */
async function everything(): Promise<string> {
  const tables = Object.keys(indexes).filter((name): name is TableName => name in indexes);
  return JSON.stringify(await Promise.all(tables.map((table) => device.store.list(table))));
}

const annBerg = z.parse(lead, { id: 1, email: 'ann.berg@acme.test', first_name: 'Ann', last_name: 'Berg' });

const names = /[^o]ann\.berg@acme\.test/i;

test('an opt-out deletes every record about the person, and no others', async () => {
  await ask('searchDomain', { domain: 'acme.test' });
  await ask('createLead', { email: 'ann.berg@acme.test', leads_list_name: 'Spring' });
  await life.knownLeads.of('acme.test', true);
  await device.store.write([
    { table: 'drafts', put: { id: 'finder', values: { text: 'Ask <Ann.Berg@ACME.test>' }, at: 1 } },
    { table: 'drafts', put: { id: 'other', values: { text: 'joann.berg@acme.test' }, at: 1 } },
    {
      table: 'journal',
      put: {
        id: '1',
        at: 1,
        service: 'main',
        operation: 'leadExists',
        params: { email: 'ann.berg@acme.test' },
        outcome: '200',
        spent: 'nothing',
      },
    },
    { table: 'aside', put: { id: 'a', table: 'steps', record: { key: 'ann.berg@acme.test' }, at: 1 } },
  ]);
  await life.jobs.create('save', 'job-save', {
    contacts: [contactOfAddress('ann.berg@acme.test', 'Ann Berg')],
    page: null,
    list: null,
  });
  await life.jobs.create('verify', 'job-verify', {
    emails: ['ann.berg@acme.test', 'bo.dahl@acme.test'],
    skipCache: false,
  });
  await settled();

  expect(await everything()).not.toMatch(names);
  const cached = await life.requests.cachedAbout({ domain: 'acme.test', page: null, emails: [] });
  expect(JSON.stringify(cached)).toContain('joann.berg@acme.test');
  expect(await device.store.get('drafts', 'other')).toBeDefined();
  expect(await life.jobs.views()).toMatchObject([
    { id: expect.any(String), total: 1, failed: 1 },
    { id: expect.any(String), total: 2, done: 1, failed: 1 },
  ]);
  expect(life.pushed).toContainEqual({
    topic: 'known-leads',
    service: null,
    knownLeads: [],
    gone: ['ann.berg@acme.test'],
  });
});

test('a person who opted out is neither requested nor saved again, also after a background restart', async () => {
  expect(await ask('verifyEmail', { email: 'ann.berg@acme.test' })).toMatchObject({ problem: { code: 'opted-out' } });
  const before = service.asked.length;
  life.kill();
  life = device.start();
  expect(await ask('verifyEmail', { email: 'Ann.Berg@acme.test' })).toMatchObject({ problem: { code: 'opted-out' } });
  expect(await ask('createLead', { email: 'ann.berg@acme.test' })).toMatchObject({ problem: { code: 'opted-out' } });
  expect(
    await life.jobs.create('verify', 'job-verify', { emails: ['ann.berg@acme.test'], skipCache: true }),
  ).toBeNull();
  const contacts = [contactOfAddress('ann.berg@acme.test', null)];
  expect(await life.jobs.create('save', 'job-save', { contacts, page: null, list: null })).toBeNull();
  expect(service.asked).toHaveLength(before);
});

test('rows of a person who opted out are left out of later responses', async () => {
  await ask('verifyEmail', { email: 'ann.berg@acme.test' });
  const search = await ask('searchDomain', { domain: 'acme.test' });
  expect(JSON.stringify(search)).not.toMatch(names);
  expect(JSON.stringify(search)).toContain('bo.dahl@acme.test');
  expect(await everything()).not.toMatch(names);
});

test('a response about a person who opted out is dropped, even if it is also about their company', async () => {
  await ask('verifyEmail', { email: 'ann.berg@acme.test' });
  const { without } = life.requests.optOuts;
  const both = (email: string) => ({ data: { person: { email }, company: { domain: 'acme.test' } } });
  expect(await without(both('Ann.Berg@acme.test'))).toBeNull();
  expect(await without(both('bo.dahl@acme.test'))).toEqual(both('bo.dahl@acme.test'));
});

test('a user who opted out still sees the account of their own key', async () => {
  expect(await ask('verifyEmail', { email: 'ada@user.test' })).toMatchObject({ problem: { code: 'opted-out' } });
  expect(await ask('getAccount', {})).toMatchObject({ ok: true, reply: { data: { email: 'ada@user.test' } } });
  expect(await ask('getAccountStats', {})).toMatchObject({ ok: true, reply: { data: { email: 'ada@user.test' } } });
});

test('an opt-out by name covers other spellings of the name, and the address in cached rows with it', async () => {
  await ask('searchDomain', { domain: 'acme.test' });
  const byName = { domain: 'acme.test', first_name: 'Ann', last_name: 'Berg' };
  expect(await ask('findEmail', byName)).toMatchObject({ problem: { code: 'opted-out' } });
  expect(await everything()).not.toMatch(names);
  const before = service.asked.length;
  expect(await ask('findEmail', { domain: 'ACME.test', full_name: 'ánn  berg' })).toMatchObject({
    problem: { code: 'opted-out' },
  });
  expect(await ask('verifyEmail', { email: 'ann.berg@acme.test' })).toMatchObject({ problem: { code: 'opted-out' } });
  expect(service.asked).toHaveLength(before);
});

test('an opt-out by address covers the name known with it, also after a restart, and no other name', async () => {
  await ask('searchDomain', { domain: 'acme.test' });
  expect(await ask('verifyEmail', { email: 'ann.berg@acme.test' })).toMatchObject({ problem: { code: 'opted-out' } });
  const before = service.asked.length;
  life.kill();
  life = device.start();
  expect(await ask('findEmail', { domain: 'acme.test', full_name: 'Ann Berg' })).toMatchObject({
    problem: { code: 'opted-out' },
  });
  expect(service.asked).toHaveLength(before);
  const { hasAsk } = life.requests.optOuts;
  expect(await hasAsk('findEmail', { domain: 'acme.test', full_name: 'Bo Dahl' })).toBe(false);
});

test.each([
  ['Søren Ødegård', 'Soren Odegard'],
  ['Łukasz Groß', 'Lukasz Gross'],
  ['Ægir Guðni', 'Aegir Gudni'],
  ['Ｊａｎｅ\u3000Roe', 'Jane Roe'],
])('a person who opted out as %s is recognised as %s, and vice versa', async (one, other) => {
  for (const [said, asked] of [
    [one, other],
    [other, one],
  ] as const) {
    const { optOuts, optedOut } = createDevice(service, testClock()).start().requests;
    await optedOut({ operation: 'findEmail', params: { domain: 'acme.test', full_name: said } });
    expect(await optOuts.hasAsk('findEmail', { domain: 'acme.test', full_name: asked })).toBe(true);
    const [first_name, last_name] = asked.split(/\s/);
    const emails = [{ value: 's1@acme.test', first_name, last_name }];
    expect(await optOuts.without({ data: { emails } })).toEqual({ data: { emails: [] } });
  }
});

test('a namesake at a mail provider is not treated as opted out', async () => {
  await life.knownLeads.note('main', { ...annBerg, email: 'ann.berg@gmail.com' });
  await life.requests.optedOut({ operation: 'verifyEmail', params: { email: 'ann.berg@gmail.com' } });
  const row = (value: string) => ({ value, first_name: 'Ann', last_name: 'Berg' });
  const emails = [row('ann.berg@gmail.com'), row('ann.berg.1980@gmail.com')];
  expect(await life.requests.optOuts.without({ data: { emails } })).toEqual({ data: { emails: [emails[1]] } });
});

test('an opt-out deletes drafts that contain only the person’s name', async () => {
  await life.knownLeads.note('main', annBerg);
  const draft = (id: string, values: Record<string, string>) =>
    ({
      table: 'drafts',
      put: {
        id,
        values: Object.fromEntries(Object.entries(values).map(([field, text]) => [`${id}\n${field}`, text])),
        at: 1,
      },
    }) as const;
  await device.store.write([
    draft('finder acme.test', { name: 'Ánn Berg', typed: '1700000000000' }),
    draft('finder page', { split: 'yes', last: 'Berg', first: 'ann' }),
    draft('bar acme.test', { text: 'Ann Berg @ acme.test' }),
    draft('finder other.test', { name: 'Joann Berg' }),
    draft('finder third.test', { name: 'Ann Bergman' }),
  ]);
  expect(await ask('verifyEmail', { email: 'ann.berg@acme.test' })).toMatchObject({ problem: { code: 'opted-out' } });
  expect((await device.store.list('drafts')).map(({ id }) => id)).toEqual(['finder other.test', 'finder third.test']);
});

test('an opt-out by name also deletes the known lead with that name', async () => {
  await life.knownLeads.note('main', annBerg);
  expect(await everything()).toMatch(names);
  const byName = { domain: 'acme.test', full_name: 'Ann Berg' };
  expect(await ask('findEmail', byName)).toMatchObject({ problem: { code: 'opted-out' } });
  expect(await everything()).not.toMatch(names);
  expect(await life.knownLeads.known(['acme.test'])).toEqual([]);
});

test('an opt-out by address deletes cached requests for the name of its known lead', async () => {
  await life.knownLeads.note('main', annBerg);
  const byName = { domain: 'acme.test', full_name: 'Ann Berg' };
  const missed = answer('missed', { service: 'main', operation: 'findEmail', params: byName, reply: { data: {} } });
  await device.store.write([{ table: 'answers', put: missed }]);
  expect(await ask('verifyEmail', { email: 'ann.berg@acme.test' })).toMatchObject({ problem: { code: 'opted-out' } });
  expect(await everything()).not.toMatch(/ann berg/i);
});

test.each<[OperationName, Record<string, unknown>, unknown]>([
  ['findEmail', { linkedin_handle: 'canary' }, { email: 'ann.berg@acme.test' }],
  ['findEmail', { full_name: 'A. Canary', company: 'Acme' }, { email: 'Ann.Berg@acme.test' }],
  ['findAuthor', { url: 'https://acme.test/canary' }, { email: 'ann.berg@acme.test' }],
  ['enrichPerson', { linkedin_handle: 'canary' }, { email: 'ann.berg@acme.test' }],
  ['enrichPersonAndCompany', { linkedin_handle: 'canary' }, { person: { email: 'ann.berg@acme.test' }, company: {} }],
])('%s by %o, which found the person, is forgotten with them and not sent again', async (operation, params, data) => {
  const asked = { service: 'main', operation, params };
  const entry = { ...asked, at: 1, outcome: '200', spent: 'search' } as const;
  await device.store.write([
    { table: 'answers', put: answer('found', { ...asked, reply: { data } }) },
    { table: 'paid', put: { ...asked, id: 'paid', sent: 1 } },
    { table: 'journal', put: { ...entry, id: 'hers' } },
    { table: 'journal', put: { ...entry, id: 'his', operation: 'findEmail', params: { linkedin_handle: 'bo' } } },
  ]);
  expect(await ask('verifyEmail', { email: 'ann.berg@acme.test' })).toMatchObject({ problem: { code: 'opted-out' } });
  expect(await everything()).not.toMatch(/canary/i);
  expect(await device.store.get('journal', 'his')).toBeDefined();

  const before = service.asked.length;
  expect(await ask(operation, params)).toMatchObject({ problem: { code: 'opted-out' } });
  expect(service.asked).toHaveLength(before);
});

test.each([
  ['jana@müller-optik.test', 'Jana@xn--mller-optik-thb.test'],
  ['jana@xn--mller-optik-thb.test', 'jana@MÜLLER-optik.test.'],
  ['jana@mu\u0308ller-optik.test', 'jana@müller-optik.test'],
])('an opt-out of %s covers %s', async (spelt, other) => {
  const text = { text: `Ask <${other}>` };
  await device.store.write([{ table: 'drafts', put: { id: 'finder', values: text, at: 1 } }]);
  await life.knownLeads.note('main', { ...annBerg, email: other });
  expect(await ask('verifyEmail', { email: spelt })).toMatchObject({ problem: { code: 'opted-out' } });
  await settled();
  // With the @, because hashes may contain any four letters.
  expect(await everything()).not.toMatch(/jana@/i);

  const before = service.asked.length;
  expect(await ask('verifyEmail', { email: other })).toMatchObject({ problem: { code: 'opted-out' } });
  expect(await ask('createLead', { email: other })).toMatchObject({ problem: { code: 'opted-out' } });
  const contacts = [contactOfAddress(other, null)];
  expect(await life.jobs.create('save', 'job-save', { contacts, page: null, list: null })).toBeNull();
  expect(service.asked).toHaveLength(before);
  expect(await life.requests.optOuts.without({ data: { emails: [{ value: other }] } })).toEqual({
    data: { emails: [] },
  });
});

test('the list of opt-outs contains no address in clear text', async () => {
  await ask('verifyEmail', { email: 'ann.berg@acme.test' });
  expect(JSON.stringify(await device.store.list('optOuts'))).not.toMatch(/ann|berg|acme/i);
});

const chooseOther = () => {
  device.chosen = 'other';
};

test.each([
  ['another service is chosen', chooseOther],
  ['the key is replaced', () => device.connect('main', service, 2)],
  ['the service is disconnected', () => void device.connections.delete('main')],
])('a 451 forgets the person even if %s before it arrives', async (_, change) => {
  device.connect('other', watchedService({ now: device.clock.now }));
  await device.store.write([{ table: 'drafts', put: { id: 'finder', values: { text: 'ann.berg@acme.test' }, at: 1 } }]);
  let open = () => {};
  service.gate = new Promise((resolve) => {
    open = resolve;
  });
  const asked = ask('verifyEmail', { email: 'ann.berg@acme.test' });
  await settled();
  change();
  open();
  expect(await asked).toEqual({ ok: false, problem: { code: 'opted-out' } });
  expect(await everything()).not.toMatch(names);
  expect(await life.requests.optOuts.hasAddress('ann.berg@acme.test')).toBe(true);
});

test('a job reports the opt-out even if the key is replaced before the 451 arrives', async () => {
  let open = () => {};
  service.gate = new Promise((resolve) => {
    open = resolve;
  });
  await life.jobs.create('verify', 'job', { emails: ['ann.berg@acme.test'], skipCache: false });
  await settled();
  device.connect('main', service, 2);
  open();
  await settled();
  const { rows } = await life.jobs.rows('job', { offset: 0, limit: 9, failed: false });
  expect(rows).toMatchObject([{ key: '', at: 'failed', problem: { code: 'opted-out' } }]);
  expect(service.count('verifyEmail')).toBe(1);
});
