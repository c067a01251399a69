/**
 * Exports: the whole list in a file that reads back without loss, despite background restarts; the file is deleted
 * with its job.
 */
import { beforeEach, expect, test } from 'vitest';
import type { StepRecord } from '../../../../lib/background/storage/store.ts';
import { contactOfAddress } from '../../../../lib/contract/contact.ts';
import type { Says } from '../../../../lib/messages/catalogue.ts';
import type { JobView } from '../../../../lib/messages/job-views.ts';
import { readCells } from '../../../faults/cells.ts';
import { runs } from '../../../run/effort.ts';
import { readCsv } from '../../read-csv.ts';
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

/** `apart`: milliseconds between their creations. */
async function leads(count: number, apart = 0): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    device.clock.jump(apart);
    await service.request('createLead', { email: `p${number}@acme.test`, leads_list_name: 'Old' });
  }
  service.asked.length = 0;
}

const request = (how: Partial<Says<'export-leads'>> = {}): Says<'export-leads'> => ({
  ...{ name: 'Leads', filters: {}, columns: ['email', 'leads_list'], format: 'csv', total: null },
  ...how,
});

async function exported(how: Partial<Says<'export-leads'>> = {}, id = 'export-1'): Promise<JobView> {
  await life.jobs.create('export', id, request(how));
  await device.clock.pass(second);
  const view = (await life.jobs.views()).find((one) => one.id === id);
  if (!view) throw new Error('There is no job');
  return view;
}

const file = (id = 'export-1') => readCsv(device.files.text(id));

test('an export writes pages as parts of one file, each lead once', async () => {
  await leads(2_300);
  const view = await exported({ total: 2_300 });
  expect(view).toMatchObject({
    kind: 'export',
    name: 'Leads',
    state: 'done',
    total: 2_300,
    done: 2_300,
    failed: 0,
    counts: { rows: 2_300 },
    file: { parts: 3, rows: 2_300 },
  });
  expect(device.files.text('export-1').startsWith('\ufeffemail,leads_list\r\n')).toBe(true);
  expect(file().rows).toEqual(Array.from({ length: 2_300 }, (_, index) => [`p${2_299 - index}@acme.test`, 'Old']));
  expect((await life.jobs.rows('export-1', { offset: 0, limit: 9, failed: false })).rows).toMatchObject([
    { key: '1', at: 'done', outcome: 'rows' },
    { key: '1001', at: 'done' },
    { key: '1981', at: 'done' },
  ]);
});

test('an export has the table’s filters and columns; an empty list becomes a file with only a header', async () => {
  await leads(3);
  await exported({ filters: { email: 'p1@' }, columns: ['id', 'email', 'verification_status', 'fair_badge'] });
  expect(file()).toEqual({
    header: ['id', 'email', 'verification_status', 'fair_badge'],
    rows: [['2', 'p1@acme.test', '', '']],
  });
  expect(await exported({ filters: { email: 'nobody' } }, 'export-2')).toMatchObject({ file: { parts: 1, rows: 0 } });
  expect(file('export-2')).toEqual({ header: ['email', 'leads_list'], rows: [] });
});

test('an export contains the newest verdict known on this device', async () => {
  begin({ account: { autoSave: 'off' } });
  const ask = { operation: 'verifyEmail', params: { email: 'p1@acme.test' }, click: true, page: null } as const;
  await life.requests.request({ ...ask, skipCache: false, again: false });
  await leads(2);
  await exported({ columns: ['email', 'verification_status', 'verification_date'] });
  expect(file().rows).toEqual([
    ['p1@acme.test', 'valid', '2026-03-18'],
    ['p0@acme.test', '', ''],
  ]);
});

