import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createImport, type Import } from '../../../components/import/import-store.ts';
import { rowWords } from '../../../components/import/import-words.ts';
import { createWorkspace } from '../../../components/shell/workspace-state.ts';
import type { JobRow } from '../../../lib/messages/views.ts';
import { createFakeWorker, type FakeWorker, settled } from '../harness/fake-background.ts';
import { job } from '../harness/fixtures.ts';
import { beginning, fakeWindow } from '../harness/stage.ts';

let worker: FakeWorker;
let life: AbortController;

beforeEach(() => {
  worker = createFakeWorker();
  life = new AbortController();
  worker.answer('begin', () => beginning());
  worker.answer('lists', () => ({ lists: [] }));
  worker.answer('request', () => leadsWith({ fair_badge: '7' }));
  worker.answer('job-rows', () => ({ rows: [], total: 0 }));
});
afterEach(() => life.abort());

function leadsWith(attributes: Record<string, string>) {
  const reply = { data: { leads: [{ id: 1, email: 'a@acme.test', ...attributes }] }, meta: { count: 1, total: 1 } };
  return { ok: true, reply, asked: 1, cached: false, planEnd: null };
}

function runIn(screen: Import) {
  const run = screen.run.value;
  if (!run) throw new Error('no run');
  return run;
}

async function opened(hash = '#/import') {
  const workspace = createWorkspace(life.signal, fakeWindow(hash), () => 1_000);
  await settled();
  return { workspace, screen: createImport(workspace) };
}

const dry = job({ id: 'dry', kind: 'import', state: 'done', total: 2, done: 2, dry: true, counts: { created: 2 } });

