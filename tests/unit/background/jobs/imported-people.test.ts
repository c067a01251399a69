/** Imported people on this device are known at their company, until the import is undone or they are forgotten. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeviceStore } from '../../../../lib/background/device/device-store.ts';
import { peopleThere } from '../../../../lib/background/device/people-on-device.ts';
import { takeTurns } from '../../../../lib/contract/async.ts';
import type { Params, Reply } from '../../../../lib/contract/operations.ts';
import { blankCompany } from '../../../../lib/device-service/blank-records.ts';
import { createLocalService } from '../../../../lib/device-service/device-service.ts';
import { createLearning } from '../../../../lib/device-service/learn/learning.ts';
import type { Says } from '../../../../lib/messages/catalogue.ts';
import type { JobView } from '../../../../lib/messages/job-views.ts';
import { publicDomain } from '../../../../lib/subject/domain.ts';
import { look } from '../../device-service/learn/looks.ts';
import { openStore, tableOf } from '../device/stores.ts';
import { createDevice, type Device, type Life, noon, testClock } from '../requests/device.ts';
import { over as overOf } from './pass-until.ts';

let store: DeviceStore;
let device: Device;
let life: Life;

beforeEach(() => {
  const clock = testClock();
  store = openStore(undefined, noon);
  const service = createLocalService({ store, now: clock.now, answers: { byKnownAddresses: true } });
  device = createDevice(service, clock);
  device.connections.set('main', {
    id: 'main',
    epoch: 1,
    service,
    hasKey: async () => true,
    stays: true,
    isDevice: true,
  });
  device.imports = async () => store.imports;
  life = device.start();
  return () => store.close();
});

type Fields = Record<string, unknown>;

const over = (id: string) => overOf(device, life, id);

async function imported(rows: readonly Fields[], how: Partial<Says<'import-leads'>> = {}, id = 'import-1') {
  const numbered = rows.map((fields, index) => ({ line: index + 1, fields }));
  const request = { name: 'fair.csv', rows: numbered, list: null, existing: 'fill', dry: false, merge: true } as const;
  await life.jobs.create('import', id, { ...request, ...how });
  return over(id);
}

async function undone(job = 'import-1', id = `undo-${job}`): Promise<JobView> {
  await life.jobs.create('revert', id, { job });
  return over(id);
}

async function asked<Name extends 'searchDomain' | 'countDomainEmails' | 'findEmail'>(
  operation: Name,
  params: Params<Name>,
): Promise<Reply<Name>['data']> {
  const connection = await life.context.connection();
  const answer = await connection?.service.request(operation, params);
  if (!answer?.ok || answer.at !== 'done') throw new Error(`${operation} failed`);
  return answer.reply.data;
}

const count = async (domain = 'acme.test') => (await asked('countDomainEmails', { domain })).total;
const people = async (domain = 'acme.test') =>
  (await asked('searchDomain', { domain })).emails.map(({ value, first_name, last_name, position }) =>
    [value, first_name, last_name, position].join(' | '),
  );

const ada = { email: 'ada.krol@acme.test', first_name: 'Ada', last_name: 'Król', position: 'CTO', company: 'Acme' };
const jonas = { email: 'jonas.berg@acme.test', first_name: 'Jonas', last_name: 'Berg', company: 'Acme' };
const known = ['ada.krol@acme.test | Ada | Król | CTO', 'jonas.berg@acme.test | Jonas | Berg | '];

const learning = () => createLearning({ ...store, registrable: publicDomain, now: () => 0 }, undefined, takeTurns());

async function shows(email: string, person: { first_name: string; last_name: string; position: string | null }) {
  const { domain: _, ...seen } = look({ after: 0, shows: { addresses: [email] }, people: [{ email, ...person }] });
  await learning().learn({ ...seen, people: seen.people.map((one) => ({ ...one, form: 'text' })) });
}

describe('imported people', () => {
  test('are counted, listed, found and matched by pattern at their company', async () => {
    await imported([ada, jonas]);
    expect(await count()).toBe(2);
    expect(await people()).toEqual(known);
    const found = await asked('findEmail', { domain: 'acme.test', full_name: 'KROL, Ada' });
    expect(found).toMatchObject({ email: 'ada.krol@acme.test', source_type: 'found' });
    const guess = await asked('findEmail', { domain: 'acme.test', full_name: 'Mia Lund' });
    expect(guess).toMatchObject({ email: 'mia.lund@acme.test', source_type: 'generated', based_on: 2 });
    // The company is also found by its name.
    expect(await asked('searchDomain', { company: 'Acme' })).toMatchObject({ domain: 'acme.test' });
    const [entry] = (await asked('searchDomain', { domain: 'acme.test' })).emails;
    expect(entry).toMatchObject({
      field_sources: { position: { by: 'import', uri: null, extracted_on: '2026-03-18' } },
    });
  });

  test('are not learnt from a dry run, nor at mail providers or private hosts', async () => {
    await imported([ada], { dry: true }, 'dry');
    expect(await count()).toBe(0);
    await imported([
      { ...ada, email: 'ada@freemail.test' },
      { ...jonas, email: 'jonas@files.internal' },
    ]);
    expect(await count('freemail.test')).toBe(0);
    expect((await store.counts()).addresses).toBe(0);
  });

  test('belong to the company of their address’s registrable domain', async () => {
    await imported([{ ...ada, email: 'Ada.Krol@EU.acme.test' }]);
    expect(await people()).toEqual(['ada.krol@eu.acme.test | Ada | Król | CTO']);
  });

  test('are not learnt again from skipped rows or from a second import of the same row', async () => {
    await imported([ada]);
    await imported([{ ...ada, position: 'Advisor' }], { existing: 'skip' }, 'second');
    await imported([ada], {}, 'third');
    expect(await people()).toEqual(known.slice(0, 1));
    expect(await count()).toBe(1);
  });

  test('are removed by undo, with their company if nothing else is known of it', async () => {
    await imported([ada, jonas]);
    await undone();
    expect(await people()).toEqual([]);
    expect(await count()).toBe(0);
    expect(await asked('searchDomain', { company: 'Acme' })).toMatchObject({ domain: null });
    const { addresses, companies, leads } = await store.counts();
    expect({ addresses, companies, leads }).toEqual({ addresses: 0, companies: 0, leads: 0 });
  });

  test('stay after undo if a page or an earlier import names them', async () => {
    await shows('ada.krol@acme.test', { first_name: 'Ada', last_name: 'Król', position: 'Engineer' });
    await imported([jonas], {}, 'first');
    await imported([ada, { ...jonas, position: 'Buyer' }], { existing: 'overwrite' }, 'second');
    expect(await people()).toEqual([known[0], 'jonas.berg@acme.test | Jonas | Berg | Buyer']);
    await undone('second');
    expect(await people()).toEqual(['ada.krol@acme.test | Ada | Król | Engineer', known[1]]);
  });

  test('stay after undo if their lead was changed since and is kept', async () => {
    await imported([ada, jonas]);
    const { leads } = await store.leads.leads({}, 0, { offset: 0, limit: 10 });
    const lead = leads.find(({ email }) => email === ada.email);
    if (lead) await store.leads.put({ ...lead, texts: { ...lead.texts, notes: 'Met in Oslo' } });
    await undone();
    expect(await people()).toEqual(known.slice(0, 1));
  });

  test.each<[string, Fields, string[]]>([
    ['an edited lead', ada, ['ada.krol@acme.test | Ada | Król | CFO']],
    ['an edited lead without a name', { email: ada.email }, ['ada.krol@acme.test |  |  | CFO']],
  ])('leave nothing behind if %s is kept by undo and then deleted', async (_, row, kept) => {
    await imported([row]);
    const { service } = (await life.context.connection()) ?? {};
    await service?.request('updateLead', { id: 1, position: 'CFO' });
    await undone();
    expect(await people()).toEqual(kept);
    await service?.request('updateLead', { id: 1, notes: 'Met in Oslo' });
    expect(await people()).toEqual(kept);
    await service?.request('deleteLead', { id: 1 });
    const { addresses, companies, leads } = await store.counts();
    expect({ addresses, companies, leads }).toEqual({ addresses: 0, companies: 0, leads: 0 });
  });

  test('keep after undo what the user entered in an existing lead, until it is deleted', async () => {
    const { service } = (await life.context.connection()) ?? {};
    // As left by an older version, which learnt nothing from leads.
    await service?.request('createLead', { email: ada.email });
    const [before] = (await store.leads.leads({}, 0, { offset: 0, limit: 10 })).leads;
    if (!before) throw new Error('No lead');
    const { taught: _, ...untaught } = before;
    await store.leads.remove(before.id);
    await store.leads.put(untaught);
    await imported([ada]);
    await service?.request('updateLead', { id: 1, linkedin_url: 'https://linkedin.example/in/ada' });
    await undone();
    expect(await people()).toEqual(['ada.krol@acme.test |  |  | ']);
    await service?.request('deleteLead', { id: 1 });
    expect((await store.counts()).addresses).toBe(0);
  });

  test('are removed by undo even if their leads were deleted', async () => {
    await imported([ada]);
    const { leads } = await store.leads.leads({}, 0, { offset: 0, limit: 10 });
    for (const { id } of leads) await store.leads.remove(id);
    await undone();
    expect(await count()).toBe(0);
  });

  test('that were saved before an import are removed with their lead, also after undo', async () => {
    const { service } = (await life.context.connection()) ?? {};
    await service?.request('createLead', { email: ada.email, first_name: 'Ada' });
    await imported([ada]);
    await undone();
    expect(await people()).toEqual(['ada.krol@acme.test | Ada |  | ']);
    await service?.request('deleteLead', { id: (await store.leads.leadOf(ada.email))?.id ?? 0 });
    expect((await store.counts()).addresses).toBe(0);
  });

  test('do not return by undo or a further import once they are forgotten', async () => {
    await imported([ada, jonas]);
    await store.forgetPerson(ada.email);
    expect(await people()).toEqual(known.slice(1));
    await imported([ada], {}, 'again');
    expect(await people()).toEqual(known.slice(1));
    await undone();
    expect(await count()).toBe(0);
  });

  test('keep the import’s value, and a page’s newer value is reported as a change', async () => {
    await imported([ada]);
    const says = { first_name: 'Ada', last_name: 'Król', position: 'Head of Sales' };
    await shows('ada.krol@acme.test', says);
    expect(await people()).toEqual(known.slice(0, 1));
    expect(await store.changedLeads()).toMatchObject([{ changes: [{ field: 'position', value: 'Head of Sales' }] }]);
    // The page takes over once the import is undone.
    await undone();
    expect(await people()).toEqual(['ada.krol@acme.test | Ada | Król | Head of Sales']);
  });

  test('keep a fuller name if the import has a shorter one', async () => {
    await shows('ada.krol@acme.test', { first_name: 'Ada', last_name: 'Król', position: null });
    await imported([{ ...ada, first_name: 'A.' }]);
    expect(await people()).toEqual(known.slice(0, 1));
  });

  test('are written once each, as are their companies, without empty fields', async () => {
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
    await imported([ada, jonas, { email: 'mia@lund.test', first_name: 'Mia', last_name: 'Lund' }]);
    const { calls, contexts } = puts.mock;
    const into = (table: string) =>
      calls.flatMap(([record], nth) => {
        const store = contexts[nth];
        return store instanceof IDBObjectStore && store.name === table ? [record] : [];
      });
    expect(into('domains')).toMatchObject([
      { domain: 'acme.test', personal: 2 },
      { domain: 'lund.test', personal: 1 },
    ]);
    expect(into('companies').map(({ company }) => Object.keys(company).sort())).toEqual([
      ['domain', 'organization', 'origins'],
      ['domain', 'origins'],
    ]);
    expect(into('addresses')).toHaveLength(3);
    expect(into('addresses').map(({ email }) => Object.values(email))).not.toContainEqual(
      expect.arrayContaining([null]),
    );
    puts.mockRestore();
    expect(await people('lund.test')).toEqual(['mia@lund.test | Mia | Lund | ']);
  });

  test('are removed by undo with few storage requests, and leave nothing of their company', async () => {
    await imported(Array.from({ length: 40 }, (_, nth) => ({ ...ada, email: `ada@works-${nth}.test`, company: '' })));
    const asks = (['get', 'getAll', 'put', 'delete'] as const).map((what) => vi.spyOn(IDBObjectStore.prototype, what));
    await undone();
    const counts: Record<string, number> = {};
    asks.forEach((spy, at) => {
      for (const of of spy.mock.contexts) {
        const what = `${['read', 'read', 'write', 'write'][at]} ${tableOf(of)}`;
        counts[what] = (counts[what] ?? 0) + 1;
      }
    });
    vi.restoreAllMocks();
    // Three batches at most; each of these records is read once and removed once.
    const each = { 'read addresses': 40, 'read domains': 40, 'read companies': 40 };
    const gone = { 'write addresses': 40, 'write domains': 40, 'write companies': 40 };
    expect(counts).toMatchObject({ ...each, ...gone });
    expect(counts['read leads']).toBeLessThanOrEqual(3);
    expect(counts['write leads']).toBeLessThanOrEqual(3);
    const { leads, addresses, companies, domains } = await store.counts();
    expect([leads, addresses, companies, domains]).toEqual([0, 0, 0, 0]);
  });

  test('survive a back-up and its restore', async () => {
    await imported([ada, jonas]);
    const file = await new Response(await store.backUp(null)).blob();
    const other = openStore(undefined, noon);
    await other.restore(file, null, { how: 'merge' });
    expect((await other.directory.emails('acme.test', {}, { offset: 0, limit: 9 })).emails).toMatchObject([
      { value: ada.email, origins: { last_name: { by: 'import' } } },
      { value: jonas.email },
    ]);
    await other.close();
  });
});

describe('imported people without an address', () => {
  const mara = { first_name: 'Mara', last_name: 'Dahl', position: 'CFO', company: 'Acme', website: 'www.acme.test' };
  const bo = { first_name: 'Bo', last_name: 'Eck', company: 'Acme' };
  const there = async (from = store) => (await peopleThere(from.directory, 'acme.test')).people.map(({ name }) => name);

  test('are stored at the company that their website or company name leads to', async () => {
    await store.directory.write([{ put: blankCompany('acme.test', { organization: 'Acme' }), as: 'company' }]);
    const { counts, failed } = await imported([ada, mara, bo, { ...bo, last_name: 'Holt', company: 'Nobody Ltd' }]);
    expect({ counts, failed }).toEqual({ counts: { created: 1, without_address: 2 }, failed: 1 });
    expect((await peopleThere(store.directory, 'acme.test')).people).toEqual([
      { name: 'Mara Dahl', position: 'CFO', profile: null, page: null, day: '2026-03-18' },
      { name: 'Bo Eck', position: null, profile: null, page: null, day: '2026-03-18' },
    ]);
    expect(await count()).toBe(1);
  });

  test('are not stored at a company that only the file itself names, as its dry run predicts', async () => {
    const rows = [ada, ...Array.from({ length: 300 }, (_, nth) => ({ email: `p${nth}@acme.test` })), bo];
    const dry = await imported(rows, { dry: true }, 'dry');
    expect(await imported(rows)).toMatchObject({ counts: dry.counts, failed: dry.failed });
    expect(await there()).toEqual([]);
  });

  test('are counted but not stored by a dry run', async () => {
    expect((await imported([mara], { dry: true }, 'dry')).counts).toEqual({ without_address: 1 });
    expect(await there()).toEqual([]);
    expect((await store.counts()).companies).toBe(0);
  });

  test('fill the lead of the same person instead', async () => {
    await imported([ada]);
    const { counts } = await imported([{ ...ada, email: '' }], {}, 'second');
    expect(counts).toMatchObject({ merged: 1 });
    expect(await there()).toEqual([]);
  });

  test('are removed by undo, except those that an earlier import named', async () => {
    await imported([mara], {}, 'first');
    await imported([mara, { ...bo, website: 'acme.test' }], {}, 'second');
    expect(await there()).toEqual(['Mara Dahl', 'Bo Eck']);
    expect(await undone('second')).toMatchObject({ total: 2, done: 2, counts: { deleted: 1, kept: 1 } });
    expect(await there()).toEqual(['Mara Dahl']);
    await undone('first');
    expect(await there()).toEqual([]);
    expect((await store.counts()).companies).toBe(0);
  });

  /** Stores a person from a page, known only by name. */
  async function onPage(first_name: string) {
    const origin = { by: 'page', uri: 'https://acme.test/team', extracted_on: '2026-01-01' } as const;
    const people = [{ first_name, last_name: 'Dahl', position: null, linkedin: null, origin }];
    const company = { ...blankCompany('acme.test', { organization: 'Acme' }), people };
    await store.directory.write([{ put: company, as: 'company' }]);
    return company;
  }

  test('take the company name that they brought with them when they are undone', async () => {
    await imported([{ email: ada.email, first_name: 'Ada', last_name: 'Król' }], {}, 'first');
    const before = await store.directory.company('acme.test');
    await imported([mara], {}, 'second');
    expect(await store.directory.company('acme.test')).toMatchObject({ organization: 'Acme' });
    await undone('second');
    expect(before).toMatchObject({ organization: null });
    expect(await store.directory.company('acme.test')).toEqual(before);
  });

  test.each([['Mara'], ['M.']])('leave %s as a page named her after undo', async (first_name) => {
    const profile = 'https://linkedin.example/in/mara';
    const { people } = await onPage(first_name);
    const { position: _, ...unplaced } = mara;
    await imported([unplaced, mara, { ...mara, linkedin_url: profile }]);
    expect((await store.directory.company('acme.test'))?.people).toMatchObject([
      { first_name: 'Mara', position: 'CFO', linkedin: profile },
    ]);
    expect(await undone()).toMatchObject({ counts: { kept: 3 } });
    expect((await store.directory.company('acme.test'))?.people).toEqual(people);
  });

  test('keep the values of a later import when an earlier one is undone', async () => {
    await onPage('Mara');
    await imported([mara], {}, 'first');
    await imported([{ ...mara, linkedin_url: 'https://linkedin.example/in/mara' }], {}, 'second');
    await undone('first');
    expect((await store.directory.company('acme.test'))?.people).toMatchObject([
      { position: null, linkedin: 'https://linkedin.example/in/mara' },
    ]);
  });

  test('lose their rows, but stay at the company, when the shorter name from a page is forgotten', async () => {
    await onPage('M.');
    await imported([mara]);
    await store.forgetName({ name: { first_name: 'M.', last_name: 'Dahl' }, domain: 'acme.test' });
    const { rows } = await store.imports.rows('import-1', { offset: 0, limit: 9, failed: false });
    expect(rows).toMatchObject([{ fields: {}, problem: { code: 'opted-out' } }]);
    await undone();
    expect(await there()).toEqual(['Mara Dahl']);
  });

  test('do not return by a further import once they are forgotten by name', async () => {
    await imported([mara]);
    await store.forgetName({ name: { first_name: 'Mara', last_name: 'Dahl' }, domain: 'acme.test' });
    expect(await there()).toEqual([]);
    expect(await imported([mara], {}, 'again')).toMatchObject({ counts: {}, failed: 1 });
    expect(await there()).toEqual([]);
    const withAddress = { ...mara, email: 'mara.dahl@acme.test' };
    expect(await imported([withAddress], {}, 'addressed')).toMatchObject({ counts: {}, failed: 1 });
    expect(await store.directory.email(withAddress.email)).toBeNull();
  });
});

