/** A 451 that names no address: this device forgets only the person that the request was about. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { OperationName } from '../../../lib/contract/operations.ts';
import { blankCompany, blankEmail } from '../../../lib/device-service/blank-records.ts';
import { createLocalService } from '../../../lib/device-service/device-service.ts';
import type { PersonThere } from '../../../lib/device-service/store-directory.ts';
import type { Handlers } from '../../../lib/messages/serve.ts';
import type { PageFacts } from '../../../lib/page/facts.ts';
import { waitFor } from '../harness/wait-for.ts';
import { freshName, openStore } from './device/stores.ts';
import { createEngine } from './fake-engine.ts';
import { type FakePlatform, fakePlatform, openAndRead, settled } from './fakes.ts';

let platform: FakePlatform;
let handlers: Handlers;
/** A second connection to the device's database, beside the engine's own. */
let store: ReturnType<typeof openStore>;

beforeEach(async () => {
  platform = fakePlatform();
  platform.device.database = freshName();
  store = openStore(platform.device.database);
  ({ handlers } = createEngine(platform));
  const request = {
    service: null,
    name: '',
    address: 'https://service.test/v2',
    key: 'k-123',
    keyKept: 'device' as const,
  };
  await handlers.connect(request, 'm');
  await handlers['change-settings']({ deviceFirst: true }, 'm');
  await settled();
  await store.directory.write([
    { put: blankCompany('acme.test', { organization: 'Acme' }), as: 'company' },
    person('ada@acme.test', 'Ada', 'Byron'),
    person('bo@acme.test', 'Bo', 'Dahl'),
  ]);
});

const person = (value: string, first_name: string, last_name: string, linkedin: string | null = null) =>
  ({ put: { ...blankEmail(value, 'personal'), first_name, last_name, linkedin }, as: 'email' }) as const;

const url = 'https://acme.test/news/engines';
const key = 'acme.test/news/engines';
const written = (authors: readonly string[], as = key) =>
  store.directory.write([
    {
      put: {
        domain: 'acme.test',
        authors: authors.map((name) => ({ first_name: name.split(' ')[0] ?? '', last_name: name.split(' ')[1] ?? '' })),
      },
      as: 'article',
      url: as,
    },
  ]);

const paths = new Map<OperationName, string>([
  ['findAuthor', '/author-finder'],
  ['findEmail', '/email-finder'],
  ['enrichPerson', '/people/find'],
  ['verifyEmail', '/email-verifier'],
]);
const how = { click: true, skipCache: true, again: true, page: null };

const ask = (operation: OperationName, params: Record<string, unknown>, isPrivate = false) =>
  handlers.request({ operation, params, ...how, private: isPrivate }, crypto.randomUUID());

/** The service answers 451: the person asked for has opted out. */
async function refuse(operation: OperationName, params: Record<string, unknown>, isPrivate = false): Promise<void> {
  const path = paths.get(operation) ?? '';
  platform.web.answers.set(path, { status: 451, body: { errors: [{ id: 'claimed_email', code: 451 }] } });
  expect(await ask(operation, params, isPrivate)).toMatchObject({ ok: false, problem: { code: 'opted-out' } });
  platform.web.answers.delete(path);
}

/** Opens Harrier on an article. */
async function read(at: string, authors: readonly string[]): Promise<void> {
  const facts: PageFacts = {
    ...{ title: 'Looms', language: 'en', canonical: null, addresses: [], addressesCut: false },
    article: { is: true, title: 'Looms', published: null, siteName: null },
    authors: authors.map((name) => ({ name, kind: 'person', places: ['json-ld'] })),
    organisation: { name: null, description: null, industry: null, size: null, place: null, socials: {} },
  };
  const marks = { generators: [], loads: [], named: [], frame: [], cut: false };
  platform.tab.info = { id: 7, url: at, incognito: false };
  platform.tab.read = async () => facts;
  platform.tab.people = { names: [], phones: [], lines: [], marks, people: [] };
  await openAndRead(platform, handlers);
}

const left = async () => {
  const { emails } = await store.directory.emails('acme.test', {}, { offset: 0, limit: 10 });
  return emails.map(({ value }) => value);
};
const leads = async () => {
  const all = await store.leads.leads({}, 0, { offset: 0, limit: 10 });
  return all.leads.map(({ email }) => email).sort();
};
async function save(...all: Record<string, string>[]): Promise<void> {
  const service = createLocalService({ store, now: () => 1 });
  for (const lead of all) await service.request('createLead', { email: '', ...lead });
}