test('cells that a spreadsheet would run are inert, and read back without loss (case 35)', async () => {
  const cells = ['=1+1', '+41 44', '-3', '@x', "'=1", '\t=1', '\r\n@x', 'a "quoted", cell', ' =1', '＝1', "'", '日本'];
  for (const [number, company] of cells.entries()) {
    await service.request('createLead', { email: `p${number}@acme.test`, company });
  }
  await exported({ columns: ['email', 'company'] });
  expect(file().rows.reverse()).toEqual(cells.map((company, number) => [`p${number}@acme.test`, company]));
  const raw = readCells(device.files.text('export-1')).flat();
  expect(raw.filter((cell) => /^[\s'"]*[=+\-@＝]|^[\t\r\n]/.test(cell)).every((cell) => cell.startsWith("'"))).toBe(
    true,
  );
  expect(raw).toContain("'=1+1");
});

test('an invalid filter fails with its name before anything is sent', async () => {
  expect(await exported({ filters: { sync_status: 'never' } })).toMatchObject({ state: 'done', failed: 1, file: null });
  expect((await life.jobs.rows('export-1', { offset: 0, limit: 9, failed: true })).rows).toMatchObject([
    { problem: { code: 'refused-input', field: 'sync_status' } },
  ]);
  expect(service.asked).toEqual([]);
});

test.each(['write', 'reply', 'file'] as const)(
  'an export killed at any %s resumes at its current page',
  async (effect) => {
    for (const at of runs([2, 5], [1, 2, 3, 4, 5, 6])) {
      begin();
      await leads(2_100);
      let seen = 0;
      const mortal = device.start((one) => {
        seen += one === effect ? 1 : 0;
        return seen < at;
      });
      void mortal.jobs.create('export', 'export-1', request());
      await device.clock.pass(second);
      mortal.kill();
      // Half-written text may be there, but must not be relied on.
      const [step] = await device.store.list('steps');
      const parts = Array.isArray(step?.data.parts) ? step.data.parts.length : 0;
      if (step?.at === 'waiting') await device.files.write('export-1', parts, 'half a pa');
      life = device.start();
      await life.jobs.resume();
      expect(await exported()).toMatchObject({ state: 'done', file: { rows: 2_100 } });
      expect(new Set(file().rows.map(([email]) => email)).size).toBe(2_100);
      expect(file().rows).toHaveLength(2_100);
      life.kill();
    }
  },
);

test('a paused export stops between two pages, and resumes there although the list changed', async () => {
  await leads(3_000);
  let open: () => void = () => undefined;
  service.gate = (params) => (params.offset === 980 ? new Promise((resolve) => (open = resolve)) : null);
  await life.jobs.create('export', 'export-1', request({ total: 3_000 }));
  await device.clock.pass(second);
  await life.jobs.pause('export-1');
  service.gate = null;
  open();
  await device.clock.pass(second);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'paused', done: 1_000, file: null });
  for (let id = 2_900; id <= 2_960; id += 1) await service.request('deleteLead', { id });
  await life.jobs.resumeJob('export-1');
  await device.clock.pass(second);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', file: { rows: 3_000 } });
  expect(new Set(file().rows.map(([email]) => email)).size).toBe(3_000);
});

test('an export does not wait for a slower one', async () => {
  await leads(3);
  service.gate = ({ email }) => (email === undefined ? new Promise(() => undefined) : null);
  await life.jobs.create('export', 'slow', request());
  await device.clock.pass(second);
  expect(await exported({ filters: { email: 'p1@' } })).toMatchObject({ state: 'done', file: { rows: 1 } });
});

/** Part 0 is written only after the returned function is called; pages that arrive meanwhile wait. */
function slowFirstPart(): () => void {
  const { write } = device.files;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  device.files.write = async (job, part, text) => {
    if (part === 0) await gate;
    return write(job, part, text);
  };
  return open;
}

test('pages that arrive while a part is being written become one part, without waiting for pending pages', async () => {
  await leads(6_000);
  const open = slowFirstPart();
  let answer: () => void = () => undefined;
  service.gate = ({ offset }) => (offset === 3_920 ? new Promise((resolve) => (answer = resolve)) : null);
  await life.jobs.create('export', 'export-1', request({ total: 6_000 }));
  await device.clock.pass(second);
  expect(service.count('listLeads')).toBe(7);
  open();
  await device.clock.pass(second);
  const step = async () => (await life.jobs.views())[0];
  expect(await step()).toMatchObject({ state: 'running', counts: { rows: 3_940 } });
  answer();
  await device.clock.pass(second);
  expect(await step()).toMatchObject({ state: 'done', file: { parts: 3, rows: 6_000 } });
  expect(service.count('listLeads')).toBe(7);
  expect(new Set(file().rows.map(([email]) => email)).size).toBe(6_000);
});

test('a person who opts out while pages wait to be written is in none of them', async () => {
  begin({ optedOut: ['p5@acme.test'] });
  await leads(2_100);
  const open = slowFirstPart();
  await life.jobs.create('export', 'export-1', request());
  await device.clock.pass(second);
  const ask = { operation: 'verifyEmail', params: { email: 'p5@acme.test' }, click: true, page: null } as const;
  await life.requests.request({ ...ask, skipCache: false, again: false });
  open();
  await device.clock.pass(5 * second);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', file: { rows: 2_099 } });
  expect(file().rows.flat()).not.toContain('p5@acme.test');
});

