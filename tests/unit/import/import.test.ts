import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createImport, type Import } from '../../../components/import/import-store.ts';
import { rowWords } from '../../../components/import/import-words.ts';
import { createWorkspace } from '../../../components/shell/workspace-state.ts';
import type { JobRow } from '../../../lib/messages/job-views.ts';
import { service as remote } from '../../gallery/made-up.ts';
import { runs } from '../../run/effort.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { deviceService, job } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { beginning, fakeWindow } from '../harness/stage.ts';

let background: FakeBackground;
let life: AbortController;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  background.answer('begin', () => beginning());
  background.answer('lists', () => ({ lists: [] }));
  background.answer('request', () => leadsWith({ fair_badge: '7' }));
  background.answer('job-rows', () => ({ rows: [], total: 0 }));
});
afterEach(() => life.abort());

function leadsWith(attributes: Record<string, string>) {
  const reply = {
    data: { leads: [{ id: 1, email: 'a@acme.test', ...attributes }] },
    meta: { count: 1, total: 1, custom_attributes: [] },
  };
  return { ok: true, reply, asked: 1, cached: false, planEnd: null };
}

function runIn(store: Import) {
  const run = store.run.value;
  if (!run) throw new Error('no run');
  return run;
}

async function opened(hash = '#/import') {
  const workspace = createWorkspace(life.signal, fakeWindow(hash), () => 1_000);
  await settled();
  return { workspace, store: createImport(workspace) };
}

const dry = job({ id: 'dry', kind: 'import', state: 'done', total: 2, done: 2, dry: true, counts: { created: 2 } });

