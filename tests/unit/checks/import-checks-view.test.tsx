// @vitest-environment jsdom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { CheckSummary } from '../../../components/checks/check-summary.tsx';
import { behindWords } from '../../../components/checks/check-table.tsx';
import { createBulkChecks } from '../../../components/checks/checks-store.ts';
import { CheckStart } from '../../../components/checks/checks-view.tsx';
import { createCheckRun } from '../../../components/checks/run-store.ts';
import { RunView } from '../../../components/checks/run-view.tsx';
import { VerdictPicture } from '../../../components/checks/verdict-picture.tsx';
import { FileDrop } from '../../../components/controls/fields/file-drop.tsx';
import { jobCounts, jobTitle } from '../../../components/format/job-words.ts';
import { ColumnMap } from '../../../components/import/column-map.tsx';
import { EmptiedNotice } from '../../../components/import/emptied-notice.tsx';
import { ImportFileView } from '../../../components/import/import-file-view.tsx';
import { ImportRunView } from '../../../components/import/import-run-view.tsx';
import { createImport } from '../../../components/import/import-store.ts';
import { rowFaultWords, rowWords } from '../../../components/import/import-words.ts';
import { RowPreview } from '../../../components/import/row-preview.tsx';
import { createStale } from '../../../components/leads/stale-store.ts';
import { StaleStart, StaleView } from '../../../components/leads/stale-view.tsx';
import { BulkRun } from '../../../components/shell/jobs/bulk-run.tsx';
import type { JobRow, JobView } from '../../../lib/messages/job-views.ts';
import type { Usage } from '../../../lib/messages/service-views.ts';
import type { Beginning } from '../../../lib/messages/workspace-views.ts';
import { settled } from '../harness/fake-background.ts';
import { job, settings } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';
import { byRole, clear, click, draw, nameOf, press, saidAfter, tabStops, write } from '../harness/render.tsx';
import { done, verification } from '../harness/stage.ts';
import { waitFor } from '../harness/wait-for.ts';

afterEach(() => {
  vi.useRealTimers();
  // A view left in the document would receive the keys of the next test.
  clear();
});

const left = (verifications: number): Usage => ({
  searches: { left: 1, of: 1 },
  verifications: { left: verifications, of: 1_000 },
  plan: null,
  resets: null,
  asked: 1,
});
const known = (email: string) => done(email, 'valid', Date.now());

/** The form for a new run over a text; verdicts are cached for the first `cached` addresses. */
async function listOf(text: string, cached: number, some: Partial<Beginning> = {}) {
  vi.useFakeTimers();
  const { workspace, background } = await openWorkspace('#/checks', some);
  let left = cached;
  background.answer('known', ({ emails }) => {
    const checks = emails.slice(0, left).map(known);
    left -= checks.length;
    return { people: [], names: [], knownLeads: [], checks };
  });
  const { list } = createBulkChecks(workspace);
  list.write(text);
  await vi.advanceTimersByTimeAsync(300);
  return { workspace, list };
}

const people = (count: number, domain = 'x.test') =>
  Array.from({ length: count }, (_, at) => `p${at}@${domain}`).join('\n');

test('a list shows its price on its button; known verdicts are free', async () => {
  const button = async (...given: Parameters<typeof listOf>) =>
    nameOf(draw(<CheckStart {...(await listOf(...given))} />).querySelector('button') ?? document.body);
  expect(await button(people(840), 28, { usage: left(112) })).toBe('Verify 840 · up to 812 verifications, 112 left');
  expect(await button(people(2), 2, { usage: left(112) })).toBe('Verify 2 · free');
  expect(await button(people(1), 0)).toBe('Verify 1 · 1 verification');
});

test('a list beyond the plan, the user’s own limit or a domain’s daily limit warns before it is sent', async () => {
  const text = `${people(502)}\n${people(310, 'big.test')}`;
  const own = { ...settings, ceilings: { search: null, verification: 50 } };
  const given = await listOf(text, 0, { usage: left(112), settings: own });
  const drawn = draw(<CheckSummary {...given} />);
  expect(drawn.textContent).toContain('Up to 812 may be needed, but only 112 are left.');
  expect(drawn.textContent).toContain('Your own limit is 50 a day.');
  expect(drawn.textContent).toContain('At most 200 addresses a day are checked at one domain.');
  expect(drawn.textContent).toContain('big.test (310)');
});

