/** Leads whose page has changed: shown in the details and under Stale, then accepted or refused. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeviceStore } from '../../../../lib/background/device/device-store.ts';
import { takeTurns } from '../../../../lib/contract/async.ts';
import { blankCompany, blankEmail } from '../../../../lib/device-service/blank-records.ts';
import { emptyLead } from '../../../../lib/device-service/leads/lead-writing.ts';
import { createLearning } from '../../../../lib/device-service/learn/learning.ts';
import type { StoredLead } from '../../../../lib/device-service/store-leads.ts';
import { publicDomain } from '../../../../lib/subject/domain.ts';
import { runs } from '../../../run/effort.ts';
import { look } from '../../device-service/learn/looks.ts';
import { openStore } from './stores.ts';

const email = 'marit.lindqvist@acme.test';
const uri = 'https://acme.test/team';
const page = { uri, extracted_on: '2026-01-10' };

let store: DeviceStore;
let saved: StoredLead;
beforeEach(async () => {
  store = openStore();
  await shows({ position: 'Head of Calibration' });
  saved = await lead({ first_name: 'Marit', last_name: 'Lindqvist', position: 'Head of Calibration' });
  return () => store.close();
});

const lead = (texts: StoredLead['texts'], of = email) => store.leads.add({ ...emptyLead(of, 0, 1), texts });

/** One look at the page, `after` days after the first. `null`: the page names no person. */
async function shows(person: { first?: string; last?: string; position: string | null } | null, after = 0) {
  const { first = 'Marit', last = 'Lindqvist', position = null } = person ?? {};
  const people = [{ email, first_name: first, last_name: last, position }];
  const { domain: _, ...seen } = look({
    after,
    shows: { addresses: person ? [email] : ['desk@acme.test'] },
    people: person ? people : [],
  });
  const learning = createLearning({ ...store, registrable: publicDomain, now: () => 0 }, undefined, takeTurns());
  await learning.learn({ ...seen, people: seen.people.map((one) => ({ ...one, form: 'text' })) });
}

async function write(texts: StoredLead['texts']) {
  const now = await store.leads.lead(saved.id);
  if (now) await store.leads.put({ ...now, texts: { ...now.texts, ...texts } });
}

