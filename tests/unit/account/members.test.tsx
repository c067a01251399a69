// @vitest-environment jsdom
/** Owners manage the members of their team's own service. */
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import { createAudit } from '../../../components/account/audit-store.ts';
import { createMemberRights } from '../../../components/account/member-rights-store.ts';
import {
  createMembers,
  type InvitationLink,
  type InviteForm,
  type Members,
  type MembersState,
} from '../../../components/account/members-store.ts';
import { MembersView } from '../../../components/account/members-view.tsx';
import { createOwnSettings } from '../../../components/account/team-settings-store.ts';
import type { ShownProblem } from '../../../components/format/problem-words.ts';
import type { Answers } from '../../../lib/messages/answers.ts';
import type { Says } from '../../../lib/messages/catalogue.ts';
import type { ManagedMember, ManagedTeam, OpenInvitation, RemoteView } from '../../../lib/messages/service-views.ts';
import { connectionOf } from '../harness/connection.ts';
import { createFakeBackground, settled } from '../harness/fake-background.ts';
import { remoteService } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { draw } from '../harness/render.tsx';

const robin: ManagedMember = {
  ...{ id: '1', name: 'Robin Kelp', email: null, role: 'owner', may: [] },
  ...{ searches: null, verifications: null, seen: null, you: false },
};
const fenna = { ...robin, id: '2', name: 'Fenna Aas', email: 'fenna@kelp.test', role: 'member' as const, searches: 50 };

const noSettings = createOwnSettings({
  ...{ service: signal(null), life: newLife().signal, changed: () => undefined },
  ask: () => Promise.reject(new Error('Not asked.')),
});

