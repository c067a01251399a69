/** The setting "device first": data of this device beside a connected service, and learning from pages. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Whom } from '../../../../lib/messages/people-views.ts';
import type { Handlers } from '../../../../lib/messages/serve.ts';
import type { PageFacts } from '../../../../lib/page/facts.ts';
import type { PagePeople } from '../../../../lib/page/page-read.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { createEngine } from '../fake-engine.ts';
import { type FakePlatform, fakePlatform, lastPush, openAndRead, settled } from '../fakes.ts';

let platform: FakePlatform;
let handlers: Handlers;

beforeEach(async () => {
  platform = fakePlatform();
  ({ handlers } = createEngine(platform));
});

const facts = (names: readonly string[]): PageFacts => ({
  title: 'The team of Acme',
  language: 'en',
  canonical: null,
  article: { is: false, title: null, published: null, siteName: null },
  authors: [],
  addresses: names.map((name) => ({ address: `${name}@acme.test`, forms: ['mailto'], name: null })),
  addressesCut: false,
  organisation: { name: 'Acme', description: null, industry: null, size: null, place: null, socials: {} },
});

const ada = {
  email: 'ada.byron@acme.test',
  first_name: 'Ada',
  last_name: 'Byron',
  position: 'Head of Engines',
  phone: null,
};
const people: PagePeople = {
  names: [],
  phones: [],
  lines: [],
  marks: { generators: [], loads: [], named: [], frame: [], cut: false },
  people: [ada, { email: 'bo.dahl@acme.test', first_name: 'Bo', last_name: 'Dahl', position: null, phone: null }],
};

/** Opens Harrier on the team page, without waiting until the page is learnt. */
async function look(
  incognito = false,
  names: readonly string[] = ['ada.byron', 'bo.dahl'],
  url = 'https://acme.test/team',
  beside: PagePeople = people,
): Promise<void> {
  platform.tab.info = { id: 7, url, incognito };
  platform.tab.read = async () => facts(names);
  platform.tab.people = beside;
  await openAndRead(platform, handlers);
  await settled();
}

async function connect(): Promise<void> {
  const request = {
    service: null,
    name: '',
    address: 'https://service.test/v2',
    key: 'k-123',
    keyKept: 'device' as const,
  };
  await handlers.connect(request, 'm');
  await settled();
  platform.web.sent.length = 0;
}

const turn = (deviceFirst: boolean) => handlers['change-settings']({ deviceFirst }, 'm');

const known = (whom: Whom = { domain: 'acme.test' }, isPrivate = false) =>
  handlers['people-on-device']({ ...whom, private: isPrivate }, 'm');

const emailsKnown = async (...of: Parameters<typeof known>) => (await known(...of)).people.map(({ email }) => email);

const both = ['ada.byron@acme.test', 'bo.dahl@acme.test'];

const isLearnt = (emails: readonly string[]) =>
  waitFor(async () => expect((await emailsKnown()).sort()).toEqual(emails));

/** Opens the page again with a new person on it, and waits until that person is learnt. */
async function lookAgain(): Promise<string[]> {
  await look(false, ['ada.byron', 'bo.dahl', 'cy.marsh']);
  await waitFor(async () => expect(await emailsKnown()).toContain('cy.marsh@acme.test'));
  return (await emailsKnown()).sort();
}

/** Loads of this device's file from here on. */
const loads = () => vi.spyOn(platform, 'deviceFile');

