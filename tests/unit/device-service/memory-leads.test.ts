import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyLead } from '../../../lib/device-service/leads/lead-writing.ts';
import { memoryLeads } from '../../../lib/device-service/memory-store.ts';
import { listSize } from '../../service/list-size.ts';

const addresses = ['a@a.test', 'b@b.test', 'c@c.test'];
const step = fc.record({
  how: fc.constantFrom('add', 'put', 'remove'),
  email: fc.constantFrom(...addresses),
  lists: fc.uniqueArray(fc.constantFrom(1, 2)),
});

test('keeps list sizes and address look-ups right through any additions, changes and removals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const book = memoryLeads();
      await book.addList('one');
      await book.addList('two');
      for (const { how, email, lists } of steps) {
        const existing = await book.leadOf(email);
        if (how === 'add' && !existing) await book.add({ ...emptyLead(email, 0, 1), lists });
        if (how === 'put' && existing) await book.put({ ...existing, lists });
        if (how === 'remove' && existing) await book.remove(existing.id);
        const now = await book.leadOf(email);
        const { leads } = await book.leads({ email }, 0, { offset: 0, limit: 100 });
        expect(leads).toEqual(now ? [now] : []);
      }
      const { leads, total } = await book.leads({}, 0, { offset: 0, limit: 100 });
      expect(total).toBe(leads.length);
      for (const lead of leads) expect(await book.leadOf(lead.email.toUpperCase())).toBe(lead);
      for (const list of [1, 2]) {
        expect(await listSize(book, list)).toBe(leads.filter((lead) => lead.lists.includes(list)).length);
      }
      expect(leads.map(({ id }) => id)).toEqual(leads.map(({ id }) => id).toSorted((one, other) => other - one));
    }),
  );
});
