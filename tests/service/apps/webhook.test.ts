import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LeadOutcome, PushedLead, PushReach } from '../../../lib/team-service/apps/app.ts';
import { requireApp } from '../../../lib/team-service/apps/connections.ts';
import { espocrm } from '../../../lib/team-service/apps/espocrm.ts';
import { createGuardedFetch, type NetworkRules } from '../../../lib/team-service/apps/guarded-fetch.ts';
import { webhook } from '../../../lib/team-service/apps/webhook.ts';
import { aLead, fullLead, pushed, reach } from './pushed-leads.ts';
import { type Received, type StandIn, startStandIn } from './stand-ins/stand-in.ts';

const key = Buffer.from('invented bytes, thirty-two of it');
const secret = `whsec_${key.toString('base64')}`;
const now = Date.UTC(2026, 10, 3, 8, 0, 1, 500);

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn(() => ({ status: 204 }));
});
afterEach(() => standIn.close());

function push(leads: readonly PushedLead[], more: Partial<PushReach> = {}): Promise<readonly LeadOutcome[]> {
  const connected = webhook.connect({ address: `${standIn.origin}/hook`, secret });
  if (!connected.ok) throw new Error('Not connected.');
  return connected.push(leads, reach({ now: () => now, ...more }));
}

/** Checks the signature as the standard describes it. */
function isSigned({ headers, text }: Received): boolean {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

test('posts each lead signed, in the contract’s format', async () => {
  expect(await push([pushed(fullLead), pushed(aLead(8))])).toEqual([
    { at: 'synced', recordId: null },
    { at: 'synced', recordId: null },
  ]);
  const [first] = standIn.received.filter(({ headers }) => headers['webhook-id'] === 'push_7');
  expect(first).toMatchObject({ method: 'POST', path: '/hook' });
  expect(first?.body).toEqual({ type: 'lead.pushed', timestamp: '2026-11-02T09:30:00.000Z', data: fullLead });
  expect(first?.headers).toMatchObject({ 'webhook-timestamp': '1793692801', 'content-type': 'application/json' });
  expect(standIn.received.map(isSigned)).toEqual([true, true]);
});

test('posts to the address as given, with its final slash', async () => {
  const connected = webhook.connect({ address: ` ${standIn.origin}/hooks/catch/ `, secret });
  expect(connected.ok && (await connected.push([pushed(fullLead)], reach()))[0]?.at).toBe('synced');
  expect(standIn.received.map(({ path }) => path)).toEqual(['/hooks/catch/']);
});

test('posts to an address with a key in its query, and removes keys from the receiver’s error message', async () => {
  const key = 'Zq8_a-key/of+a%20flow';
  const address = `${standIn.origin}/workflows/7/invoke?api-version=2016-06-01&sig=${encodeURIComponent(key)}&code=a+raw+second+key`;
  const connected = webhook.connect({ address, secret });
  if (!connected.ok) throw new Error('Not connected.');
  standIn.fail({
    status: 410,
    body: { message: `${key} and ${encodeURIComponent(key)} expired with ${secret}, a+raw+second+key` },
  });
  const [outcome] = await connected.push([pushed(fullLead)], reach());
  expect(outcome).toEqual({ at: 'off', reason: 'It answered 410: … and … expired with …, ….' });
  expect((await connected.push([pushed(fullLead)], reach()))[0]?.at).toBe('synced');
  expect(standIn.received.map(({ query }) => query.get('sig'))).toEqual([key, key]);
});

test('posts no lead that was removed before its turn', async () => {
  const [first, second] = [pushed(fullLead), pushed(aLead(8))];
  const outcomes = await push([first, second], { mayBeSent: async ({ id }) => id !== first.id });
  expect(outcomes).toEqual([{ at: 'gone' }, { at: 'synced', recordId: null }]);
  expect(standIn.received.map(({ headers }) => headers['webhook-id'])).toEqual([second.id]);
});

test('a connection check posts a signed event without a lead; 422 passes, 401, 404, 410, 500 and no connection fail', async () => {
  const check = (address = `${standIn.origin}/hook`) =>
    requireApp('webhook', { address, secret }, reach({ now: () => now }));
  await check();
  const [event] = standIn.received;
  expect(event?.body).toEqual({ type: 'app.connected', timestamp: '2026-11-03T08:00:01.500Z', data: {} });
  expect(standIn.received.map(isSigned)).toEqual([true]);
  standIn.fail({ status: 422 });
  await check();
  for (const status of [401, 404, 410, 500]) {
    standIn.fail({ status });
    await expect(check()).rejects.toThrow(String(status));
  }
  await expect(check('http://127.0.0.1:1/hook')).rejects.toThrow('could not be reached');
});

test('an app on this machine needs --local-apps, and may then use http', async () => {
  const settings = { address: `${standIn.origin}/hook`, secret };
  const within = (rules: NetworkRules) =>
    requireApp('webhook', settings, { fetch: createGuardedFetch(rules), now: Date.now });
  await expect(within({ private: true, loopback: false })).rejects.toThrow('--local-apps');
  expect(standIn.received).toEqual([]);
  await within({ private: false, loopback: true });
  expect(standIn.received).toHaveLength(1);
});

test('a retried push has the same id and a new timestamp', async () => {
  standIn.fail('carry-out-and-drop');
  expect((await push([pushed(aLead(1))]))[0]).toMatchObject({ at: 'later' });
  await push([pushed(aLead(1))], { now: () => now + 60_000 });
  expect(standIn.received.map(({ headers }) => headers['webhook-id'])).toEqual(['push_1', 'push_1']);
  expect(standIn.received.map(({ headers }) => Number(headers['webhook-timestamp']))).toEqual([
    1_793_692_801, 1_793_692_861,
  ]);
});

test('turns off if the receiver answers 410, and stops sending', async () => {
  for (let asked = 0; asked < 5; asked += 1) standIn.fail({ status: 410 });
  const outcomes = await push(Array.from({ length: 12 }, (_, index) => pushed(aLead(index + 1))));
  expect(new Set(outcomes.map(({ at }) => at))).toEqual(new Set(['off']));
  expect(standIn.received).toHaveLength(5);
});

test.each([302, 400, 401, 404, 429, 500])('postpones a push that is answered with %i', async (status) => {
  standIn.fail({ status, headers: { 'retry-after': '120', location: `${standIn.origin}/elsewhere` } });
  expect((await push([pushed(aLead(1))]))[0]).toMatchObject({ at: 'later', wait: 120_000 });
  expect(standIn.received).toHaveLength(1);
});

test.each(['short', 'whsec_c2hvcnQ=', 'whsec_not*base64', ''])('rejects the secret “%s”', (wrong) => {
  expect(webhook.connect({ address: 'https://receiver.test', secret: wrong })).toEqual({
    ok: false,
    faults: ['secret'],
  });
});

test.each(['http//receiver', 'ftp://receiver.test', 'https://name:word@receiver.test', 'https://receiver.test/#x'])(
  'rejects the address %s',
  (address) => {
    expect(webhook.connect({ address, secret })).toEqual({ ok: false, faults: ['address'] });
  },
);

test.each(['', '?', '?to=1'])('EspoCRM: accepts an address only without a query: “%s”', (query) => {
  const connected = espocrm.connect({ address: `https://crm.test/espo${query}`, token: 'invented' });
  expect(connected.ok).toBe(query === '');
});
