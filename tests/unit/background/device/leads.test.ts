/** Leads must be answered alike from IndexedDB and from memory, after any writes and for any filters. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryLeads } from '../../../../lib/device-service/memory-store.ts';
import { everything } from '../../../../lib/device-service/page-of-rows.ts';
import type { StoredLead } from '../../../../lib/device-service/store-leads.ts';
import { listSize } from '../../../service/list-size.ts';
import { carryOut, leadSteps } from './lead-steps.ts';
import { fitsLead } from './plain-answers.ts';
import { everyLeadFilter, leadFilters } from './random-filters.ts';
import { draft, manyDrafts, now } from './random-leads.ts';
import { openStore } from './stores.ts';

const byId = (leads: readonly StoredLead[]) => leads.toSorted((one, other) => one.id - other.id);

test('any writes, then any filters: IndexedDB and memory give equal leads, totals, list sizes and most used source', async () => {
  await fc.assert(
    fc.asyncProperty(
      leadSteps,
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

test('each filter alone finds the matching leads', async () => {
  const [device, memory] = [openStore().leads, memoryLeads()];
  for (const book of [device, memory]) await book.change([], manyDrafts);
  const { leads } = await memory.leads({}, now, everything);
  for (const one of everyLeadFilter) {
    const fitting = leads.filter((lead) => fitsLead(lead, one, now));
    expect((await device.leads(one, now, everything)).leads, JSON.stringify(one)).toEqual(fitting);
    expect((await memory.leads(one, now, everything)).leads, JSON.stringify(one)).toEqual(fitting);
  }
});
