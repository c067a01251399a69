// @vitest-environment jsdom
/** "Opt out for the team" in the opened lead. */
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import { LeadDrawer } from '../../../components/leads/opened/lead-drawer.tsx';
import type { Answers } from '../../../lib/messages/answers.ts';
import { settled } from '../harness/fake-background.ts';
import { remoteService } from '../harness/fixtures.ts';
import { byRole, click, draw } from '../harness/render.tsx';
import { lead, openLeads } from './lead-fixtures.ts';

async function opened(service: object) {
  const there = [lead(7, { first_name: 'Ada', last_name: 'Okafor' }), lead(8)];
  const all = await openLeads('#/leads?lead=7', there, { service: { ...remoteService, team: true, ...service } });
  const place = draw(<LeadDrawer leads={all.leads} workspace={all.workspace} />);
  const settle = () => act(settled);
  await settle();
  const choose = async (words: string) => {
    click(byRole(place, 'button', words));
    await settle();
  };
  const items = () => [...place.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const entries = () => items().map((item) => item.textContent);
  const ask = async () => {
    await choose('More');
    items().at(-1)?.click();
    await settle();
  };
  return { ...all, place, choose, entries, ask };
}

test('the menu has no opt-out entry unless the service supports opt-outs', async () => {
  const { choose, entries } = await opened({});
  await choose('More');
  expect(entries()).toContain('Delete this lead');
  expect(entries()).not.toContain('Opt out for the team');
});

test('an opt-out is sent after confirmation; then the drawer closes and the lead disappears', async () => {
  const { background, leads, place, choose, ask, ids, workspace } = await opened({ optsOut: true });
  background.answer('opt-out-of-team', (): Answers['opt-out-of-team'] => ({ ok: true, value: null }));
  await ask();
  expect(place.querySelector('dialog')?.textContent).toContain('Opt Ada Okafor out for the team?');
  expect(place.querySelector('dialog')?.textContent).toContain('This can’t be undone.');
  expect(background.said('opt-out-of-team')).toEqual([]);
  await choose('Opt out for good');
  expect(background.said('opt-out-of-team')).toEqual([
    { service: remoteService.id, lead: 7, email: 'lead7@aldermoor.test' },
  ]);
  expect([leads.opened.state.value.at, ids()]).toEqual(['none', [8]]);
  expect(workspace.leadCount.value).toBe(1);
  background.push({ topic: 'leads', service: remoteService.id, revision: 99, changed: [], gone: [7] });
  expect(workspace.leadCount.value).toBe(1);
  expect(workspace.shared.flash.now.value?.done).toEqual({ what: 'opted-out' });
});

test('a member without the permission sees the reason, and the lead stays', async () => {
  const { background, leads, place, choose, ask, ids } = await opened({ optsOut: true });
  background.answer('opt-out-of-team', (): Answers['opt-out-of-team'] => ({
    ok: false,
    problem: { code: 'not-permitted', quoted: 'Ask an owner.' },
    repeatsUntil: null,
  }));
  await ask();
  await choose('Opt out for good');
  expect(place.querySelector('dialog')?.textContent).toContain('Your role in the team doesn’t allow this.');
  expect([leads.opened.state.value.at, ids()]).toEqual(['shown', [7, 8]]);
  await choose('Cancel');
  expect(leads.optOut.asked.value).toBeNull();
});

test('without a response, the dialog shows until when the request is retried; closing it sends nothing', async () => {
  const { background, leads, place, choose, ask, ids } = await opened({ optsOut: true });
  background.answer('opt-out-of-team', (): Answers['opt-out-of-team'] => ({
    ok: false,
    problem: { code: 'no-answer', why: 'broken', risk: 'none' },
    repeatsUntil: Date.UTC(2026, 11, 4, 12),
  }));
  await ask();
  await choose('Opt out for good');
  expect(place.querySelector('dialog')?.textContent).toContain('at the latest until 4 December 2026.');
  const steps = [...place.querySelectorAll<HTMLElement>('dialog button')];
  expect(steps.map((step) => step.textContent)).toEqual(['', 'Try again', 'Close', 'Opt out for good']);
  steps[2]?.click();
  await act(settled);
  expect([leads.optOut.asked.value, ids()]).toEqual([null, [7, 8]]);
  expect(background.said('opt-out-of-team')).toHaveLength(1);
});

test('an opt-out whose dialog is closed before the response still happens', async () => {
  const { background, leads, place, choose, ask, ids, workspace } = await opened({ optsOut: true });
  const answer = background.hold('opt-out-of-team');
  await ask();
  await choose('Opt out for good');
  await choose('Cancel');
  expect(place.querySelector('dialog')).toBeNull();
  answer({ ok: true, value: null });
  await act(settled);
  expect(background.said('opt-out-of-team')).toHaveLength(1);
  expect([leads.opened.state.value.at, ids()]).toEqual(['none', [8]]);
  expect(workspace.shared.flash.now.value?.done).toEqual({ what: 'opted-out' });
});
