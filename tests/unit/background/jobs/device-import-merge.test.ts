/**
 * Imports on this device that merge people by name and company: matching, the rows' outcomes, dry runs and undo.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { DeviceStore } from '../../../../lib/background/device/device-store.ts';
import { createLocalService } from '../../../../lib/device-service/device-service.ts';
import type { StoredLead } from '../../../../lib/device-service/store-leads.ts';
import type { Says } from '../../../../lib/messages/catalogue.ts';
import type { JobRow, JobView } from '../../../../lib/messages/job-views.ts';
import { freshName, openStore } from '../device/stores.ts';
import { createDevice, type Device, type Life, noon, testClock } from '../requests/device.ts';
import { over as overOf, passUntil, throughKills } from './pass-until.ts';

let store: DeviceStore;
let device: Device;
let life: Life;
let database: string;

beforeEach(() => {
  const clock = testClock();
  database = freshName();
  store = openStore(database, noon);
  const service = createLocalService({ store, now: clock.now });
  device = createDevice(service, clock);
  device.connections.set('main', {
    id: 'main',
    epoch: 1,
    service,
    hasKey: async () => true,
    stays: true,
    isDevice: true,
  });
  device.imports = async () => store.imports;
  life = device.start();
});

type Fields = Record<string, unknown>;
type ImportRequest = Says<'import-leads'>;

const over = (id: string) => overOf(device, life, id);

async function imported(rows: readonly Fields[], how: Partial<ImportRequest> = {}, id = 'import-1'): Promise<JobView> {
  const numbered = rows.map((fields, index) => ({ line: index + 1, fields }));
  const request: ImportRequest = {
    name: 'fair.csv',
    rows: numbered,
    list: null,
    existing: 'fill',
    dry: false,
    merge: true,
    ...how,
  };
  await life.jobs.create('import', id, request);
  return over(id);
}

async function undone(job = 'import-1', id = 'undo-1'): Promise<JobView> {
  await life.jobs.create('revert', id, { job });
  return over(id);
}

const rowsOf = async (id = 'import-1'): Promise<JobRow[]> =>
  (await life.jobs.rows(id, { offset: 0, limit: 1_000, failed: false })).rows;

async function all(): Promise<StoredLead[]> {
  const { leads } = await store.leads.leads({}, 0, { offset: 0, limit: 10_000 });
  return leads.toReversed();
}

const addresses = async () => (await all()).map(({ email }) => email);

async function existing(...leads: ({ email: string } & Fields)[]): Promise<void> {
  const { service } = (await life.context.connection()) ?? {};
  for (const fields of leads) await service?.request('createLead', { leads_list_name: 'Old', ...fields });
}

/** `person('Jane Meyer', 'jane@acme.test', 'Acme')`: the first word becomes the first name, the rest the last name. */
function person(name: string, email: string | null, company: string, more: Fields = {}): { email: string } & Fields {
  const [first_name, ...rest] = name.split(' ');
  const fields = { ...(first_name && { first_name }), last_name: rest.join(' '), company, ...more };
  // A row without an address lacks the field.
  return email === null ? (fields as unknown as { email: string }) : { email, ...fields };
}

const jane = person('Jane Meyer', 'jane@acme.test', 'Acme GmbH');

