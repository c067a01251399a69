/** A team's recently deleted leads: a page of them is listed and one is restored, if the service states a trash. */
import { expect, test } from 'vitest';
import { readTeamStated } from '../../../../lib/background/connections/team-stated.ts';
import { listDeleted, restoreLead } from '../../../../lib/background/team/deleted-leads.ts';
import type { WireRequest } from '../../../../lib/contract/request.ts';
import type { Sent } from '../../../../lib/http-service/send.ts';

const trash = { version: 1, path: '/harrier/trash', days: 30 };

function answered(status: number, body: unknown): Sent {
  return { at: 'answered', wire: { status, body, again: null, left: null }, wait: null };
}

/** `health`: the service's `/health` response. */
function asking(sent: Sent, health: object = { trash }) {
  const requests: WireRequest[] = [];
  const journal: Record<string, unknown>[] = [];
  const stated = readTeamStated(health);
  const send = async (request: WireRequest) => {
    requests.push(request);
    return sent;
  };
  const manager: Parameters<typeof listDeleted>[0] = {
    context: {
      connection: async () => ({
        ...{ id: 's1', epoch: 1, hasKey: async () => true },
        team: async () => stated && { ...stated, send, gone: async () => undefined },
        service: { request: () => Promise.reject(new Error('Not the contract.')) },
      }),
    },
    journal: { noteOwn: async (entry) => void journal.push(entry) },
  };
  return { manager, requests, journal };
}

test('a page of deleted leads is requested at the stated path and read field by field', async () => {
  const rows = [
    {
      ...{ id: 7, email: 'ada@ferrocrate.test', first_name: 'Ada', last_name: 'Okafor', company: '' },
      ...{ deleted_at: '2026-03-18 12:00:00 UTC', deleted_by: 2, deleted_by_name: 'Fenna Aas' },
    },
    { id: 8, email: 'bo@ferrocrate.test' },
    { id: 'none' },
  ];
  const { manager, requests, journal } = asking(answered(200, { data: rows, meta: { next: '17.8' } }));
  const read = await listDeleted(manager, { service: 's1', before: '19.9' });
  const nothing = { first_name: null, last_name: null, company: null, deleted: null, by: null };
  expect(read).toEqual({
    ok: true,
    value: {
      leads: [
        {
          ...{ id: 7, email: 'ada@ferrocrate.test', first_name: 'Ada', last_name: 'Okafor', company: null },
          ...{ deleted: Date.UTC(2026, 2, 18, 12), by: 'Fenna Aas' },
        },
        { id: 8, email: 'bo@ferrocrate.test', ...nothing },
      ],
      next: '17.8',
    },
  });
  expect(requests).toMatchObject([
    {
      ...{ method: 'GET', path: '/harrier/trash' },
      query: [
        ['limit', '50'],
        ['before', '19.9'],
      ],
    },
  ]);
  expect(journal).toEqual([{ service: 's1', operation: 'listDeleted', params: {}, outcome: '200' }]);
});

test.each([
  [200, { data: null }, 'restored'],
  [404, { errors: [{ id: 'not_found' }] }, 'gone'],
  [409, { errors: [{ id: 'lead_exists' }] }, 'exists'],
])('restoring a lead with the response status %s has the outcome for it', async (status, body, outcome) => {
  const { manager, requests } = asking(answered(status, body));
  expect(await restoreLead(manager, { service: 's1', id: 7 })).toEqual({ ok: true, value: outcome });
  expect(requests).toMatchObject([{ method: 'POST', path: '/harrier/trash/7/restore' }]);
});

test('restoring a lead as a reader (403) is reported as not permitted', async () => {
  const { manager } = asking(answered(403, { errors: [{ id: 'not_permitted', details: 'Readers only read.' }] }));
  expect(await restoreLead(manager, { service: 's1', id: 7 })).toEqual({
    ok: false,
    problem: { code: 'not-permitted', quoted: 'Readers only read.' },
  });
});

test.each([
  { members: { version: 1, path: '/harrier/members', invitations: '/harrier/invitations' } },
  { trash: { ...trash, version: 2 } },
  { trash: { ...trash, path: '//elsewhere.test' } },
  { trash: { ...trash, days: 0 } },
])('nothing is sent to a service that states no trash: %o', async (health) => {
  const { manager, requests } = asking(answered(200, { data: [] }), health);
  expect((await listDeleted(manager, { service: 's1', before: null })).ok).toBe(false);
  expect(requests).toEqual([]);
});
