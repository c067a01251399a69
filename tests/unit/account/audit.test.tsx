// @vitest-environment jsdom
/** The audit log in Account: loaded on a click, page by page; filtered by action; exported as CSV. */
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAudit, csvOfAudit } from '../../../components/account/audit-store.ts';
import { AuditView } from '../../../components/account/audit-view.tsx';
import type { Answers } from '../../../lib/messages/answers.ts';
import type { AuditLine } from '../../../lib/messages/audit-views.ts';
import type { Says } from '../../../lib/messages/catalogue.ts';
import type { ManagedMember } from '../../../lib/messages/service-views.ts';
import { settled } from '../harness/fake-background.ts';
import { remoteService } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';
import { byRole, click, draw, now, saidAfter } from '../harness/render.tsx';
import { waitFor } from '../harness/wait-for.ts';

const robin: ManagedMember = {
  ...{ id: '1', name: 'Robin Kelp', email: null, role: 'owner', may: [] },
  ...{ searches: null, verifications: null, seen: null, you: true },
};
const line = (id: number, some: Partial<AuditLine>): AuditLine => ({
  ...{ id, at: now, by: '1', client: null, action: 'push', amount: 1 },
  ...some,
});

async function opened(pages: AuditLine[][]) {
  const { background, workspace } = await openWorkspace('#/account');
  // Like an older service, returns every action, whichever is requested.
  const answerPage = ({ before }: Says<'team-audit'>): Answers['team-audit'] => {
    const at = before ?? 0;
    return { ok: true, value: { lines: pages[at] ?? [], next: at + 1 < pages.length ? at + 1 : null } };
  };
  background.answer('team-audit', answerPage);
  const service = signal(workspace.shared.service.value);
  const audit = createAudit({ ...workspace.shared, service });
  const place = draw(<AuditView audit={audit} members={[robin]} />);
  const press = async (words: string) => {
    click(byRole(place, 'button', words));
    await act(settled);
  };
  const rows = () => [...place.querySelectorAll('.account-rows li b')].map((one) => one.textContent);
  return { background, answerPage, service, audit, place, press, rows };
}

test('the progress of an export is not announced to screen readers', async () => {
  const { audit, press } = await opened([[line(9, {})]]);
  await press('Show the audit log');
  const file = signal({ at: 'reading' as const, lines: [line(9, {}), line(8, {})], next: null });
  const drawn = draw(<AuditView audit={{ ...audit, file }} members={[robin]} />);
  expect(drawn.textContent).toContain('2 entries read');
  const goOn = () => {
    file.value = { ...file.value, lines: Array.from({ length: 200 }, (_, at) => line(at, {})) };
  };
  expect(saidAfter(drawn, goOn)).toEqual([]);
});

test('the log is loaded on a click, page by page, with action, member and client', async () => {
  const { background, place, press, rows } = await opened([
    [line(9, { amount: 120 }), line(8, { action: 'assistant', client: 'Notes', by: '7' })],
    [line(3, { action: 'backed-up', by: null })],
  ]);
  expect(background.said('team-audit')).toEqual([]);
  await press('Show the audit log');
  expect(rows()).toEqual(['Pushed to an app · 120', 'Assistant used a key']);
  expect(place.textContent).toContain('Robin Kelp · ');
  expect(place.textContent).toContain('Former member · Notes · ');
  await press('Show more');
  expect(rows()).toEqual(['Pushed to an app · 120', 'Assistant used a key', 'backed-up']);
  expect(place.textContent).toContain('Operator · ');
  expect(place.textContent).not.toContain('Show more');
});

test('the filter shows one action only, or that there is no such entry', async () => {
  const { audit, place, press, rows } = await opened([[line(9, {}), line(8, { action: 'join' })]]);
  await press('Show the audit log');
  await act(() => audit.narrow('join'));
  expect(rows()).toEqual(['Joined']);
  await act(() => audit.narrow('export'));
  await act(settled);
  expect(place.textContent).toContain('No such entry in the last year.');
});

test('the service is asked for one action, and the unfiltered entries of an older one are filtered here', async () => {
  const { background, audit, place, press, rows } = await opened([[line(9, {})], [line(8, { action: 'join' })]]);
  await press('Show the audit log');
  await act(() => audit.narrow('join'));
  await act(settled);
  expect(background.said('team-audit').at(-1)).toMatchObject({ action: 'join', before: null, whole: false });
  expect(place.textContent).toContain('No such entry among the newest ones.');
  await press('Show more');
  expect(rows()).toEqual(['Joined']);
  expect(background.said('team-audit').at(-1)).toMatchObject({ action: 'join', before: 1, whole: false });
});

