/** Leads must be answered alike from IndexedDB and from memory, after any writes and for any filters. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryLeads } from '../../../../lib/device-service/memory-store.ts';
import { everything, type LeadBook, type StoredLead } from '../../../../lib/device-service/store.ts';
import { listSize } from '../../../service/list-size.ts';
import { fitsLead } from './plain-answers.ts';
import { leadFilters } from './random-filters.ts';
import { type Draft, draft, now } from './random-leads.ts';
import { openStore } from './stores.ts';

const byId = (leads: readonly StoredLead[]) => leads.toSorted((one, other) => one.id - other.id);

type Step =
  | { do: 'add'; lead: Draft }
  | { do: 'put'; nth: number; lead: Draft }
  | { do: 'remove'; nth: number }
  | { do: 'batch'; leads: Draft[] };

const address = fc.integer({ min: 1, max: 30 }).map((nth) => `person-${nth}@Some.test`);
const anyLead = address.chain(draft);
const nth = fc.nat({ max: 40 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), lead: anyLead }),
  fc.record({ do: fc.constant('put' as const), nth, lead: anyLead }),
  fc.record({ do: fc.constant('remove' as const), nth }),
  fc.record({ do: fc.constant('batch' as const), leads: fc.array(anyLead, { maxLength: 20 }) }),
);

async function carryOut(book: LeadBook, steps: readonly Step[]): Promise<void> {
  for (const one of steps) {
    if (one.do === 'add') {
      if (!(await book.leadOf(one.lead.email))) await book.add(one.lead);
    } else if (one.do === 'batch') {
      const each = [...new Map(one.leads.map((each) => [each.email.toLowerCase(), each])).values()];
      await book.change(
        each.map(({ email }) => email),
        (existing) => each.map((draft) => ({ ...draft, id: existing.get(draft.email.toLowerCase())?.id })),
      );
    } else {
      const { leads } = await book.leads({}, now, everything);
      const at = leads[one.nth % Math.max(1, leads.length)];
      if (!at) continue;
      if (one.do === 'remove') await book.remove(at.id);
      else await book.put({ ...one.lead, id: at.id, email: at.email });
    }
  }
}

test('any writes, then any filters: the same leads, totals, sizes of lists and commonest source', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 10 }),
      fc.array(leadFilters, { minLength: 15, maxLength: 15 }),
      fc.record({ offset: fc.nat({ max: 12 }), limit: fc.integer({ min: 1, max: 12 }) }),
      draft('first@some.test'),
      async (steps, filters, page, first) => {
        const [device, memory] = [openStore().leads, memoryLeads()];
        for (const book of [device, memory]) {
          // Later leads lie on both sides of a segment's end.
          await book.change([], () => [{ ...first, id: 250 }]);
          await carryOut(book, steps);
        }
        for (const one of [{}, ...filters]) {
          const fitting = (await memory.leads({}, now, everything)).leads.filter((lead) => fitsLead(lead, one, now));
          const { offset, limit } = page;
          const expected = { leads: fitting.slice(offset, offset + limit), total: fitting.length };
          expect(await memory.leads(one, now, page)).toEqual(expected);
          expect(await device.leads(one, now, page)).toEqual(expected);
        }
        const all = await memory.leads({}, now, everything);
        expect(await device.leads({}, now, everything)).toEqual(all);
        const some = all.leads.map(({ id }) => id).filter((_, nth) => nth % 3 !== 1);
        expect(byId(await device.leadsWithIds([...some, 9_999, ...some]))).toEqual(
          byId(await memory.leadsWithIds([9_999, ...some, ...some])),
        );
        expect(await device.mostUsedSource()).toEqual(await memory.mostUsedSource());
        for (const list of [1, 2, 3]) expect(await listSize(device, list)).toBe(await listSize(memory, list));
        for (const email of ['PERSON-3@some.test', 'nobody@some.test']) {
          expect(await device.leadOf(email)).toEqual(await memory.leadOf(email));
        }
      },
    ),
    { numRuns: 12 },
  );
});
