/** The settings of a team: their requests, and how the responses are read. */
import { expect, test } from 'vitest';
import { readTeamStated } from '../../../../lib/background/connections/team-stated.ts';
import { manageTeam } from '../../../../lib/background/team/manage-team.ts';
import type { WireRequest } from '../../../../lib/contract/request.ts';

const members = { version: 1, path: '/harrier/members', invitations: '/harrier/invitations', team: '/harrier/team' };

function asking(status: number, body: unknown, health: object = { members }) {
  const requests: WireRequest[] = [];
  const journal: unknown[] = [];
  const stated = readTeamStated(health);
  const manager: Parameters<typeof manageTeam>[0] = {
    context: {
      connection: async () => ({
        ...{ id: 's1', epoch: 1, hasKey: async () => true },
        team: async () =>
          stated && {
            ...stated,
            gone: async () => undefined,
            send: async (request) => {
              requests.push(request);
              return { at: 'answered', wire: { status, body, again: null, left: null }, wait: null };
            },
          },
        service: { request: () => Promise.reject(new Error('Not the contract.')) },
      }),
    },
    journal: { noteOwn: async (entry) => void journal.push(entry) },
  };
  return { manager, requests, journal };
}

const read = { service: 's1', what: 'team', verb: 'read', id: null } as const;
const data = { name: 'Kelp', searches: 5, verifications: null, auto_save: 'listed', attributes: ['tags'] };

test('team settings are read, and changed field by field; the journal has none of their values', async () => {
  const { manager, requests, journal } = asking(200, { data, meta: {} });
  const settings = { name: 'Kelp', searches: 5, verifications: null, autoSave: 'listed', attributes: ['tags'] };
  expect(await manageTeam(manager, read)).toMatchObject({ ok: true, value: { settings } });
  const changed = await manageTeam(manager, { ...read, verb: 'change', fields: { name: 'Kelp' } });
  expect(changed).toMatchObject({ ok: true, value: { settings } });
  expect(requests).toEqual([
    { method: 'GET', path: '/harrier/team', query: [], body: undefined },
    { method: 'PUT', path: '/harrier/team', query: [], body: { name: 'Kelp' } },
  ]);
  expect(journal).toEqual(
    Array.from({ length: 2 }, () => ({ service: 's1', operation: 'manageTeam', params: {}, outcome: '200' })),
  );
});

test('an unknown auto-save mode is read as null; a response without settings is unreadable', async () => {
  const newer = asking(200, { data: { ...data, auto_save: 'asked' } });
  expect(await manageTeam(newer.manager, read)).toMatchObject({ ok: true, value: { settings: { autoSave: null } } });
  for (const body of [null, { data: null }, { data: { name: 'Kelp' } }])
    expect(await manageTeam(asking(200, body).manager, read)).toMatchObject({
      ok: false,
      problem: { code: 'unreadable' },
    });
});

test('team settings are not requested from a service that states no valid path for them', async () => {
  for (const team of [undefined, 7, 'https://other.test/team', '/harrier/../team']) {
    const { manager, requests } = asking(200, { data }, { members: { ...members, team } });
    expect(await manageTeam(manager, read)).toMatchObject({ ok: false, problem: { status: 404 } });
    expect(await manageTeam(manager, { ...read, what: 'members' })).toMatchObject({ ok: true });
    expect(requests.map(({ path }) => path)).toEqual(['/harrier/members']);
  }
});
