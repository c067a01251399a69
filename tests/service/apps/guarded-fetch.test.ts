import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  AddressNotAllowed,
  createGuardedFetch,
  isAllowed,
  type NetworkRules,
} from '../../../lib/team-service/apps/guarded-fetch.ts';
import { loopback } from '../listen.ts';
import { type StandIn, startStandIn } from './stand-ins/stand-in.ts';

const strict: NetworkRules = { private: false, loopback: false };

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn(() => ({ status: 200, body: { said: 'yes' } }));
});
afterEach(() => standIn.close());

/** Resolves names without a name server. */
function namesAre(...addresses: string[]) {
  return (_host: string, _options: unknown, done: (error: null, all: LookupAddress[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
}

/** Refused before any connection. */
async function isRefused(address: string, rules: NetworkRules, lookup?: ReturnType<typeof namesAre>): Promise<boolean> {
  return createGuardedFetch(rules, lookup)(address, {}).then(
    () => false,
    (error: unknown) => error instanceof AddressNotAllowed,
  );
}

describe('with public addresses only', () => {
  test.each([
    ...[
      'https://127.0.0.1',
      'https://127.1.2.3',
      'https://[::1]',
      'https://10.1.2.3',
      'https://172.31.0.1',
      'https://192.168.1.1',
    ],
    ...['https://100.64.0.1', 'https://169.254.169.254', 'https://0.0.0.0', 'https://[fd00::1]', 'https://[fe80::1]'],
    ...[
      'https://[::ffff:127.0.0.1]',
      'https://[::ffff:169.254.169.254]',
      'https://[::]',
      'https://2130706433',
      'https://0x7f.1',
    ],
    ...['https://224.0.0.1', 'https://[64:ff9b::7f00:1]', 'https://[2002:7f00:1::]'],
  ])('refuses %s', async (address) => {
    expect(await isRefused(address, strict)).toBe(true);
  });

  test.each(['127.0.0.1', '10.0.0.5', '169.254.169.254', '::1', 'fd12::1', '::ffff:10.0.0.5'])(
    'refuses a name that resolves to %s',
    async (address) => {
      expect(await isRefused('https://crm.example', strict, namesAre(address))).toBe(true);
    },
  );

  test('refuses a name if one of its addresses is private', async () => {
    expect(await isRefused('https://crm.example', strict, namesAre('1.2.3.4', '10.0.0.5'))).toBe(true);
  });

  test('refuses http', async () => {
    expect(await isRefused('http://crm.example', strict, namesAre('1.2.3.4'))).toBe(true);
    expect(await isRefused('http://crm.example', { private: true, loopback: true }, namesAre('127.0.0.1'))).toBe(true);
  });

  test.each(['1.2.3.4', '172.32.0.1', '100.128.0.1', '169.253.0.1', '2a00::1'])('allows %s', (address) => {
    expect(isAllowed(address, strict)).toBe(true);
  });
});

test('allows private networks if the operator does, but no loopback, link-local or cloud metadata address', () => {
  const rules = { private: true, loopback: false };
  for (const address of ['10.0.0.5', '172.16.9.1', '192.168.1.1', '100.64.3.3', 'fd12::1', '::ffff:10.0.0.5']) {
    expect([address, isAllowed(address, strict), isAllowed(address, rules)]).toEqual([address, false, true]);
  }
  for (const address of ['169.254.169.254', 'fe80::1', '127.0.0.1', '::1', '0.0.0.0', '::ffff:127.0.0.1']) {
    expect([address, isAllowed(address, rules)]).toEqual([address, false]);
  }
});

test('connects to the address that was checked', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  onTestFinished(() => void server.close());
  server.listen(0, loopback);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let lookups = 0;
  // No name server knows this name. A second look-up would lead elsewhere, as DNS rebinding does.
  const rebinding: ReturnType<typeof namesAre> = (host, options, done) => {
    lookups += 1;
    namesAre(lookups === 1 ? loopback : '127.0.0.2')(host, options, done);
  };
  const fetch = createGuardedFetch({ private: false, loopback: true }, rebinding);
  await expect(fetch(`https://crm.test:${port}/`, {})).rejects.toThrow();
  expect([connections, lookups]).toEqual([1, 1]);
});

test('reaches this machine if loopback is allowed, follows no redirect, and reads the response', async () => {
  const fetch = createGuardedFetch({ private: false, loopback: true });
  standIn.fail({ status: 302, headers: { location: 'https://elsewhere.example/' } });
  expect((await fetch(`${standIn.origin}/one`, {})).status).toBe(302);
  const reply = await fetch(`${standIn.origin}/two`, { method: 'POST', headers: { 'x-token': 'a' }, body: '{"b":1}' });
  expect(await reply.json()).toEqual({ said: 'yes' });
  expect(standIn.received[1]).toMatchObject({
    method: 'POST',
    path: '/two',
    body: { b: 1 },
    headers: { 'x-token': 'a', 'user-agent': 'Harrier' },
  });
});

test('ends the request when it is aborted', async () => {
  standIn.fail('hang');
  const controller = new AbortController();
  standIn.onRequest(() => controller.abort());
  const asked = createGuardedFetch({ private: false, loopback: true })(standIn.origin, { signal: controller.signal });
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  expect(standIn.received).toHaveLength(1);
});
