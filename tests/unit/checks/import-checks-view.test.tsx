// @vitest-environment jsdom
import { signal } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import { CheckSummary } from '../../../components/checks/check-summary.tsx';
import { CheckStart } from '../../../components/checks/checks-view.tsx';
import { VerdictPicture } from '../../../components/checks/verdict-picture.tsx';
import { FileDrop } from '../../../components/controls/fields/file-drop.tsx';
import { jobCounts, jobTitle } from '../../../components/format/job-words.ts';
import { ColumnMap } from '../../../components/import/column-map.tsx';
import { cellFaultWords, rowWords } from '../../../components/import/import-words.ts';
import { RowPreview } from '../../../components/import/row-preview.tsx';
import { StaleStart } from '../../../components/leads/stale-view.tsx';
import { BulkRun } from '../../../components/shell/bulk-run.tsx';
import type { JobRow } from '../../../lib/messages/views.ts';
import { job } from '../harness/fixtures.ts';
import { byRole, click, draw, nameOf } from '../harness/render.tsx';

const summary = { taken: 3, kept: 0, crowded: [], perDomain: 200, most: 3, left: 10, ceiling: null };
const found = { addresses: ['a@x.test', 'b@x.test', 'c@x.test'], repeated: 0, wrong: [] };

test('a list says what it costs on its button, and what is known already is free', () => {
  const start = { name: '', usual: 'List', busy: false, onName: () => {}, onStart: () => {} };
  const button = (props: { count: number; most: number; left: number | null }) =>
    nameOf(draw(<CheckStart {...start} {...props} />).querySelector('button') ?? document.body);
  expect(button({ count: 840, most: 812, left: 112 })).toBe('Verify 840 · up to 812 verifications, 112 left');
  expect(button({ count: 2, most: 0, left: 112 })).toBe('Verify 2 · free');
  expect(button({ count: 1, most: 1, left: null })).toBe('Verify 1 · 1 verification');
});

test('a list that is more than the plan, the user’s own limit or a domain’s day says so before anything is sent', () => {
  const drawn = draw(
    <CheckSummary
      {...summary}
      found={found}
      most={812}
      left={112}
      ceiling={50}
      crowded={[{ domain: 'big.test', count: 310 }]}
    />,
  );
  expect(drawn.textContent).toContain('Up to 812 may be needed and 112 are left.');
  expect(drawn.textContent).toContain('Your own limit is 50 a day.');
  expect(drawn.textContent).toContain('A service checks 200 addresses a day at one domain.');
  expect(drawn.textContent).toContain('big.test (310)');
});

test('what is no address is told with its line, and hides nothing', () => {
  const wrong = [{ line: 7, quoted: 'bo@\u202eacme' }];
  const drawn = draw(<CheckSummary {...summary} found={{ ...found, wrong }} />);
  expect(drawn.textContent).toContain('1 entry is no address');
  expect(drawn.textContent).toContain('Line 7');
  expect(drawn.textContent).not.toContain('\u202e');
});

test('a picture of verdicts counts each with its word, and narrows to it', () => {
  const onFilter = vi.fn();
  const counts = new Map([
    ['all', 10] as const,
    ['valid', 7] as const,
    ['invalid', 2] as const,
    ['failed', 1] as const,
  ]);
  const drawn = draw(<VerdictPicture counts={counts} filter="valid" onFilter={onFilter} />);
  const buttons = [...drawn.querySelectorAll('button')];
  expect(buttons.map(nameOf)).toEqual(['7 Valid70 %', '2 Invalid20 %', '1 No verdict10 %']);
  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false']);
  click(byRole(drawn, 'button', '2 Invalid20 %'));
  expect(onFilter).toHaveBeenCalledWith('invalid');
});

test('a column that clashes says so beside its choice, and is said with it', () => {
  const column = { header: 'Mail', samples: ['a@x.test'], target: { to: 'field', field: 'email' } as const };
  const drawn = draw(
    <ColumnMap
      columns={[
        { ...column, clash: false },
        { ...column, header: 'Other', clash: true },
      ]}
      fields={['email', 'first_name']}
      slugs={['fair_badge']}
      onTarget={() => {}}
    />,
  );
  const [first, second] = drawn.querySelectorAll('select');
  expect(first?.getAttribute('aria-invalid')).toBeNull();
  expect(second?.getAttribute('aria-label')).toBe('What Other becomes');
  expect(drawn.querySelector(`#${CSS.escape(second?.getAttribute('aria-describedby') ?? '')}`)?.textContent).toBe(
    'A column above becomes this already.',
  );
});

