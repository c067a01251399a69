/** A private window sees the device's leads; its own writes never reach the device. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { privateLeads } from '../../../../lib/background/device/leads/private-leads.ts';
import { emptyLead } from '../../../../lib/device-service/leads/lead-writing.ts';
import { memoryLeads } from '../../../../lib/device-service/memory-store.ts';
import { everything } from '../../../../lib/device-service/page-of-rows.ts';
import type { LeadBook, StoredLead } from '../../../../lib/device-service/store-leads.ts';
import { runs } from '../../../run/effort.ts';
import { listSize } from '../../../service/list-size.ts';
import { leadFilters } from './random-filters.ts';
import { type Draft, draft, now } from './random-leads.ts';
import { openStore } from './stores.ts';

type Step =
  | { do: 'add'; lead: Draft }
  | { do: 'put'; nth: number; lead: Draft }
  | { do: 'remove'; nth: number }
  | { do: 'batch'; leads: Draft[] };

const nth = fc.nat({ max: 40 });
const anyLead = fc.integer({ min: 1, max: 25 }).chain((number) => draft(`Person-${number}@some.test`));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), lead: anyLead }),
  fc.record({ do: fc.constant('put' as const), nth, lead: anyLead }),
  fc.record({ do: fc.constant('remove' as const), nth }),
  fc.record({
    do: fc.constant('batch' as const),
    leads: fc.array(anyLead, { maxLength: 6 }),
  }),
);

async function carryOut(book: LeadBook, steps: readonly Step[]): Promise<void> {
  for (const one of steps) {
    if (one.do === 'add') {
      if (!(await book.leadOf(one.lead.email))) await book.add(one.lead);
    } else if (one.do === 'batch') {
      const each = [...new Map(one.leads.map((lead) => [lead.email.toLowerCase(), lead])).values()];
      await book.change(
        each.map(({ email }) => email),
        (existing) => each.map((lead) => ({ ...lead, id: existing.get(lead.email.toLowerCase())?.id })),
      );
    } else {
      const { leads } = await book.leads({}, now, everything);
      const at = leads[one.nth % Math.max(1, leads.length)];
      if (at && one.do === 'remove') await book.remove(at.id);
      if (at && one.do === 'put') await book.put({ ...one.lead, id: at.id, email: at.email });
    }
  }
}

/** New leads have other ids here; everything else must be equal. */
const summary = ({ leads, total }: { leads: StoredLead[]; total: number }) => ({
  total,
  leads: leads.map(({ id: _id, ...lead }) => lead),
});

test('answers like one book of all leads, and leaves the device unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 8 }),
      fc.array(step, { maxLength: 10 }),
      fc.array(leadFilters, { minLength: 6, maxLength: 6 }),
      fc.record({ offset: fc.nat({ max: 14 }), limit: fc.integer({ min: 1, max: 8 }) }),
      async (before, after, filters, page) => {
        const [device, whole] = [memoryLeads(), memoryLeads()];
        for (const book of [device, whole])
          await carryOut(
            book,
            before.filter((one) => one.do !== 'batch'),
          );
        const stored = await device.leads({}, now, everything);
        const inPrivate = privateLeads(device);
        for (const book of [inPrivate, whole]) await carryOut(book, after);
        for (const one of [{}, ...filters]) {
          expect(summary(await inPrivate.leads(one, now, page))).toEqual(summary(await whole.leads(one, now, page)));
        }
        const all = await inPrivate.leads({}, now, everything);
        expect(summary(all)).toEqual(summary(await whole.leads({}, now, everything)));
        const ids = [...all.leads, ...stored.leads].map(({ id }) => id);
        expect((await inPrivate.leadsWithIds(ids)).sort((one, other) => other.id - one.id)).toEqual(all.leads);
        for (const list of [1, 2, 3]) expect(await listSize(inPrivate, list)).toBe(await listSize(whole, list));
        expect((await inPrivate.mostUsedSource()).leads).toBe((await whole.mostUsedSource()).leads);
        expect(await device.leads({}, now, everything)).toEqual(stored);
      },
    ),
    { numRuns: runs(60, 150) },
  );
});

test('sees the device’s current leads and lists, plus its own lists', async () => {
  const { leads: device, counts, close } = openStore();
  await device.addList('Fair');
  const { id } = await device.add({ ...emptyLead('marit@aldermoor.test', now, 1), lists: [1] });
  const before = await counts();
  const inPrivate = privateLeads(device);
  expect(await inPrivate.leadOf('MARIT@aldermoor.test')).toMatchObject({ id, lists: [1] });
  expect(await inPrivate.listNamed('fair')).toEqual({ id: 1, name: 'Fair' });
  const list = await inPrivate.addList('Quiet');
  await inPrivate.put({ ...emptyLead('marit@aldermoor.test', now, 1), id, lists: [list.id] });
  const added = await inPrivate.add({ ...emptyLead('ada@aldermoor.test', now, 1), lists: [1, list.id] });
  expect(await inPrivate.lastList()).toEqual(list);
  expect([await listSize(inPrivate, 1), await listSize(inPrivate, list.id)]).toEqual([1, 2]);
  expect(await inPrivate.list(list.id)).toEqual(list);
  expect(await counts()).toEqual(before);
  expect(await device.leadOf('ada@aldermoor.test')).toBeNull();
  expect(await device.lead(id)).toMatchObject({ lists: [1] });
  // A normal window writes meanwhile; ids stay unique.
  const later = await device.add(emptyLead('bo@aldermoor.test', now, 1));
  expect(await inPrivate.lead(later.id)).toMatchObject({ email: 'bo@aldermoor.test' });
  expect(later.id).not.toBe(added.id);
  await inPrivate.remove(id);
  expect(await inPrivate.leadOf('marit@aldermoor.test')).toBeNull();
  expect(await device.leadOf('marit@aldermoor.test')).toMatchObject({ id });
  await close();
});