test('an entry that is no address is reported with its line, without bidi controls', async () => {
  const drawn = draw(<CheckSummary {...(await listOf(`${people(6)}\nbo@\u202eacme`, 0))} />);
  expect(drawn.textContent).toContain('1 entry isn’t an address');
  expect(drawn.textContent).toContain('Line 7');
  expect(drawn.textContent).not.toContain('\u202e');
});

const row: JobRow = {
  key: 'a@x.test',
  at: 'done',
  outcome: 'unchanged',
  problem: null,
  line: 2,
  fields: {},
  differing: ['company', 'fair_badge'],
  writes: [],
  samePerson: null,
  verification: null,
  asked: null,
};

test('a chart of verdicts shows each count with its word, and filters by it', async () => {
  const { workspace, background } = await openWorkspace('#/checks?job=j1', {
    jobs: [job({ id: 'j1', kind: 'verify' })],
  });
  const rows = ['valid', 'invalid', 'failed'].flatMap((outcome, at) =>
    Array.from({ length: [7, 2, 1][at] ?? 0 }, (_, one): JobRow => {
      const key = `${outcome}${one}@x.test`;
      if (outcome === 'failed') return { ...row, key, at: 'failed', problem: { code: 'mail-server', quoted: null } };
      return { ...row, key, outcome, verification: verification(key, outcome), asked: 5 };
    }),
  );
  background.answer('job-rows', () => ({ rows, total: rows.length }));
  const run = createCheckRun(workspace, 'j1');
  await settled();
  run.setFilter('valid');
  const drawn = draw(<VerdictPicture run={run} />);
  const buttons = [...drawn.querySelectorAll('button')];
  expect(buttons.map(nameOf)).toEqual(['7 Valid70%', '2 Invalid20%', '1 No verdict10%']);
  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false']);
  click(byRole(drawn, 'button', '2 Invalid20%'));
  expect(run.filter.value).toBe('invalid');
});

test('the key that verifies an opened address does not force a new verdict while one is fresh', async () => {
  const { workspace, background } = await openWorkspace('#/checks?job=j1', {
    jobs: [job({ id: 'j1', kind: 'verify', state: 'done', total: 1, done: 1, name: 'Fair' })],
  });
  const fresh = { ...row, outcome: 'valid', verification: verification(row.key, 'valid'), asked: Date.now() };
  background.answer('job-rows', () => ({ rows: [fresh], total: 1 }));
  background.answer('verify', () => ({ job: job({ id: 'v1', kind: 'verify', state: 'done' }) }));
  const run = createCheckRun(workspace, 'j1');
  await settled();
  const drawn = draw(<RunView workspace={workspace} run={run} />);
  run.open(row.key);
  await settled();
  press(drawn, 'v');
  await settled();
  expect(background.said('verify').map(({ emails, skipCache }) => [emails, skipCache])).toEqual([[[row.key], false]]);
});

test('the letters of a typed address are not announced', async () => {
  const { workspace, list } = await listOf('bo@', 0);
  const drawn = draw(<CheckSummary workspace={workspace} list={list} />);
  expect(drawn.textContent).toContain('bo@');
  expect(saidAfter(drawn, () => list.write('bo@acme'))).toEqual([]);
});

