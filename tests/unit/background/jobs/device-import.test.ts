/** Imports on this device, in batches: same outcomes as at a service, each row once despite restarts, and undo. */
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { DeviceStore } from '../../../../lib/background/device/device-store.ts';
import { createLocalService } from '../../../../lib/device-service/device-service.ts';
import type { StoredLead } from '../../../../lib/device-service/store-leads.ts';
import type { Says } from '../../../../lib/messages/catalogue.ts';
import type { JobView } from '../../../../lib/messages/job-views.ts';
import { runs } from '../../../run/effort.ts';
import { listSize } from '../../../service/list-size.ts';
import { openStore } from '../device/stores.ts';
import { createDevice, type Device, type Life, noon, testClock } from '../requests/device.ts';
import { watchedService } from '../requests/services.ts';
import { over as overOf, passUntil, throughKills } from './pass-until.ts';

let store: DeviceStore;
let device: Device;
let life: Life;

function begin(): void {
  const clock = testClock();
  store = openStore(undefined, noon);
  const service = createLocalService({ store, now: clock.now });
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
}

beforeEach(begin);

type ImportRequest = Says<'import-leads'>;
type Fields = Record<string, unknown>;

const request = (rows: readonly Fields[], how: Partial<ImportRequest> = {}): ImportRequest => ({
  name: 'fair.csv',
  rows: rows.map((fields, index) => ({ line: index + 1, fields })),
  ...{ list: null, existing: 'fill', dry: false, ...how },
});

const over = (id: string) => overOf(device, life, id);

async function imported(rows: readonly Fields[], how: Partial<ImportRequest> = {}, id = 'import-1'): Promise<JobView> {
  await life.jobs.create('import', id, request(rows, how));
  return over(id);
}

async function undone(job = 'import-1', id = 'undo-1'): Promise<JobView> {
  await life.jobs.create('revert', id, { job });
  return over(id);
}

const rowsOf = async (id = 'import-1', failed = false) =>
  (await life.jobs.rows(id, { offset: 0, limit: 1_000, failed })).rows;

const lead = (email: string) => store.leads.leadOf(email);

async function all(from = store): Promise<StoredLead[]> {
  return (await from.leads.leads({}, 0, { offset: 0, limit: 10_000 })).leads;
}

async function existing(...leads: ({ email: string } & Fields)[]): Promise<void> {
  const { service } = (await life.context.connection()) ?? {};
  for (const fields of leads) await service?.request('createLead', { leads_list_name: 'Old', ...fields });
}

const people = (count: number): Fields[] =>
  Array.from({ length: count }, (_, nth) => ({ email: `p${nth}@acme.test`, first_name: `P${nth}` }));

const ann = { email: 'ann@acme.test', position: 'CTO', company: 'Acme', custom_attributes: { fair_badge: 'B-17' } };

test('an import shows progress after each batch of at most 256 rows', async () => {
  const seen: (number | undefined)[] = [];
  device.imports = async () => ({
    ...store.imports,
    async run(...batch) {
      seen.push((await life.jobs.views()).find(({ id }) => id === 'import-1')?.done);
      return store.imports.run(...batch);
    },
  });
  await imported(people(600));
  const [first, ...later] = seen;
  expect([first, later.at(-1)]).toEqual([0, 600]);
  later.forEach((done, at) => {
    const step = (done ?? 0) - (seen[at] ?? 0);
    expect(step).toBeGreaterThan(0);
    expect(step).toBeLessThanOrEqual(256);
  });
});

test('more rows than a batch become leads in the list; a page of rows shows their outcomes', async () => {
  const view = await imported(people(300), { list: 'Fair' });
  expect(view).toMatchObject({
    kind: 'import',
    state: 'done',
    total: 300,
    done: 300,
    failed: 0,
    counts: { created: 300 },
  });
  expect(await all()).toHaveLength(300);
  expect(await listSize(store.leads, 1)).toBe(300);
  const { rows, total } = await life.jobs.rows('import-1', { offset: 250, limit: 20, failed: false });
  expect({ total, lines: rows.map(({ line }) => line) }).toEqual({
    total: 300,
    lines: Array.from({ length: 20 }, (_, at) => 251 + at),
  });
  expect(rows[0]).toMatchObject({
    key: 'p250@acme.test',
    at: 'done',
    outcome: 'created',
    fields: { first_name: 'P250' },
  });
});