describe('a file to import', () => {
  it('is read locally, and nothing is imported before a click', async () => {
    const { store } = await opened();
    await store.choose(new File(['email,first_name\nann@acme.test,Ann\n'], 'fair.csv'));
    expect(store.stage.value).toEqual({ at: 'looking' });
    expect(store.prepared.value?.rows).toEqual([{ line: 2, fields: { email: 'ann@acme.test', first_name: 'Ann' } }]);
    expect(background.said('import-leads')).toEqual([]);
  });

  it('of contact cards is read as rows of fields, with the cards’ line numbers', async () => {
    const { store } = await opened();
    const cards = [
      ...['BEGIN:VCARD', 'VERSION:3.0', 'N:Lind;Ann;;;', 'FN:Ann Lind', 'EMAIL:ann@acme.test', 'END:VCARD'],
      ...['BEGIN:VCARD', 'VERSION:4.0', 'FN:Karl Berg', 'EMAIL:karl@acme.test', 'EMAIL:karl@home.test', 'END:VCARD'],
      ...['BEGIN:VCARD', 'VERSION:4.0', 'FN:Nobody', 'END:VCARD', 'BEGIN:VCARD', 'EMAIL:last@acme.test'],
    ];
    await store.choose(new File([cards.join('\r\n')], 'fair.vcf'));
    expect(store.prepared.value?.rows).toEqual([
      { line: 1, fields: { email: 'ann@acme.test', first_name: 'Ann', last_name: 'Lind' } },
      { line: 7, fields: { email: 'karl@acme.test', first_name: 'Karl', last_name: 'Berg' } },
      { line: 17, fields: { email: 'last@acme.test' } },
    ]);
    expect(store.prepared.value?.bad.map(({ row, faults }) => [row.line, faults])).toEqual([
      [13, [{ why: 'no-address' }]],
    ]);
    expect(store.file.value?.cards).toEqual([{ line: 17, why: 'unended' }]);
    expect(store.columns.value.map(({ header }) => header)).toEqual([
      ...['email', 'first_name', 'last_name', 'full_name', 'email_2'],
    ]);
    expect(store.lack.value).toBeNull();
  });

  it('of empty contact cards is refused', async () => {
    const { store } = await opened();
    await store.choose(new File(['BEGIN:VCARD\nEND:VCARD\n'], 'none.vcf'));
    expect(store.stage.value).toEqual({ at: 'choosing', fault: { why: 'no-cards', name: 'none.vcf' } });
  });

  it('gets its custom attributes from existing leads once these are loaded', async () => {
    const { store } = await opened();
    await store.choose(new File(['email,fair_badge\nann@acme.test,12\n'], 'fair.csv'));
    await settled();
    expect(background.said('request').map(({ operation, click }) => [operation, click])).toEqual([
      ['listLeads', false],
    ]);
    expect(store.prepared.value?.rows[0]?.fields).toEqual({
      email: 'ann@acme.test',
      custom_attributes: { fair_badge: '12' },
    });
  });

  it('gets no custom attributes of a former service', async () => {
    const { store } = await opened();
    const rows = 'email,fair_badge\nann@acme.test,12\n';
    await store.paste('fair', rows);
    await settled();
    expect(store.slugs.value).toEqual(['fair_badge']);
    store.leave();
    background.answer('request', () => leadsWith({}));
    background.push({ topic: 'service', service: { ...remote, id: 'other' }, revision: 20 });
    await settled();
    await store.paste('fair', rows);
    await settled();
    expect(store.file.value?.targets[1]).toEqual({ to: 'nothing' });
    expect(store.slugs.value).toEqual([]);
  });

  it('has the same mapping whether the attributes are known before or after it is read', async () => {
    const { store } = await opened();
    background.answer('request', () => leadsWith({ mobile: '7' }));
    const mapped: unknown[] = [];
    for (const name of ['first', 'second']) {
      await store.paste(name, 'email,mobile\nann@acme.test,+31 20 555 0100\n');
      await settled();
      mapped.push(store.file.value?.targets[1]);
    }
    expect(mapped).toEqual([
      { to: 'attribute', slug: 'mobile' },
      { to: 'attribute', slug: 'mobile' },
    ]);
  });

  it('that is open is mapped only to the attributes of a newly chosen service', async () => {
    const { store } = await opened();
    await store.paste('fair', 'email,fair_badge\nann@acme.test,12\n');
    await settled();
    expect(store.file.value?.targets[1]).toEqual({ to: 'attribute', slug: 'fair_badge' });
    const late = background.hold('request');
    await store.paste('fair', 'email,fair_badge\nann@acme.test,12\n');
    await settled();
    background.answer('request', () => leadsWith({}));
    background.push({ topic: 'service', service: { ...remote, id: 'other' }, revision: 20 });
    await settled();
    late(leadsWith({ fair_badge: '7' }));
    await settled();
    expect([store.slugs.value, store.file.value?.targets[1]]).toEqual([[], { to: 'nothing' }]);
  });

  it('keeps a column excluded when the attributes arrive later', async () => {
    const { store } = await opened();
    const answer = background.hold('request');
    await store.paste('fair', 'email,notes,fair_badge\nann@acme.test,Dutch,12\n');
    store.setTarget(1, { to: 'nothing' });
    answer(leadsWith({ fair_badge: '7' }));
    await settled();
    const of = { to: 'attribute', slug: 'fair_badge' };
    expect(store.file.value?.targets).toEqual([{ to: 'field', field: 'email' }, { to: 'nothing' }, of]);
    store.leave();
    const again = background.hold('request');
    await store.paste('fair', 'email,fair_badge\nann@acme.test,12\n');
    store.setTarget(1, { to: 'nothing' });
    again(leadsWith({ fair_badge: '7' }));
    await settled();
    expect(store.file.value?.targets[1]).toEqual({ to: 'nothing' });
  });

  it.each(['read', 'unreadable'])('is the one chosen last, even if an older one is %s later', async (older) => {
    const { store } = await opened();
    const slow = new File([''], 'slow.csv');
    let settle = () => {};
    slow.arrayBuffer = () =>
      new Promise((resolve, reject) => {
        const bytes = new TextEncoder().encode('email\nold@acme.test\n').buffer;
        settle = () => (older === 'read' ? resolve(bytes) : reject(new Error('gone')));
      });
    const choosing = store.choose(slow);
    await store.choose(new File(['email\nnew@acme.test\n'], 'new.csv'));
    settle();
    await choosing;
    expect(store.stage.value).toEqual({ at: 'looking' });
    expect(store.prepared.value?.rows).toMatchObject([{ fields: { email: 'new@acme.test' } }]);
  });

  it('that is too large is refused before it is read', async () => {
    const { store } = await opened();
    const huge = new File(['x'], 'huge.csv');
    Object.defineProperty(huge, 'size', { value: 65 * 1024 * 1024 });
    await store.choose(huge);
    expect(store.stage.value).toEqual({
      at: 'choosing',
      fault: { why: 'too-big', name: 'huge.csv', most: 64 * 1024 * 1024 },
    });
  });

  it('with more rows than one import takes is split into parts', async () => {
    const { store } = await opened();
    await store.paste('many', `email\n${Array.from({ length: 20_100 }, (_, at) => `p${at}@acme.test`).join('\n')}`);
    expect(store.prepared.value?.rows).toHaveLength(20_000);
    store.setPart(1);
    expect(store.prepared.value?.rows).toHaveLength(100);
    expect(store.prepared.value?.rows[0]).toEqual({ line: 20_002, fields: { email: 'p20000@acme.test' } });
  });

  it('reports what it lacks until that is corrected', async () => {
    const { store } = await opened();
    await store.paste('rows', 'Foo,Bar\nann,bo\n');
    expect(store.lack.value).toBe('address-column');
    await store.paste('rows', 'ann@acme.test,bo@acme.test\n');
    store.setTarget(1, { to: 'field', field: 'email' });
    expect(store.lack.value).toBe('clash');
    store.setTarget(1, { to: 'attribute', slug: '' });
    expect(store.lack.value).toBe('unnamed-attribute');
    store.setTarget(1, { to: 'attribute', slug: 'second' });
    expect(store.lack.value).toBeNull();
  });

  it('is read again in another encoding with the same delimiter', async () => {
    const { store } = await opened();
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('Name;Email\n'),
      0x4a,
      0xf6,
      ...new TextEncoder().encode(';jo@acme.test\n'),
    ]);
    await store.choose(new File([bytes], 'old.csv'));
    expect(store.file.value?.encoding).toBe('windows-1252');
    expect(store.prepared.value?.rows[0]?.fields.first_name).toBe('Jö');
    await store.readAs({ encoding: 'utf-8' });
    expect(store.prepared.value?.rows[0]?.fields.first_name).toBe('J\ufffd');
    expect(store.file.value?.table.delimiter).toBe(';');
  });

  it('starts one dry run for two clicks, and shows it', async () => {
    background.answer('import-leads', () => ({ job: dry }));
    const { store, workspace } = await opened();
    await store.paste('fair.csv', 'email\nann@acme.test\nbo@acme.test\n');
    store.setList('Fair');
    store.setExisting('skip');
    await Promise.all([store.start(true), store.start(true)]);
    expect(background.said('import-leads')).toEqual([
      {
        name: 'fair.csv',
        rows: [
          { line: 2, fields: { email: 'ann@acme.test' } },
          { line: 3, fields: { email: 'bo@acme.test' } },
        ],
        list: 'Fair',
        existing: 'skip',
        dry: true,
        service: 's1',
      },
    ]);
    expect(workspace.route.value).toEqual({ at: 'import', of: { job: 'dry' } });
    expect(store.file.value).not.toBeNull();
  });

  it('sends values derived from positions to a service, but not to this device', async () => {
    const here = deviceService;
    for (const service of [remote, here]) {
      background.answer('begin', () => beginning({ service }));
      background.answer('import-leads', () => ({ job: dry }));
      const { store } = await opened();
      await store.paste('fair.csv', 'email,position\nann@acme.test,CFO\n');
      await store.start(true);
    }
    const fields = { email: 'ann@acme.test', position: 'CFO' };
    const derived = { department: 'finance', notes: 'Seniority: executive\nDecision maker' };
    const rows = background.said('import-leads').map((said) => said.rows);
    expect(rows).toEqual([[{ line: 2, fields, derived }], [{ line: 2, fields }]]);
  });

  it('gives the job the emptied cells by column and count, without their content', async () => {
    background.answer('import-leads', () => ({ job: dry }));
    const { store } = await opened();
    await store.paste('fair.csv', 'email,Land\nann@acme.test,n/a\nbo@acme.test,Atlantis\ncy@acme.test,España\n');
    await store.start(true);
    expect(background.said('import-leads')[0]?.emptied).toEqual([{ at: 2, header: 'Land', why: 'country', count: 2 }]);
  });

  it('warns when no column is a name', async () => {
    const { store } = await opened();
    await store.paste('fair.csv', 'email,Foo\nann@acme.test,Ann Lind\n');
    expect([store.isNameless.value, store.lack.value]).toEqual([true, null]);
    store.setTarget(1, { to: 'field', field: 'full_name' });
    expect(store.isNameless.value).toBe(false);
  });

  it('corrects mistyped domains on a click, only in the column of addresses', async () => {
    const { store } = await opened();
    await store.paste('fair.csv', 'email,name,notes\nann@gmial.com,Ann,once ann@gmial.com\nbo@acme.test,Bo,\n');
    const fields = () => store.prepared.value?.rows.map(({ fields: { email, notes } }) => ({ email, notes }));
    expect(store.mistyped.value).toEqual([{ from: 'gmial.com', to: 'gmail.com', count: 1 }]);
    expect(fields()?.[0]?.email).toBe('ann@gmial.com');
    store.correct();
    expect(fields()).toMatchObject([
      { email: 'ann@gmail.com', notes: 'once ann@gmial.com' },
      { email: 'bo@acme.test' },
    ]);
    expect(store.mistyped.value).toEqual([]);
  });

  it('can be read with another line as its column names', async () => {
    const { store } = await opened();
    await store.paste('fair.csv', 'Foo,Bar\nName,Nothing\nann@acme.test,Ann\nbo@acme.test,Bo\n');
    store.setHeader(1);
    expect(store.columns.value.map(({ header }) => header)).toEqual(['Name', 'Nothing']);
    expect(store.prepared.value?.rows.map(({ line }) => line)).toEqual([3, 4]);
    store.setHeader(null);
    expect(store.columns.value[0]?.header).toBeNull();
  });

  it('stays unchanged if the background accepts no job', async () => {
    background.answer('import-leads', () => ({ job: null }));
    const { store } = await opened();
    await store.paste('fair.csv', 'email\nann@acme.test\n');
    await store.start(false);
    expect(store.trouble.value).not.toBeNull();
    expect(store.prepared.value?.rows).toHaveLength(1);
  });
});