test('the progress of reading and preparing is not announced', async () => {
  const { workspace } = await openWorkspace('#/leads');
  const store = createStale(workspace);
  const going = signal({ at: 'gathering' as const, read: 100, of: 900 });
  const reading = draw(<StaleStart workspace={workspace} store={{ ...store, going }} />);
  expect(reading.textContent).toContain('100 of 900');
  const goOn = () => {
    going.value = { ...going.value, read: 200 };
  };
  expect(saidAfter(reading, goOn)).toEqual([]);

  const file = await fileOf('Email', 'a@x.test');
  const staging = signal({ done: 500, of: 9_000 });
  const preparing = draw(<ImportFileView workspace={file.workspace} store={{ ...file.store, staging }} />);
  expect(preparing.textContent).toContain('500 of 9,000');
  const goFurther = () => {
    staging.value = { done: 1_000, of: 9_000 };
  };
  expect(saidAfter(preparing, goFurther)).toEqual([]);
});

test('a question mark lists the keys that work in the view', async () => {
  const { workspace, background } = await openWorkspace('#/checks?job=j1', {
    jobs: [job({ id: 'j1', kind: 'verify', state: 'done', total: 1, done: 1, name: 'Fair' })],
  });
  background.answer('job-rows', () => ({ rows: [row], total: 1 }));
  const run = createCheckRun(workspace, 'j1');
  await settled();
  const drawn = draw(<RunView workspace={workspace} run={run} />);
  const listed = () => {
    press(drawn, '?');
    const names = [...document.querySelectorAll('dialog kbd')].map(({ textContent }) => textContent);
    click(byRole(document, 'dialog button', 'Close'));
    return names.join(' ');
  };
  expect(listed()).toBe('j k ↓ ↑ → ← Enter c z Esc ?');
  run.open(row.key);
  await settled();
  expect(listed()).toBe('j k ↓ ↑ → ← Enter c v s z Esc ?');
});

test('the rows of an import have one tab stop, are reached by arrow keys, and name their person', async () => {
  const { workspace, background } = await openWorkspace('#/import?job=j1', {
    jobs: [job({ id: 'j1', kind: 'import', dry: true, state: 'done', total: 3, done: 3 })],
  });
  const named = {
    ...row,
    key: '',
    line: 3,
    outcome: 'without_address',
    fields: { last_name: 'Hill', company: 'Acme' },
  };
  background.answer('job-rows', () => ({ rows: [row, named, { ...row, key: 'c@x.test', line: 4 }], total: 3 }));
  const store = createImport(workspace);
  const copy = vi.spyOn(workspace, 'copy').mockReturnValue();
  await settled();
  const run = store.run.value;
  if (!run) throw new Error('the import is not shown');
  await waitFor(() => expect(run.shown.value).toHaveLength(3));
  const drawn = draw(<ImportRunView workspace={workspace} store={store} run={run} />);
  const focused = () => document.activeElement ?? document.body;
  Element.prototype.scrollIntoView = vi.fn();
  expect(tabStops(drawn)).toEqual(['Copy a@x.test']);
  for (const key of ['ArrowDown', 'ArrowDown']) press(focused(), key);
  await waitFor(() => expect(nameOf(focused())).toBe('Copy Hill, Acme'));
  expect(tabStops(drawn)).toEqual(['Copy Hill, Acme']);
  click(byRole(drawn, 'button', 'Copy Hill, Acme'));
  expect(copy).toHaveBeenCalledWith('Hill, Acme');
  press(focused(), 'ArrowDown');
  await waitFor(() => expect(nameOf(focused())).toBe('Copy c@x.test'));
});

/** A file that was read but not imported yet. */
async function fileOf(...lines: string[]) {
  const { workspace, background } = await openWorkspace('#/import');
  background.answer('request', () => ({ ok: false, problem: { code: 'offline' } }));
  const store = createImport(workspace);
  await store.paste('fair.csv', lines.join('\n'));
  const prepared = store.prepared.value;
  if (!prepared) throw new Error('the file is not looked at');
  return { workspace, store, prepared };
}

test('a clashing column has an error beside its choice, linked to it', async () => {
  const { store } = await fileOf('Mail,Other', 'a@x.test,b@x.test');
  store.setTarget(0, { to: 'field', field: 'email' });
  store.setTarget(1, { to: 'field', field: 'email' });
  const drawn = draw(<ColumnMap store={store} />);
  const [first, second] = drawn.querySelectorAll('select');
  expect(first?.getAttribute('aria-invalid')).toBeNull();
  expect(second?.getAttribute('aria-label')).toBe('What Other becomes');
  expect(drawn.querySelector(`#${CSS.escape(second?.getAttribute('aria-describedby') ?? '')}`)?.textContent).toBe(
    'A column above already becomes this.',
  );
});