describe('matching a row to a lead by name and company', () => {
  test.each([
    ['another address', person('Jane Meyer', 'jane@freemail.test', 'Acme', { position: 'CTO' })],
    ['a typo in the last name', person('Jane Meyyer', 'jm@freemail.test', 'Acme', { position: 'CTO' })],
    ['no address', person('Jane Meyer', null, 'Acme', { position: 'CTO' })],
    [
      'no address and only the company’s website',
      person('Jane Meyer', null, '', { website: 'acme.test', position: 'CTO' }),
    ],
  ])('fills in the lead if the row has %s', async (_, row) => {
    await existing(jane);
    expect(await imported([row])).toMatchObject({ counts: { updated: 1, merged: 1 }, done: 1, failed: 0, total: 1 });
    expect(await all()).toMatchObject([{ email: 'jane@acme.test', texts: { first_name: 'Jane', position: 'CTO' } }]);
    expect(await rowsOf()).toMatchObject([
      { outcome: 'updated', samePerson: { name: 'Jane Meyer', email: 'jane@acme.test' } },
    ]);
  });

  test.each([
    ['J.', 'Jonas', 'Jonas'],
    ['J', 'Jonas Peter', 'Jonas Peter'],
    ['Jonas P.', 'Jonas Peter', 'Jonas Peter'],
    ['É.', 'Elodie', 'Elodie'],
    ['J. P.', 'Jonas', 'J. P.'],
    ['Jonas', 'J.', 'Jonas'],
    ['Jonas', 'Jonas Peter', 'Jonas'],
  ])('turns the first name %s and a row’s %s into %s', async (held, said, after) => {
    await existing({ ...person('', 'jb@acme.test', 'Acme GmbH'), first_name: held, last_name: 'Berg' });
    const row = { ...person('', 'jonas@freemail.test', 'Acme'), first_name: said, last_name: 'Berg' };
    expect(await imported([row])).toMatchObject({ counts: { merged: 1 } });
    expect(await all()).toMatchObject([{ texts: { first_name: after, notes: 'E-mail: jonas@freemail.test' } }]);
    expect(await undone()).toMatchObject({ counts: { restored: 1 } });
    expect(await all()).toMatchObject([{ email: 'jb@acme.test', texts: { first_name: held } }]);
    expect((await all())[0]?.texts.notes ?? null).toBeNull();
  });

  test('expands an initial from a row without an address, but not with "skip" or in a dry run', async () => {
    await existing(person('J. Berg', 'jb@acme.test', 'Acme GmbH'));
    const row = person('Jonas Berg', null, 'Acme');
    await imported([row], { existing: 'skip' });
    expect(await all()).toMatchObject([{ texts: { first_name: 'J.' } }]);
    expect(await imported([row], { dry: true }, 'import-2')).toMatchObject({ counts: { merged: 1 } });
    expect(await rowsOf('import-2')).toMatchObject([{ outcome: 'updated', writes: ['first_name'] }]);
    expect(await all()).toMatchObject([{ texts: { first_name: 'J.' } }]);
    await imported([row], {}, 'import-3');
    const [lead] = await all();
    expect(lead?.texts.first_name).toBe('Jonas');
    expect(lead?.texts.notes ?? null).toBeNull();
  });

  test('leaves the initial of a lead that is found by its address', async () => {
    await existing(person('J. Berg', 'jb@acme.test', 'Acme GmbH'));
    await imported([person('Jonas Berg', 'jb@acme.test', 'Acme')]);
    expect(await all()).toMatchObject([{ texts: { first_name: 'J.' } }]);
  });

  test('recognises a nickname', async () => {
    await existing(person('Robert Smith', 'robert@acme.test', 'Acme Ltd'));
    expect(await imported([person('Bob Smith', 'bob@freemail.test', 'Acme')])).toMatchObject({ counts: { merged: 1 } });
    expect(await all()).toMatchObject([{ email: 'robert@acme.test', texts: { first_name: 'Robert' } }]);
  });

  test.each([
    ['a row at another company', person('Jane Meyer', 'jane@borealis.test', 'Borealis')],
    ['an initial at a division of the company', person('J Meyer', 'j@freemail.test', 'Acme Optics')],
    ['another first name', person('Karl Meyer', 'karl@freemail.test', 'Acme')],
    ['an address at a mail provider and no company', person('Jane Meyer', 'jane@freemail.test', '')],
    ['a different number in the address', person('Jane Meyer', 'jane2@acme.test', 'Acme')],
  ])('creates a second lead for %s', async (_, row) => {
    await existing(jane);
    expect(await imported([row])).toMatchObject({ counts: { created: 1 } });
    expect(await addresses()).toEqual(['jane@acme.test', row.email]);
    expect((await rowsOf())[0]).toMatchObject({ samePerson: null });
  });

  test('does not merge if merging is off, or if the list of mail providers is unavailable', async () => {
    await existing(jane);
    const row = person('Jane Meyer', 'jane@freemail.test', 'Acme');
    expect(await imported([row, person('Jane Meyer', null, 'Acme')], { merge: false })).toMatchObject({
      counts: { created: 1 },
      failed: 1,
    });
    device.imports = async () => openStore(database, noon, { isNoEmployer: async () => null }).imports;
    life = device.start();
    expect(await imported([{ ...row, email: 'jm@freemail.test' }], {}, 'import-2')).toMatchObject({
      counts: { created: 1 },
    });
  });

  test('finds a person in earlier rows of the file, in the same batch or a previous one', async () => {
    const others = Array.from({ length: 300 }, (_, nth) => person(`Ada Number${nth}`, `a${nth}@acme.test`, 'Acme'));
    const rows = [jane, person('Jane Meyer', 'jane@freemail.test', 'Acme'), ...others];
    rows.push(person('Jane Meyer', 'meyer@freemail.test', 'Acme', { position: 'CTO' }));
    expect(await imported(rows)).toMatchObject({ counts: { created: 301, updated: 2, merged: 2 } });
    const [lead] = await all();
    expect(lead).toMatchObject({
      texts: { position: 'CTO', notes: 'E-mail: jane@freemail.test\nE-mail: meyer@freemail.test' },
    });
  });

  test('finds a lead by the company that an earlier row filled in', async () => {
    await existing({ email: 'jane@freemail.test', first_name: 'Jane', last_name: 'Meyer' });
    const rows = [
      { email: 'jane@freemail.test', company: 'Acme' },
      person('Jane Meyer', 'jane@acme.test', 'Acme'),
      person('Jane Meyer', 'jane@borealis.test', 'Borealis'),
    ];
    expect(await imported(rows)).toMatchObject({ counts: { updated: 2, merged: 1, created: 1 } });
    expect(await addresses()).toEqual(['jane@freemail.test', 'jane@borealis.test']);
  });

  test('merges no row that could be either of two namesakes; without an address the row fails', async () => {
    const rows = [
      person('Jan de Vries', 'jan.devries@acme.test', 'Acme'),
      person('Jan de Vries', 'jan.devries2@acme.test', 'Acme'),
      person('Jan de Vries', 'jdv@freemail.test', 'Acme'),
      person('Jan de Vries', null, 'Acme'),
    ];
    expect(await imported(rows)).toMatchObject({ counts: { created: 3 }, failed: 1, done: 3 });
    expect(await rowsOf()).toMatchObject([
      { samePerson: null },
      { samePerson: null },
      { outcome: 'created', samePerson: 'several' },
      { at: 'failed', samePerson: 'several', problem: { code: 'refused-input', field: 'email', fault: 'missing' } },
    ]);
  });

  test('prefers an exact name to an initial', async () => {
    await existing(jane, person('J. Meyer', 'jm@freemail.test', 'Acme'));
    await imported([person('Jane Meyer', 'jane@freemail.test', 'Acme', { position: 'CTO' })]);
    const [whole, short] = await all();
    expect(whole).toMatchObject({ texts: { first_name: 'Jane', position: 'CTO' } });
    expect(short?.texts.position ?? null).toBeNull();
    await store.leads.remove(whole?.id ?? 0);
    expect(await imported([person('Jane Meyer', 'j@freemail.test', 'Acme')], {}, 'import-2')).toMatchObject({
      counts: { updated: 1, merged: 1 },
    });
  });

  test('finds the person among many at one company who share one name and an initial', async () => {
    const many = Array.from({ length: 40 }, (_, nth) => person(`Jane Miller${nth}`, `o${nth}@acme.test`, 'Acme'));
    const family = Array.from({ length: 40 }, (_, nth) => person(`Johanna${nth} Meyer`, `f${nth}@acme.test`, 'Acme'));
    await imported([jane, ...many, ...family]);
    expect(await imported([person('Jane Meyer', 'jane@freemail.test', 'Acme')], {}, 'import-2')).toMatchObject({
      counts: { updated: 1, merged: 1 },
    });
  });
});

