/** Opting a person out for the whole team: what is sent, and what follows on this device. */
import { expect, test } from 'vitest';
import { readTeamStated } from '../../../../lib/background/connections/team-stated.ts';
import { optOutOfTeam } from '../../../../lib/background/team/opt-out.ts';
import type { WireRequest } from '../../../../lib/contract/request.ts';
import type { Sent } from '../../../../lib/http-service/send.ts';

const optOuts = { version: 1, path: '/harrier/opt-outs' };
const ada = { service: 's1', lead: 7, email: 'ada@ferrocrate.test' };

function answered(status: number, body: unknown): Sent {
  return { at: 'answered', wire: { status, body, again: null, left: null }, wait: null };
}

/** `health`: what the service states. `stops`: the background stops before this device forgets the person. */
function asking(sent: Sent, { health = { optOuts }, stops = false }: { health?: object; stops?: boolean } = {}) {
  const requests: WireRequest[] = [];
  const effects: unknown[] = [];
  const stated = readTeamStated(health);
  const state = { stops };
  const optingOut: Parameters<typeof optOutOfTeam>[0] = {
    context: {
      connection: async () => ({
        ...{ id: 's1', epoch: 1, hasKey: async () => true },
        team: async () =>
          stated && {
            ...stated,
            gone: async () => undefined,
            send: async (request) => {
              requests.push(request);
              return sent;
            },
          },
        service: { request: () => Promise.reject(new Error('Not the contract.')) },
      }),
      push: (body) => void effects.push(body),
    },
    journal: { noteOwn: async (entry) => void effects.push(entry) },
    requests: {
      async optedOut(whom) {
        if (state.stops) throw new Error('The background stops here.');
        effects.push(whom);
      },
    },
  };
  return { optingOut, requests, effects, state };
}

const journal = { service: 's1', operation: 'optOutOfTeam', params: {} };
const local = [
  { operation: 'verifyEmail', params: { email: ada.email } },
  { topic: 'leads', changed: [], gone: [7] },
];

test('what the service accepted is journaled without the person, and has the effect of a reported opt-out', async () => {
  const { optingOut, requests, effects } = asking(answered(200, { data: null }));
  expect(await optOutOfTeam(optingOut, ada)).toEqual({ ok: true, value: null });
  expect(requests).toEqual([{ method: 'POST', path: '/harrier/opt-outs', query: [], body: { email: ada.email } }]);
  expect(effects).toEqual([local[0], { ...journal, outcome: '200' }, local[1]]);
});

test('stopped after the service accepted, a repetition has the same effect', async () => {
  const { optingOut, requests, effects, state } = asking(answered(200, { data: null }), { stops: true });
  await expect(optOutOfTeam(optingOut, ada)).rejects.toThrow('The background stops here.');
  expect(effects).toEqual([]);
  state.stops = false;
  expect(await optOutOfTeam(optingOut, ada)).toEqual({ ok: true, value: null });
  expect(requests[1]).toEqual(requests[0]);
  expect(effects).toEqual([local[0], { ...journal, outcome: '200' }, local[1]]);
});

test('a refusal says so, and forgets nobody', async () => {
  const { optingOut, effects } = asking(answered(403, { errors: [{ id: 'not_permitted', details: 'Ask an owner.' }] }));
  expect(await optOutOfTeam(optingOut, ada)).toEqual({
    ok: false,
    problem: { code: 'not-permitted', quoted: 'Ask an owner.' },
  });
  expect(effects).toEqual([{ ...journal, outcome: 'not-permitted' }]);
});

test('nothing is sent to another service that was chosen meanwhile', async () => {
  const { optingOut, requests, effects } = asking(answered(200, { data: null }));
  const answer = await optOutOfTeam(optingOut, { ...ada, service: 's2' });
  expect(answer).toEqual({ ok: false, problem: { code: 'service-changed' } });
  expect([requests, effects]).toEqual([[], []]);
});

test.each([
  { trash: { version: 1, path: '/harrier/trash', days: 30 } },
  { optOuts: { ...optOuts, version: 2 } },
  { optOuts: { ...optOuts, path: '//elsewhere.test' } },
])('nothing is sent to a service that states no opt-outs: %o', async (health) => {
  const { optingOut, requests, effects } = asking(answered(200, { data: null }), { health });
  expect((await optOutOfTeam(optingOut, ada)).ok).toBe(false);
  expect([requests, effects]).toEqual([[], []]);
});