describe('the author of an article', () => {
  it('is forgotten if the article has one author and the name has one address', async () => {
    await written(['Ada Byron']);
    await refuse('findAuthor', { url: `${url}?utm_source=x` });
    expect(await left()).toEqual(['bo@acme.test']);
    expect(await store.directory.article(key)).toBeNull();
    // Nor is the address sent again.
    const before = platform.web.sent.length;
    expect(await ask('verifyEmail', { email: 'ada@acme.test' })).toMatchObject({ problem: { code: 'opted-out' } });
    expect(platform.web.sent).toHaveLength(before);
  });

  it('is not guessed among several authors or among people of the same name', async () => {
    await written(['Ada Byron', 'Bo Dahl']);
    await refuse('findAuthor', { url });
    expect(await left()).toEqual(['ada@acme.test', 'bo@acme.test']);
    await store.directory.write([person('a.byron@acme.test', 'Ada', 'Byron')]);
    await written(['Ada Byron'], 'acme.test/news/looms');
    await refuse('findAuthor', { url: 'https://acme.test/news/looms' });
    expect(await left()).toEqual(['a.byron@acme.test', 'ada@acme.test', 'bo@acme.test']);
  });

  it('is the person that the service named before for the article, whatever this device knows', async () => {
    await written(['Ada Byron']);
    const finding = { first_name: 'Bo', last_name: 'Dahl', email: 'bo@acme.test', score: 80, domain: 'acme.test' };
    platform.web.answers.set('/author-finder', { status: 200, body: { data: finding, meta: {} } });
    expect(await ask('findAuthor', { url })).toMatchObject({ ok: true });
    await refuse('findAuthor', { url });
    expect(await left()).toEqual(['ada@acme.test']);
    expect(await ask('verifyEmail', { email: 'bo@acme.test' })).toMatchObject({ problem: { code: 'opted-out' } });
  });
});

it('an author is also forgotten by name if this device lacks the address that the service named before', async () => {
  const origin = { by: 'page', uri: 'https://acme.test/team', extracted_on: '2026-11-20' } as const;
  const people = [{ first_name: 'Cy', last_name: 'Marsh', position: null, linkedin: null, origin }];
  await store.directory.write([{ put: blankCompany('acme.test', { people }), as: 'company' }]);
  await written(['Cy Marsh']);
  const finding = { first_name: null, last_name: null, email: 'cy@acme.test', score: 80, domain: 'acme.test' };
  platform.web.answers.set('/author-finder', { status: 200, body: { data: finding, meta: {} } });
  expect(await ask('findAuthor', { url })).toMatchObject({ ok: true });
  await refuse('findAuthor', { url });
  expect((await store.directory.company('acme.test'))?.people ?? []).toEqual([]);
  expect(await store.directory.article(key)).toBeNull();
});

describe('a person requested by name', () => {
  it('is also forgotten as a lead of the company', async () => {
    await save(
      { email: 'cy@acme.test', first_name: 'Cý', last_name: 'Marsh' },
      { email: 'cy@mail.test', first_name: 'Cy', last_name: 'Marsh', website: 'https://www.acme.test/' },
      { email: 'cy@other.test', first_name: 'Cy', last_name: 'Marsh', company: 'Acme' },
      { email: 'cy@notacme.test', first_name: 'Cy', last_name: 'Marsh', company: 'Not Acme' },
      { email: 'di@acme.test', first_name: 'Di', last_name: 'Marsh' },
    );
    await refuse('findEmail', { domain: 'acme.test', full_name: 'cy MARSH' });
    expect(await leads()).toEqual(['cy@notacme.test', 'di@acme.test']);
    expect(await left()).toEqual(['ada@acme.test', 'bo@acme.test', 'di@acme.test']);
  });

  it('is removed from co-written articles if no address is known, and not added to another one', async () => {
    await written(['Cy Marsh', 'Bo Dahl']);
    await refuse('findEmail', { domain: 'acme.test', first_name: 'Cy', last_name: 'Marsh' });
    expect(await store.directory.article(key)).toMatchObject({ authors: [{ last_name: 'Dahl' }] });
    expect(await left()).toHaveLength(2);
    await read(`${url}/2`, ['Cy Marsh', 'Bo Dahl']);
    const again = await waitFor(async () => (await store.directory.article(`${key}/2`)) ?? Promise.reject(new Error()));
    expect(again.authors).toEqual([{ first_name: 'Bo', last_name: 'Dahl' }]);
  });

  it('matches only that exact name if it is a single word', async () => {
    await save(
      { email: 'cy@acme.test', first_name: 'Cy' },
      { email: 'cm@acme.test', first_name: 'Cy', last_name: 'Marsh' },
    );
    await refuse('findEmail', { domain: 'acme.test', full_name: 'Cy' });
    expect(await leads()).toEqual(['cm@acme.test']);
  });
});

it('a person who opted out in one spelling is neither requested nor stored in another', async () => {
  await refuse('findEmail', { domain: 'acme.test', full_name: 'Søren Ødegård' });
  const before = platform.web.sent.length;
  const asked = await ask('findEmail', { domain: 'acme.test', full_name: 'Soren Odegard' });
  expect(asked).toMatchObject({ problem: { code: 'opted-out' } });
  expect(platform.web.sent).toHaveLength(before);
  await read(`${url}/3`, ['Soren Odegard', 'Bo Dahl']);
  const again = await waitFor(async () => (await store.directory.article(`${key}/3`)) ?? Promise.reject(new Error()));
  expect(again.authors).toEqual([{ first_name: 'Bo', last_name: 'Dahl' }]);
});