test('the step of an export does not grow with its pages; each is requested once, at most six of them ahead', async () => {
  await leads(8_000, 2 * second);
  const open = slowFirstPart();
  const { write } = device.store;
  const steps: StepRecord[] = [];
  device.store.write = (changes) => {
    for (const one of changes) if (one.table === 'steps' && 'put' in one) steps.push(one.put);
    return write(changes);
  };
  await life.jobs.create('export', 'export-1', request({ total: 8_000 }));
  await device.clock.pass(second);
  expect(service.count('listLeads')).toBe(1 + 6);
  open();
  await device.clock.pass(second);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', file: { rows: 8_000 } });
  const sizes = steps.map((step) => JSON.stringify(step).length);
  // Each step stores the ids and times of about one page; the last one stores none.
  const [first = 0, ...later] = sizes.filter((size) => size > 2_000);
  expect(later.length).toBeGreaterThan(0);
  expect(Math.max(...later)).toBeLessThan(1.2 * first);
  expect(sizes.at(-1)).toBeLessThan(2_000);
  expect(service.count('listLeads')).toBe(9);
});

test('the file is deleted when its job is dismissed, and at the next start if its service is gone', async () => {
  await leads(1);
  await exported();
  expect(await life.jobs.dismiss('export-1')).toBe(true);
  expect(device.files.stored.size).toBe(0);

  await exported({}, 'export-2');
  life.kill();
  device.connections.clear();
  await device.store.forget('main');
  life = device.start();
  await life.jobs.resume();
  await settled();
  expect(device.files.stored.size).toBe(0);
});

test('an export older than a week is deleted with its file', async () => {
  await leads(1);
  await exported();
  life.kill();
  await device.clock.pass(8 * 24 * 60 * 60 * second);
  life = device.start();
  await life.jobs.resume();
  await settled();
  expect(await life.jobs.views()).toEqual([]);
  expect(device.files.stored.size).toBe(0);
  expect(await device.store.count('steps')).toBe(0);
});

test('a person who opts out is removed from a finished file', async () => {
  begin({ optedOut: ['p5@acme.test'] });
  await leads(2_100);
  const before = await exported();
  expect(file().rows.flat()).toContain('p5@acme.test');
  const ask = { operation: 'verifyEmail', params: { email: 'p5@acme.test' }, click: true, page: null } as const;
  await life.requests.request({ ...ask, skipCache: false, again: false });
  await device.clock.pass(5 * second);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', file: { rows: 2_099 } });
  expect(before.file?.rows).toBe(2_100);
  expect(file().rows.flat()).not.toContain('p5@acme.test');
  expect(device.files.text('export-1').split('\ufeff')).toHaveLength(2);
});

/** As on a click on "Forget this person". */
async function forget(email: string): Promise<void> {
  const person = { operation: 'verifyEmail', params: { email }, names: [] };
  const emails = await life.requests.addressesOf(person);
  await life.requests.forgetPerson(person, emails);
  life.requests.reportForgotten(emails);
  await life.jobs.forgetPerson(emails);
  await device.clock.pass(5 * second);
}

test.each([
  ['jana@müller-optik.test', 'jana@xn--mller-optik-thb.test'],
  ['jana@xn--mller-optik-thb.test', 'jana@MÜLLER-optik.test'],
  ['+jana@acme.test', '+jana@acme.test'],
  ['=jana@acme.test', '=jana@acme.test'],
])('a file that contains %s is rewritten without them when %s is forgotten', async (inFile, forgotten) => {
  for (const email of [inFile, 'bo@acme.test']) await service.request('createLead', { email });
  await exported();
  expect(file().rows.flat()).toContain(inFile);
  await forget(forgotten);
  expect((await life.jobs.views())[0]).toMatchObject({ state: 'done', file: { rows: 1 } });
  expect(device.files.text('export-1')).not.toContain('jana');
});

test('a file is not rewritten if the forgotten address is only part of one in it', async () => {
  for (const email of ['joann@acme.test', "o'ann@acme.test", 'ann@acme.test.example'])
    await service.request('createLead', { email });
  await exported();
  service.asked.length = 0;
  await forget('ann@acme.test');
  expect(service.asked).toEqual([]);
  expect(file().rows).toHaveLength(3);
});

test('an export and its file survive more than thirty later saves', async () => {
  await leads(3);
  await exported({ total: 3 });
  for (let nth = 0; nth < 35; nth += 1) {
    const contacts = [contactOfAddress(`new${nth}@acme.test`, null)];
    await life.jobs.create('save', `save-${nth}`, { contacts, page: null, list: null });
    await device.clock.pass(9 * second);
  }
  life.kill();
  life = device.start();
  const jobs = await life.jobs.views();
  await settled();
  await life.jobs.resume();
  expect(jobs.filter(({ kind }) => kind === 'save')).toHaveLength(30);
  expect(jobs.map(({ id }) => id)).toContain('export-1');
  expect(await device.files.jobs()).toEqual(['export-1']);
});
