/** Jobs on a full disk: they are held and say why. Nothing is sent unless it is recorded, and nothing is lost. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '../../../../lib/background/storage/store.ts';
import { contactOfAddress } from '../../../../lib/contract/contact.ts';
import type { JobView } from '../../../../lib/messages/job-views.ts';
import { createDevice, type Device, type Life, settled, testClock } from '../requests/device.ts';
import { type WatchedService, watchedService } from '../requests/services.ts';

let service: WatchedService;
let device: Device;
let life: Life;
/** Writes that still fit. */
let room: number;

const minute = 60_000;
const emails = ['p0@acme.test', 'p1@acme.test', 'p2@acme.test'];

function begin(): void {
  const clock = testClock();
  service = watchedService({ now: clock.now });
  device = createDevice(service, clock);
  room = Number.POSITIVE_INFINITY;
  const { write } = device.store;
  device.store.write = async (changes) => {
    room -= 1;
    if (room < 0) throw new DOMException('The room is used up.', 'QuotaExceededError');
    return write(changes);
  };
  life = device.start();
}

beforeEach(begin);

/** One job of each kind, with three items. */
const jobs: Record<string, () => Promise<unknown>> = {
  verify: () => life.jobs.create('verify', 'job', { emails, skipCache: false }),
  search: () => life.jobs.create('search', 'job', { domains: ['acme.test', 'globex.test', 'nobody.test'], limit: 10 }),
  save: async () => {
    const contacts = emails.map((email) => contactOfAddress(email, 'Some One'));
    return life.jobs.create('save', 'job', { contacts, page: null, list: 'Spring' });
  },
  edit: async () => life.jobs.create('edit', 'job', { leads: await leads(), changes: { position: 'CTO' } }),
  delete: async () => life.jobs.create('delete', 'job', { leads: await leads() }),
  import: () => life.jobs.create('import', 'job', imported(false)),
  'dry run': async () => {
    await leads();
    return life.jobs.create('import', 'job', imported(true));
  },
  export: async () => {
    await leads();
    return life.jobs.create('export', 'job', {
      name: 'Leads',
      filters: {},
      columns: ['email'],
      format: 'csv',
      total: null,
    });
  },
};

const imported = (dry: boolean) => ({
  name: 'fair.csv',
  rows: emails.map((email, index) => ({ line: index + 1, fields: { email, first_name: 'Some' } })),
  ...{ list: null, existing: 'fill' as const, dry },
});

async function leads(): Promise<{ id: number; email: string }[]> {
  for (const email of emails) await service.request('createLead', { email });
  service.asked.length = 0;
  const { leads: all } = await service.store.leads.leads({}, 0, { offset: 0, limit: 9 });
  return all.map(({ id, email }) => ({ id, email }));
}

async function view(): Promise<JobView> {
  const [job] = await life.jobs.views();
  if (!job) throw new Error('There is no job');
  return job;
}

/** Requests that change or spend something. */
const sent = () =>
  service.asked.filter(({ name }) => !['listLeads', 'getLead', 'getAccount'].includes(name)).map(({ name }) => name);

/** Starts the job, which takes one write, with room for `left` more. */
async function beginJob(kind: string, left: number): Promise<void> {
  service.asked.length = 0;
  room = left + 1;
  await jobs[kind]?.();
  await device.clock.pass(minute);
}

describe.each(Object.keys(jobs))('%s', (kind) => {
  test('is held from the start with the cause, and resumes when there is space', async () => {
    await beginJob(kind, 0);
    const held = { problem: { code: 'storage', full: true }, until: expect.any(Number) };
    expect(await view()).toMatchObject({ state: 'held', total: 3, done: 0, failed: 0, held });
    expect((await view()).held?.until).toBeGreaterThan(device.clock.now());
    expect(sent()).toEqual([]);
    room = Number.POSITIVE_INFINITY;
    await device.clock.pass(6 * minute);
    expect(await view()).toMatchObject({ state: 'done', total: 3, done: 3, failed: 0 });
  });

  test.each([
    { isKilled: false, when: 'without a restart' },
    { isKilled: true, when: 'after a background restart' },
  ])('loses nothing wherever storage fills up, $when', async ({ isKilled }) => {
    for (let left = 0; left < 12; left += 1) {
      begin();
      await beginJob(kind, left);
      expect((await view()).failed, `room for ${left}`).toBe(0);
      room = Number.POSITIVE_INFINITY;
      if (isKilled) {
        life.kill();
        life = device.start();
      }
      await life.jobs.resume(isKilled ? 'start' : 'alarm');
      await device.clock.pass(20 * minute);
      const { state, done, failed } = await view();
      // A paid search whose reply could not be stored is unknown after a restart, and is retried only on a click.
      const unknown = isKilled && kind === 'search' ? failed : 0;
      expect({ state, done, failed }, `room for ${left}`).toEqual({
        state: 'done',
        done: 3 - unknown,
        failed: unknown,
      });
      expect((await service.charged()).searches).toBeLessThanOrEqual(2);
    }
  });
});

test('a hold for full storage ends at the next resume once there is space', async () => {
  await beginJob('verify', 0);
  room = Number.POSITIVE_INFINITY;
  await life.jobs.resume('alarm');
  await device.clock.pass(1_000);
  expect(await view()).toMatchObject({ state: 'done', done: 3 });
});

test('a job is not done while its last step is being written, and is held if that write fails', async () => {
  let refuse = () => {};
  const refused = new Promise<void>((_, reject) => {
    refuse = () => reject(new DOMException('The room is used up.', 'QuotaExceededError'));
  });
  const { write } = device.store;
  const isLast = (change: Change) => change.table === 'steps' && 'put' in change && change.put.at === 'done';
  device.store.write = (changes) => (changes.some(isLast) ? refused : write(changes));
  await jobs.edit?.();
  await settled();
  await life.jobs.resume('alarm');
  await settled();
  expect(await view()).toMatchObject({ state: 'running', done: 3 });
  refuse();
  await settled();
  expect(await view()).toMatchObject({ state: 'held', done: 0, failed: 0 });
  expect(await device.store.list('jobs')).toMatchObject([{ state: 'open' }]);
  device.store.write = write;
  await device.clock.pass(6 * minute);
  expect(await view()).toMatchObject({ state: 'done', done: 3 });
});
