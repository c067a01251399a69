/** A look-up in a connected app: what leaves the device, and how the response is read. */
import { expect, test } from 'vitest';
import { mayLeaveUnasked } from '../../../../lib/background/requests/privacy-guard.ts';
import { lookUpInApp } from '../../../../lib/background/team/look-up-in-app.ts';
import type { WireRequest } from '../../../../lib/contract/request.ts';
import type { Sent } from '../../../../lib/http-service/send.ts';
import type { Says } from '../../../../lib/messages/catalogue.ts';

const record = { kind: 'person', name: 'Ada Okafor', owner: null, stage: '', deal: 'Negotiation' };

function answered(status: number, body: unknown): Sent {
  return { at: 'answered', wire: { status, body, again: null, left: null }, wait: null };
}

/** `sent`: the response of the team's service. `optedOut`: people who opted out on this device. */
function asking(sent: Sent, optedOut: string[] = []) {
  const requests: WireRequest[] = [];
  const journal: Record<string, unknown>[] = [];
  const forgotten: unknown[] = [];
  const stated = { import: null, search: null, members: null, trash: null, optOuts: null, sync: null };
  const team = {
    ...stated,
    lookUp: { version: 1 as const, path: '/harrier/app-records', most: 50 },
    send: async (request: WireRequest) => {
      requests.push(request);
      return sent;
    },
    gone: async () => undefined,
  };
  const asker: Parameters<typeof lookUpInApp>[0] = {
    context: {
      connection: async () => ({
        ...{ id: 's1', epoch: 1, team: async () => team, hasKey: async () => true },
        service: { request: () => Promise.reject(new Error('Not the contract.')) },
      }),
    },
    journal: { noteOwn: async (entry) => void journal.push(entry) },
    requests: {
      optOuts: {
        hasAsk: async () => false,
        hasAddress: async (email) => optedOut.includes(email),
        without: async (reply) => reply,
        withoutNamed: async (people) => [...people],
        forget: async () => undefined,
        keepSynced: async () => undefined,
      },
      optedOut: async (whom) => void forgotten.push(whom.params),
    },
    mayLeave: mayLeaveUnasked,
  };
  const ask = (of: Says<'look-up-in-app'>['of']) => lookUpInApp(asker, { service: 's1', app: 'ab12', of });
  return { ask, requests, journal, forgotten };
}

const people = (...emails: string[]) => ({ emails, domains: emails.map((email) => email.replace(/.*@/, '')) });

test('a response is read field by field, and only a web address becomes a link', async () => {
  const answers = [
    {
      ...{ about: 'ada@ferrocrate.test', asked_at: '2026-03-18 12:00:00 UTC' },
      records: [
        { ...record, url: 'https://crm.test/person/7' },
        { ...record, url: 'javascript:alert(1)' },
        'no record',
      ],
    },
  ];
  const problem = { reason: 'It wants a pause.', again_at: '2026-03-18 12:10:00 UTC' };
  const { ask, requests } = asking(
    answered(200, { data: { answers, problem, opted_out: [], leads: [] }, meta: { next: null } }),
  );
  expect(await ask(people('ada@ferrocrate.test'))).toEqual({
    ok: true,
    value: {
      answers: [
        {
          about: 'ada@ferrocrate.test',
          asked: Date.UTC(2026, 2, 18, 12),
          records: [
            { ...record, kind: 'person', stage: null, url: 'https://crm.test/person/7' },
            { ...record, kind: 'person', stage: null, url: null },
          ],
        },
      ],
      problem: { reason: 'It wants a pause.', again: Date.UTC(2026, 2, 18, 12, 10) },
      leads: [],
      next: null,
    },
  });
  expect(requests).toMatchObject([{ method: 'POST', path: '/harrier/app-records/ab12' }]);
});

test('people who opted out and private hosts are not sent, and the journal has only counts', async () => {
  const { ask, requests, journal } = asking(answered(200, { data: { answers: [] } }), ['ada@ferrocrate.test']);
  await ask(people('ada@ferrocrate.test', 'bo@wiki.intra', 'cleo@printer.local', 'dan@elsewhere.test'));
  expect(requests[0]?.body).toEqual({ emails: ['dan@elsewhere.test'], domains: ['ferrocrate.test', 'elsewhere.test'] });
  expect(journal).toEqual([
    { service: 's1', operation: 'lookUpInApp', params: { addresses: 1, domains: 2 }, outcome: '200' },
  ]);
});

test('a look-up without any remaining address or domain sends nothing', async () => {
  const { ask, requests } = asking(answered(200, {}), ['bo@wiki.intra']);
  expect(await ask(people('bo@wiki.intra'))).toMatchObject({ ok: true, value: { answers: [] } });
  expect(requests).toEqual([]);
});

test('a person who opted out at the team is forgotten on this device', async () => {
  const { ask, forgotten } = asking(answered(200, { data: { answers: [], opted_out: ['ada@ferrocrate.test'] } }));
  await ask(people('ada@ferrocrate.test'));
  expect(forgotten).toEqual([{ email: 'ada@ferrocrate.test' }]);
});

test.each<[string, Sent, object]>([
  ['a failure', answered(404, { errors: [{ id: 'not_found' }] }), { code: 'service-failed', status: 404 }],
  ['an unreadable response', answered(200, { data: [] }), { code: 'unreadable' }],
])('%s is reported as a problem', async (_, sent, problem) => {
  expect(await asking(sent).ask(people('ada@ferrocrate.test'))).toMatchObject({ ok: false, problem });
});