it('a person forgotten by name is not listed at the company, even if the name is still stored', async () => {
  await handlers['use-device']({}, 'm');
  const there = async () =>
    (await handlers['people-there']({ domain: 'acme.test' }, 'm')).people.map(({ name }) => name);
  const origin = { by: 'page', uri: 'https://acme.test/team', extracted_on: '2026-11-20' } as const;
  const people = ['Marsh', 'Roe'].map((last_name) => ({
    ...{ first_name: 'Cy', last_name, position: null, linkedin: null, origin },
  }));
  await handlers['forget-name']({ name: 'Cy Marsh', domain: 'acme.test' }, 'm');
  await store.directory.write([{ put: blankCompany('acme.test', { people }), as: 'company' }]);
  expect((await store.directory.company('acme.test'))?.people).toHaveLength(2);
  expect(await there()).toEqual(['Cy Roe']);
});

describe('a person requested by a profile', () => {
  it.each(['findEmail', 'enrichPerson'] as const)('is forgotten, and not requested again: %s', async (operation) => {
    await store.directory.write([person('ada@acme.test', 'Ada', 'Byron', 'https://linkedin.example/in/Ada-B')]);
    await refuse(operation, { linkedin_handle: 'ada-b' });
    expect(await left()).toEqual(['bo@acme.test']);
    const before = platform.web.sent.length;
    expect(await ask(operation, { linkedin_handle: 'Ada-B' })).toMatchObject({ problem: { code: 'opted-out' } });
    expect(platform.web.sent).toHaveLength(before);
  });

  it('is forgotten if this device knows no address, and not listed when a page names them otherwise', async () => {
    await handlers['use-device']({}, 'm');
    const there = async () =>
      (await handlers['people-there']({ domain: 'many.test' }, 'm')).people.map(({ name }) => name);
    const origin = { by: 'page', uri: 'https://many.test/team', extracted_on: '2026-11-20' } as const;
    const known = (first_name: string, linkedin: string | null) => ({
      ...{ first_name, last_name: 'Marsh', position: null, linkedin, origin },
    });
    const cleo = known('Cleo', 'https://www.linkedin.com/in/Cl%C3%A9o-M/');
    const company = (people: PersonThere[]) =>
      store.directory.write([{ put: blankCompany('many.test', { people }), as: 'company' }]);
    // More companies than one read returns.
    await store.directory.write(
      Array.from({ length: 1_200 }, (_, nth) => ({ put: blankCompany(`c-${nth}.test`), as: 'company' }) as const),
    );
    await company([cleo, known('Cy', 'https://www.linkedin.com/in/cy'), known('Di', null)]);
    const { services } = await handlers.services({}, 'm');
    const remote = services.find(({ kind }) => kind === 'remote')?.id ?? '';
    await handlers['choose-service']({ service: remote }, 'm');
    await refuse('enrichPerson', { linkedin_handle: 'CLÉO-m' });
    expect((await store.directory.company('many.test'))?.people?.map((one) => one.first_name)).toEqual(['Cy', 'Di']);
    const named = { domain: 'many.test', full_name: 'Cleo Marsh' };
    expect(await ask('findEmail', named)).toMatchObject({ problem: { code: 'opted-out' } });
    await company([{ ...cleo, first_name: 'C.' }, known('Cy', null)]);
    await handlers['use-device']({}, 'm');
    expect(await there()).toEqual(['Cy Marsh']);
  });

  it('is forgotten with their address where a page names them otherwise', async () => {
    const linkedin = 'https://www.linkedin.com/in/ada-b';
    const origin = { by: 'page', uri: 'https://acme.test/team', extracted_on: '2026-11-20' } as const;
    const people = ['A.', 'Augusta'].map((first_name, nth) => ({
      ...{ first_name, last_name: 'King', position: null, linkedin: nth === 0 ? linkedin : null, origin },
    }));
    await store.directory.write([
      { put: blankCompany('acme.test', { people }), as: 'company' },
      person('ada@acme.test', 'Ada', 'Byron', linkedin),
    ]);
    await handlers['forget-person']({ email: 'ada@acme.test' }, 'm');
    expect((await store.directory.company('acme.test'))?.people?.map((one) => one.first_name)).toEqual(['Augusta']);
  });
});

it('a private window hides a person who opted out, and deletes nothing on disk', async () => {
  await written(['Ada Byron']);
  await refuse('findAuthor', { url }, true);
  const shown = await handlers['people-on-device']({ domain: 'acme.test', private: true }, 'm');
  expect(shown.people.map(({ email }) => email)).toEqual(['bo@acme.test']);
  expect(await left()).toHaveLength(2);
  expect(await store.directory.article(key)).not.toBeNull();
});
