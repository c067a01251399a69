import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBulkChecks } from '../../../components/checks/checks-store.ts';
import { addressesInColumn, findAddresses } from '../../../components/checks/find-addresses.ts';
import { createWorkspace, type Workspace } from '../../../components/shell/workspace-state.ts';
import type { JobRow, JobView } from '../../../lib/messages/job-views.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { job, remoteService } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { beginning, done, fakeWindow, verification } from '../harness/stage.ts';

describe('addresses in a text', () => {
  it('are found within any punctuation, each once', () => {
    const text =
      '"Ann" <Ann@Acme.test>, bo@acme.test; (cy@acme.test) mailto:di@acme.test\nann@acme.test.\n“ed@acme.test”';
    expect(findAddresses(text)).toEqual({
      addresses: ['ann@acme.test', 'bo@acme.test', 'cy@acme.test', 'di@acme.test', 'ed@acme.test'],
      repeated: 1,
      wrong: [],
    });
  });

  it('that are malformed are reported with their lines', () => {
    expect(findAddresses('ann@acme.test\nbo@@acme.test\ncy@acme\nno address here\ndi@acme.test').wrong).toEqual([
      { line: 2, quoted: 'bo@@acme.test' },
      { line: 3, quoted: 'cy@acme' },
      { line: 4, quoted: 'no address here' },
    ]);
  });

  it('are found in prose, whose other lines are not reported as wrong', () => {
    const { addresses, wrong } = findAddresses(
      'Dear all,\nplease write to ann@acme.test soon.\nFollow @acme!\nYours\nBo',
    );
    expect(addresses).toEqual(['ann@acme.test']);
    expect(wrong).toEqual([]);
  });

  it('of a column must fill their cell', () => {
    const rows = ['a@acme.test', '', 'write a@acme.test', 'A@acme.test'].map((cell, at) => ({
      line: at + 2,
      cells: [cell],
    }));
    expect(addressesInColumn(rows, 0)).toEqual({
      addresses: ['a@acme.test'],
      repeated: 1,
      wrong: [{ line: 4, quoted: 'write a@acme.test' }],
    });
  });

  it('are found in time: 10,000 in a list, and none in a megabyte of worst-case text', () => {
    const list = Array.from({ length: 10_000 }, (_, at) => `Person ${at} <person.${at}@company-${at % 700}.test>`).join(
      '\n',
    );
    expect(findAddresses(list).addresses).toHaveLength(10_000);
    // Quadratic code would exceed the test's timeout with a megabyte.
    for (const text of ['@'.repeat(500_000) + 'a.'.repeat(250_000), 'a@'.repeat(250_000) + '-'.repeat(500_000)])
      expect(findAddresses(text).addresses).toEqual([]);
  });
});

