/** Wherever the background is stopped: one charge per click, one lead per address, and every job ends. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactOfAddress } from '../../../../lib/contract/contact.ts';
import { runs } from '../../../run/effort.ts';
import { readCsv } from '../../read-csv.ts';
import { createDevice, type Life, settled, testClock } from '../requests/device.ts';
import { watchedService } from '../requests/services.ts';

const addresses = ['a@acme.test', 'b@acme.test', 'c@globex.test'];
const saved = ['d@acme.test', 'a@acme.test'];

/** Effects in each background run before it is killed, the service's behaviour, and the pauses between runs. */
const story = fc.record({
  lives: fc.array(fc.record({ effects: fc.integer({ min: 1, max: 60 }), pause: fc.integer({ min: 0, max: 40_000 }) }), {
    maxLength: 6,
  }),
  waits: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 }),
  autoSave: fc.constantFrom('listed', 'unlisted'),
});

/** As pages do: each message is sent again to every new background run. */
function clicks(life: Life): void {
  const find = {
    operation: 'findEmail',
    params: { domain: 'acme.test', full_name: 'Ann Berg' },
    click: true,
    page: null,
  } as const;
  void life.requests.request({ ...find, skipCache: false, again: false, message: 'find' });
  void life.requests.request({ ...find, skipCache: true, again: false, message: 'find' });
  void life.jobs.create('verify', 'verify', { emails: addresses, skipCache: false });
  void life.jobs.create('verify', 'verify-too', { emails: addresses, skipCache: false });
  const contacts = saved.map((email) => contactOfAddress(email, 'Some One'));
  void life.jobs.create('save', 'save', { contacts, page: null, list: 'Spring' });
  void life.jobs.create('edit', 'edit', { leads: [{ id: 1, email: 'x1@acme.test' }], changes: { position: 'CTO' } });
  void life.jobs.create('delete', 'delete', { leads: [{ id: 2, email: 'x2@acme.test' }] });
  void life.jobs.create('import', 'import', { name: 'f.csv', rows, list: 'Fair', existing: 'fill', dry: false });
  void life.jobs.create('search', 'search', { domains: ['acme.test', 'globex.test'], limit: 10 });
  void life.jobs.create('export', 'export', {
    name: 'Leads',
    filters: {},
    columns: ['email'],
    format: 'csv',
    total: null,
  });
  void life.jobs.resume('start');
}

const rows = ['x1@acme.test', 'd@acme.test', 'i@acme.test'].map((email, index) => ({
  line: index + 1,
  fields: { email, first_name: 'Some' },
}));

test('one charge a click and one lead an address, whatever is killed', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ lives, waits, autoSave }) => {
      const clock = testClock();
      const checks = Object.fromEntries(addresses.map((email, index) => [email, { waits: waits[index] ?? 0 }]));
      const service = watchedService({ now: clock.now, checks, account: { autoSave } });
      const device = createDevice(service, clock);
      for (const email of ['x1@acme.test', 'x2@acme.test']) await service.request('createLead', { email });
      for (const { effects, pause } of lives) {
        let left = effects;
        const life = device.start(() => {
          left -= 1;
          return left >= 0;
        });
        clicks(life);
        await clock.pass(pause);
        life.kill();
      }
      const last = device.start();
      clicks(last);
      await clock.pass(120_000);
      await settled();

      expect((await last.jobs.views()).map(({ id, state, done, total }) => ({ id, state, done, total }))).toEqual(
        expect.arrayContaining([
          { id: 'verify', state: 'done', done: 3, total: 3 },
          { id: 'verify-too', state: 'done', done: 3, total: 3 },
          { id: 'save', state: 'done', done: 2, total: 2 },
          { id: 'edit', state: 'done', done: 1, total: 1 },
          { id: 'delete', state: 'done', done: 1, total: 1 },
          { id: 'import', state: 'done', done: 3, total: 3 },
          expect.objectContaining({ id: 'search', state: 'done', total: 2 }),
          expect.objectContaining({ id: 'export', state: 'done' }),
        ]),
      );
      const { searches, verifications } = await service.charged();
      expect(searches).toBeLessThanOrEqual(3);
      const unknown = (await last.jobs.rows('search', { offset: 0, limit: 9, failed: true })).rows;
      expect(unknown.every(({ problem }) => problem?.code === 'outcome-unknown')).toBe(true);
      const exported = readCsv(device.files.text('export')).rows.flat();
      expect(new Set(exported).size).toBe(exported.length);
      expect((await service.store.leads.leadOf('x1@acme.test'))?.texts.position).toBe('CTO');
      expect(await service.store.leads.leadOf('x2@acme.test')).toBeNull();
      expect(verifications).toBe(addresses.length);
      const { leads } = await service.store.leads.leads({}, 0, { offset: 0, limit: 100 });
      expect(new Set(leads.map(({ email }) => email)).size).toBe(leads.length);
    }),
    { numRuns: runs(20, 150), seed: 20260318 },
  );
});
