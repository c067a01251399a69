/**
 * Imports: each row creates, fills, overwrites or skips as the user chose; nothing twice, nothing lost, despite
 * background restarts.
 */
import { beforeEach, expect, test } from 'vitest';
import type { Says } from '../../../../lib/messages/catalogue.ts';
import type { JobView } from '../../../../lib/messages/job-views.ts';
import { createDevice, type Device, type Life, settled, testClock } from '../requests/device.ts';
import { type WatchedService, type World, watchedService } from '../requests/services.ts';

let service: WatchedService;
let device: Device;
let life: Life;

const second = 1_000;

function begin(world: Partial<World> = {}): void {
  const clock = testClock();
  service = watchedService({ now: clock.now, account: { attributes: ['fair_badge'] }, ...world });
  device = createDevice(service, clock);
  life = device.start();
}

beforeEach(() => begin());

type ImportRequest = Says<'import-leads'>;

const request = (rows: Record<string, unknown>[], how: Partial<ImportRequest> = {}): ImportRequest => ({
  name: 'fair.csv',
  rows: rows.map((fields, index) => ({ line: index + 1, fields })),
  list: null,
  existing: 'skip',
  dry: false,
  ...how,
});

async function imported(
  rows: Record<string, unknown>[],
  how: Partial<ImportRequest> = {},
  id = 'import-1',
): Promise<JobView> {
  await life.jobs.create('import', id, request(rows, how));
  await device.clock.pass(second);
  const view = (await life.jobs.views()).find((one) => one.id === id);
  if (!view) throw new Error('There is no job');
  return view;
}

async function undone(job = 'import-1'): Promise<void> {
  await life.jobs.create('revert', `undo-${job}`, { job });
  await device.clock.pass(10 * second);
}

const rowsOf = async (id = 'import-1', failed = false) =>
  (await life.jobs.rows(id, { offset: 0, limit: 100, failed })).rows;

const lead = (email: string) => service.store.leads.leadOf(email);
const writes = () =>
  service.asked.filter(({ name }) => ['createLead', 'updateLead', 'createOrUpdateLead', 'deleteLead'].includes(name));

/** Leads that exist before the import; the requests that create them are not counted. */
async function existing(...leads: { email: string; [field: string]: string }[]): Promise<void> {
  for (const fields of leads) await service.request('createLead', { leads_list_name: 'Old', ...fields });
  service.asked.length = 0;
}

test.each([
  ['jana@müller-optik.test', 'jana@xn--mller-optik-thb.test'],
  ['jana@xn--mller-optik-thb.test', 'jana@müller-optik.test'],
])('a lead that exists as %s was not created by a single row for %s', async (first, second) => {
  await service.request('createLead', { email: first, first_name: 'Jana' });
  const view = await imported([{ email: second, first_name: 'Jana' }], { existing: 'fill' });
  expect(view).toMatchObject({ failed: 0, counts: { unchanged: 1 } });
  expect(await lead(first)).not.toBeNull();
});

test('new rows become leads in the list, with custom attributes; the job’s rows show their outcomes', async () => {
  const view = await imported(
    [
      { email: 'Ann@Acme.test ', first_name: 'Ann', confidence_score: 80, custom_attributes: { fair_badge: 'B-17' } },
      { email: 'bo@acme.test', position: '' },
    ],
    { list: 'Fair' },
  );
  expect(view).toMatchObject({
    kind: 'import',
    name: 'fair.csv',
    state: 'done',
    total: 2,
    done: 2,
    failed: 0,
    counts: { created: 2 },
    list: 'Fair',
    dry: false,
  });
  expect(await lead('ann@acme.test')).toMatchObject({
    email: 'Ann@Acme.test',
    texts: { first_name: 'Ann' },
    confidence_score: 80,
    attributes: { fair_badge: 'B-17' },
    lists: [1],
  });
  expect(await rowsOf()).toMatchObject([
    {
      key: 'Ann@Acme.test',
      at: 'done',
      outcome: 'created',
      line: 1,
      fields: { email: 'Ann@Acme.test', first_name: 'Ann', confidence_score: '80', fair_badge: 'B-17' },
      differing: [],
    },
    { key: 'bo@acme.test', outcome: 'created', line: 2 },
  ]);
  expect(life.pushed).toContainEqual(
    expect.objectContaining({ topic: 'leads', changed: [expect.objectContaining({ email: 'Ann@Acme.test' })] }),
  );
});