test('rows that can’t be leads are told with their lines and every reason', () => {
  const onSaveBad = vi.fn();
  const drawn = draw(
    <RowPreview
      count={1}
      first={[{ email: 'a@x.test', fair_badge: '7' }]}
      bad={[{ line: 12, faults: [{ why: 'no-address' }, { why: 'not-a-country', quoted: 'Atlantis' }] }]}
      repeated={[{ line: 14, first: 2, email: 'a@x.test' }]}
      onSaveBad={onSaveBad}
    />,
  );
  expect(drawn.textContent).toContain('Line 12No address. “Atlantis” is no country; two letters are, like NL.');
  expect(drawn.textContent).toContain('a@x.test stands in line 2 already');
  click(byRole(drawn, 'button', 'Save them as CSV'));
  expect(onSaveBad).toHaveBeenCalledOnce();
});

test('a fault quotes what stands in the cell, without what would turn or hide it', () => {
  expect(cellFaultWords({ why: 'not-an-address', quoted: 'a\u202e@x\u0007' })).toBe('“a@x” is no address.');
  expect(cellFaultWords({ why: 'too-long', column: 'notes', length: 20_001 })).toBe(
    'Notes has 20,001 characters; 20,000 fit.',
  );
});

test('a row that failed says why, one that differs says in which fields', () => {
  const row: JobRow = {
    key: 'a@x.test',
    at: 'done',
    outcome: 'unchanged',
    problem: null,
    line: 2,
    fields: {},
    differing: ['company', 'fair_badge'],
    verification: null,
    asked: null,
  };
  expect(rowWords(row, false)).toEqual({
    outcome: 'As they were',
    detail: 'The lead has its own: Company, Fair badge',
  });
  const failed = rowWords({ ...row, at: 'failed', outcome: null, problem: { code: 'opted-out' } }, false);
  expect(failed.outcome).toBe('Failed');
  expect(failed.detail).toContain('This person asked not to be looked up.');
});

test('a file that is dropped anywhere is taken, and the browser never leaves the page for it', () => {
  const onFile = vi.fn();
  draw(<FileDrop title="Drop" note="CSV" words="Choose" accept=".csv" onFile={onFile} />);
  const file = new File(['a'], 'a.csv');
  const drop = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(drop, { dataTransfer: { types: ['Files'], files: [file] } });
  document.body.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
  expect(onFile).toHaveBeenCalledWith(file);
});

test('an address that is in progress for too long can be asked on', () => {
  const nothing = () => {};
  const events = { onPause: nothing, onResume: nothing, onStop: nothing, onRetry: vi.fn(), onDismiss: nothing };
  const view = job({ kind: 'verify', state: 'done', total: 3, done: 2, counts: { valid: 2, 'still-checking': 1 } });
  const drawn = draw(<BulkRun job={view} {...events} onNext={nothing} />);
  expect(drawn.textContent).toContain('1 still checking');
  click(byRole(drawn, 'button', 'Try 1 again'));
  expect(events.onRetry).toHaveBeenCalledOnce();
});

test('every kind of job has a title while it goes on, when it is done and when it was stopped', () => {
  const kinds = ['verify', 'save', 'edit', 'delete', 'import', 'export', 'search'] as const;
  const titles = kinds.flatMap((kind) =>
    (['running', 'done', 'stopped'] as const).map((state) =>
      jobTitle(job({ kind, state, total: 2, file: kind === 'export' ? { parts: 1, rows: 2 } : null })),
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

test('stale leads are verified only as many as a number says, and what that may spend stands on the button', () => {
  const stale = (wanted: string, number: number | null, left = 112) => (
    <StaleStart
      store={{
        going: signal({ at: 'idle' }),
        total: signal(430),
        left: signal(left),
        wanted: signal(wanted),
        number: signal(number),
        setWanted: () => {},
        cancel: () => {},
      }}
      ceiling={null}
      onStart={() => {}}
    />
  );
  const drawn = draw(stale('120', 120));
  expect(nameOf(drawn.querySelector('.btn.primary') ?? drawn)).toBe(
    'Verify 120 of 430 · up to 120 verifications, 112 left',
  );
  expect(drawn.textContent).toContain('Up to 120 may be needed and 112 are left.');
  const wrong = draw(stale('x', null));
  expect(wrong.querySelector<HTMLButtonElement>('.btn.primary')?.disabled).toBe(true);
  expect(wrong.textContent).toContain('A number from 1 to 430.');
  expect(draw(stale('0', null, 0)).querySelector('.btn.primary')).toBeNull();
});