test('an import of any rows over any leads has the same leads, counts and rows as at a remote service', async () => {
  const value = fc.constantFrom('', 'One', 'Two');
  const row = fc.record({
    email: fc.constantFrom('a@x.test', 'B@x.test', 'c@x.test', 'no address'),
    position: fc.option(value, { nil: undefined }),
    company: fc.option(value, { nil: undefined }),
    custom_attributes: fc.option(fc.record({ fair_badge: value }), { nil: undefined }),
    country_code: fc.constantFrom(undefined, 'NO', 'ZZ'),
  });
  const given = (fields: Fields) => Object.fromEntries(Object.entries(fields).filter(([, of]) => of !== undefined));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(row, { maxLength: 3, selector: ({ email }) => email }),
      fc.array(row, { minLength: 1, maxLength: 4 }),
      fc.record({
        existing: fc.constantFrom('skip', 'fill', 'overwrite'),
        list: fc.constantFrom(null, 'old', 'Fair'),
        dry: fc.boolean(),
      }),
      async (before, rows, how) => {
        begin();
        const remote = watchedService({ now: device.clock.now, account: { attributes: ['fair_badge'] } });
        device.connect('remote', remote);
        const held = before.filter(({ email, country_code }) => email !== 'no address' && country_code !== 'ZZ');
        for (const fields of held) {
          await existing(given(fields) as { email: string });
          await remote.request('createLead', { leads_list_name: 'Old', ...(given(fields) as { email: string }) });
        }
        const here = await imported(rows.map(given), how);
        const hereRows = await rowsOf();
        device.chosen = 'remote';
        const there = await imported(rows.map(given), how, 'import-2');
        const same = ({ counts, done, failed, total, dry }: JobView) => ({ counts, done, failed, total, dry });
        expect(same(here)).toEqual(same(there));
        expect(hereRows).toEqual(await rowsOf('import-2'));
        const theirs = (await remote.store.leads.leads({}, 0, { offset: 0, limit: 100 })).leads;
        const plain = (leads: readonly StoredLead[]) =>
          leads
            .map(({ email, texts, attributes, lists }) => ({ email, texts: given(texts), attributes, lists }))
            .sort((one, other) => (one.email < other.email ? -1 : 1));
        expect(plain(await all())).toEqual(plain(theirs));
      },
    ),
    { numRuns: runs(20, 50), seed: 20261122 },
  );
});

test('a dry run writes nothing, not even the list; the import that follows does what it counted', async () => {
  await existing({ email: 'ann@acme.test', position: 'CEO' });
  const rows = [ann, { email: 'new@acme.test' }, { email: 'no address' }];
  const dry = await imported(rows, { dry: true, list: 'Fair' });
  expect(dry).toMatchObject({ dry: true, counts: { updated: 1, created: 1 }, failed: 1, retriable: 0, done: 2 });
  expect(await all()).toHaveLength(1);
  expect(await store.leads.listNamed('Fair')).toBeNull();
  await life.jobs.carryOut('import-2', 'import-1');
  expect(await over('import-2')).toMatchObject({
    dry: false,
    counts: { updated: 1, created: 1 },
    failed: 1,
    list: 'Fair',
  });
  expect(await lead('ann@acme.test')).toMatchObject({ texts: { position: 'CEO', company: 'Acme' }, lists: [1, 2] });
  expect(await life.jobs.views()).toHaveLength(1);
  expect(await rowsOf('import-2', true)).toMatchObject([
    { line: 3, problem: { code: 'refused-input', field: 'email' } },
  ]);
});

test('a repeated import leaves a lead unchanged whose second list is the import’s', async () => {
  await existing({ email: 'ann@acme.test' });
  await imported([ann], { list: 'Fair' });
  expect(await lead('ann@acme.test')).toMatchObject({ lists: [1, 2] });
  expect(await imported([ann], { list: 'fair' }, 'import-2')).toMatchObject({ counts: { unchanged: 1 } });
  expect(await imported([ann], { list: 'Fair', dry: true }, 'import-3')).toMatchObject({ counts: { unchanged: 1 } });
});