test('an attribute’s name can be typed further if it begins with a known one', async () => {
  const { workspace, background } = await openWorkspace('#/import');
  const reply = {
    data: { leads: [{ id: 1, email: 'a@x.test', region: 'North' }] },
    meta: { count: 1, total: 1, custom_attributes: [] },
  };
  background.answer('request', () => ({ ok: true, reply, asked: 1, cached: false, planEnd: null }));
  const store = createImport(workspace);
  await store.paste('fair.csv', 'Mail,Other\na@x.test,7');
  await settled();
  store.setTarget(1, { to: 'attribute', slug: '' });
  const drawn = draw(<ColumnMap store={store} />);
  const field = () => drawn.querySelector<HTMLInputElement>('input');
  for (const typed of ['regio', 'region', 'region_code']) {
    const input = field();
    if (!input) throw new Error(`the field is gone before ${typed}`);
    write(input, typed);
  }
  expect(store.file.value?.targets[1]).toEqual({ to: 'attribute', slug: 'region_code' });
});

test('a file shows its header line, the number of rows above it, and that no column holds names', async () => {
  const { workspace, store } = await fileOf('Fair 2026,,', 'Email,Country,Phone', 'a@x.test,NL,1', 'b@x.test,NL,2');
  const drawn = draw(<ImportFileView workspace={workspace} store={store} />);
  const line = drawn.querySelector<HTMLSelectElement>('select[aria-label="Line with the column names"]');
  expect(line?.selectedOptions[0]?.textContent).toBe('Column names are in line 2');
  expect(drawn.textContent).toContain('1 row above the column names is left out');
  expect(drawn.textContent).toContain('No column holds names');
});

test('an import lists its emptied cells by column, reason and number', () => {
  const cells = [
    { at: 2, header: 'Land', why: 'country', count: 3 },
    { at: 5, header: null, why: 'too-long', count: 1 },
  ] as const;
  expect(draw(<EmptiedNotice cells={cells} />).textContent).toBe(
    '4 cells can’t be read and stay empty; the people are imported' +
      'Column “Land”: 3 cells aren’t countriesColumn 5: 1 text is longer than 20,000 characters',
  );
  expect(draw(<EmptiedNotice cells={[]} />).textContent).toBe('');
});

test('rows that can’t be leads are listed with their lines, and emptied cells with their columns', async () => {
  const good = (name: string) => `${name}@x.test,NL`;
  const { store, prepared } = await fileOf(
    'email,country_code',
    ...[...'abcdefghij'].map(good),
    ',NL',
    'k@x.test,Atlantis',
    good('a'),
  );
  const download = vi.spyOn(store, 'downloadBadRows').mockReturnValue();
  const drawn = draw(<RowPreview store={store} prepared={prepared} />);
  expect(drawn.textContent).toContain('Line 12No address.');
  expect(drawn.textContent).toContain(
    '1 cell can’t be read and stays empty; the person is importedColumn “country_code”: 1 cell isn’t a country, for example “Atlantis”',
  );
  expect(drawn.textContent).toContain('a@x.test is already in line 2');
  click(byRole(drawn, 'button', 'Save them as CSV'));
  expect(download).toHaveBeenCalledOnce();
});

test('a fault quotes the cell without bidi or control characters', () => {
  expect(rowFaultWords({ why: 'not-an-address', quoted: 'a\u202e@x\u0007' })).toBe('“a@x” isn’t an address.');
  expect(rowFaultWords({ why: 'too-many-cells', cells: 9, most: 8 })).toBe(
    '9 cells, but only 8 columns. A separator may be in a text without quotation marks.',
  );
});