test('fields derived from a position reach new leads and leads whose position is filled, after a dry run', async () => {
  await existing({ email: 'cy@acme.test' });
  const fields = { position: 'Head of Sales' };
  const derived = { department: 'sales', notes: 'Seniority: senior' };
  const rows = ['bo@acme.test', 'cy@acme.test'].map((email, at) => ({
    line: at + 2,
    fields: { email, ...fields },
    derived,
  }));
  await imported([], { rows, existing: 'fill', dry: true });
  await life.jobs.carryOut('import-2', 'import-1');
  await device.clock.pass(second);
  expect(await lead('bo@acme.test')).toMatchObject({ texts: { ...fields, ...derived } });
  expect((await lead('cy@acme.test'))?.texts).toMatchObject({ ...fields, department: 'sales' });
  expect((await lead('cy@acme.test'))?.texts.notes ?? null).toBeNull();
});

const ann = { email: 'ann@acme.test', position: 'CTO', company: 'Acme', custom_attributes: { fair_badge: 'B-17' } };

test.each([
  ['skip', 'skipped', { position: 'CEO', company: null }, {}],
  ['fill', 'updated', { position: 'CEO', company: 'Acme' }, { fair_badge: 'B-17' }],
  ['overwrite', 'updated', { position: 'CTO', company: 'Acme' }, { fair_badge: 'B-17' }],
] as const)('%s: an existing lead is %s', async (how, outcome, texts, attributes) => {
  await existing({ email: 'ANN@acme.test', position: 'CEO' });
  const view = await imported([ann, { email: 'new@acme.test' }], { existing: how, list: 'Fair' });
  expect(view.counts).toEqual({ [outcome]: 1, created: 1 });
  const { texts: now = {}, attributes: custom, lists } = (await lead('ann@acme.test')) ?? {};
  expect({ position: now.position ?? null, company: now.company ?? null }).toEqual(texts);
  expect(custom).toEqual(attributes);
  expect(lists).toEqual(how === 'skip' ? [1] : [1, 2]);
  const writes = { skip: [], fill: ['company', 'fair_badge'], overwrite: ['position', 'company', 'fair_badge'] };
  expect((await rowsOf())[0]).toMatchObject({ outcome, differing: ['position'], writes: writes[how] });
});

test.each(['fill', 'overwrite'] as const)('%s: a lead that already has all values is not written', async (how) => {
  await existing({ email: 'ann@acme.test', position: 'CTO', company: 'Acme ' });
  const { custom_attributes: _, ...same } = ann;
  const view = await imported([same], { existing: how, list: 'old' });
  expect(view.counts).toEqual({ unchanged: 1 });
  expect(writes()).toEqual([]);
});

test('"overwrite" clears fields that are empty in the row; "fill" does not', async () => {
  await existing({ email: 'ann@acme.test', position: 'CEO', company: 'Acme' });
  await imported([{ email: 'ann@acme.test', position: '' }], { existing: 'fill' }, 'fill');
  expect(await lead('ann@acme.test')).toMatchObject({ texts: { position: 'CEO' } });
  await imported([{ email: 'ann@acme.test', position: '' }], { existing: 'overwrite' }, 'over');
  expect(await lead('ann@acme.test')).toMatchObject({ texts: { position: null, company: 'Acme' } });
});

test('a dry run writes nothing, and the import that follows does what it counted', async () => {
  await existing({ email: 'ann@acme.test', position: 'CEO' }, { email: 'bo@acme.test', position: 'CFO' });
  const rows = [ann, { email: 'bo@acme.test', position: 'CFO' }, { email: 'new@acme.test' }, { email: 'no address' }];
  const dry = await imported(rows, { existing: 'fill', dry: true });
  expect(dry).toMatchObject({ dry: true, state: 'done', counts: { updated: 1, unchanged: 1, created: 1 }, failed: 1 });
  expect(writes()).toEqual([]);
  expect((await rowsOf())[0]).toMatchObject({
    ...{ outcome: 'updated', differing: ['position'], writes: ['company', 'fair_badge'] },
  });

  await life.jobs.carryOut('import-2', 'import-1');
  await device.clock.pass(second);
  expect(await life.jobs.views()).toMatchObject([
    { id: 'import-2', dry: false, name: 'fair.csv', state: 'done', counts: { updated: 1, unchanged: 1, created: 1 } },
  ]);
  expect(await lead('ann@acme.test')).toMatchObject({ texts: { position: 'CEO', company: 'Acme' } });
  expect(await life.jobs.carryOut('import-2', 'import-1')).toMatchObject({ id: 'import-2' });
  expect(await life.jobs.carryOut('import-3', 'import-2')).toBeNull();
});

