/** Faults on request, as a client sees them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../unit/harness/wait-for.ts';
import { ask, errorOf } from './asking.ts';
import type { Fault } from './faults.ts';
import { domains, verdictAddresses } from './fixtures.ts';
import type { Reference } from './reference.ts';
import { startService } from './start-service.ts';

let service: Reference;
beforeEach(async () => {
  service = await startService();
  service.rate.off();
});
afterEach(() => service.close());

const account = () => ask(service, 'getAccount', {});
const create = () => ask(service, 'createLead', { email: 'anna@halden-spectral.test' });

test('closes the connection before or after performing the request', async () => {
  service.faults.add({ kind: 'drop', when: 'before' });
  await expect(create()).rejects.toThrow('fetch failed');
  expect(await service.leads()).toHaveLength(0);
  service.faults.add({ kind: 'drop', when: 'after' });
  await expect(create()).rejects.toThrow('fetch failed');
  expect(await service.leads()).toHaveLength(1);
  expect(service.witness.of('createLead').map(({ status }) => status)).toEqual([null, null]);
});

test('delays the reply; the request is performed before the delay', async () => {
  service.faults.add({ kind: 'delay', milliseconds: 150 });
  const began = performance.now();
  await account();
  expect(performance.now() - began).toBeGreaterThanOrEqual(145);

  service.faults.add({ kind: 'delay', milliseconds: 60_000, operation: 'createLead' });
  let isAnswered = false;
  const pending = create().then(() => {
    isAnswered = true;
  });
  await waitFor(async () => expect(await service.leads()).toHaveLength(1));
  expect(isAnswered).toBe(false);
  service.faults.release();
  await pending;
});

test.each<[string, Fault, number, (text: string) => boolean]>([
  [
    'an error in the usual form',
    { kind: 'status', status: 503, id: 'down' },
    503,
    (text) => errorIn(text).code === 503,
  ],
  [
    'an error without a code',
    { kind: 'status', status: 402, id: 'payment_required', form: 'codeless' },
    402,
    (text) => !('code' in errorIn(text)),
  ],
  ['a bare array', { kind: 'status', status: 401, form: 'array' }, 401, (text) => JSON.parse(text)[0].id === 'fault'],
  [
    'errors as one object',
    { kind: 'status', status: 400, form: 'single' },
    400,
    (text) => JSON.parse(text).errors.id === 'fault',
  ],
  ['an HTML page of a proxy', { kind: 'html' }, 502, (text) => text.startsWith('<!doctype html>')],
  ['an empty body', { kind: 'empty' }, 200, (text) => text === ''],
  [
    'any JSON',
    { kind: 'body', body: { data: null, odd: ['\u202E'] } },
    200,
    (text) => JSON.parse(text).odd[0] === '\u202E',
  ],
  ['202', { kind: 'pending' }, 202, (text) => text === ''],
])('answers %s instead', async (_, fault, status, looksRight) => {
  service.faults.add(fault);
  const reply = await account();
  expect(reply.status).toBe(status);
  expect(looksRight(reply.text)).toBe(true);
  expect((await account()).status).toBe(200);
});

function errorIn(text: string) {
  return errorOf({ status: 0, headers: new Headers(), text });
}

test('sends Retry-After', async () => {
  service.faults.add({ kind: 'status', status: 403, retryAfter: 7 });
  expect((await account()).headers.get('retry-after')).toBe('7');
});

test('truncates a reply, or sends it in small parts', async () => {
  service.faults.add({ kind: 'truncate' });
  await expect(account()).rejects.toThrow('terminated');
  service.faults.add({ kind: 'drip', milliseconds: 20 });
  const response = await fetch(`${service.base}/account`, { headers: { 'x-api-key': service.keys.starter } });
  const reader = response.body?.getReader();
  const sizes: number[] = [];
  for (let part = 0; part < 3; part++) sizes.push((await reader?.read())?.value?.length ?? 0);
  await reader?.cancel();
  expect(sizes.every((size) => size > 0 && size < 10)).toBe(true);
});

test('sends valid JSON of at least the requested size', async () => {
  service.faults.add({ kind: 'huge', bytes: 2_000_000 });
  const { text } = await ask(service, 'searchDomain', { domain: domains.aldermoor });
  expect(text.length).toBeGreaterThan(2_000_000);
  expect(JSON.parse(text).data.emails.length).toBeGreaterThan(1_000);
});

test('redirects to another origin, which records the key of a client that follows', async () => {
  service.faults.add({ kind: 'redirect', times: 2 });
  await account();
  expect(service.elsewhere.requests).toMatchObject([{ key: service.keys.starter, path: '/v2/account' }]);
  const init: RequestInit = { redirect: 'error', headers: { 'x-api-key': service.keys.starter } };
  await expect(fetch(`${service.base}/account`, init)).rejects.toThrow('fetch failed');
  expect(service.elsewhere.requests).toHaveLength(1);
});

test('a fault applies to its operation, after `skip` requests, `times` times, and can be removed', async () => {
  const search = async () => (await ask(service, 'searchDomain', { domain: domains.aldermoor })).status;
  service.faults.add({ kind: 'html', operation: 'searchDomain', skip: 1, times: 2 });
  expect((await account()).status).toBe(200);
  expect([await search(), await search(), await search(), await search()]).toEqual([200, 502, 502, 200]);

  const remove = service.faults.add({ kind: 'pending', operation: 'verifyEmail', times: 'always' });
  const verify = async () => (await ask(service, 'verifyEmail', { email: verdictAddresses.valid })).status;
  expect([await verify(), await verify(), await verify()]).toEqual([202, 202, 202]);
  remove();
  expect(await verify()).toBe(200);
  service.faults.add({ kind: 'html', times: 'always' });
  service.faults.clear();
  expect(await verify()).toBe(200);
  expect(service.faults.count()).toBe(0);
});

test('closes during a delayed reply', async () => {
  const other = await startService();
  other.faults.add({ kind: 'delay', milliseconds: 60_000, when: 'before' });
  const lost = ask(other, 'getAccount', {}).catch((error: unknown) => error);
  await waitFor(() => expect(other.witness.count()).toBe(1));
  await other.close();
  expect(await lost).toBeInstanceOf(TypeError);
});