test('a failed row shows its line and the reason, a differing row its fields', () => {
  expect(rowWords(row, false)).toEqual({
    outcome: 'Unchanged',
    detail: 'Kept as they are: Company, Fair badge',
  });
  const updated = { ...row, outcome: 'updated', writes: ['position', 'company'] };
  expect(rowWords(updated, true).detail).toBe('Kept as they are: Fair badge; overwrites: Company; fills: Position');
  expect(rowWords({ ...updated, differing: [] }, false).detail).toBe('Filled: Position, Company');
  const refused = { code: 'refused-input', field: 'country_code', fault: 'invalid', quoted: null } as const;
  const at = (problem: JobRow['problem']) => rowWords({ ...row, line: 7, at: 'failed', outcome: null, problem }, false);
  expect(at({ ...refused, quoted: 'No such country' }).detail).toBe(
    'Line 7: the country code was rejected. The service said “No such country”',
  );
  expect(at(refused).detail).toBe('Line 7: the country code isn’t valid.');
  expect(at({ code: 'not-created', field: 'email', quoted: null }).detail).toBe('Line 7: the address was rejected.');
  const failed = rowWords({ ...row, at: 'failed', outcome: null, problem: { code: 'opted-out' } }, false);
  expect(failed.outcome).toBe('Failed');
  expect(failed.detail).toContain('This person asked not to be looked up.');
});

test('a file dropped anywhere is accepted, and the browser does not navigate to it', () => {
  const onFile = vi.fn();
  draw(<FileDrop title="Drop" note="CSV" words="Choose" accept=".csv" onFile={onFile} />);
  const file = new File(['a'], 'a.csv');
  const drop = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(drop, { dataTransfer: { types: ['Files'], files: [file] } });
  document.body.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
  expect(onFile).toHaveBeenCalledWith(file);
});

test('an address that is still checking can be tried again', () => {
  const nothing = () => {};
  const events = { onPause: nothing, onResume: nothing, onStop: nothing, onRetry: vi.fn(), onDismiss: nothing };
  const view = job({ kind: 'verify', state: 'done', total: 3, done: 2, counts: { valid: 2, 'still-checking': 1 } });
  const drawn = draw(<BulkRun job={view} {...events} onNext={nothing} />);
  expect(drawn.textContent).toContain('1 still checking');
  click(byRole(drawn, 'button', 'Try 1 again'));
  expect(events.onRetry).toHaveBeenCalledOnce();
});

test('rows refused for good are not offered for another try', () => {
  const nothing = () => {};
  const events = { onPause: nothing, onResume: nothing, onStop: nothing, onRetry: nothing, onDismiss: nothing };
  const said = (retriable: number) => {
    const view = job({ kind: 'import', state: 'done', total: 5, done: 2, failed: 3, retriable });
    return draw(<BulkRun job={view} {...events} onNext={nothing} />).textContent;
  };
  expect(said(0)).toContain('3 failed');
  expect(said(0)).not.toContain('again');
  expect(said(2)).toContain('Try 2 again');
});

test('kinds of jobs have distinct titles when running, done and stopped', () => {
  const kinds = ['verify', 'save', 'edit', 'delete', 'import', 'export', 'search'] as const;
  const titles = kinds.flatMap((kind) =>
    (['running', 'done', 'stopped'] as const).map((state) =>
      jobTitle(job({ kind, state, total: 2, file: kind === 'export' ? { parts: 1, rows: 2, format: 'csv' } : null })),
    ),
  );
  expect(new Set(titles).size).toBe(titles.length);
  expect(jobTitle(job({ kind: 'import', dry: true, state: 'done', total: 1_240 }))).toBe(
    'Checked what 1,240 rows would change',
  );
  expect(jobCounts(job({ kind: 'import', counts: { created: 3, updated: 1 }, failed: 2 }))).toEqual([
    '3 new',
    '1 changed',
    '2 failed',
  ]);
});