describe('the setting "device first" with a connected service', () => {
  it('is off by default: learns nothing, shows no people and does not load the device file', async () => {
    const ran = loads();
    await connect();
    await look();
    expect(await known()).toEqual({ people: [], more: false, company: null });
    expect(ran).not.toHaveBeenCalled();
    await turn(true);
    expect(await known()).toEqual({ people: [], more: false, company: null });
  });

  it('shows the people known on this device with page and date, without a request', async () => {
    await handlers['use-device']({}, 'm');
    await look();
    await connect();
    expect(await emailsKnown()).toEqual([]);
    await turn(true);
    const { people: found, ...of } = await known();
    expect(of).toEqual({ more: false, company: 'Acme' });
    expect(found.map(({ email }) => email).sort()).toEqual(both);
    expect(found.find(({ first_name }) => first_name === 'Ada')).toMatchObject({
      ...{ position: 'Head of Engines', company: 'Acme', domain: 'acme.test', source_type: 'found' },
      sources: [{ uri: 'https://acme.test/team', last_seen_on: '2026-11-21' }],
    });
    expect(platform.web.sent).toEqual([]);
    expect(await handlers.journal({ before: null, limit: 10, operations: ['searchDomain'] }, 'm')).toMatchObject({
      entries: [],
    });
  });

  it('learns from opened pages without a request', async () => {
    await connect();
    await turn(true);
    platform.web.sent.length = 0;
    await look();
    await isLearnt(both);
    expect(platform.web.sent).toEqual([]);
  });

  it('does not delay an opening by learning', async () => {
    await connect();
    await turn(true);
    platform.deviceFile = () => new Promise(() => undefined);
    await look();
    expect(lastPush(platform, 'page')).toMatchObject({ topic: 'page', reading: false });
  });

  it('learns nothing in a private window, which still shows known people', async () => {
    await connect();
    await turn(true);
    await look(true, ['cy.marsh']);
    expect(await emailsKnown()).toEqual([]);
    await look();
    // Pages are learnt in turn, so Cy would be known by now.
    await isLearnt(both);
    expect((await emailsKnown({ domain: 'acme.test' }, true)).sort()).toEqual(both);
  });

  it('finds a person by name, and guesses no address', async () => {
    await connect();
    await turn(true);
    await look();
    await isLearnt(both);
    const at = { domain: 'acme.test' };
    expect(await emailsKnown({ ...at, full_name: 'ada BYRON' })).toEqual(['ada.byron@acme.test']);
    expect(await emailsKnown({ ...at, first_name: 'Bo', last_name: 'Dahl' })).toEqual(['bo.dahl@acme.test']);
    expect(await emailsKnown({ company: 'Acme', full_name: 'Bo Dahl' })).toEqual(['bo.dahl@acme.test']);
    // By the company's pattern it would be cy.marsh@, but no address is guessed here.
    expect(await emailsKnown({ ...at, full_name: 'Cy Marsh' })).toEqual([]);
    expect(await emailsKnown({ ...at, full_name: '…' })).toEqual([]);
    expect(await emailsKnown({ linkedin_handle: 'ada' })).toEqual([]);
  });

  it('shows every address with the name, each with its own page and date', async () => {
    await connect();
    await turn(true);
    await look();
    await isLearnt(both);
    const namesake = { ...people, people: [{ ...ada, email: 'a.byron@acme.test', position: 'Head of Sales' }] };
    platform.clock.jump(2 * 24 * 60 * 60_000);
    await look(false, ['a.byron'], 'https://acme.test/sales', namesake);
    await waitFor(async () => expect(await emailsKnown()).toContain('a.byron@acme.test'));
    const { people: found } = await known({ domain: 'acme.test', full_name: 'Ada Byron' });
    const shown = found.map(({ email, position, sources }) => [
      email,
      position,
      sources[0]?.uri,
      sources[0]?.extracted_on,
    ]);
    expect(shown.sort()).toEqual([
      ['a.byron@acme.test', 'Head of Sales', 'https://acme.test/sales', '2026-11-23'],
      ['ada.byron@acme.test', 'Head of Engines', 'https://acme.test/team', '2026-11-21'],
    ]);
  });

  it('adds no people while this device or the sample is the chosen service', async () => {
    await handlers['use-device']({}, 'm');
    await look();
    await turn(true);
    expect(await emailsKnown()).toEqual([]);
    await handlers['try-sample']({}, 'm');
    expect(await emailsKnown()).toEqual([]);
  });
});

describe('data learnt by "device first"', () => {
  beforeEach(async () => {
    await connect();
    await turn(true);
    await look();
    await isLearnt(both);
  });

  it('is deleted with this device, which is one of the services, and is not learnt again by itself', async () => {
    const { services, chosen } = await handlers.services({}, 'm');
    expect(services.map(({ kind }) => kind)).toEqual(['remote', 'device']);
    expect(services.find(({ id }) => id === chosen)?.kind).toBe('remote');
    const own = services.find(({ kind }) => kind === 'device');
    await handlers.disconnect({ service: own?.id ?? '' }, 'm');
    expect(await handlers['device-contents']({}, 'm')).toMatchObject({ addresses: 0 });
    expect(await handlers.settings({}, 'm')).toMatchObject({ deviceFirst: false });
    await look();
    await turn(true);
    expect(await emailsKnown()).toEqual([]);
  });

  it('is deleted by forgetting everything, which turns the setting off', async () => {
    await handlers['forget-everything']({}, 'm');
    expect(await handlers['device-contents']({}, 'm')).toMatchObject({ addresses: 0, companies: 0 });
    expect(await handlers.settings({}, 'm')).toMatchObject({ deviceFirst: false });
  });

  it('loses a forgotten person, who is not learnt again', async () => {
    await handlers['forget-person']({ email: 'ada.byron@acme.test' }, 'm');
    expect(await emailsKnown()).toEqual(['bo.dahl@acme.test']);
    expect(await lookAgain()).toEqual(['bo.dahl@acme.test', 'cy.marsh@acme.test']);
  });

  const claimed = { status: 451, body: { errors: [{ id: 'claimed_email', code: 451 }] } };
  const how = { click: true, skipCache: false, again: false, page: null };

  it.each([
    ['by an address', 'verifyEmail', '/email-verifier', { email: 'ada.byron@acme.test' }],
    ['by a name', 'findEmail', '/email-finder', { domain: 'acme.test', full_name: 'Ada Byron' }],
  ] as const)('loses people who opted out at the service, %s', async (_, operation, path, params) => {
    platform.web.answers.set(path, claimed);
    const asked = await handlers.request({ operation, params, ...how, private: false }, 'm');
    expect(asked).toMatchObject({ ok: false, problem: { code: 'opted-out' } });
    expect(await handlers['device-contents']({}, 'm')).toMatchObject({ addresses: 1 });
    expect(await emailsKnown()).toEqual(['bo.dahl@acme.test']);
    expect(await lookAgain()).toEqual(['bo.dahl@acme.test', 'cy.marsh@acme.test']);
  });

  it('hides a person who opted out in a private window there, and stays on disk', async () => {
    platform.web.answers.set('/email-verifier', claimed);
    const params = { email: 'ada.byron@acme.test' };
    await handlers.request({ operation: 'verifyEmail', params, ...how, private: true }, 'm');
    expect(await emailsKnown({ domain: 'acme.test' }, true)).toEqual(['bo.dahl@acme.test']);
    expect(await handlers['device-contents']({}, 'm')).toMatchObject({ addresses: 2 });
  });
});