describe('imported people whose website is at another domain than their address', () => {
  const site = { website: 'https://www.acme-group.test', company: 'Acme' };
  const linked = async () => (await store.directory.company('acme-group.test'))?.linked_domains ?? null;

  test('belong to that site once two imports name it; undoing one reverts this', async () => {
    await imported([{ ...ada, ...site }]);
    expect(await linked()).toBeNull();
    await imported([{ ...jonas, ...site }], {}, 'import-2');
    expect(await linked()).toEqual(['acme.test']);
    expect(await people('acme-group.test')).toEqual(known);
    expect(await asked('findEmail', { full_name: 'Eva Loe', domain: 'acme-group.test' })).toMatchObject({
      ...{ email: 'eva.loe@acme.test', company: 'Acme' },
    });
    await undone('import-2');
    expect(await linked()).toBeNull();
  });

  test('link the two domains among hundreds of other addresses, until undo leaves only one of them', async () => {
    const others = Array.from({ length: 400 }, (_, nth) => ({
      email: `other${nth}@acme.test`,
      last_name: `Other${nth}`,
    }));
    const sites = Array.from({ length: 6 }, (_, nth) => `site${nth}.test`);
    const from = (who: string) =>
      sites.map((website) => ({ email: `${who}.${website}@acme.test`, last_name: who, website }));
    const found = async () => {
      const companies = await Promise.all(sites.map((one) => store.directory.company(one)));
      return companies.filter((one) => one?.linked_domains.includes('acme.test')).length;
    };
    await imported([...others, ...from('ann')]);
    expect(await found()).toBe(0);
    await imported(from('bo'), {}, 'import-2');
    expect(await found()).toBe(6);
    await imported(from('cy'), {}, 'import-3');
    await undone('import-3');
    expect(await found()).toBe(6);
    await undone('import-2');
    expect(await found()).toBe(0);
  });

  test('are not linked to a social network that is their website', async () => {
    const rows = [ada, jonas].map((one) => ({ ...one, website: 'https://www.linkedin.com/in/someone' }));
    await imported(rows);
    expect(await store.directory.company('linkedin.com')).toBeNull();
  });
});
