// @vitest-environment jsdom
/** Owners manage the members of their team's own service. */
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import { createAudit } from '../../../components/account/audit-store.ts';
import { createMemberRights } from '../../../components/account/member-rights-store.ts';
import type { InviteForm, Members, MembersState } from '../../../components/account/members-store.ts';
import { MembersView } from '../../../components/account/members-view.tsx';
import { createOwnSettings } from '../../../components/account/team-settings-store.ts';
import type { ShownProblem } from '../../../components/format/problem-words.ts';
import type { ManagedMember } from '../../../lib/messages/service-views.ts';
import { settled } from '../harness/fake-background.ts';
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

/** `refusals`: what comes of the next changes of limits and permissions. */
function shown(state: MembersState, refusals: (ShownProblem | null)[] = []) {
  const said: string[] = [];
  const changed: unknown[] = [];
  const leaving = signal<string | null>(null);
  const members: Members = {
    state: signal(state),
    problem: signal(null),
    leaving,
    form: signal<InviteForm | null>(null),
    link: signal<string | null>('https://team.kelp.test/harrier/join#join_code'),
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

test('a member is removed with a second click', async () => {
  const { said, press } = shown(state);
  await press('Remove Fenna Aas');
  expect(said).toEqual([]);
  await press('End all their keys');
  await press('Withdraw the invitation of Bo Berg');
  await press('Copy link');
  expect(said).toEqual(['removed 2', 'withdrew ab', 'copied https://team.kelp.test/harrier/join#join_code']);
});

test('an owner changes limits and permissions, and only what differs is sent', async () => {
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

test('a limit that is none is told beside its field, and nothing is sent', async () => {
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

test('what was typed stays when the service refuses it or does not answer', async () => {
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
