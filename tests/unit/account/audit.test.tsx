// @vitest-environment jsdom
/** The audit log in Account: asked for on a click, page by page, narrowed, and as a CSV file. */
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import { createAudit, csvOfAudit } from '../../../components/account/audit-store.ts';
import { AuditView } from '../../../components/account/audit-view.tsx';
import type { AuditLine } from '../../../lib/messages/audit-views.ts';
import type { Answers } from '../../../lib/messages/catalogue.ts';
import type { ManagedMember } from '../../../lib/messages/service-views.ts';
import { settled } from '../harness/fake-background.ts';
import { remoteService } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';
import { byRole, click, draw, now } from '../harness/render.tsx';

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
  background.answer('team-audit', ({ before }): Answers['team-audit'] => {
    const at = before ?? 0;
    return { ok: true, value: { lines: pages[at] ?? [], next: at + 1 < pages.length ? at + 1 : null } };
  });
  const service = signal(workspace.shared.service.value);
  const audit = createAudit({ ...workspace.shared, service });
  const place = draw(<AuditView audit={audit} members={[robin]} />);
  const press = async (words: string) => {
    click(byRole(place, 'button', words));
    await act(settled);
  };
  const rows = () => [...place.querySelectorAll('.account-rows li b')].map((one) => one.textContent);
  return { background, service, audit, place, press, rows };
}

test('nothing is asked before a click; then it says what, who and with what, page by page', async () => {
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

test('one action alone is shown, or that there is none', async () => {
  const { audit, place, press, rows } = await opened([[line(9, {}), line(8, { action: 'join' })]]);
  await press('Show the audit log');
  await act(() => audit.narrow('join'));
  expect(rows()).toEqual(['Joined']);
  await act(() => audit.narrow('export'));
  expect(place.textContent).toContain('No such entry among those shown.');
});

test('another service closes it, so that no team’s entries stand beside another’s members', async () => {
  const { service, press, rows, place } = await opened([[line(9, {})]]);
  await press('Show the audit log');
  await act(() => {
    service.value = { ...remoteService, id: 'another' };
  });
  expect(rows()).toEqual([]);
  expect(place.textContent).toContain('Show the audit log');
});

test('an empty log and a failure say so', async () => {
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

test('its file keeps a client’s name from being a formula', () => {
  const csv = csvOfAudit([line(9, { client: '=1+1', at: Date.UTC(2026, 2, 18) })], () => 'Robin Kelp');
  expect(csv).toContain("Robin Kelp,'=1+1,push,1");
});