describe('a list to verify', () => {
  let background: FakeBackground;
  let life: AbortController;
  let workspace: Workspace;

  beforeEach(async () => {
    vi.useFakeTimers();
    background = createFakeBackground();
    life = newLife();
    background.answer('begin', () => beginning({ usage: left(112) }));
    background.answer('lists', () => ({ lists: [] }));
    background.answer('keep-draft', () => ({ saved: true }));
    background.answer('job-rows', () => ({ rows: [], total: 0 }));
    background.answer('known', ({ emails }) => ({
      people: [],
      names: [],
      knownLeads: [],
      checks: emails.slice(0, 1).map(known),
    }));
    workspace = createWorkspace(life.signal, fakeWindow('#/checks'), () => now);
    await vi.advanceTimersByTimeAsync(0);
  });
  afterEach(() => {
    life.abort();
    vi.useRealTimers();
  });

  const now = Date.now();
  const left = (verifications: number) => ({
    searches: { left: 1, of: 1 },
    verifications: { left: verifications, of: 1_000 },
    plan: null,
    resets: null,
    asked: 1,
  });
  const known = (email: string) => done(email, 'valid', now);

  it('counts known addresses as free, shortly after the last key, without a request', async () => {
    const { list } = createBulkChecks(workspace);
    list.write('a@acme.test b@acme.test c@acme.test');
    expect(list.most.value).toBe(3);
    expect(background.said('known')).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    expect(list.most.value).toBe(2);
    expect(background.said('request')).toEqual([]);
    expect(background.said('verify')).toEqual([]);
  });

  it('keeps text typed while the run starts', async () => {
    const { list } = createBulkChecks(workspace);
    list.write('a@acme.test');
    const answer = background.hold('verify');
    const begun = list.start('Run');
    list.write('a@acme.test b@acme.test');
    answer({ job: job({ kind: 'verify' }) });
    await begun;
    expect(list.text.value).toBe('a@acme.test b@acme.test');
    await list.start('Run');
    expect(list.text.value).toBe('');
  });

  it('is priced again when another service is chosen, which knows other verdicts', async () => {
    const { list } = createBulkChecks(workspace);
    background.answer('usage', () => ({ usage: left(50) }));
    list.write('a@acme.test');
    await vi.advanceTimersByTimeAsync(300);
    expect(list.most.value).toBe(0);
    background.answer('known', () => ({ people: [], names: [], knownLeads: [], checks: [] }));
    background.push({ revision: 20, topic: 'service', service: { ...remoteService, id: 's2' } });
    await vi.advanceTimersByTimeAsync(300);
    expect(list.most.value).toBe(1);
  });

  it('counts a mailbox as known whether its domain is in Unicode or ASCII form', async () => {
    background.answer('known', () => ({
      people: [],
      names: [],
      knownLeads: [],
      checks: [known('jana@xn--mller-kva.test')],
    }));
    const { list } = createBulkChecks(workspace);
    list.write('jana@müller.test');
    await vi.advanceTimersByTimeAsync(300);
    expect(list.most.value).toBe(0);
  });

  it('counts an address with an old verdict as one to verify', async () => {
    background.answer('known', ({ emails }) => ({
      people: [],
      names: [],
      knownLeads: [],
      checks: emails.map((email) => ({ ...known(email), asked: now - 31 * 24 * 60 * 60_000 })),
    }));
    const { list } = createBulkChecks(workspace);
    list.write('a@acme.test');
    await vi.advanceTimersByTimeAsync(300);
    expect(list.most.value).toBe(1);
  });

  it('reports domains with more addresses than one day allows', () => {
    const { list } = createBulkChecks(workspace);
    const many = Array.from({ length: 205 }, (_, at) => `p${at}@big.test`);
    list.write([...many, 'q@small.test'].join(' '));
    expect(list.crowded.value).toEqual([{ domain: 'big.test', count: 205 }]);
  });

  it('corrects mistyped domains only on a click', async () => {
    const { list } = createBulkChecks(workspace);
    list.write('Jan <jan@gmial.com>, bo@acme.test');
    expect(list.mistyped.value).toEqual([{ from: 'gmial.com', to: 'gmail.com', count: 1 }]);
    expect(list.taken.value).toEqual(['jan@gmial.com', 'bo@acme.test']);
    list.correct();
    expect([list.text.value, list.mistyped.value]).toEqual(['Jan <jan@gmail.com>, bo@acme.test', []]);
    await list.choose(new File(['Name,E-mail\nAnn,ann@hotmal.com\n'], 'fair.csv'));
    list.correct();
    expect([list.taken.value, list.mistyped.value]).toEqual([['ann@hotmail.com'], []]);
    list.clear();
    expect(list.text.value).toBe('Jan <jan@gmail.com>, bo@acme.test');
  });

  it('starts one named job for two clicks, is then empty, and shows the run', async () => {
    background.answer('verify', () => ({ job: verifyJob }));
    const { list } = createBulkChecks(workspace);
    list.write('a@acme.test b@acme.test');
    await Promise.all([list.start('List of today'), list.start('List of today')]);
    expect(background.said('verify')).toEqual([
      {
        emails: ['a@acme.test', 'b@acme.test'],
        skipCache: false,
        private: false,
        service: 's1',
        name: 'List of today',
      },
    ]);
    expect(workspace.route.value).toEqual({ at: 'checks', of: { job: 'j1' } });
    expect(list.found.value).toBeNull();
  });

  it('uses a file instead of the typed text, which returns when the file is removed', async () => {
    const { list } = createBulkChecks(workspace);
    list.write('a@acme.test');
    await list.choose(new File(['Name,Mail\nB,b@acme.test\nC,c@acme.test\n'], 'fair.csv'));
    expect(list.found.value?.addresses).toEqual(['b@acme.test', 'c@acme.test']);
    expect(list.name.value).toBe('fair');
    list.setColumn(0);
    expect(list.found.value?.wrong).toHaveLength(2);
    list.clear();
    expect(list.found.value?.addresses).toEqual(['a@acme.test']);
    await list.choose(new File(['nothing here'], 'none.txt'));
    expect(list.fault.value).toEqual({ why: 'no-addresses', name: 'none.txt' });
    expect(list.text.value).toBe('a@acme.test');
  });

  it.each(['read', 'unreadable'])('uses the file chosen last, even if an older one is %s later', async (older) => {
    const { list } = createBulkChecks(workspace);
    const slow = new File([''], 'slow.csv');
    let settle = () => {};
    slow.arrayBuffer = () =>
      new Promise((resolve, reject) => {
        const bytes = new TextEncoder().encode('old@acme.test').buffer;
        settle = () => (older === 'read' ? resolve(bytes) : reject(new Error('gone')));
      });
    const choosing = list.choose(slow);
    await list.choose(new File(['new@acme.test'], 'new.txt'));
    settle();
    await choosing;
    expect([list.taken.value, list.name.value, list.fault.value, list.reading.value]).toEqual([
      ['new@acme.test'],
      'new',
      null,
      false,
    ]);
  });

  it('keeps the typed text if the background accepts no job', async () => {
    background.answer('verify', () => ({ job: null }));
    const { list } = createBulkChecks(workspace);
    list.write('a@acme.test');
    await list.start('List');
    expect(list.text.value).toBe('a@acme.test');
    expect(list.trouble.value).not.toBeNull();
  });
});

