/** Whatever the moments at which the worker is stopped: never two charges for one click, never two leads, and all comes to its end. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactOfAddress } from '../../../../lib/contract/contact.ts';
import { createDevice, type Life, settled, testClock } from '../asks/device.ts';
import { watchedService } from '../asks/services.ts';

const addresses = ['a@acme.test', 'b@acme.test', 'c@globex.test'];
const saved = ['d@acme.test', 'a@acme.test'];

/** How many effects each life has before it is killed, the service's ways, and pauses between the lives. */
const story = fc.record({
  lives: fc.array(fc.record({ effects: fc.integer({ min: 1, max: 40 }), pause: fc.integer({ min: 0, max: 40_000 }) }), {
    maxLength: 6,
  }),
  waits: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 }),
  autoSave: fc.constantFrom('listed', 'unlisted'),
});

/** As pages do: each message is said again to every new worker. */
function clicks(life: Life): void {
  const find = {
    operation: 'findEmail',
    params: { domain: 'acme.test', full_name: 'Ann Berg' },
    click: true,
    page: null,
  } as const;
  void life.asks.ask({ ...find, anew: false, again: false, message: 'find' });
  void life.asks.ask({ ...find, anew: true, again: false, message: 'find' });
  void life.jobs.verify('verify', { emails: addresses, anew: false });
  void life.jobs.verify('verify-too', { emails: addresses, anew: false });
  const contacts = saved.map((email) => contactOfAddress(email, 'Some One'));
  void life.jobs.save('save', { contacts, page: null, list: 'Spring' });
  void life.jobs.resume('start');
}

test('one charge a click and one lead an address, over any kills', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ lives, waits, autoSave }) => {
      const clock = testClock();
      const checks = Object.fromEntries(addresses.map((email, index) => [email, { waits: waits[index] ?? 0 }]));
      const service = watchedService({ now: clock.now, checks, account: { autoSave } });
      const device = createDevice(service, clock);
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
        ]),
      );
      const { searches, verifications } = await service.charged();
      expect(searches).toBeLessThanOrEqual(1);
      expect(verifications).toBe(addresses.length);
      const { leads } = await service.store.leads.leads(() => true, 0, 100);
      expect(new Set(leads.map(({ email }) => email)).size).toBe(leads.length);
    }),
    { numRuns: 150, seed: 20260318 },
  );
}, 60_000);
