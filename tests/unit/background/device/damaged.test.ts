/** Damaged columns, counters, companies and imports. Leads and addresses: `keeping.test.ts`. */

import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { blankCompany, blankEmail } from '../../../../lib/device-service/blank-records.ts';
import { emptyLead } from '../../../../lib/device-service/leads/lead-writing.ts';
import { everything } from '../../../../lib/device-service/page-of-rows.ts';
import { listSize } from '../../../service/list-size.ts';
import { freshName, openStore } from './stores.ts';

const now = 5_000;
const lead = (email: string, lists: number[] = []) => ({ ...emptyLead(email, now, 1), lists });

/** Spreads `how` into every record for which `isIt` is true. */
async function damage(
  name: string,
  table: string,
  isIt: (record: Record<string, unknown>) => boolean,
  how: object,
): Promise<void> {
  const database = await openDB(name);
  const records: Record<string, unknown>[] = await database.getAll(table);
  const wanted = records.filter(isIt);
  expect(wanted).not.toEqual([]);
  for (const record of wanted) await database.put(table, { ...record, ...how });
  database.close();
}

const has = (part: string) => (record: Record<string, unknown>) => String(record.id).includes(part);

test('a damaged lead column is rebuilt before it is read or written', async () => {
  for (const isWrittenFirst of [false, true]) {
    const name = freshName();
    const before = openStore(name);
    await before.leads.change([], () => Array.from({ length: 300 }, (_, nth) => lead(`p${nth}@acme.test`, [1])));
    await before.close();
    await damage(name, 'leadColumns', has('|email|'), { text: 'damaged' });
    await damage(name, 'leadColumns', has('leads|present|00000001'), { at: null });
    const { leads } = openStore(name);
    if (isWrittenFirst) await leads.add(lead('new@acme.test'));
    else expect((await leads.leads({}, now, everything)).total).toBe(300);
    expect((await leads.leads({ email: 'p7@acme.test' }, now, everything)).leads).toMatchObject([{ id: 8 }]);
    expect((await leads.leads({ leads_list_id: 1 }, now, everything)).total).toBe(300);
    expect((await leads.leads({}, now, everything)).total).toBe(isWrittenFirst ? 301 : 300);
  }
});

test('a damaged lead is set aside when its damaged column is rebuilt', async () => {
  const name = freshName();
  const before = openStore(name);
  await before.leads.add(lead('ann@acme.test', [1]));
  await before.leads.add(lead('bo@acme.test', [1]));
  await before.close();
  await damage(name, 'leads', ({ id }) => id === 1, { lead: 7 });
  await damage(name, 'leadColumns', has('|present|'), { at: null });
  const store = openStore(name);
  expect((await store.leads.leads({}, now, everything)).leads.map(({ id }) => id)).toEqual([2]);
  expect(await listSize(store.leads, 1)).toBe(1);
  expect(await store.counts()).toMatchObject({ aside: 1, leads: 1 });
});

test('damaged columns of a large domain and of companies are rebuilt', async () => {
  const name = freshName();
  const before = openStore(name);
  const people = Array.from({ length: 600 }, (_, nth) => blankEmail(`p${nth}@acme.test`, 'personal'));
  await before.directory.write([
    { put: { ...blankCompany('acme.test'), industry: 'Cranes' }, as: 'company' },
    ...people.map((put) => ({ put, as: 'email' as const })),
  ]);
  await before.close();
  await damage(name, 'addressColumns', has('|address|'), { text: 'damaged' });
  await damage(name, 'companyColumns', has('|industry|'), { values: 'damaged' });
  const { directory } = openStore(name);
  expect((await directory.emails('acme.test', {}, everything)).total).toBe(600);
  expect((await directory.emails('acme.test', {}, { offset: 300, limit: 100 })).emails).toHaveLength(100);
  const discovered = await directory.companies({ industry: { include: ['Cranes'] } }, now, everything);
  expect(discovered.companies.map(({ company }) => company.domain)).toEqual(['acme.test']);
});

