/** People forgotten in another browser and never known in this one: no service gets a request about them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OperationName } from '../../../lib/contract/operations.ts';
import { noWaterfall, waterfallAsks } from '../../../lib/messages/waterfall.ts';
import { startWebDav, type WebDavServer } from '../../service/webdav.ts';
import { waitFor } from '../harness/wait-for.ts';
import { onDisk, settled } from './fakes.ts';
import { again, type Browser, browser, joined } from './sync-browsers.ts';

let server: WebDavServer;
let anna: Browser;
let bert: Browser;
/** The id of Bert's service. */
let service: string;

beforeEach(async () => {
  server = await startWebDav();
  [anna, bert] = [await joined(server, withHealth()), await joined(server, withHealth())];
  await connect(anna);
  service = await connect(bert);
});
afterEach(() => server.close());

const email = 'ada.ohm@some.test';
const optedOut = { ok: false, problem: { code: 'opted-out' } };
const message = () => crypto.randomUUID();

function withHealth(): Browser {
  const one = browser();
  const lookUp = { version: 1, path: '/harrier/app-records', most: 50 };
  one.platform.web.answers.set('/health', { status: 200, body: { status: 'ok', lookUp } });
  return one;
}

async function connect({ engine }: Browser): Promise<string> {
  const connected = await engine.handlers.connect(
    { service: null, name: 'Kelp', address: 'https://service.test/v2', key: 'k-1', keyKept: 'device' },
    'm',
  );
  await settled();
  return connected.ok ? connected.service.id : Promise.reject(new Error('not connected'));
}

const ask = (one: Browser, operation: OperationName, params: object, isPrivate = false) =>
  one.engine.handlers.request(
    {
      ...{ operation, params: { ...params }, click: true, skipCache: true, again: true, page: null },
      private: isPrivate,
    },
    message(),
  );

/** Requests from Bert's browser to a service, except about its account and health. */
const sent = () =>
  bert.platform.web.sent
    .map(({ url }) => new URL(url).pathname.replace(/^.*\/v\d+/, ''))
    .filter((path) => path !== '/account' && path !== '/health');

/** Anna's browser forgets a person whom her device knows by name, and people whose opt-out her service reports. */
async function forgotten(): Promise<void> {
  const device = (await anna.engine.handlers.services({}, 'm')).services.find(({ kind }) => kind === 'device');
  await anna.engine.handlers['choose-service']({ service: device?.id ?? '' }, 'm');
  await ask(anna, 'createLead', { email, first_name: 'Ada', last_name: 'Ohm' });
  await anna.engine.handlers['forget-person']({ email }, 'm');
  const remote = (await anna.engine.handlers.services({}, 'm')).services.find(({ kind }) => kind === 'remote');
  await anna.engine.handlers['choose-service']({ service: remote?.id ?? '' }, 'm');
  const body = { errors: [{ id: 'claimed_email', code: 451 }] };
  for (const path of ['/email-finder', '/author-finder']) anna.platform.web.answers.set(path, { status: 451, body });
  for (const [operation, params] of [
    ['findEmail', { full_name: 'Cy Ash', domain: 'other.test' }],
    ['findEmail', { linkedin_handle: 'dot-elm' }],
    ['findAuthor', { url: 'https://some.test/news' }],
  ] as const)
    expect(await ask(anna, operation, params)).toMatchObject(optedOut);
  await again(anna);
  await again(bert);
}

const contact = {
  ...{ email, type: null, first_name: 'Ada', last_name: 'Ohm', position: null, department: null, seniority: null },
  ...{ decision_maker: false, phone_number: null, linkedin_url: null, twitter: null, confidence: null },
  ...{ verification: { status: null, date: null }, sources: [], source_type: null, company: null, domain: null },
  ...{ company_industry: null, company_size: null, country_code: null },
};

/** Asks only Bert's remote service, because this device would refuse by itself. */
async function inOrder() {
  const ids = [service];
  const members = ids.map((id) => ({ id, asks: [...waterfallAsks], dailyCap: null }));
  await bert.engine.handlers['change-settings']({ waterfall: { ...noWaterfall, on: true, services: members } }, 'm');
  return bert.engine.handlers['ask-in-order'](
    {
      ...{ operation: 'findEmail', params: { full_name: 'Ada Ohm', domain: 'some.test' }, services: ids },
      ...{ click: true, skipCache: true, again: true, page: null, private: false },
    },
    message(),
  );
}

async function imported() {
  const rows = [{ line: 2, fields: { email, first_name: 'Ada' } }];
  await bert.engine.handlers['import-leads'](
    { name: 'list.csv', rows, list: null, existing: 'skip', dry: false },
    message(),
  );
  return waitFor(async () => {
    await bert.platform.clock.advance(1_000);
    const [job] = (await bert.engine.handlers.jobs({}, 'm')).jobs;
    return job?.state === 'done' ? job : Promise.reject(new Error('The import runs'));
  });
}

async function onDevice() {
  const { services } = await bert.engine.handlers.services({}, 'm');
  const own = services.find(({ kind }) => kind === 'device')?.id ?? '';
  await bert.engine.handlers['choose-service']({ service: own }, 'm');
  return ask(bert, 'findEmail', { full_name: 'Ada Ohm', domain: 'some.test' });
}