describe('a lead that a row is merged into', () => {
  const held = { ...jane, position: 'CEO', notes: 'Met at the fair' };
  const row = person('Jane Meyer', 'jane@freemail.test', 'Acme', { position: 'CTO', phone_number: '+49 30 1234567' });

  test('stays unchanged with "skip"', async () => {
    await existing(held);
    expect(await imported([row], { existing: 'skip' })).toMatchObject({ counts: { skipped: 1, merged: 1 } });
    const [lead] = await all();
    expect(lead).toMatchObject({ texts: { position: 'CEO', notes: 'Met at the fair' } });
    expect(lead?.texts.phone_number ?? null).toBeNull();
    expect(await rowsOf()).toMatchObject([{ outcome: 'skipped', differing: ['email', 'company', 'position'] }]);
  });

  test('keeps its values with "fill", and gets the second address in its notes', async () => {
    await existing(held);
    await imported([row]);
    expect(await all()).toMatchObject([
      {
        email: 'jane@acme.test',
        texts: {
          position: 'CEO',
          company: 'Acme GmbH',
          phone_number: '+49 30 1234567',
          notes: 'Met at the fair\nE-mail: jane@freemail.test',
        },
      },
    ]);
    expect((await rowsOf())[0]).toMatchObject({
      differing: ['email', 'company', 'position'],
      writes: ['phone_number', 'notes'],
    });
    // Importing the same file again changes nothing.
    expect(await imported([row], {}, 'import-2')).toMatchObject({ counts: { unchanged: 1, merged: 1 } });
  });

  test('keeps its address with "overwrite"', async () => {
    await existing(held);
    await imported([{ ...row, notes: 'Left in May' }], { existing: 'overwrite' });
    expect(await all()).toMatchObject([
      {
        email: 'jane@acme.test',
        texts: { position: 'CTO', company: 'Acme', notes: 'Left in May\nE-mail: jane@freemail.test' },
      },
    ]);
    const again = await imported([{ ...row, notes: 'Left in May' }], { existing: 'overwrite' }, 'import-2');
    expect(again).toMatchObject({ counts: { unchanged: 1, merged: 1 } });
  });

  test('is not searched by name if its address matches', async () => {
    await existing(held, person('Jane Meyer', 'jm@freemail.test', 'Acme'));
    expect(await imported([{ ...jane, phone_number: '+49 30 1' }])).toMatchObject({ counts: { updated: 1 } });
    expect(await rowsOf()).toMatchObject([{ samePerson: null }]);
  });
});

