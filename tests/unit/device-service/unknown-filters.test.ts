/**
 * An unknown filter, or one with an invalid value, is refused everywhere and never matches everything.
 * tests/faults/README.md #57.
 */
import { describe, expect, test } from 'vitest';
import { blankCompany, blankEmail } from '../../../lib/device-service/blank-records.ts';
import { createLocalService, createPerform } from '../../../lib/device-service/device-service.ts';
import { emptyLead } from '../../../lib/device-service/leads/lead-writing.ts';
import { memoryDirectory, memoryStore } from '../../../lib/device-service/memory-store.ts';
import { everything } from '../../../lib/device-service/page-of-rows.ts';
import type { Store } from '../../../lib/device-service/store.ts';
import { account as blank, openStore } from '../background/device/stores.ts';

const now = Date.parse('2026-03-18T12:00:00Z');
const account = { ...blank, attributes: [], discover: 'premium' as const };
const mail = { check: () => Promise.reject(new Error('Nobody asks')) };
const company = blankCompany('some.test');

function inMemory(): Store {
  const emails = () => [blankEmail('ann@some.test', 'personal')];
  const directory = memoryDirectory({ companies: [company], emails, articles: new Map(), optedOut: new Set() });
  return memoryStore(directory, mail, account);
}

async function onDevice(): Promise<Store> {
  const opened = openStore(undefined, undefined, { mail, account });
  await opened.directory.write([
    { put: company, as: 'company' },
    { put: blankEmail('ann@some.test', 'personal'), as: 'email' },
  ]);
  return opened;
}

/** A filter that another version may have stored. */
const notes: object = { notes: 'fair' };
const elsewhere: object = { planet: { include: ['Mars'] } };
const halfKnown: readonly object[] = ['keywords', 'industry', 'headquarters_location'].map((name) => ({
  [name]: { include: [], near: 'fair' },
}));

describe.each([
  ['in memory', inMemory],
  ['on this device', onDevice],
])('%s', (_, open) => {
  test('a store reports the filter that it does not know', async () => {
    const { leads, directory } = await open();
    await leads.add(emptyLead('ann@some.test', now, 1));
    const unknown = { field: 'notes', fault: 'unknown' };
    await expect(leads.leads(notes, now, everything)).rejects.toMatchObject(unknown);
    await expect(directory.emails('some.test', notes, everything)).rejects.toMatchObject(unknown);
    await expect(directory.companies(notes, now, everything)).rejects.toMatchObject(unknown);
    const field = { location: elsewhere };
    await expect(leads.leads(field, now, everything)).rejects.toMatchObject({ field: 'location.planet' });
    for (const filter of halfKnown)
      await expect(directory.companies(filter, now, everything)).rejects.toMatchObject({ fault: 'invalid' });
    expect((await leads.leads({}, now, everything)).total).toBe(1);
  });

  test('a service refuses an unknown filter with a 400 that names it', async () => {
    const perform = createPerform({ store: await open(), now: () => now });
    const refusal = { at: 'refused', status: 400, id: 'invalid_notes' };
    expect(await perform('listLeads', notes)).toMatchObject(refusal);
    expect(await perform('discoverCompanies', { further: { ...notes } })).toMatchObject(refusal);
    const known = { further: { headcount: 'about 70' } };
    expect(await perform('discoverCompanies', known)).toMatchObject({ status: 400, id: 'invalid_headcount' });
  });

  test('the extension receives a problem that names the unknown filter', async () => {
    const service = createLocalService({ store: await open(), now: () => now });
    expect(await service.request('listLeads', notes)).toMatchObject({
      ok: false,
      problem: { code: 'refused-input', field: 'notes', fault: 'unknown' },
    });
    expect(await service.request('discoverCompanies', { further: { ...notes } })).toMatchObject({
      ok: false,
      problem: { code: 'refused-input', quoted: 'The parameter notes is not known.' },
    });
  });
});
