/** The team's audit log: which page is requested, and how its entries are read. */
import { expect, test } from 'vitest';
import { readTeamStated } from '../../../../lib/background/connections/team-stated.ts';
import { readAudit } from '../../../../lib/background/team/read-audit.ts';
import type { WireRequest } from '../../../../lib/contract/request.ts';

const members = { version: 1, path: '/harrier/members', invitations: '/harrier/invitations', audit: '/harrier/audit' };

function asking(status: number, body: unknown, health: object = { members }) {
  const requests: WireRequest[] = [];
  const journal: unknown[] = [];
  const waits: number[] = [];
  const stated = readTeamStated(health);
  const manager: Parameters<typeof readAudit>[0] = {
    context: {
      clock: { now: () => 0, monotonic: () => 0, wait: async (ms) => void waits.push(ms) },
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
  return { manager, requests, journal, waits };
}

const page = { service: 's1', action: null, before: null, whole: false };

const row = (id: number) => ({
  id,
  at: '2026-03-18 12:00:00 UTC',
  member_id: 2,
  client: null,
  action: 'push',
  amount: 3,
});

test('entries are read field by field, and a full page has a next one', async () => {
  const rows = [
    { id: 200, action: 'backed-up' },
    { id: 'none' },
    ...Array.from({ length: 98 }, (_, at) => row(199 - at)),
  ];
  const { manager, requests, journal } = asking(200, { data: rows });
  const read = await readAudit(manager, { ...page, before: 300 });
  expect(read.ok && read.value.lines.slice(0, 2)).toEqual([
    { id: 200, at: null, by: null, client: null, action: 'backed-up', amount: 1 },
    { id: 199, at: Date.UTC(2026, 2, 18, 12), by: '2', client: null, action: 'push', amount: 3 },
  ]);
  expect(read.ok && read.value.next).toBe(102);
  expect(requests[0]).toMatchObject({ method: 'GET', path: '/harrier/audit' });
  expect(requests[0]?.query).toEqual([
    ['limit', '100'],
    ['before', '300'],
  ]);
  expect(journal).toEqual([{ service: 's1', operation: 'readAudit', params: {}, outcome: '200' }]);
});

test('the last page has no next one', async () => {
  const read = await readAudit(asking(200, { data: [row(1)] }).manager, page);
  expect(read.ok && read.value.next).toBeNull();
});

test('nothing is sent to a service that states no audit log', async () => {
  const { audit: _without, ...older } = members;
  const { manager, requests } = asking(200, { data: [] }, { members: older });
  expect((await readAudit(manager, page)).ok).toBe(false);
  expect(requests).toEqual([]);
});

test('the service filters by action; pages of the whole log are large and paced', async () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => row(2_000 - at));
  const { manager, requests, waits } = asking(200, { data: rows });
  const first = await readAudit(manager, { ...page, action: 'push', whole: true });
  expect(first.ok && first.value.next).toBe(1_001);
  expect(waits).toEqual([]);
  await readAudit(manager, { ...page, action: 'push', before: 1_001, whole: true });
  expect(requests[1]?.query).toEqual([
    ['limit', '1000'],
    ['before', '1001'],
    ['action', 'push'],
  ]);
  expect(waits).toEqual([250]);
});