const mixed = [
  jane,
  person('Jane Meyer', 'jane@freemail.test', 'Acme', { position: 'CTO' }),
  person('Jane Meyer', null, 'Acme', { position: 'CIO', phone_number: '+49 30 1234567' }),
  person('Bo Lund', 'bo@freemail.test', 'Borealis', { position: 'CFO' }),
  person('Nobody Known', null, 'Nowhere'),
  { email: 'info@acme.test' },
];

test.each(['skip', 'fill', 'overwrite'] as const)(
  'a dry run predicts the counts and rows of the import: %s',
  async (way) => {
    await existing(person('Bo Lund', 'bo@borealis.test', 'Borealis'));
    const fillers = Array.from({ length: 280 }, (_, nth) => ({ email: `p${nth}@acme.test` }));
    // The last rows are in another batch and must find what the first rows would have created.
    const rows = [...mixed, ...fillers, person('Jane Meyer', 'jm@freemail.test', 'Acme', { position: 'Chair' })];
    rows.push(person('Jane Meyer', null, 'Acme'), person('Bo Lund', null, 'Borealis', { position: 'CTO' }));
    const dry = await imported(rows, { dry: true, existing: way, list: 'Fair' });
    const said = await rowsOf();
    expect(await addresses()).toEqual(['bo@borealis.test']);
    expect((await store.counts()).trialLeads).toBe(0);
    await life.jobs.carryOut('import-2', 'import-1');
    const { counts, failed, done } = await over('import-2');
    expect({ counts, failed, done }).toEqual({ counts: dry.counts, failed: dry.failed, done: dry.done });
    expect(counts).toMatchObject({ created: 282, merged: 6, ...(way === 'fill' && { updated: 4, unchanged: 2 }) });
    expect(await rowsOf('import-2')).toEqual(said);
    expect(said[4]).toMatchObject({ at: 'failed', problem: { field: 'email', fault: 'missing' }, samePerson: null });
  },
);

test('a dismissed dry run leaves no trial leads behind', async () => {
  const { imports } = store;
  device.imports = async () => ({
    ...imports,
    async run(...args) {
      const went = await imports.run(...args);
      await life.jobs.stop('import-1');
      return went;
    },
  });
  life = device.start();
  await life.jobs.create('import', 'import-1', {
    ...{ name: 'fair.csv', rows: [{ line: 1, fields: jane }], list: null, existing: 'fill', dry: true, merge: true },
  });
  await passUntil(device.clock, async () => (await store.counts()).trialLeads || null);
  await passUntil(device.clock, async () => (await life.jobs.dismiss('import-1')) || null);
  expect((await store.counts()).trialLeads).toBe(0);
});

test.each(['fill', 'overwrite'] as const)(
  'undo restores all leads, also those that several rows were merged into: %s',
  async (way) => {
    await existing(person('Bo Lund', 'bo@borealis.test', 'Borealis', { position: 'Chair' }));
    const before = await all();
    await imported(mixed, { existing: way });
    expect(await addresses()).toEqual(['bo@borealis.test', 'jane@acme.test', 'info@acme.test']);
    expect(await undone()).toMatchObject({ counts: { deleted: 2, restored: 3 } });
    const bare = ({ updated_at: _, texts, ...lead }: StoredLead) => ({
      ...lead,
      texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text)),
    });
    expect((await all()).map(bare)).toEqual(before.map(bare));
    expect((await life.jobs.views()).find(({ id }) => id === 'import-1')?.counts).toEqual({ undone: 5 });
  },
);

