/** The report about a person from a team's service: requested if it states opt-outs, read record by record. */
import { expect, test } from 'vitest';
import { readTeamStated } from '../../../../lib/background/connections/team-stated.ts';
import { reportPerson } from '../../../../lib/background/team/report-person.ts';
import type { WireRequest } from '../../../../lib/contract/request.ts';
import type { Sent } from '../../../../lib/http-service/send.ts';

const email = 'ada@ferrocrate.test';

function asking(
  status: number,
  body: unknown,
  health: object = { optOuts: { version: 1, path: '/harrier/opt-outs' } },
) {
  const requests: WireRequest[] = [];
  const journal: Record<string, unknown>[] = [];
  const stated = readTeamStated(health);
  const sent: Sent = { at: 'answered', wire: { status, body, again: null, left: null }, wait: null };
  const send = async (request: WireRequest) => {
    requests.push(request);
    return sent;
  };
  const manager: Parameters<typeof reportPerson>[0] = {
    context: {
      connection: async () => ({
        ...{ id: 's1', epoch: 1, hasKey: async () => true },
        team: async () => stated && { ...stated, send, gone: async () => undefined },
        service: { request: () => Promise.reject(new Error('Not the contract.')) },
      }),
    },
    journal: { noteOwn: async (entry) => void journal.push(entry) },
  };
  return { manager, requests, journal, ask: () => reportPerson(manager, { service: 's1', email }) };
}

test('valid records are read, and the request is journaled', async () => {
  const record = { kind: 'lead', data: { id: 7 } };
  const body = { data: { opted_out: false, records: [record, { kind: 7 }, null] } };
  const { ask, requests, journal } = asking(200, body);
  expect(await ask()).toEqual({ ok: true, value: { optedOut: false, records: [record] } });
  expect(requests).toEqual([{ method: 'POST', path: '/harrier/opt-outs/report', query: [], body: { email } }]);
  expect(journal).toEqual([{ service: 's1', operation: 'reportPerson', params: { email }, outcome: '200' }]);
});

test('a 404 and an unreadable response give no report', async () => {
  expect(await asking(404, null).ask()).toMatchObject({ ok: false, problem: { code: 'service-failed', status: 404 } });
  expect(await asking(200, { data: [] }).ask()).toMatchObject({ ok: false, problem: { code: 'unreadable' } });
});

test('no report is requested from a service that states no opt-outs', async () => {
  const { ask, requests } = asking(200, {}, { trash: { version: 1, path: '/harrier/trash', days: 30 } });
  expect([(await ask()).ok, requests]).toEqual([false, []]);
});