const verifyJob: JobView = job({ id: 'j1', kind: 'verify', state: 'running', total: 3, name: 'Fair' });

describe('a run', () => {
  let background: FakeBackground;
  let life: AbortController;

  beforeEach(() => {
    background = createFakeBackground();
    life = newLife();
    background.answer('begin', () => beginning({ jobs: [verifyJob] }));
    background.answer('lists', () => ({ lists: [] }));
    background.answer('job-rows', () => ({ rows: rows(), total: 3 }));
  });
  afterEach(() => life.abort());

  const rows = (): JobRow[] => [
    row({
      key: 'a@acme.test',
      at: 'done',
      outcome: 'valid',
      verification: verification('a@acme.test', 'valid'),
      asked: 5,
    }),
    row({ key: 'b@acme.test', at: 'under-way' }),
    row({ key: 'c@acme.test', at: 'failed', problem: { code: 'mail-server', quoted: null } }),
  ];

  async function opened() {
    const workspace = createWorkspace(life.signal, fakeWindow('#/checks?job=j1'), () => 1_000);
    await settled();
    const run = createBulkChecks(workspace).run.value;
    if (!run) throw new Error('no run');
    await settled();
    return { run, workspace };
  }

  it('shows verdicts as they arrive, and filters by one', async () => {
    const { run } = await opened();
    expect([...run.counts.value]).toEqual([
      ['all', 3],
      ['valid', 1],
      ['open', 1],
      ['failed', 1],
    ]);
    background.push({ revision: 11, topic: 'checks', checks: [done('b@acme.test', 'invalid', 9)] });
    expect(run.counts.value.get('invalid')).toBe(1);
    run.setFilter('invalid');
    expect(run.shown.value.map(({ email }) => email)).toEqual(['b@acme.test']);
    run.setFilter('invalid');
    expect(run.shown.value).toHaveLength(3);
  });

  it('shows several services’ verdicts on an opened address, stores the choice, and can ask one more service', async () => {
    const said = { ...done('a@acme.test', 'valid', 5), of: 'harbour' };
    const other = { service: 'quay', status: 'invalid', asked: 4 };
    const chosen = { ...done('a@acme.test', 'invalid', 4), of: 'quay' };
    let known = { ...said, others: [other] };
    background.answer('known', () => ({ people: [], names: [], knownLeads: [], checks: [known] }));
    background.answer('choose-answer', () => ({ kept: true }));
    background.answer('verify', () => ({ job: null }));
    const { run } = await opened();
    run.open('a@acme.test');
    await settled();
    expect(run.opened.value?.check).toMatchObject({ of: 'harbour', others: [other] });
    run.prefer('quay');
    expect(background.said('choose-answer')).toMatchObject([
      { operation: 'verifyEmail', params: { email: 'a@acme.test' }, service: 'quay' },
    ]);
    known = { ...chosen, others: [{ service: 'harbour', status: 'valid', asked: 5 }] };
    background.push({ revision: 11, topic: 'known', emails: ['a@acme.test'] });
    await settled();
    expect(run.rows.value[0]).toMatchObject({ status: 'invalid', check: { of: 'quay' } });
    run.verify(false, ['pier']);
    expect(background.said('verify')).toMatchObject([{ emails: ['a@acme.test'], services: ['pier'] }]);
  });

  it('shows a slow address as still checking when the page is opened', async () => {
    background.answer('job-rows', () => ({ rows: [row({ key: 'a@acme.test', at: 'still-checking' })], total: 1 }));
    const { run } = await opened();
    expect(run.rows.value[0]?.check).toMatchObject({ at: 'still-checking', job: 'j1' });
    expect(run.counts.value.get('open')).toBe(1);
  });

  it('reads its rows again when it ends', async () => {
    await opened();
    const before = background.said('job-rows').length;
    background.push({ revision: 12, topic: 'job', job: { ...verifyJob, state: 'done', done: 3 } });
    await settled();
    expect(background.said('job-rows').length).toBe(before + 1);
  });

  it('saves only people with a valid verdict', async () => {
    background.answer('save', () => ({ job: null }));
    const { run } = await opened();
    run.saveValid('Fair');
    await settled();
    expect(background.said('save').map(({ contacts, list }) => [contacts.map(({ email }) => email), list])).toEqual([
      [['a@acme.test'], 'Fair'],
    ]);
  });

  it('loads a long run page by page', async () => {
    const all = Array.from({ length: 2_500 }, (_, at) => row({ key: `p${at}@acme.test` }));
    background.answer('job-rows', ({ offset, limit }) => ({ rows: all.slice(offset, offset + limit), total: 2_500 }));
    const { run } = await opened();
    await settled();
    await settled();
    expect(run.rows.value).toHaveLength(2_500);
    expect(background.said('job-rows').map(({ offset }) => offset)).toEqual([0, 1_000, 2_000]);
  });

  it('that is no longer stored has no job', async () => {
    const workspace = createWorkspace(life.signal, fakeWindow('#/checks?job=gone'), () => 1_000);
    await settled();
    const run = createBulkChecks(workspace).run.value;
    expect(run?.id).toBe('gone');
    expect(run?.job.value).toBeNull();
  });
});

function row(some: Partial<JobRow> & { key: string }): JobRow {
  return {
    at: 'waiting',
    outcome: null,
    problem: null,
    line: null,
    fields: null,
    differing: [],
    writes: [],
    samePerson: null,
    verification: null,
    asked: null,
    ...some,
  };
}