test('a late response for another action is not shown', async () => {
  const { background, audit, press, rows } = await opened([[line(9, {})]]);
  await press('Show the audit log');
  const waiting = new Map<string | null, (lines: AuditLine[]) => void>();
  background.answer(
    'team-audit',
    ({ action }) =>
      new Promise<Answers['team-audit']>((resolve) => {
        waiting.set(action, (lines) => resolve({ ok: true, value: { lines, next: null } }));
      }),
  );
  void audit.narrow('join');
  void audit.narrow('push');
  await act(settled);
  waiting.get('push')?.([line(7, {})]);
  await act(settled);
  waiting.get('join')?.([line(6, { action: 'join' })]);
  await act(settled);
  expect(rows()).toEqual(['Pushed to an app']);
});

describe('the CSV export', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) void blob.text().then((text) => saved.push(text));
      return 'blob:saved';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());
  const idsSaved = () => [...(saved[0] ?? '').matchAll(/,(\d+)\r?$/gm)].map(([, id]) => Number(id));
  const pages = [3, 2, 1].map((id) => [line(id, { amount: id })]);

  test('has every entry, though one page is shown', async () => {
    const { background, press, rows, place } = await opened([
      ...pages,
      [line(0, { action: 'join', amount: 77 }), line(0, { amount: 55 })],
    ]);
    await press('Show the audit log');
    await press('Export as CSV');
    expect(place.textContent).toContain('5 entries are ready');
    expect(background.said('team-audit').slice(1)).toEqual(
      [1, 2, 3].map((before) => ({ service: 's1', action: null, before, whole: true })),
    );
    await press('Discard');
    expect(place.textContent).not.toContain('are ready');
    await press('Export as CSV');
    await press('Save the file');
    await waitFor(() => expect(idsSaved()).toEqual([3, 2, 1, 77, 55]));
    expect(rows()).toHaveLength(1);
    expect(place.textContent).not.toContain('are ready');
  });

  test('is saved at once if all entries are shown', async () => {
    const { press } = await opened([[line(4, { amount: 4 })]]);
    await press('Show the audit log');
    await press('Export as CSV');
    await waitFor(() => expect(idsSaved()).toEqual([4]));
  });

  test('resumes at a page that failed, and neither reads nor saves an entry twice', async () => {
    const { background, answerPage, press, place } = await opened(pages);
    await press('Show the audit log');
    background.answer('team-audit', (says): Answers['team-audit'] =>
      says.before === 2 ? { ok: false, problem: { code: 'no-answer', why: 'broken', risk: 'none' } } : answerPage(says),
    );
    await press('Export as CSV');
    expect(place.textContent).toContain('No answer came.');
    expect(place.textContent).toContain('2 entries were read. Reading continues from there.');
    background.answer('team-audit', answerPage);
    await press('Try again');
    await press('Save the file');
    await waitFor(() => expect(idsSaved()).toEqual([3, 2, 1]));
    expect(background.said('team-audit').map(({ before }) => before)).toEqual([null, 1, 2, 2]);
  });

  test('shows its progress, and is stopped by a click or by another service', async () => {
    const { background, audit, service, press, place } = await opened(pages);
    await press('Show the audit log');
    let answerLate = () => {};
    const hang = () =>
      background.answer(
        'team-audit',
        () =>
          new Promise<Answers['team-audit']>((resolve) => {
            answerLate = () => resolve({ ok: true, value: { lines: [line(2, {})], next: 2 } });
          }),
      );
    hang();
    await press('Export as CSV');
    expect(place.textContent).toContain('1 entry read…');
    await press('Stop');
    answerLate();
    await act(settled);
    expect(audit.file.value).toEqual({ at: 'none' });
    expect(background.said('team-audit')).toHaveLength(2);
    await press('Export as CSV');
    await act(() => {
      service.value = { ...remoteService, id: 'another' };
    });
    answerLate();
    await act(settled);
    expect(audit.file.value).toEqual({ at: 'none' });
    expect(background.said('team-audit')).toHaveLength(3);
  });
});

test('another service closes the log, so that entries never appear beside another team’s members', async () => {
  const { service, press, rows, place } = await opened([[line(9, {})]]);
  await press('Show the audit log');
  await act(() => {
    service.value = { ...remoteService, id: 'another' };
  });
  expect(rows()).toEqual([]);
  expect(place.textContent).toContain('Show the audit log');
});

test('a failure and an empty log are reported', async () => {
  const { background, place, press } = await opened([[]]);
  background.answer('team-audit', (): Answers['team-audit'] => ({
    ok: false,
    problem: { code: 'not-permitted', quoted: null },
  }));
  await press('Show the audit log');
  expect(place.textContent).toContain('Your role in the team doesn’t allow this.');
  const empty = await opened([[]]);
  await empty.press('Show the audit log');
  expect(empty.place.textContent).toContain('Nothing was recorded in the last year.');
});

test('the CSV file escapes a client name that would be a formula', () => {
  const csv = csvOfAudit([line(9, { client: '=1+1', at: Date.UTC(2026, 2, 18) })], () => 'Robin Kelp');
  expect(csv).toContain("Robin Kelp,'=1+1,push,1");
});