test('an invalid row fails alone with its field, and so does a second row with the same address', async () => {
  const view = await imported([
    { email: 'ann@acme.test', first_name: 'First' },
    { email: 'ANN@acme.test', first_name: 'Second' },
    { email: '' },
    { email: 'bo@acme.test', country_code: 'ZZ' },
    { email: 'cy@acme.test', nonsense: 'x' },
    { email: 'di@acme.test', country_code: 'Norway' },
  ]);
  expect(view).toMatchObject({ state: 'done', total: 6, done: 1, failed: 5, retriable: 0 });
  expect(await lead('ann@acme.test')).toMatchObject({ texts: { first_name: 'First' } });
  expect((await rowsOf('import-1', true)).map(({ line, problem }) => [line, problem?.code, problem])).toMatchObject([
    [2, 'refused-input', { field: 'email' }],
    [3, 'refused-input', { field: 'email' }],
    [4, 'refused-input', { field: 'country_code' }],
    [5, 'refused-input', { field: 'nonsense', fault: 'unknown' }],
    [6, 'refused-input', { field: 'country_code' }],
  ]);
  await life.jobs.retry('import-1', 'retry-1');
  await device.clock.pass(second);
  expect(await life.jobs.views()).toMatchObject([{ state: 'done', done: 1, failed: 5 }]);
});

test('a person who opted out is not imported, and nothing of the row is stored', async () => {
  begin({ optedOut: ['ann@acme.test'] });
  await life.requests.request({
    ...{
      operation: 'verifyEmail',
      params: { email: 'ann@acme.test' },
      click: true,
      skipCache: false,
      again: false,
      page: null,
    },
  });
  const view = await imported([ann, { email: 'bo@acme.test' }]);
  expect(view).toMatchObject({ counts: { created: 1 }, failed: 1, retriable: 0 });
  expect(await rowsOf()).toMatchObject([{ key: '', problem: { code: 'opted-out' }, line: 1 }, { outcome: 'created' }]);
  expect(JSON.stringify(await device.store.list('steps'))).not.toContain('B-17');
});

test('many rows are matched by reading a short leads list once; few rows against many leads one by one', async () => {
  const many = Array.from({ length: 30 }, (_, number) => ({ email: `p${number}@acme.test` }));
  await existing(...many.slice(0, 10));
  await imported(many, { existing: 'skip' });
  expect(service.count('listLeads')).toBe(1);
  expect(service.count('createLead')).toBe(20);

  begin();
  await existing(...Array.from({ length: 2_100 }, (_, number) => ({ email: `p${number}@acme.test` })));
  const view = await imported([{ email: 'p7@acme.test' }, { email: 'new@acme.test' }], { dry: true });
  expect(view.counts).toEqual({ skipped: 1, created: 1 });
  expect(service.asked.filter(({ name }) => name === 'listLeads').map(({ params }) => params.email)).toEqual([
    undefined,
    'p7@acme.test',
    'new@acme.test',
  ]);
});

test('a list that the service refuses (422) is dropped; a refused field fails only its row', async () => {
  service.disturb = (name, { leads_list_name, notes }) =>
    name === 'createLead' && (leads_list_name === 'Gone' || notes !== undefined)
      ? { code: 'not-created', field: null, quoted: 'No.' }
      : undefined;
  const rows = [{ email: 'a@acme.test' }, { email: 'b@acme.test', notes: 'x' }, { email: 'c@acme.test' }];
  expect(await imported(rows, { list: 'Gone' })).toMatchObject({ list: null, counts: { created: 2 }, failed: 1 });
  service.asked.length = 0;
  const others = rows.map(({ email, ...rest }) => ({ ...rest, email: `x${email}` }));
  expect(await imported(others, { list: 'Fair' }, 'import-2')).toMatchObject({
    list: 'Fair',
    counts: { created: 2 },
    failed: 1,
  });
});

test('a lead that another user creates in between keeps its values', async () => {
  let raced = false;
  service.turn = (name) => {
    if (name !== 'createLead' || raced) return null;
    raced = true;
    return service.request('createLead', { email: 'ann@acme.test', position: 'CEO' }).then(() => undefined);
  };
  const view = await imported([ann], { existing: 'fill' });
  expect(view.counts).toEqual({ updated: 1 });
  expect(await lead('ann@acme.test')).toMatchObject({ texts: { position: 'CEO', company: 'Acme' } });
});