describe('a file imported into this device', () => {
  const text = 'email,first name,last name,company\nann@acme.test,Ann,Lind,Acme\n,Bo,Berg,Acme\n,Bo,,Acme\n,Bo,Berg,\n';

  beforeEach(() => {
    const service = deviceService;
    background.answer('begin', () => beginning({ service }));
    background.answer('import-leads', () => ({ job: dry }));
  });

  it('accepts rows without an address if they name a person and a company', async () => {
    const { store } = await opened();
    await store.paste('fair.csv', text);
    expect(store.merge.value).toBe(true);
    expect(store.prepared.value?.named.map(({ line }) => line)).toEqual([3]);
    expect(store.prepared.value?.bad.map(({ row }) => row.line)).toEqual([4, 5]);
    expect(store.taken.value).toBe(2);
    await store.start(true);
    const [said] = background.said('import-leads');
    expect(said).toMatchObject({ merge: true, rows: [{ line: 2 }, { line: 3, fields: { last_name: 'Berg' } }] });
  });

  it('needs addresses if people are not merged', async () => {
    const { store } = await opened();
    await store.paste('fair.csv', text);
    store.setMerge(false);
    expect(store.prepared.value).toMatchObject({ named: [], bad: [{}, {}, {}] });
    await store.start(true);
    expect(background.said('import-leads')[0]).not.toHaveProperty('merge');
  });

  it('needs no column of addresses if it has names and companies', async () => {
    const { store } = await opened();
    await store.paste('fair.csv', 'name,company\nBo Berg,Acme\n');
    expect(store.lack.value).toBeNull();
    store.setMerge(false);
    expect(store.lack.value).toBe('address-column');
  });

  it('with many rows shows progress from the click on, part by part, and counts emptied cells', async () => {
    const { store } = await opened();
    const rows = runs(30_000, 200_000);
    const lines = Array.from({ length: rows }, (_, at) => `p${at}@acme.test,${at % 1_000 === 0 ? 'n/a' : 'NL'}`);
    await store.paste('all.csv', `email,country,\n${lines.join('\n')}\np0@acme.test,n/a`);
    const seen: unknown[] = [];
    background.answer('stage-import', () => {
      seen.push(store.staging.value);
      return { staged: true };
    });
    const started = store.start(true);
    expect(store.staging.value).toEqual({ done: 0, of: rows + 1 });
    await started;
    expect(seen.slice(0, 3)).toEqual([0, 5_120, 10_240].map((done) => ({ done, of: rows + 1 })));
    expect(store.staging.value).toBeNull();
    const staged = background.said('stage-import').flatMap(({ rows }) => rows);
    expect(staged).toHaveLength(rows + 1);
    expect(staged.at(-1)).toEqual({ line: rows + 2, fields: {} });
    expect(background.said('import-leads')[0]?.emptied).toEqual([
      { at: 2, header: 'country', why: 'country', count: rows / 1_000 },
    ]);
  });

  it('shows how much of it has been read, if it is large', async () => {
    const { store } = await opened();
    const shares: number[] = [];
    const stop = store.stage.subscribe((stage) => {
      if (stage.at === 'reading') shares.push(stage.share);
    });
    await store.paste('all.csv', `email,notes\n${`a@acme.test,${'x'.repeat(990)}\n`.repeat(400)}`);
    stop();
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares[0]).toBe(0);
  });

  it('offers no merging at a service, which identifies people only by address', async () => {
    background.answer('begin', () => beginning());
    const { store } = await opened();
    await store.paste('fair.csv', text);
    expect(store.merge.value).toBeNull();
    expect(store.prepared.value).toMatchObject({ named: [], bad: [{}, {}, {}] });
  });
});