test('a damaged counter issues no id twice', async () => {
  const name = freshName();
  const before = openStore(name);
  await before.leads.add(lead('ann@acme.test'));
  await before.leads.addList('Fair');
  await before.views.add({ name: 'First', filters: {}, created_at: now, updated_at: now });
  await before.directory.write([{ put: blankCompany('acme.test'), as: 'company' }]);
  await before.close();
  await damage(name, 'counters', () => true, { count: 'damaged' });
  const { leads, views, directory } = openStore(name);
  expect((await leads.add(lead('bo@acme.test'))).id).toBe(2);
  expect(await leads.lead(1)).toMatchObject({ email: 'ann@acme.test' });
  expect((await leads.addList('Other')).id).toBe(2);
  expect((await views.add({ name: 'Second', filters: {}, created_at: now, updated_at: now })).id).toBe(2);
  await directory.write([{ put: blankCompany('kestrel.test'), as: 'company' }]);
  expect((await directory.companies({}, now, everything)).companies).toHaveLength(2);
});

test('a damaged counter loses no list or saved search when a back-up is merged', async () => {
  const view = (name: string) => ({ name, filters: {}, created_at: now, updated_at: now });
  const other = openStore(freshName());
  await other.leads.addList('Other');
  await other.views.add(view('Second'));
  const file = await new Response(await other.backUp(null)).blob();
  const name = freshName();
  const before = openStore(name);
  await before.leads.addList('Fair');
  await before.views.add(view('First'));
  await before.close();
  await damage(name, 'counters', () => true, { count: 'damaged' });
  const store = openStore(name);
  await store.restore(file, null, { how: 'merge' });
  expect(await store.leads.list(1)).toEqual({ id: 1, name: 'Fair' });
  expect((await store.leads.listNamed('Other'))?.id).toBe(2);
  expect((await store.views.all()).map((one) => one.name)).toEqual(['First', 'Second']);
});

test('a damaged company is set aside, and its people are kept', async () => {
  const name = freshName();
  const before = openStore(name);
  await before.directory.write([
    { put: { ...blankCompany('acme.test'), organization: 'Acme' }, as: 'company' },
    { put: blankEmail('ann@acme.test', 'personal'), as: 'email' },
  ]);
  await before.close();
  await damage(name, 'companies', () => true, { company: 'damaged' });
  const { directory, counts } = openStore(name);
  expect((await directory.emails('acme.test', {}, everything)).total).toBe(1);
  expect(await directory.company('acme.test')).toMatchObject({ domain: 'acme.test', organization: null });
  expect((await counts()).aside).toBe(1);
  expect((await directory.emails('acme.test', {}, everything)).total).toBe(1);
});

test('a damaged import record fails its own rows only', async () => {
  const name = freshName();
  const { imports, leads, counts } = openStore(name);
  const rows = Array.from({ length: 600 }, (_, nth) => {
    const email = `p${nth}@acme.test`;
    return { line: nth + 1, email, fields: { email } };
  });
  await imports.stage('fair', 0, rows);
  await damage(name, 'imports', has('fair|000001'), { rows: [7] });
  const way = { existing: 'fill', dry: false, merge: false, list: null } as const;
  const tallies: unknown[] = [];
  for (let chunk = 0; ; chunk += 1) {
    let went = await imports.run('fair', 'job', chunk, way);
    while (went && !went.isThrough) went = await imports.run('fair', 'job', chunk, way);
    if (!went) break;
    tallies.push(went.tally);
  }
  expect(tallies).toEqual([{ created: 256 }, { failed: 256 }, { created: 88 }]);
  expect((await leads.leads({}, now, everything)).total).toBe(344);
  expect((await counts()).aside).toBe(1);
  expect((await imports.rows('fair', { offset: 512, limit: 1, failed: false })).rows).toMatchObject([{ line: 513 }]);
  const came: unknown[] = [];
  for (let chunk = 0; ; chunk += 1) {
    let went = await imports.undo('fair', 'undoing', chunk);
    while (went && !went.isThrough) went = await imports.undo('fair', 'undoing', chunk);
    if (!went) break;
    came.push(went.came);
  }
  // Undo runs from the last rows to the first.
  expect(came).toEqual([{ deleted: 88 }, {}, { deleted: 256 }]);
});