test('undo keeps a lead that another user made in between, although it holds all of the row', async () => {
  let raced = false;
  service.turn = (name) => {
    if (name !== 'createLead' || raced) return null;
    raced = true;
    return service.request('createLead', { email: 'ann@acme.test', notes: 'Met in Paris' }).then(() => undefined);
  };
  expect((await imported([{ email: 'ann@acme.test' }, { email: 'bo@acme.test' }])).counts).toEqual({
    created: 1,
    skipped: 1,
  });
  await undone();
  expect([await lead('ann@acme.test'), await lead('bo@acme.test')]).toMatchObject([
    { texts: { notes: 'Met in Paris' } },
    null,
  ]);
});

test('undo of one of two imports at once keeps the leads of the other', async () => {
  const rows = ['ann@acme.test', 'bo@acme.test', 'cy@acme.test'].map((email) => ({ email }));
  await Promise.all([imported(rows.map((row) => ({ ...row, notes: 'Fair' }))), imported(rows, {}, 'import-2')]);
  await device.clock.pass(5 * second);
  await undone('import-2');
  expect(await Promise.all(rows.map(({ email }) => lead(email)))).toMatchObject(
    rows.map(() => ({ texts: { notes: 'Fair' } })),
  );
});

test('undo keeps a lead that another user made while the import was held', async () => {
  service.disturb = (name) => (name === 'createLead' ? { code: 'key-refused', quoted: null } : undefined);
  await imported([{ email: 'ann@acme.test' }, { email: 'bo@acme.test' }]);
  service.disturb = () => undefined;
  await device.clock.pass(12 * 60 * 60 * second);
  await existing({ email: 'ann@acme.test', notes: 'Met in Paris' });
  await life.jobs.resume('key');
  await device.clock.pass(5 * second);
  await undone();
  expect(await lead('ann@acme.test')).toMatchObject({ texts: { notes: 'Met in Paris' } });
});

test('a row whose lead is deleted after the survey becomes a new lead', async () => {
  await existing({ email: 'ann@acme.test', company: 'Acme' });
  const { id = 0 } = (await lead('ann@acme.test')) ?? {};
  let raced = false;
  service.turn = (name) => {
    if (name !== 'getLead' || raced) return null;
    raced = true;
    return service.request('deleteLead', { id }).then(() => undefined);
  };
  await imported([ann, { email: 'bo@acme.test' }], { existing: 'fill' });
  await device.clock.pass(60 * second);
  expect(await life.jobs.views()).toMatchObject([{ state: 'done', failed: 0, counts: { created: 2 } }]);
});

test.each(['offline', 'key-refused'] as const)(
  '%s holds an import, which resumes where it was after a background restart',
  async (code) => {
    service.disturb = (name) => (name === 'createLead' ? ({ code, quoted: null } as const) : undefined);
    expect(await imported([ann, { email: 'bo@acme.test' }])).toMatchObject({
      state: 'held',
      held: { problem: { code } },
    });
    service.disturb = () => undefined;
    life.kill();
    life = device.start();
    await life.jobs.resume('online');
    await life.jobs.resume('key');
    await settled();
    expect(await life.jobs.views()).toMatchObject([{ state: 'done', counts: { created: 2 } }]);
  },
);

test.each(['write', 'send', 'reply'] as const)(
  'an import killed at any %s writes every row once and counts its outcome',
  async (effect) => {
    const rows = [ann, { email: 'bo@acme.test', position: 'CFO' }, { email: 'new@acme.test', position: 'CIO' }];
    for (let at = 1; at <= 24; at += 1) {
      begin();
      // Without a list, only the lead itself shows that it was written.
      const how = { existing: 'fill', list: at % 2 === 0 ? 'Fair' : null } as const;
      await existing({ email: 'ann@acme.test', position: 'CEO' });
      let seen = 0;
      const mortal = device.start((one) => {
        seen += one === effect ? 1 : 0;
        return seen < at;
      });
      void mortal.jobs.create('import', 'import-1', request(rows, how));
      await device.clock.pass(second);
      mortal.kill();
      life = device.start();
      await life.jobs.resume();
      const view = await imported(rows, how);
      expect(view).toMatchObject({ state: 'done', counts: { updated: 1, created: 2 }, failed: 0 });
      expect((await service.store.leads.leads({}, 0, { offset: 0, limit: 100 })).total).toBe(3);
      life.kill();
    }
  },
);

test('a dry run and the import that follows report which cells were left empty', async () => {
  const emptied = [{ at: 2, header: 'Land', why: 'country', count: 3 }] as const;
  expect(await imported([{ email: 'ann@acme.test' }], { dry: true, emptied: [...emptied] })).toMatchObject({ emptied });
  await life.jobs.carryOut('import-2', 'import-1');
  expect((await life.jobs.views()).find(({ id }) => id === 'import-2')).toMatchObject({ dry: false, emptied });
});