describe('a file to import', () => {
  it('is read here, and nothing is written before a click', async () => {
    const { screen } = await opened();
    await screen.choose(new File(['email,first_name\nann@acme.test,Ann\n'], 'fair.csv'));
    expect(screen.stage.value).toEqual({ at: 'looking' });
    expect(screen.prepared.value?.rows).toEqual([{ line: 2, fields: { email: 'ann@acme.test', first_name: 'Ann' } }]);
    expect(worker.said('import-leads')).toEqual([]);
  });

  it('of contact cards is read as rows of their fields, with the cards’ lines', async () => {
    const { screen } = await opened();
    const cards = [
      ...['BEGIN:VCARD', 'VERSION:3.0', 'N:Lind;Ann;;;', 'FN:Ann Lind', 'EMAIL:ann@acme.test', 'END:VCARD'],
      ...['BEGIN:VCARD', 'VERSION:4.0', 'FN:Karl Berg', 'EMAIL:karl@acme.test', 'EMAIL:karl@home.test', 'END:VCARD'],
      ...['BEGIN:VCARD', 'VERSION:4.0', 'FN:Nobody', 'END:VCARD', 'BEGIN:VCARD', 'EMAIL:last@acme.test'],
    ];
    await screen.choose(new File([cards.join('\r\n')], 'fair.vcf'));
    expect(screen.prepared.value?.rows).toEqual([
      { line: 1, fields: { email: 'ann@acme.test', first_name: 'Ann', last_name: 'Lind' } },
      { line: 7, fields: { email: 'karl@acme.test', first_name: 'Karl', last_name: 'Berg' } },
      { line: 17, fields: { email: 'last@acme.test' } },
    ]);
    expect(screen.prepared.value?.bad.map(({ row, faults }) => [row.line, faults])).toEqual([
      [13, [{ why: 'no-address' }]],
    ]);
    expect(screen.file.value?.cards).toEqual([{ line: 17, why: 'unended' }]);
    expect(screen.columns.value.map(({ header }) => header)).toEqual([
      ...['email', 'first_name', 'last_name', 'full_name', 'email_2'],
    ]);
    expect(screen.lack.value).toBeNull();
  });

  it('of contact cards that say nothing is refused', async () => {
    const { screen } = await opened();
    await screen.choose(new File(['BEGIN:VCARD\nEND:VCARD\n'], 'none.vcf'));
    expect(screen.stage.value).toEqual({ at: 'choosing', fault: { why: 'no-cards', name: 'none.vcf' } });
  });

  it('gets its custom attributes from the leads that have them, when they answer', async () => {
    const { screen } = await opened();
    await screen.choose(new File(['email,fair_badge\nann@acme.test,12\n'], 'fair.csv'));
    await settled();
    expect(worker.said('request').map(({ operation, click }) => [operation, click])).toEqual([['listLeads', false]]);
    expect(screen.prepared.value?.rows[0]?.fields).toEqual({
      email: 'ann@acme.test',
      custom_attributes: { fair_badge: '12' },
    });
  });

  it('is refused by its size before it is read, and says so', async () => {
    const { screen } = await opened();
    const huge = new File(['x'], 'huge.csv');
    Object.defineProperty(huge, 'size', { value: 65 * 1024 * 1024 });
    await screen.choose(huge);
    expect(screen.stage.value).toEqual({
      at: 'choosing',
      fault: { why: 'too-big', name: 'huge.csv', most: 64 * 1024 * 1024 },
    });
  });

  it('of more rows than one import takes goes in parts', async () => {
    const { screen } = await opened();
    await screen.paste('many', `email\n${Array.from({ length: 20_100 }, (_, at) => `p${at}@acme.test`).join('\n')}`);
    expect(screen.prepared.value?.rows).toHaveLength(20_000);
    screen.setPart(1);
    expect(screen.prepared.value?.rows).toHaveLength(100);
    expect(screen.prepared.value?.rows[0]).toEqual({ line: 20_002, fields: { email: 'p20000@acme.test' } });
  });

  it('says what it lacks, and begins when that is mended', async () => {
    const { screen } = await opened();
    await screen.paste('rows', 'Foo,Bar\nann,bo\n');
    expect(screen.lack.value).toBe('address-column');
    await screen.paste('rows', 'ann@acme.test,bo@acme.test\n');
    screen.setTarget(1, { to: 'field', field: 'email' });
    expect(screen.lack.value).toBe('clash');
    screen.setTarget(1, { to: 'attribute', slug: '' });
    expect(screen.lack.value).toBe('unnamed-attribute');
    screen.setTarget(1, { to: 'attribute', slug: 'second' });
    expect(screen.lack.value).toBeNull();
  });

  it('is read anew in another encoding, and keeps the reading that was chosen beside it', async () => {
    const { screen } = await opened();
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('Name;Email\n'),
      0x4a,
      0xf6,
      ...new TextEncoder().encode(';jo@acme.test\n'),
    ]);
    await screen.choose(new File([bytes], 'old.csv'));
    expect(screen.file.value?.encoding).toBe('windows-1252');
    expect(screen.prepared.value?.rows[0]?.fields.first_name).toBe('Jö');
    await screen.readAs({ encoding: 'utf-8' });
    expect(screen.prepared.value?.rows[0]?.fields.first_name).toBe('J\ufffd');
    expect(screen.file.value?.table.delimiter).toBe(';');
  });

  it('is tried first, once however often it is clicked, and shows the run', async () => {
    worker.answer('import-leads', () => ({ job: dry }));
    const { screen, workspace } = await opened();
    await screen.paste('fair.csv', 'email\nann@acme.test\nbo@acme.test\n');
    screen.setList('Fair');
    screen.setExisting('skip');
    await Promise.all([screen.start(true), screen.start(true)]);
    expect(worker.said('import-leads')).toEqual([
      {
        name: 'fair.csv',
        rows: [
          { line: 2, fields: { email: 'ann@acme.test' } },
          { line: 3, fields: { email: 'bo@acme.test' } },
        ],
        list: 'Fair',
        existing: 'skip',
        dry: true,
      },
    ]);
    expect(workspace.route.value).toEqual({ at: 'import', of: { job: 'dry' } });
    expect(screen.file.value).not.toBeNull();
  });

  it('stays as it was when the worker does not take it', async () => {
    worker.answer('import-leads', () => ({ job: null }));
    const { screen } = await opened();
    await screen.paste('fair.csv', 'email\nann@acme.test\n');
    await screen.start(false);
    expect(screen.trouble.value).not.toBeNull();
    expect(screen.prepared.value?.rows).toHaveLength(1);
  });
});