test('undo deletes created leads, restores changed leads, and keeps later changes', async () => {
  await existing({ email: 'ann@acme.test', position: 'CEO', company: '' }, { email: 'bo@acme.test', position: 'CFO' });
  const rows = [ann, { email: 'bo@acme.test', position: 'CIO', company: 'Acme' }, ...people(60)];
  await imported(rows, { existing: 'overwrite', list: 'Fair' });
  const bo = await lead('bo@acme.test');
  const p7 = await lead('p7@acme.test');
  if (!bo || !p7) throw new Error('They are leads');
  await store.leads.put({ ...bo, texts: { ...bo.texts, position: 'Chair' } });
  await store.leads.put({ ...p7, texts: { ...p7.texts, notes: 'called' } });
  expect(await undone()).toMatchObject({
    state: 'done',
    total: 62,
    done: 62,
    counts: { deleted: 59, restored: 1, kept: 2 },
  });
  expect((await all()).map(({ email }) => email).sort()).toEqual(['ann@acme.test', 'bo@acme.test', 'p7@acme.test']);
  expect(await lead('ann@acme.test')).toMatchObject({ texts: { position: 'CEO' }, attributes: {} });
  expect(await lead('bo@acme.test')).toMatchObject({ texts: { position: 'Chair', company: null } });
  expect((await life.jobs.views()).find(({ id }) => id === 'import-1')?.counts).toEqual({ undone: 60, kept: 2 });
  expect((await rowsOf())[9]).toMatchObject({ key: 'p7@acme.test', outcome: 'kept', differing: ['notes'] });
  expect(await life.jobs.create('revert', 'undo-2', { job: 'import-1' })).toBeNull();
});

test('an import taken off the list while it is undone is undone completely', async () => {
  await imported(people(1_200));
  await life.jobs.create('revert', 'undo-1', { job: 'import-1' });
  const begun = async () => (await life.jobs.views()).find(({ id, done }) => id === 'undo-1' && done > 0) ?? null;
  await passUntil(device.clock, begun);
  expect(await life.jobs.dismiss('import-1')).toBe(true);
  expect(await over('undo-1')).toMatchObject({ state: 'done', counts: { deleted: 1_200 } });
  expect(await all()).toEqual([]);
});

test('a larger file comes in parts and is one import; recent parts without an import are not removed', async () => {
  const some = people(270).map((fields, index) => ({ line: index + 1, fields }));
  expect(await life.jobs.stage('big', 0, some.slice(0, 256))).toBe(true);
  expect(await life.jobs.stage('big', 256, some.slice(256))).toBe(true);
  expect(await life.jobs.stage('big', 0, some.slice(0, 256))).toBe(true);
  expect(await life.jobs.stage('left', 0, some.slice(0, 5))).toBe(true);
  expect(await all()).toEqual([]);
  await life.jobs.create('import', 'import-1', request([], { staged: 'big' }));
  expect(await over('import-1')).toMatchObject({ total: 270, counts: { created: 270 } });
  expect((await store.counts()).imports).toBe(2 + 1 + 2);

  // The store's clock stands still, so parts without an import are not old enough to be removed.
  await store.imports.tidy(new Set(['big']));
  expect(await store.imports.size('left')).toBe(5);
  await life.jobs.dismiss('import-1');
  expect((await store.counts()).imports).toBe(2);
});

test('a remote service accepts no rows in parts', async () => {
  device.connect('remote', watchedService({ now: device.clock.now }));
  device.chosen = 'remote';
  expect(await life.jobs.stage('big', 0, [{ line: 1, fields: { email: 'a@acme.test' } }])).toBe(false);
  expect(await life.jobs.create('import', 'import-1', request([], { staged: 'big' }))).toBeNull();
});