describe('a lead whose page has changed', () => {
  test('is listed with page and date until the lead and the page agree', async () => {
    expect(await store.pageWords(saved.id)).toEqual({
      changes: [],
      sources: {
        first_name: { by: 'page', ...page },
        last_name: { by: 'page', ...page },
        position: { by: 'page', ...page },
      },
    });
    expect(await store.changedLeads()).toEqual([]);

    await shows({ position: 'Head of Sales' }, 30);
    const change = { field: 'position', value: 'Head of Sales', uri, extracted_on: '2026-02-09', along: [] };
    const { changes, sources } = await store.pageWords(saved.id);
    expect(changes).toEqual([change]);
    expect(Object.keys(sources)).toEqual(['first_name', 'last_name']);
    expect(await store.changedLeads()).toEqual([{ id: saved.id, email, changes: [change] }]);

    await write({ position: 'Head of Sales' });
    expect((await store.pageWords(saved.id)).changes).toEqual([]);
    expect(await store.changedLeads()).toEqual([]);
    // When the lead is changed back, the page's change is listed again.
    await write({ position: 'Head of Calibration' });
    expect(await store.changedLeads()).toEqual([{ id: saved.id, email, changes: [change] }]);
    await shows({ position: 'Head of Calibration' }, 40);
    expect(await store.changedLeads()).toEqual([]);
    expect((await store.leads.lead(saved.id))?.page_changes?.open).toBe(false);
  });

  test.each([
    ['derived, and the new position has one', { department: 'it' }, 'Head of Sales', [['department', 'sales']]],
    ['set by the user', { department: 'legal' }, 'Head of Sales', []],
    ['derived, and the new position has none', { department: 'it' }, 'Freelancer', [['department', '']]],
    ['empty', {}, 'Head of Sales', []],
  ] as const)('changes only a derived department along with the position: %s', async (_, texts, position, along) => {
    await write({ position: 'Head of IT', ...texts });
    await shows({ position }, 30);
    const { changes } = await store.pageWords(saved.id);
    expect(changes[0]?.along.map(({ field, value }) => [field, value])).toEqual(along);
  });

  test.each([
    ['Head of IT', 'Seniority: senior', 'Chief Executive Officer', 'Seniority: executive\nDecision maker'],
    ['CEO', 'Seniority: executive\nDecision maker', 'Software Engineer', null],
    ['CEO', 'Seniority: executive', 'CTO', null],
    ['Head of IT', 'Seniority: junior', 'Chief Executive Officer', null],
  ])('changes only a derived seniority in the notes: %s, %s, now %s', async (before, line, position, after) => {
    const notes = (words: string | null) =>
      ['Met at the fair', ...(words === null ? [] : [words]), 'Likes tea'].join('\n');
    await write({ position: before, notes: notes(line) });
    await shows({ position }, 30);
    const { changes } = await store.pageWords(saved.id);
    const said = changes[0]?.along.find(({ field }) => field === 'notes');
    const isUnchanged = after === null && position !== 'Software Engineer';
    expect(said?.value).toBe(isUnchanged ? undefined : notes(after));
  });

  test('is not listed once the user refused the change, until the page changes again', async () => {
    await shows({ position: 'Head of Sales' }, 30);
    await store.refuseChange(saved.id, 'position', 'Head of Sales');
    expect((await store.pageWords(saved.id)).changes).toEqual([]);
    await shows({ position: 'Head of Sales' }, 31);
    await write({ notes: 'Met at the fair' });
    expect(await store.changedLeads()).toEqual([]);
    await shows({ position: 'Managing Director' }, 60);
    expect(await store.changedLeads()).toMatchObject([{ id: saved.id, changes: [{ value: 'Managing Director' }] }]);
  });

  test('is the only lead read among many', async () => {
    const others = await Promise.all(
      Array.from({ length: runs(150, 600) }, (_, nth) => lead({ position: 'Clerk' }, `person${nth}@some.test`)),
    );
    await shows({ position: 'Head of Sales' }, 30);
    const read = vi.spyOn(IDBObjectStore.prototype, 'get');
    expect(await store.changedLeads()).toMatchObject([{ id: saved.id }]);
    const leadsRead = read.mock.contexts.filter((of) => of instanceof IDBObjectStore && of.name === 'leads');
    expect(leadsRead).toHaveLength(1);
    read.mockRestore();
    for (const { id } of [...others, saved]) await store.leads.remove(id);
    expect(await store.changedLeads()).toEqual([]);
  });

  test('is not listed for a page that dropped the address, or for an import', async () => {
    await shows({ position: 'Head of Sales' }, 30);
    await shows(null, 60);
    expect(await store.changedLeads()).toEqual([]);
    expect(await store.lostLeads()).toMatchObject([{ id: saved.id }]);

    const ada = await lead({ position: 'CTO' }, 'ada@acme.test');
    const origins = { position: { by: 'import', uri: null, extracted_on: '2026-03-01' } } as const;
    const known = { ...blankEmail('ada@acme.test', 'personal'), position: 'CEO', origins };
    await store.directory.write([{ as: 'email', put: known }]);
    await store.noteChanges(['ada@acme.test']);
    expect(await store.pageWords(ada.id)).toEqual({ changes: [], sources: {} });
  });

  test('is listed for another name, phone number or employer, but not for another spelling', async () => {
    await write({ company: 'Acme GmbH', phone_number: '+49 40 123456' });
    const origin = { by: 'page', ...page } as const;
    const company = (organization: string) => ({
      ...blankCompany('acme.test', { organization }),
      origins: { organization: origin },
    });
    await store.directory.write([{ as: 'company', put: company('ACME') }]);
    const named = async (first_name: string, last_name: string, more: object = {}) => {
      const origins = { first_name: origin, last_name: origin, phone_number: origin };
      const put = { ...blankEmail(email, 'personal'), first_name, last_name, origins, ...more };
      await store.directory.write([{ as: 'email', put }]);
      return (await store.pageWords(saved.id)).changes.map(({ field, value }) => [field, value]);
    };
    expect(await named('MARIT', 'Lindqvist')).toEqual([]);
    expect(await named('M.', 'Lindqvist')).toEqual([]);
    expect(await named('Marit', 'Lindqvist', { phone_number: '040 / 12 34 56' })).toEqual([]);
    expect(await named('Marit', 'Sønderby', { phone_number: '+49 40 654321' })).toEqual([
      ['last_name', 'Sønderby'],
      ['phone_number', '+49 40 654321'],
    ]);
    await store.directory.write([{ as: 'company', put: company('Northwind Optics') }]);
    expect(await named('Marit', 'Lindqvist')).toEqual([['company', 'Northwind Optics']]);
  });

  test('keeps a refused change in a back-up', async () => {
    await store.refuseChange(saved.id, 'position', 'Head of Sales');
    const file = new Blob([await new Response(await store.backUp(null)).arrayBuffer()]);
    const other = openStore();
    await other.restore(file, null, { how: 'replace' });
    expect((await other.leads.leadOf(email))?.page_changes?.refused).toEqual({ position: 'Head of Sales' });
    await other.close();
  });
});