test('stale leads are verified up to an entered number, and the button shows the maximum price', async () => {
  const stale = async (wanted: string, verifications: number) => {
    const { workspace, background } = await openWorkspace('#/leads', { usage: left(verifications) });
    background.answer('request', ({ params }) => {
      const total = params.verification_date === '~' ? 0 : 430;
      return { ok: true, reply: { data: { leads: [] }, meta: { total } }, asked: 1, cached: false, planEnd: null };
    });
    const store = createStale(workspace);
    await store.count();
    store.setWanted(wanted);
    return draw(<StaleStart workspace={workspace} store={store} />);
  };
  const drawn = await stale('120', 112);
  expect(nameOf(drawn.querySelector('.btn.primary') ?? drawn)).toBe(
    'Verify 120 of 430 · up to 120 verifications, 112 left',
  );
  expect(drawn.textContent).toContain('Up to 120 may be needed, but only 112 are left.');
  const wrong = await stale('x', 112);
  expect(wrong.querySelector<HTMLButtonElement>('.btn.primary')?.disabled).toBe(true);
  expect(wrong.textContent).toContain('A number from 1 to 430.');
  expect((await stale('0', 0)).querySelector('.btn.primary')).toBeNull();
});

test('stale leads of an invalid age have no count and no button, but reading them can be stopped', async () => {
  const { workspace, background } = await openWorkspace('#/leads', { usage: left(100) });
  background.answer('request', () => ({
    ...{ ok: true, asked: 1, cached: false, planEnd: null },
    reply: { data: { leads: [] }, meta: { total: 2_000 } },
  }));
  const store = createStale(workspace);
  const drawn = draw(<StaleView workspace={workspace} store={store} />);
  await act(async () => {
    click(byRole(drawn, 'button', 'Stale'));
    await settled();
  });
  expect(drawn.querySelector('.btn.primary')).not.toBeNull();
  background.hold('request');
  await act(() => void store.start('Stale leads'));
  await act(() => store.setDays(''));
  byRole(drawn, 'button', 'Cancel');
  await act(store.cancel);
  expect(drawn.querySelector('.btn.primary')).toBeNull();
  expect(drawn.textContent).not.toContain('2,000');
  expect(drawn.querySelector('[aria-busy=true]')).toBeNull();
});

async function drawnRun(dry: JobView): Promise<HTMLElement> {
  const { workspace, background } = await openWorkspace('#/import?job=dry', { jobs: [dry] });
  background.answer('job-rows', () => ({ rows: [], total: 0 }));
  const store = createImport(workspace);
  const run = store.run.value;
  if (!run) throw new Error('no run');
  return draw(<ImportRunView workspace={workspace} store={store} run={run} />);
}

test('a finished dry run lists the cells that it would leave empty', async () => {
  const emptied = [{ at: 2, header: 'Land', why: 'country', count: 3 }] as const;
  const dry = job({ id: 'dry', kind: 'import', state: 'done', dry: true, total: 3, done: 3, emptied });
  const drawn = await drawnRun(dry);
  expect(drawn.textContent).toContain('Column “Land”: 3 cells aren’t countries');
});

test.each([
  [{ without_address: 2 }, 'Import 2 people'],
  [{ created: 2, updated: 1, without_address: 2 }, 'Import 5 people'],
  [{ created: 2, updated: 1, unchanged: 4 }, 'Import 3 leads'],
  [{ unchanged: 4 }, null],
])('a dry run that counts %j offers: %s', async (counts, words) => {
  const dry = job({ id: 'dry', kind: 'import', state: 'done', dry: true, total: 9, done: 9, counts });
  const drawn = await drawnRun(dry);
  const button = drawn.querySelector('.btn.primary');
  expect(button && nameOf(button)).toBe(words);
  expect(drawn.textContent?.includes('Nothing would change.')).toBe(words === null);
});

test('the reason of a verdict is “All checks passed” only for a valid address', () => {
  const reason = (status: string) =>
    behindWords({ email: 'ann@acme.test', check: done('ann@acme.test', status, 1), status });
  expect(reason('valid')).toBe('All checks passed');
  expect(reason('unknown')).toBe('There was no clear answer, so this stays open.');
  expect(reason('invalid')).toBe('Mail to this address won’t arrive.');
  expect(reason('brand_new')).toBe('–');
});
