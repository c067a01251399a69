// @vitest-environment jsdom
/** Owners manage the members of their team's own service. */
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import type { InviteForm, Members, MembersState } from '../../../components/account/members-store.ts';
import { MembersView } from '../../../components/account/members-view.tsx';
import { draw } from '../harness/render.tsx';

const robin = { id: '1', name: 'Robin Kelp', email: null, role: 'owner', searches: null, verifications: null } as const;
const fenna = { ...robin, id: '2', name: 'Fenna Aas', email: 'fenna@kelp.test', role: 'member', searches: 50 } as const;

function shown(state: MembersState) {
  const said: string[] = [];
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
    withdraw: (id) => said.push(`withdrew ${id}`),
  };
  draw(<MembersView members={members} onCopy={(text) => said.push(`copied ${text}`)} />);
  const press = (name: string) =>
    act(() =>
      [...document.querySelectorAll('button')]
        .find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)
        ?.click(),
    );
  return { said, press };
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