/** `refusals`: the outcomes of the next changes of limits and permissions; `null` is success. */
function shown(state: MembersState, refusals: (ShownProblem | null)[] = []) {
  const said: string[] = [];
  const changed: unknown[] = [];
  const leaving = signal<string | null>(null);
  const members: Members = {
    state: signal(state),
    problem: signal(null),
    leaving,
    form: signal<InviteForm | null>(null),
    link: signal<InvitationLink | null>({
      ...{ invitation: 'ab', name: 'Bo Berg', replaces: false },
      url: 'https://team.kelp.test/harrier/join#join_code',
    }),
    renews: signal(true),
    renew: ({ id }) => said.push(`renewed ${id}`),
    load: async () => undefined,
    changeRole: (id, role) => said.push(`${id} ${role}`),
    askRemoval(id) {
      leaving.value = id;
    },
    remove: (id) => said.push(`removed ${id}`),
    openForm: () => said.push('form'),
    type: () => undefined,
    invite: () => undefined,
    closeForm: () => undefined,
    rights: createMemberRights({
      async change(id, fields) {
        changed.push({ id, ...fields });
        return refusals.shift() ?? null;
      },
      saved: async () => undefined,
      isClosed: () => false,
    }),
    settings: noSettings,
    audit: createAudit({ service: signal(null), connection: { signal: newLife().signal } }),
    withdraw: (id) => said.push(`withdrew ${id}`),
  };
  draw(<MembersView members={members} onCopy={(text) => said.push(`copied ${text}`)} />);
  const press = (name: string) =>
    act(async () => {
      [...document.querySelectorAll('button')]
        .find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)
        ?.click();
      await settled();
    });
  const fields = () => [...document.querySelectorAll<HTMLInputElement>('.rights-form input')];
  const type = (at: number, value: string) =>
    act(() => {
      const field = fields()[at];
      if (field) field.value = value;
      field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
  const tick = (at: number) => act(() => fields()[at]?.click());
  return { said, changed, press, fields, type, tick };
}

const state: MembersState = {
  at: 'shown',
  members: [
    { ...robin, seen: '2026-03-18 12:00:00 UTC', you: true },
    { ...fenna, seen: null, you: false },
  ],
  invitations: [{ id: 'ab', name: 'Bo Berg', role: 'reader', expires: '2026-03-25 12:00:00 UTC' }],
};

test('members are shown with role, limits and last request, and the only owner cannot be changed', () => {
  shown(state);
  const text = document.body.textContent ?? '';
  expect(text).toContain('You · Owner · Last seen: 18 March 2026');
  expect(text).toContain('fenna@kelp.test · 50 searches a month · Not seen yet');
  expect(text).toContain('Reader · Invited until 25 March 2026');
  expect(document.querySelectorAll('.account-rows select')).toHaveLength(1);
});

test('a member is removed after a confirmation; an invitation is renewed and withdrawn, and its link copied', async () => {
  const { said, press } = shown(state);
  await press('Remove Fenna Aas');
  expect(said).toEqual([]);
  expect(document.body.textContent).toContain('keys of Fenna Aas stop working, and their synced files');
  await press('Remove member');
  await press('New link for Bo Berg');
  await press('Withdraw the invitation of Bo Berg');
  await press('Copy link');
  expect(said).toEqual([
    'removed 2',
    'renewed ab',
    'withdrew ab',
    'copied https://team.kelp.test/harrier/join#join_code',
  ]);
});

test('an owner changes limits and permissions, and only changed fields are sent', async () => {
  const { changed, press, fields, type, tick } = shown({
    ...state,
    members: [{ ...fenna, may: ['export', 'newer'], verifications: 20 }],
  });
  expect(document.body.textContent).toContain('20 verifications a month · Export everything · Not seen yet');
  await press('Limits and permissions of Fenna Aas');
  expect(fields().map(({ value, checked, type: kind }) => (kind === 'text' ? value : checked))).toEqual([
    ...['50', '20'],
    ...[false, true, false, false],
  ]);
  await type(0, '1,500');
  await tick(2 + 1);
  await tick(2 + 2);
  await press('Save');
  expect(changed).toEqual([{ id: '2', searches: 1500, may: ['newer', 'push'] }]);
  expect(fields()).toEqual([]);
});

test('an invalid limit is reported at its field, and nothing is sent', async () => {
  const { changed, press, fields, type } = shown(state);
  await press('Limits and permissions of Robin Kelp');
  expect(fields()).toHaveLength(2);
  await type(1, 'many');
  await press('Save');
  const [searches, verifications] = fields();
  expect(searches?.getAttribute('aria-invalid')).toBeNull();
  expect(verifications?.getAttribute('aria-invalid')).toBe('true');
  expect(document.querySelector('.rights-form [role=alert]')?.textContent).toContain('A whole number');
  expect(changed).toEqual([]);
  await type(1, '1000000001');
  await press('Save');
  expect(changed).toEqual([]);
  await type(1, '');
  await press('Save');
  expect([changed, fields()]).toEqual([[], []]);
});

test('typed values stay if saving fails, and can be sent again', async () => {
  const { changed, press, fields, type, tick } = shown(state, [{ code: 'offline' }]);
  await press('Limits and permissions of Fenna Aas');
  await type(0, '');
  await tick(2);
  await press('Save');
  expect(fields().map(({ value, checked, type: kind }) => (kind === 'text' ? value : checked))).toEqual([
    ...['', ''],
    ...[true, false, false, false],
  ]);
  expect(document.querySelector('.rights-form .notice')).not.toBeNull();
  await press('Save');
  expect(changed).toEqual([
    { id: '2', searches: null, may: ['delete'] },
    { id: '2', searches: null, may: ['delete'] },
  ]);
  expect(fields()).toEqual([]);
});

test('another service’s team replaces the former, and each click goes to the service whose team is shown', async () => {
  const background = createFakeBackground();
  const none: ManagedTeam = { members: [], invitations: [], settings: null, link: null };
  const newLink = { invitation: 'ab', path: '/harrier/join#join_code' };
  let hold: Promise<void> | null = null;
  background.answer(
    'manage-team',
    async ({ service, what, verb }: Says<'manage-team'>): Promise<Answers['manage-team']> => {
      const name = service === 'kelp' ? 'Fenna Aas' : 'Bo Berg';
      if (service === 'kelp') await hold;
      const members = what === 'members' ? [{ ...robin, name }] : [];
      return { ok: true, value: { ...none, members, link: verb === 'add' ? newLink : null } };
    },
  );
  const service = signal<RemoteView>({ ...remoteService, id: 'kelp', members: true });
  const connection = connectionOf(newLife(), { now: () => 0 });
  const members = createMembers({ connection, service }, () => undefined);
  const names = () => (members.state.value.at === 'shown' ? members.state.value.members.map(({ name }) => name) : []);
  await members.load();
  members.openForm();
  members.type({ name: 'Idris' });
  members.invite();
  await settled();
  expect([names(), members.link.value?.url]).toEqual([
    ['Fenna Aas'],
    'https://contacts.example/harrier/join#join_code',
  ]);
  members.rights.open(robin);
  members.askRemoval('1');

  let release = () => {};
  hold = new Promise((resolve) => {
    release = resolve;
  });
  members.changeRole('1', 'reader');
  service.value = { ...service.value, id: 'tide' };
  const loading = members.load();
  expect([members.state.value, members.link.value, members.rights.form.value, members.leaving.value]).toEqual([
    ...[{ at: 'asking' }, null, null, null],
  ]);
  await loading;
  release();
  await settled();
  expect([names(), members.problem.value]).toEqual([['Bo Berg'], null]);
  members.remove('1');
  const changes = background.said('manage-team').filter(({ verb }) => verb !== 'read');
  expect(changes.map((says) => `${says.service} ${says.verb}`)).toEqual(['kelp add', 'kelp change', 'tide remove']);
});

test('a late answer about an invitation leaves the next one’s form as it is', async () => {
  const background = createFakeBackground();
  const none: ManagedTeam = { members: [], invitations: [], settings: null, link: null };
  background.answer('manage-team', (): Answers['manage-team'] => ({ ok: true, value: none }));
  const service = signal<RemoteView>({ ...remoteService, members: true });
  const connection = connectionOf(newLife(), { now: () => 0 });
  const members = createMembers({ connection, service }, () => undefined);
  await members.load();
  const link = { invitation: 'ab', path: '/harrier/join#join_1' };
  const problem = { code: 'no-answer', why: 'broken', risk: 'twice' } as const;
  for (const answer of [{ ok: true, value: { ...none, link } } as const, { ok: false, problem } as const]) {
    members.openForm();
    members.type({ name: 'Anna' });
    const hold = background.hold('manage-team');
    members.invite();
    members.closeForm();
    members.openForm();
    members.type({ name: 'Ben' });
    background.answer('manage-team', (): Answers['manage-team'] => ({ ok: true, value: none }));
    hold(answer);
    await settled();
    expect(members.form.value).toMatchObject({ name: 'Ben', sending: false, problem: null });
    // A link is shown only once.
    expect(members.link.value?.name ?? null).toBe(answer.ok ? 'Anna' : null);
    expect(members.problem.value).toEqual(answer.ok ? null : problem);
  }
});

test('a change that succeeds does not hide the reason why another one failed', async () => {
  const background = createFakeBackground();
  const none: ManagedTeam = { members: [], invitations: [], settings: null, link: null };
  const problem = { code: 'offline' } as const;
  background.answer('manage-team', ({ id }: Says<'manage-team'>): Answers['manage-team'] =>
    id === '1' ? { ok: false, problem } : { ok: true, value: none },
  );
  const service = signal<RemoteView>({ ...remoteService, members: true });
  const connection = connectionOf(newLife(), { now: () => 0 });
  const members = createMembers({ connection, service }, () => undefined);
  await members.load();
  for (const id of ['1', '2']) members.changeRole(id, 'reader');
  await settled();
  expect(members.problem.value).toEqual(problem);
});

test('an invitation whose response was lost is listed, and can get a new link', async () => {
  const background = createFakeBackground();
  const bo = { id: 'ab', name: 'Bo Berg', role: 'reader' as const, expires: null };
  const open: OpenInvitation[] = [];
  let code = 1;
  background.answer('manage-team', ({ what, verb }: Says<'manage-team'>): Answers['manage-team'] => {
    const value: ManagedTeam = { members: [], invitations: [], settings: null, link: null };
    if (verb === 'add') {
      open.push(bo);
      return { ok: false, problem: { code: 'no-answer', why: 'broken', risk: 'twice' } };
    }
    if (verb === 'remove') open.pop();
    const link = verb === 'renew' ? { invitation: 'ab', path: `/harrier/join#join_${code++}` } : null;
    return { ok: true, value: { ...value, link, invitations: what === 'invitations' ? [...open] : [] } };
  });
  const service = signal<RemoteView>({ ...remoteService, members: true, renewsInvitations: true });
  const connection = connectionOf(newLife(), { now: () => 0 });
  const members = createMembers({ connection, service }, () => undefined);
  await members.load();
  members.openForm();
  members.type({ name: 'Bo Berg', role: 'reader' });
  members.invite();
  await settled();
  expect([members.form.value?.problem?.code, members.link.value]).toEqual(['no-answer', null]);
  expect(members.state.value).toMatchObject({ at: 'shown', invitations: [bo] });
  members.renew(bo);
  members.closeForm();
  await settled();
  expect(members.link.value).toEqual({
    ...{ invitation: 'ab', name: 'Bo Berg', replaces: true },
    url: 'https://contacts.example/harrier/join#join_1',
  });
  const place = draw(<MembersView members={members} onCopy={() => undefined} />);
  expect(place.querySelector('[role=status]')?.textContent).toContain('The link before it no longer works.');
  members.withdraw('ab');
  await settled();
  expect(members.link.value).toBeNull();
  const { renewsInvitations: _without, ...older } = service.value;
  open.push(bo);
  await act(async () => {
    service.value = older;
    await members.load();
  });
  expect(place.textContent).toContain('Withdraw');
  expect(place.textContent).not.toContain('New link');
});

test('a change reloads only what it affects, and a refused reload removes nothing', async () => {
  const background = createFakeBackground();
  const said = (from: number) =>
    background
      .said('manage-team')
      .slice(from)
      .map(({ what, verb }) => `${verb} ${what}`);
  const bo = { id: 'ab', name: 'Bo Berg', role: 'reader' as const, expires: null };
  let isTooFast = false;
  background.answer('manage-team', ({ what, verb }: Says<'manage-team'>): Answers['manage-team'] => {
    if (isTooFast && verb === 'read') return { ok: false, problem: { code: 'too-fast', again: null, quoted: null } };
    const value = { settings: null, link: null, members: what === 'members' ? [robin, fenna] : [] };
    return { ok: true, value: { ...value, invitations: what === 'invitations' ? [bo] : [] } };
  });
  const service = signal<RemoteView>({ ...remoteService, members: true });
  const connection = connectionOf(newLife(), { now: () => 0 });
  const members = createMembers({ connection, service }, () => undefined);
  await members.load();
  members.changeRole('2', 'reader');
  await settled();
  members.withdraw('ab');
  await settled();
  expect(said(2)).toEqual(['change members', 'read members', 'remove invitations', 'read invitations']);
  const whole = { at: 'shown', members: [robin, fenna], invitations: [bo] };
  expect([members.state.value, members.problem.value]).toEqual([whole, null]);
  isTooFast = true;
  members.changeRole('2', 'member');
  await settled();
  expect([members.state.value, members.problem.value?.code]).toEqual([whole, 'too-fast']);
  isTooFast = false;
  await members.load();
  expect([members.state.value, members.problem.value]).toEqual([whole, null]);
});
