/** The report of everything stored about a person lists at least what "Forget this person" deletes. */
import { beforeEach, expect, test } from 'vitest';
import type { Handlers } from '../../../lib/messages/serve.ts';
import { waitFor } from '../harness/wait-for.ts';
import { openStore } from './device/stores.ts';
import { tablesOf } from './dying-platform.ts';
import { createEngine } from './fake-engine.ts';
import { type FakePlatform, settled } from './fakes.ts';
import { bo, cleo, filled, jane } from './filled-platform.ts';

/** Tables that are derived from others, or that hold only hashes and counts. */
const derived = new Set([
  ...['people', 'addressColumns', 'leadColumns', 'companyColumns', 'domains', 'words', 'counters', 'trialLeads'],
]);

let platform: FakePlatform;
let handlers: Handlers;
let remote: string;
beforeEach(async () => {
  const made = await filled();
  ({ platform, remote } = made);
  handlers = createEngine(platform).handlers;
  await handlers['choose-service']({ service: made.device }, 'm');
  const rows = [jane, bo].map((email, at) => ({ line: at + 1, fields: { email, position: 'Weaver' } }));
  await handlers['import-leads']({ name: 'fair.csv', rows, list: 'Fair', existing: 'fill', dry: false }, 'import-1');
  await waitFor(async () => {
    const { jobs } = await handlers.jobs({}, 'm');
    expect(jobs.find(({ kind }) => kind === 'import')).toMatchObject({ state: 'done' });
  });
  const store = openStore(platform.device.database);
  const at = { created_at: 1, updated_at: 1 };
  await store.views.add({ name: `Around ${jane}`, ...at } as Parameters<typeof store.views.add>[0]);
  await store.close();
  await handlers['choose-service']({ service: remote }, 'm');
  await settled();
});

/** Every table's records as texts, by the table's name. */
async function dump(): Promise<Map<string, string[]>> {
  const all = await Promise.all([platform.name, platform.device.database].map(tablesOf));
  const tables = all.flat() as [string, unknown[], unknown[]][];
  return new Map(tables.map(([table, , records], at) => [`${at} ${table}`, records.map((one) => JSON.stringify(one))]));
}

const report = (email = jane) => handlers['person-report']({ email }, 'm');

test('the report lists each kind of record with time, service and only the part about the person', async () => {
  const { emails, optedOut, records } = await report();
  expect([emails, optedOut]).toEqual([[jane], false]);
  const places = new Set(records.map(({ place }) => place));
  expect([...places].sort()).toEqual([
    ...['answer', 'article', 'call', 'damaged', 'draft', 'file', 'import'],
    ...['job', 'known-lead', 'lead', 'person', 'view'],
  ]);
  const call = { place: 'call', service: remote, operation: 'verifyEmail', data: { params: { email: jane } } };
  expect(records).toContainEqual(expect.objectContaining({ ...call, at: 1_000, data: expect.anything() }));
  expect(records.find(({ place }) => place === 'import')).toMatchObject({
    name: 'fair.csv',
    data: [{ email: jane, fields: { position: 'Weaver' } }],
  });
  expect(records.find(({ place }) => place === 'lead')).toMatchObject({ data: { email: jane, lists: ['Fair'] } });
  const others = records.filter(({ place }) => place !== 'draft');
  expect(JSON.stringify(others)).not.toContain(bo);
});

test('the report lists a file with the address in any spelling, and no file with only a longer address', async () => {
  await platform.files.write(`export-${remote}`, 1, 'jana@müller-optik.test\n');
  const files = async (email: string) => (await report(email)).records.filter(({ place }) => place === 'file').length;
  expect(await files('jana@xn--mller-optik-thb.test')).toBe(1);
  expect(await files('ana@müller-optik.test')).toBe(0);
});

test('the report changes nothing, and shows only the opt-out once the person is forgotten', async () => {
  const before = await dump();
  await report();
  expect(await dump()).toEqual(before);
  await handlers['forget-person']({ email: jane }, 'm');
  expect(await report()).toMatchObject({ optedOut: true, records: [] });
  expect((await report(bo)).records.length).toBeGreaterThan(5);
});

test('the report for a guessed address lists a person known without an address', async () => {
  const there = async () => (await report(cleo)).records.filter(({ place }) => place === 'company');
  expect(await there()).toMatchObject([{ data: { people: [{ first_name: 'Cleo', last_name: 'Marsh' }] } }]);
  expect(JSON.stringify(await there())).not.toContain('Jane');
  await handlers['forget-person']({ email: cleo }, 'm');
  expect((await report(cleo)).records).toEqual([]);
});

test('the report covers every table that forgetting a person changes', async () => {
  const before = await dump();
  const { records } = await report();
  await handlers['forget-person']({ email: jane }, 'm');
  const after = await dump();
  const changed = [...before].flatMap(([table, texts]) => {
    const left = new Set(after.get(table));
    const gone = texts.filter((text) => !left.has(text) && text.toLowerCase().includes('jane'));
    return gone.length > 0 ? [table.replace(/^\d+ /, '')] : [];
  });
  const reported: Record<string, string> = {
    ...{ answers: 'answer', paid: 'call', journal: 'call', marks: 'known-lead', steps: 'job', drafts: 'draft' },
    ...{ aside: 'damaged', leads: 'lead', addresses: 'person', articles: 'article', imports: 'import', views: 'view' },
  };
  const places = new Set<string>(records.map(({ place }) => place));
  const open = [...new Set(changed)].filter((table) => !derived.has(table));
  expect(open.length).toBeGreaterThan(8);
  expect(open.filter((table) => !places.has(reported[table] ?? ''))).toEqual([]);
});