test('an import paused between batches resumes where it was', async () => {
  const imports = store.imports;
  let batches = 0;
  device.imports = async () => ({
    ...imports,
    async run(...said) {
      batches += 1;
      const went = await imports.run(...said);
      if (batches === 1) await life.jobs.pause('import-1');
      return went;
    },
  });
  life = device.start();
  await life.jobs.create('import', 'import-1', request(people(300)));
  const paused = await passUntil(device.clock, async () => {
    const [view] = await life.jobs.views();
    return view && view.done > 0 ? view : null;
  });
  await device.clock.pass(1_000);
  expect(paused).toMatchObject({ state: 'paused' });
  expect(batches).toBe(1);
  const before = (await all()).length;
  expect(before).toBe(paused.done);
  expect(before).toBeLessThan(300);
  await life.jobs.resumeJob('import-1');
  expect(await over('import-1')).toMatchObject({ state: 'done', counts: { created: 300 } });
  expect(await all()).toHaveLength(300);
});

test('a forgotten person is removed from all rows of an import', async () => {
  await imported([ann, { email: 'bo@acme.test', notes: 'knows ann@acme.test' }, { email: 'cy@acme.test' }]);
  await store.forgetPerson('ann@acme.test');
  expect((await rowsOf()).map(({ key, problem }) => [key, problem?.code])).toEqual([
    ['', 'opted-out'],
    ['', 'opted-out'],
    ['cy@acme.test', undefined],
  ]);
  // Nor does a later import that names the person write them again.
  expect(await imported([ann], {}, 'import-2')).toMatchObject({ failed: 1, counts: {} });
  expect(await lead('ann@acme.test')).toBeNull();
});

test('a person whose address contains that of a forgotten person stays in the rows of an import', async () => {
  const others = ['joann@acme.test', 'ann@acme.test.example', 'jo.ann@acme.test'];
  await imported(
    ['ann@acme.test', ...others].map((email) => ({ email })),
    { dry: true },
    'dry-1',
  );
  await store.forgetPerson('ann@acme.test');
  await life.jobs.forgetPerson(['ann@acme.test']);
  await life.jobs.carryOut('import-1', 'dry-1');
  expect(await over('import-1')).toMatchObject({ state: 'done', failed: 1, counts: { created: 3 } });
  expect((await all()).map(({ email }) => email).sort()).toEqual(others.sort());
});

test('an import killed anywhere creates and counts every row once, and can be undone completely', async () => {
  const lives = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(lives, lives, async (first, then) => {
      begin();
      await existing({ email: 'p3@acme.test', first_name: '', position: 'CEO' });
      const rows = people(270);
      async function through(killed: readonly number[], id: string, create: (of: Life) => Promise<unknown>) {
        ({ life } = await throughKills(device, killed, id, create));
        return over(id);
      }
      const done = await through(first, 'import-1', (of) => of.jobs.create('import', 'import-1', request(rows)));
      expect(done).toMatchObject({ total: 270, done: 270, counts: { created: 269, updated: 1 } });
      expect(new Set((await all()).map(({ email }) => email)).size).toBe(270);
      const gone = await through(then, 'undo-1', (of) => of.jobs.create('revert', 'undo-1', { job: 'import-1' }));
      expect(gone).toMatchObject({ done: 270, counts: { deleted: 269, restored: 1 } });
      expect((await life.jobs.views()).find(({ id }) => id === 'import-1')?.counts).toEqual({ undone: 270 });
      expect(await all()).toMatchObject([{ email: 'p3@acme.test', texts: { position: 'CEO' } }]);
    }),
    { numRuns: runs(2, 4), seed: 7 },
  );
});

test('a dry run and the import that follows report which cells were left empty', async () => {
  const emptied = [{ at: 2, header: 'Land', why: 'country', count: 3 }] as const;
  expect(await imported([{ email: 'ann@acme.test' }], { dry: true, emptied: [...emptied] })).toMatchObject({ emptied });
  await life.jobs.carryOut('import-2', 'import-1');
  expect((await life.jobs.views()).find(({ id }) => id === 'import-2')).toMatchObject({ dry: false, emptied });
});

test('a new lead gets department and seniority from its position, and undo deletes it', async () => {
  await imported([{ email: 'ann@acme.test', position: 'Head of Sales' }]);
  expect((await lead('ann@acme.test'))?.texts).toMatchObject({ department: 'sales', notes: 'Seniority: senior' });
  expect(await undone()).toMatchObject({ counts: { deleted: 1 } });
  expect(await all()).toEqual([]);
});