test('undo keeps the user’s later edits, and the leads that contain them', async () => {
  await existing(person('Bo Lund', 'bo@borealis.test', 'Borealis'));
  await imported(mixed);
  const [bo, lead] = await all();
  if (!bo || !lead) throw new Error('They are leads');
  await store.leads.put({ ...bo, texts: { ...bo.texts, position: 'Chair' } });
  await store.leads.put({ ...lead, texts: { ...lead.texts, phone_number: '+49 30 7' } });
  expect(await undone()).toMatchObject({ counts: { deleted: 1, restored: 1, kept: 3 } });
  expect(await all()).toMatchObject([
    { email: 'bo@borealis.test', texts: { position: 'Chair', notes: null } },
    { email: 'jane@acme.test', texts: { phone_number: '+49 30 7', position: null, notes: null } },
  ]);
});

test('an import killed between batches imports and counts each person once, and can be undone completely', async () => {
  const firsts = Array.from({ length: 140 }, (_, nth) => person(`Ada Number${nth}`, `a${nth}@acme.test`, 'Acme'));
  const seconds = firsts.map((row, nth) => ({ ...row, email: `a${nth}@freemail.test`, position: 'CTO' }));
  async function through(id: string, create: (of: Life) => Promise<unknown>): Promise<JobView> {
    const { kills, ...last } = await throughKills(device, [3, 2, 5], id, create);
    expect(kills).toBe(3);
    ({ life } = last);
    return over(id);
  }
  const rows = [...firsts, ...seconds].map((fields, index) => ({ line: index + 1, fields }));
  const request: ImportRequest = { name: 'fair.csv', rows, list: null, existing: 'fill', dry: false, merge: true };
  const done = await through('import-1', (of) => of.jobs.create('import', 'import-1', request));
  expect(done).toMatchObject({ total: 280, done: 280, counts: { created: 140, updated: 140, merged: 140 } });
  expect(await all()).toHaveLength(140);
  const gone = await through('undo-1', (of) => of.jobs.create('revert', 'undo-1', { job: 'import-1' }));
  expect(gone).toMatchObject({ counts: { deleted: 140, restored: 140 } });
  expect(await all()).toEqual([]);
});

describe('a forgotten person', () => {
  test('is removed from all rows, also from those without an address', async () => {
    await existing(jane);
    await imported([
      person('Jane Meyer', 'jm@freemail.test', 'Acme'),
      person('Jane Meyer', null, 'Acme'),
      person('Jane Meyer', null, 'Unheard of'),
      person('Bo Lund', 'bo@borealis.test', 'Borealis'),
    ]);
    await store.forgetPerson('jane@acme.test');
    expect((await rowsOf()).map(({ key, problem }) => problem?.code ?? key)).toEqual([
      ...['opted-out', 'opted-out', 'opted-out', 'bo@borealis.test'],
    ]);
    expect(JSON.stringify(await rowsOf())).not.toMatch(/jane|meyer/i);
    // Nor does a later import merge into the forgotten person's hidden record.
    expect(await imported([person('Jane Meyer', null, 'Acme')], {}, 'import-2')).toMatchObject({ failed: 1 });
  });

  test('has their second address removed from the merged lead’s notes', async () => {
    await existing({ ...jane, notes: 'Met at the fair' });
    await imported([person('Jane Meyer', 'jm@freemail.test', 'Acme')]);
    await store.forgetPerson('JM@freemail.test');
    expect(await all()).toMatchObject([{ email: 'jane@acme.test', texts: { notes: 'Met at the fair' } }]);
    expect(await rowsOf()).toMatchObject([{ key: '', problem: { code: 'opted-out' } }]);
  });
});

test('an import also finds leads that were edited or restored from a back-up', async () => {
  await existing({ email: 'x@freemail.test', last_name: 'Someone' });
  const [lead] = await all();
  if (!lead) throw new Error('It is a lead');
  await store.leads.put({ ...lead, texts: { ...lead.texts, first_name: 'Jane', last_name: 'Meyer', company: 'Acme' } });
  const file = await new Response(await store.backUp(null)).blob();
  await store.restore(file, null, { how: 'replace' });
  expect(await imported([person('Jane Meyer', 'jane@acme.test', 'Acme')])).toMatchObject({
    counts: { updated: 1, merged: 1 },
  });
});