describe('a started import', () => {
  const rows: JobRow[] = ['created', 'updated', 'failed'].map((outcome, at) => ({
    key: `p${at}@acme.test`,
    at: outcome === 'failed' ? 'failed' : 'done',
    outcome: outcome === 'failed' ? null : outcome,
    problem: outcome === 'failed' ? { code: 'opted-out' } : null,
    line: at + 2,
    fields: {},
    differing: outcome === 'updated' ? ['company'] : [],
    writes: [],
    samePerson: null,
    verification: null,
    asked: null,
  }));

  it('is shown again after the page is reopened, with its rows once it is done', async () => {
    background.answer('begin', () => beginning({ jobs: [dry] }));
    background.answer('job-rows', () => ({ rows, total: 3 }));
    const { store } = await opened('#/import?job=dry');
    expect(store.jobs.value.map(({ id }) => id)).toEqual(['dry']);
    const run = runIn(store);
    await settled();
    expect(run.shown.value).toHaveLength(3);
    run.setFilter('differing');
    expect(run.shown.value.map(({ line }) => line)).toEqual([3]);
    run.setFilter('failed');
    expect(run.shown.value.map(({ line }) => line)).toEqual([4]);
  });

  it('shows which rows match one known person, and which match several', async () => {
    const some: JobRow[] = [
      { samePerson: { name: 'Ann Lind', email: 'ann@acme.test' } as const },
      { samePerson: 'several' as const },
      {},
    ].map((row, at) => ({ ...(rows[0] as JobRow), line: at + 2, ...row }));
    background.answer('begin', () => beginning({ jobs: [dry] }));
    background.answer('job-rows', () => ({ rows: some, total: 3 }));
    const { store } = await opened('#/import?job=dry');
    const run = runIn(store);
    await settled();
    run.setFilter('merged');
    expect(run.shown.value.map(({ line }) => line)).toEqual([2]);
    expect(run.shown.value.map((row) => rowWords(row, true).detail)).toEqual([
      'Same person as Ann Lind, ann@acme.test.',
    ]);
    run.setFilter('several');
    expect(run.shown.value.map(({ line }) => line)).toEqual([3]);
  });

  it('reads no rows while it runs', async () => {
    background.answer('begin', () => beginning({ jobs: [{ ...dry, state: 'running' }] }));
    const { store } = await opened('#/import?job=dry');
    expect(runIn(store).id).toBe('dry');
    await settled();
    expect(background.said('job-rows')).toEqual([]);
  });

  it('is carried out once for two clicks, and shows the new run', async () => {
    background.answer('begin', () => beginning({ jobs: [dry] }));
    background.answer('carry-out-import', () => ({ job: job({ ...dry, id: 'real', dry: false, state: 'running' }) }));
    const { store, workspace } = await opened('#/import?job=dry');
    const run = runIn(store);
    await Promise.all([run.carryOut(), run.carryOut()]);
    expect(background.said('carry-out-import')).toEqual([{ job: 'dry' }]);
    expect(workspace.route.value.of).toEqual({ job: 'real' });
  });
});
