/** Creating many leads at once must give the same result as one after the other, in memory and in IndexedDB. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPerform } from '../../../lib/device-service/device-service.ts';
import { memoryDirectory, memoryStore } from '../../../lib/device-service/memory-store.ts';
import { everything } from '../../../lib/device-service/page-of-rows.ts';
import type { Store } from '../../../lib/device-service/store.ts';
import { account, mail, openStore } from '../background/device/stores.ts';
import { createLeads, type LeadRow } from './create-leads.ts';

const now = 5_000;

function memory(): Store {
  const directory = memoryDirectory({ companies: [], emails: () => [], articles: new Map(), optedOut: new Set() });
  return memoryStore(directory, mail, account);
}

const text = fc.constantFrom('', 'Ann', 'Bo');
const row: fc.Arbitrary<LeadRow> = fc.record(
  {
    email: fc.constantFrom('a@some.test', 'A@some.test', 'b@some.test', 'c@some.test'),
    first_name: text,
    company: text,
    confidence_score: fc.constantFrom(0, 90),
    custom_attributes: fc.record({ fair_badge: text }, { requiredKeys: [] }),
  },
  { requiredKeys: ['email'] },
);
const rows = fc.array(row, { maxLength: 12 });

const stores: [string, () => Store][] = [
  ['memory', memory],
  ['IndexedDB', () => openStore()],
];

async function withLists(open: () => Store): Promise<Store> {
  const store = open();
  for (const name of ['first', 'last']) await store.leads.addList(name);
  return store;
}

/** Leads without `taught`, which only a store on the device has. */
async function leadsOf(store: Store) {
  const { leads, total } = await store.leads.leads({}, now, everything);
  return { leads: leads.map(({ taught: _, ...lead }) => lead), total };
}

describe.each(stores)('in %s', (_, open) => {
  test.each([
    ['skip', 'createLead'],
    ['overwrite', 'createOrUpdateLead'],
  ] as const)('%s gives the same leads as %s for each row', async (existing, operation) => {
    await fc.assert(
      fc.asyncProperty(rows, rows, fc.constantFrom(null, 1), async (before, all, list) => {
        const [at_once, one_by_one] = [await withLists(open), await withLists(memory)];
        const into = list === null ? {} : { leads_list_id: list };
        for (const store of [at_once, one_by_one]) {
          const perform = createPerform({ store, now: () => 1 });
          for (const one of before) await perform('createLead', one);
        }
        await createLeads(all, { existing, list }, { store: at_once, now });
        const perform = createPerform({ store: one_by_one, now: () => now });
        for (const one of all) await perform(operation, { ...one, ...into });
        expect(await leadsOf(at_once)).toEqual(await leadsOf(one_by_one));
      }),
      { numRuns: 15 },
    );
  });

  test('fills empty fields and leaves the others', async () => {
    const store = await withLists(open);
    const context = { store, now };
    await createLeads([{ email: 'a@some.test', first_name: 'Ann' }], { existing: 'fill', list: 1 }, context);
    const again = {
      email: 'A@some.test',
      first_name: 'Bo',
      company: 'Some',
      confidence_score: 7,
      custom_attributes: { fair_badge: 'x' },
    };
    expect(await createLeads([again], { existing: 'fill', list: 2 }, context)).toEqual({ created: 0, changed: 1 });
    expect(await store.leads.leadOf('a@some.test')).toMatchObject({
      email: 'a@some.test',
      texts: { first_name: 'Ann', company: 'Some' },
      confidence_score: 7,
      attributes: { fair_badge: 'x' },
      lists: [1, 2],
    });
  });
});

test.each(stores)('the look-up of an address ignores a lead without a list: %s', async (_, open) => {
  const store = open();
  const perform = createPerform({ store, now: () => now });
  await perform('createLead', { email: 'a@some.test' });
  const none = { data: { id: null, leads_list_id: null, leads_list_name: null } };
  expect(await perform('leadExists', { email: 'a@some.test' })).toMatchObject({ body: none });
  await perform('createLead', { email: 'a@some.test', leads_list_name: 'Fair' });
  const listed = { data: { id: expect.any(Number), leads_list_name: 'Fair' } };
  expect(await perform('leadExists', { email: 'a@some.test' })).toMatchObject({ body: listed });
});
