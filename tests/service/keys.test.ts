/** lib/contract/README.md §5. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, errorOf, raw, replyTo } from './asking.ts';
import { domains, people, verdictAddresses } from './fixtures.ts';
import type { Reference } from './reference.ts';
import { startService } from './start-service.ts';

let service: Reference;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test('accepts the key in the query, in X-API-KEY or as Bearer, and the witness records which', async () => {
  const { starter } = service.keys;
  const ways: [query: string, headers: Record<string, string>][] = [
    [`?api_key=${starter}`, {}],
    ['', { 'x-api-key': starter }],
    ['', { authorization: `Bearer ${starter}` }],
  ];
  service.witness.clear();
  for (const [query, headers] of ways) {
    expect((await fetch(`${service.base}/account${query}`, { headers })).status).toBe(200);
  }
  expect(service.witness.of('getAccount').map(({ keyIn }) => keyIn)).toEqual(['query', 'X-API-KEY', 'Authorization']);
  expect(service.witness.of('getAccount').every(({ key }) => key === starter)).toBe(true);
});

test('refuses a missing, a wrong and a revoked key with 401, and accepts a restored one', async () => {
  const missing = await fetch(`${service.base}/account`);
  expect(missing.status).toBe(401);
  expect((await missing.json()).errors[0]).toMatchObject({ id: 'authentication_failed', code: 401 });
  expect((await ask(service, 'getAccount', {}, 'wrong')).status).toBe(401);
  service.revoke();
  expect((await ask(service, 'getAccount', {})).status).toBe(401);
  service.restore();
  expect((await ask(service, 'getAccount', {})).status).toBe(200);
});

test('counts addresses without a key', async () => {
  const response = await fetch(`${service.base}/email-count?domain=${domains.aldermoor}`);
  expect(response.status).toBe(200);
  expect((await response.json()).data.total).toBe(37);
});

test('the test key has its parameters checked, always gets the same answer, and costs nothing', async () => {
  const { test: key } = service.keys;
  const one = await ask(service, 'verifyEmail', { email: 'somebody@anywhere.test' }, key);
  const other = await ask(service, 'verifyEmail', { email: verdictAddresses.invalid }, key);
  expect(one.status).toBe(200);
  expect(one.text).toBe(other.text);
  expect((await replyTo(service, 'searchDomain', { domain: 'any.test' }, key)).data.emails).toHaveLength(10);
  expect((await replyTo(service, 'findEmail', { domain: 'a.test', full_name: 'A B' }, key)).data.email).toBe(
    people.marit,
  );
  for (const path of ['/email-verifier', '/email-verifier?email=ann@', '/email-finder?domain=a.test&full_name=1']) {
    expect((await raw(service, path, { headers: { 'x-api-key': key } })).status).toBe(400);
  }
  expect((await ask(service, 'getAccount', {}, key)).status).toBe(401);
  expect(await service.spent()).toEqual({ searches: 0, verifications: 0 });
});

test('an account without a plan is refused with 429, except for getAccount', async () => {
  const { unplanned } = service.keys;
  const refused = await ask(service, 'searchDomain', { domain: domains.aldermoor }, unplanned);
  expect(refused.status).toBe(429);
  expect(errorOf(refused).id).toBe('restricted_account');
  expect((await ask(service, 'getAccount', {}, unplanned)).status).toBe(200);
});

test('each key has its own leads', async () => {
  await ask(service, 'createLead', { email: 'own@somebody.test' }, service.keys.growth);
  expect(await service.leads(service.keys.growth)).toHaveLength(1);
  expect(await service.leads()).toHaveLength(0);
});

test('searchDomain allows any origin, countDomainEmails none; unknown paths get 404, OPTIONS gets 204', async () => {
  const open = await ask(service, 'searchDomain', { domain: domains.aldermoor });
  const closed = await ask(service, 'countDomainEmails', { domain: domains.aldermoor });
  expect(open.headers.get('access-control-allow-origin')).toBe('*');
  expect(closed.headers.get('access-control-allow-origin')).toBeNull();
  expect((await raw(service, '/nothing-here')).status).toBe(404);
  expect((await fetch(`${service.base}/account`, { method: 'OPTIONS' })).status).toBe(204);
});