describe('a file that becomes leads of this device', () => {
  const text = 'email,first name,last name,company\nann@acme.test,Ann,Lind,Acme\n,Bo,Berg,Acme\n,Bo,,Acme\n,Bo,Berg,\n';

  beforeEach(() => {
    const service = { kind: 'device', id: 'here', name: '', account: null, state: 'connected' } as const;
    worker.answer('begin', () => beginning({ service }));
    worker.answer('import-leads', () => ({ job: dry }));
  });

  it('takes rows that have no address and name a person and a company', async () => {
    const { screen } = await opened();
    await screen.paste('fair.csv', text);
    expect(screen.merge.value).toBe(true);
    expect(screen.prepared.value?.named.map(({ line }) => line)).toEqual([3]);
    expect(screen.prepared.value?.bad.map(({ row }) => row.line)).toEqual([4, 5]);
    expect(screen.taken.value).toBe(2);
    await screen.start(true);
    const [said] = worker.said('import-leads');
    expect(said).toMatchObject({ merge: true, rows: [{ line: 2 }, { line: 3, fields: { last_name: 'Berg' } }] });
  });

  it('needs addresses where people are not merged', async () => {
    const { screen } = await opened();
    await screen.paste('fair.csv', text);
    screen.setMerge(false);
    expect(screen.prepared.value).toMatchObject({ named: [], bad: [{}, {}, {}] });
    await screen.start(true);
    expect(worker.said('import-leads')[0]).not.toHaveProperty('merge');
  });

  it('needs no column of addresses where names and companies stand', async () => {
    const { screen } = await opened();
    await screen.paste('fair.csv', 'name,company\nBo Berg,Acme\n');
    expect(screen.lack.value).toBeNull();
    screen.setMerge(false);
    expect(screen.lack.value).toBe('address-column');
  });

  it('offers no choice at a service, which knows people by their address alone', async () => {
    worker.answer('begin', () => beginning());
    const { screen } = await opened();
    await screen.paste('fair.csv', text);
    expect(screen.merge.value).toBeNull();
    expect(screen.prepared.value).toMatchObject({ named: [], bad: [{}, {}, {}] });
  });
});

describe('an import that was begun', () => {
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

  it('is found again after the page was opened anew, with its rows when it is over', async () => {
    worker.answer('begin', () => beginning({ jobs: [dry] }));
    worker.answer('job-rows', () => ({ rows, total: 3 }));
    const { screen } = await opened('#/import?job=dry');
    expect(screen.jobs.value.map(({ id }) => id)).toEqual(['dry']);
    const run = runIn(screen);
    await settled();
    expect(run.shown.value).toHaveLength(3);
    run.setFilter('differing');
    expect(run.shown.value.map(({ line }) => line)).toEqual([3]);
    run.setFilter('failed');
    expect(run.shown.value.map(({ line }) => line)).toEqual([4]);
  });

  it('shows whom it took for one person, and whom it took for nobody', async () => {
    const some: JobRow[] = [
      { samePerson: { name: 'Ann Lind', email: 'ann@acme.test' } as const },
      { samePerson: 'several' as const },
      {},
    ].map((row, at) => ({ ...(rows[0] as JobRow), line: at + 2, ...row }));
    worker.answer('begin', () => beginning({ jobs: [dry] }));
    worker.answer('job-rows', () => ({ rows: some, total: 3 }));
    const { screen } = await opened('#/import?job=dry');
    const run = runIn(screen);
    await settled();
    run.setFilter('merged');
    expect(run.shown.value.map(({ line }) => line)).toEqual([2]);
    expect(run.shown.value.map((row) => rowWords(row, true).detail)).toEqual([
      'Same person as Ann Lind, ann@acme.test.',
    ]);
    run.setFilter('several');
    expect(run.shown.value.map(({ line }) => line)).toEqual([3]);
  });

  it('reads no rows while it goes on', async () => {
    worker.answer('begin', () => beginning({ jobs: [{ ...dry, state: 'running' }] }));
    const { screen } = await opened('#/import?job=dry');
    expect(runIn(screen).id).toBe('dry');
    await settled();
    expect(worker.said('job-rows')).toEqual([]);
  });

  it('is carried out once, and shows what became of it', async () => {
    worker.answer('begin', () => beginning({ jobs: [dry] }));
    worker.answer('carry-out-import', () => ({ job: job({ ...dry, id: 'real', dry: false, state: 'running' }) }));
    const { screen, workspace } = await opened('#/import?job=dry');
    const run = runIn(screen);
    await Promise.all([run.carryOut(), run.carryOut()]);
    expect(worker.said('carry-out-import')).toEqual([{ job: 'dry' }]);
    expect(workspace.route.value.of).toEqual({ job: 'real' });
  });
});