const bulk = { emails: [email], skipCache: true, private: false };
const saving = { contacts: [contact], page: null, list: null, private: false };
const apps = () => ({ service, app: 'ab12', of: { emails: [email], domains: [] } });

describe('no request is sent', () => {
  test.each<[path: string, act: () => Promise<unknown>, answer: unknown]>([
    ['by the verifier', () => ask(bert, 'verifyEmail', { email: email.toUpperCase() }), optedOut],
    ['in a private window', () => ask(bert, 'verifyEmail', { email }, true), optedOut],
    ['by the finder', () => ask(bert, 'findEmail', { full_name: 'Ada Óhm', domain: 'some.test' }), optedOut],
    ['for a name', () => ask(bert, 'findEmail', { full_name: 'Cy Ash', domain: 'other.test' }), optedOut],
    ['for a profile', () => ask(bert, 'findEmail', { linkedin_handle: 'Dot-Elm' }), optedOut],
    ['for an author', () => ask(bert, 'findAuthor', { url: 'https://some.test/news' }), optedOut],
    ['by an enrichment', () => ask(bert, 'enrichPerson', { email }), optedOut],
    ['by an enrichment with the company', () => ask(bert, 'enrichPersonAndCompany', { email }), optedOut],
    ['to save a lead', () => ask(bert, 'createLead', { email }), optedOut],
    ['to the members of a waterfall', inOrder, optedOut],
    ['by the finder of this device', onDevice, optedOut],
    ['by a bulk check', () => bert.engine.handlers.verify(bulk, message()), { job: null }],
    ['by a save from a page or a mailbox', () => bert.engine.handlers.save(saving, message()), { job: null }],
    ['by an import', imported, { total: 1, failed: 1 }],
    [
      'to the apps of a team',
      () => bert.engine.handlers['look-up-in-app'](apps(), 'm'),
      { ok: true, value: { answers: [] } },
    ],
  ])('%s', async (_, act, answer) => {
    await forgotten();
    expect(await act()).toMatchObject(answer as object);
    expect(sent()).toEqual([]);
  });
});

test('a person forgotten elsewhere is deleted from cached responses and omitted from later ones', async () => {
  const people = [email, 'bo@some.test'].map((value) => ({ value, type: 'personal', sources: [] }));
  const body = { data: { domain: 'some.test', emails: people }, meta: { results: 2 } };
  bert.platform.web.answers.set('/domain-search', { status: 200, body });
  const found = async () => JSON.stringify(await ask(bert, 'searchDomain', { domain: 'some.test' }));
  expect(await found()).toContain(email);
  await forgotten();
  expect(await onDisk(bert.platform)).toContain('bo@some.test');
  expect(await onDisk(bert.platform)).not.toContain(email);
  expect(await found()).not.toContain(email);
});

test('a running restore is not aborted for a person forgotten elsewhere, and omits them', async () => {
  const { handlers } = bert.engine;
  const { services } = await handlers.services({}, 'm');
  await handlers['choose-service']({ service: services.find(({ kind }) => kind === 'device')?.id ?? '' }, 'm');
  await ask(bert, 'createLead', { email });
  await ask(bert, 'createLead', { email: 'bo@some.test' });
  await handlers['write-back-up']({ passphrase: null }, message());
  const { backUpFiles } = bert.platform;
  const written = await waitFor(() => backUpFiles.stored.get('written') ?? Promise.reject(new Error('No file')));
  let hand = (_: File) => {};
  backUpFiles.handedIn = () =>
    new Promise((resolve) => {
      hand = resolve;
    });
  expect((await handlers['read-back-up']({ how: 'merge', passphrase: null }, message())).at).toBe('working');
  let isForgotten = false;
  const forgetting = forgotten().then(() => {
    isForgotten = true;
  });
  // A deletion that aborts the restore waits for its end.
  await waitFor(() => expect(isForgotten || bert.platform.local.stored.has('deletions')).toBe(true));
  hand(written);
  await forgetting;
  const restored = await waitFor(async () => {
    const work = await handlers['back-up-work']({}, 'm');
    return work.at === 'working' ? Promise.reject(new Error('The restore runs')) : work;
  });
  expect(restored).toMatchObject({ at: 'restored' });
  expect(await bert.leads()).toEqual(['bo@some.test']);
});

test('people stay forgotten after the sync is left and after everything is forgotten here', async () => {
  await forgotten();
  await bert.say({ ask: 'leave' });
  expect(await ask(bert, 'verifyEmail', { email })).toMatchObject(optedOut);
  await bert.engine.handlers['forget-everything']({}, 'm');
  const next = browser(bert.platform);
  next.platform.granted.add('https://service.test/*');
  await connect(next);
  expect(await ask(next, 'verifyEmail', { email })).toMatchObject(optedOut);
  expect(sent()).toEqual([]);
});

test('requests about other people are sent', async () => {
  await forgotten();
  await ask(bert, 'verifyEmail', { email: 'bo@some.test' });
  expect(sent()).toEqual(['/email-verifier']);
});
