/** The team's server over a real socket: answers beside the contract, limits, shutdown. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect as connectTo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { done, replied } from '../../../lib/device-service/handler.ts';
import { Unwell } from '../../../lib/team-service/health.ts';
import type { Authenticator, Caller } from '../../../lib/team-service/http/decide.ts';
import { createMeasures } from '../../../lib/team-service/http/measures.ts';
import { serveMetrics } from '../../../lib/team-service/http/metrics-server.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../../lib/team-service/http/server.ts';
import { systemClock } from '../../../lib/team-service/team-answers.ts';
import { waitFor } from '../../unit/harness/wait-for.ts';
import { loopback } from '../listen.ts';

const running: RunningServer[] = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.close())));

const key = 'a-key-that-is-nobodys';

async function start(perform: Caller['perform'], more: Partial<ServerOptions> = {}) {
  const errors: unknown[] = [];
  const lines: string[] = [];
  const authenticator: Authenticator = {
    callerOf: async (given) => (given === key ? { perform, takeRate: async () => null, isRestricted: false } : null),
    now: Date.now,
  };
  const measures = createMeasures(pino({ base: null }, { write: (line: string) => lines.push(line) }));
  const server = await startServer({
    host: loopback,
    port: 0,
    authenticator,
    health: async () => ({ version: '1' }),
    measures,
    onError: (error) => errors.push(error),
    clock: systemClock,
    ...more,
  });
  running.push(server);
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(server.origin + path, { ...init, headers: { 'x-api-key': key, ...init.headers } });
  return { server, ask, errors, lines, measures };
}

test('HEAD /health answers without a body', async () => {
  const { ask } = await start(async () => done());
  const well = await ask('/health', { method: 'HEAD' });
  expect([well.status, await well.text()]).toEqual([200, '']);
  const ill = await start(async () => done(), { health: () => Promise.reject(new Error('no database')) });
  expect((await ill.ask('/health', { method: 'HEAD' })).status).toBe(503);
});

test('/health reports whether the service is well, and the part that failed', async () => {
  const { ask } = await start(async () => done());
  const well = await ask('/health');
  expect([well.status, await well.json()]).toEqual([200, { status: 'ok', version: '1' }]);

  const broken = new Error('no database');
  const ill = await start(async () => done(), { health: () => Promise.reject(broken) });
  const said = await ill.ask('/health');
  expect([said.status, await said.json()]).toEqual([503, { status: 'unavailable' }]);
  expect(ill.errors).toEqual([broken]);

  const full = await start(async () => done(), { health: () => Promise.reject(new Unwell('write', broken)) });
  const named = await full.ask('/health');
  expect([named.status, await named.json()]).toEqual([503, { status: 'unavailable', failed: 'write' }]);
  expect(full.errors).toEqual([broken]);
});

test('an error answers 503 with Retry-After and without details', async () => {
  const broken = new Error('connection to 10.0.0.7 lost');
  const { ask, errors } = await start(() => Promise.reject(broken));
  const said = await ask('/v2/account');
  expect([said.status, said.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await said.text()).not.toContain('10.0.0.7');
  expect(errors).toEqual([broken]);
});

test('every reply forbids caching and content sniffing', async () => {
  const { ask } = await start(async (name) => {
    if (name === 'leadExists') return replied({ data: { email: 0 } });
    throw new Error('connection lost');
  });
  const guardsOf = async (path: string, headers = {}) => {
    const { status, headers: said } = await ask(path, { headers });
    return [status, said.get('cache-control'), said.get('x-content-type-options')];
  };
  const guarded = ['no-store', 'nosniff'];
  expect(await guardsOf('/v2/leads/exist?email=marit%40aldermoor.test')).toEqual([200, ...guarded]);
  expect(await guardsOf('/v2/account', { 'x-api-key': 'another' })).toEqual([401, ...guarded]);
  expect(await guardsOf('/v2/account')).toEqual([503, ...guarded]);
  expect(await guardsOf('/health')).toEqual([200, ...guarded]);
  expect(await guardsOf('/elsewhere')).toEqual([404, ...guarded]);
});

test('counts and logs replies without keys and parameters', async () => {
  const { ask, lines, measures } = await start(async () => replied({ data: { email: 0 } }));
  await ask('/v2/leads/exist?email=marit%40aldermoor.test');
  await ask('/v2/leads/exist?email=marit%40aldermoor.test', { headers: { 'x-api-key': 'another' } });
  const text = await measures.text();
  expect(text).toContain('harrier_requests_total{operation="leadExists",status="200"} 1');
  expect(text).toContain('harrier_requests_total{operation="leadExists",status="401"} 1');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { operation: 'leadExists', status: 200 },
    { operation: 'leadExists', status: 401 },
  ]);
  expect(lines.join('') + text).not.toMatch(/marit|aldermoor|a-key|another/);
});

test('HEAD answers as GET does, without a body', async () => {
  const { ask } = await start(async () => replied({ data: { email: 0 } }));
  for (const path of ['/v2/account', '/openapi.json', '/v2/leads/exist?email=a%40b.test']) {
    const head = await ask(path, { method: 'HEAD' });
    expect([path, head.status, await head.text()]).toEqual([path, 200, '']);
  }
  expect((await ask('/v2/account', { method: 'HEAD', headers: { 'x-api-key': 'another' } })).status).toBe(401);
  expect((await ask('/v2/elsewhere', { method: 'HEAD' })).status).toBe(404);
});

test.each([
  ['DELETE', '/v2/leads', 'GET, HEAD, POST, PUT'],
  ['POST', '/v2/leads/7', 'GET, HEAD, PUT, DELETE'],
  ['GET', '/v2/discover', 'POST'],
  ['OPTIONS', '/v2/account', 'GET, HEAD, PUT'],
  ['POST', '/health', 'GET, HEAD'],
  ['PATCH', '/openapi.json', 'GET, HEAD'],
])('%s %s answers 405 and the methods that are there', async (method, path, allow) => {
  const { ask } = await start(() => Promise.reject(new Error('performed')));
  const refused = await ask(path, { method });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, allow]);
  expect(await refused.json()).toMatchObject({ errors: [{ id: 'method_not_allowed', code: 405 }] });
});

const form = 'application/x-www-form-urlencoded';

test.each<[string, string, string, BodyInit]>([
  ['JSON', '/v2/leads', 'application/json', Buffer.from('{"email":"a@b.test","first_name":"J\xf6rg"}', 'latin1')],
  ['a form', '/v2/leads', form, 'email=a%40b.test&first_name=J%F6rg'],
  ['an address', '/v2/leads?first_name=J%F6rg', 'application/json', '{"email":"a@b.test"}'],
])('refuses %s that is not UTF-8', async (_, path, type, body) => {
  const { ask, errors } = await start(() => Promise.reject(new Error('performed')));
  const refused = await ask(path, { method: 'POST', headers: { 'content-type': type }, body });
  expect([refused.status, (await refused.json()).errors[0].id, errors]).toEqual([400, 'wrong_params', []]);
});

test('reads UTF-8 however it is sent', async () => {
  const names: unknown[] = [];
  const { ask } = await start(async (_, params) => {
    names.push(Object(params).first_name);
    return done();
  });
  const send = (path: string, type: string, body: string) =>
    ask(path, { method: 'POST', headers: { 'content-type': type }, body });
  await send('/v2/leads', 'application/json', '\ufeff{"email":"a@b.test","first_name":"Jörg"}');
  await send('/v2/leads', form, 'email=a%40b.test&first_name=J%C3%B6rg');
  await send('/v2/leads', 'Application/X-WWW-Form-Urlencoded; Charset=UTF-8', 'email=a%40b.test&first_name=Jörg');
  await send('/v2/leads?first_name=J%c3%b6rg', 'application/json', '{"email":"a@b.test"}');
  expect(names).toEqual(Array(4).fill('Jörg'));
});

test('refuses a body beyond a megabyte, and answers the next request', async () => {
  const { ask } = await start(async () => done());
  const json = { 'content-type': 'application/json' };
  const long = JSON.stringify({ email: 'a@b.test', notes: 'x'.repeat(1_000_001) });
  const refused = await ask('/v2/leads', { method: 'POST', headers: json, body: long });
  expect([refused.status, (await refused.json()).errors[0].id]).toEqual([400, 'wrong_params']);
  expect((await ask('/v2/leads', { method: 'POST', headers: json, body: '{"email":"a@b.test"}' })).status).toBe(204);
});

const post = (given: string, length: number) =>
  `POST /v2/leads HTTP/1.1\r\nhost: team.test\r\nx-api-key: ${given}\r\ncontent-length: ${length}\r\n\r\n`;

test('refuses an unknown key before reading the body, and closes the connection of a large one', async () => {
  const { server } = await start(async () => done());
  const socket = connectTo(Number(new URL(server.origin).port), loopback);
  socket.write(post('another', 60_000_000));
  expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 401 .*\r\n(?:.+\r\n)*connection: close\r\n/i);
});

test('closes the connection if a body does not arrive within thirty seconds', async () => {
  const waits: number[] = [];
  const waiting = gate();
  const over = gate();
  const wait = (ms: number) => {
    waits.push(ms);
    waiting.open();
    return over.opened;
  };
  const { server } = await start(async () => done(), { clock: { wait } });
  const socket = connectTo(Number(new URL(server.origin).port), loopback);
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.write(`${post(key, 20)}{`);
  await waiting.opened;
  expect(waits).toEqual([30_000]);
  over.open();
  await closed;
});

test('a body that breaks off is logged as 400, not reported as an error', async () => {
  const asked = gate();
  const wait = () => {
    asked.open();
    return new Promise<void>(() => {});
  };
  const { server, errors, lines } = await start(async () => done(), { clock: { wait } });
  const socket = connectTo(Number(new URL(server.origin).port), loopback);
  socket.write(`${post(key, 20)}{"email":`);
  await asked.opened;
  socket.destroy();
  await waitFor(() => expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ status: 400 }]));
  expect(errors).toEqual([]);
});

test('performs twenty requests of a key at once; refuses the next one with Retry-After, but not another key’s', async () => {
  const goOn = gate();
  const twenty = gate();
  let begun = 0;
  const { ask } = await start(async () => {
    begun += 1;
    if (begun === 20) twenty.open();
    await goOn.opened;
    return done();
  });
  const first = Array.from({ length: 20 }, () => ask('/v2/account'));
  await twenty.opened;
  const refused = await ask('/v2/account');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([403, '1']);
  expect((await ask('/v2/account', { headers: { 'x-api-key': 'another' } })).status).toBe(401);
  goOn.open();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 204));
  expect((await ask('/v2/account')).status).toBe(204);
});

test('refuses headers beyond 16 KB before performing the request', async () => {
  let asked = 0;
  const { ask } = await start(async () => {
    asked += 1;
    return done();
  });
  expect((await ask('/v2/account', { headers: { 'x-long': 'x'.repeat(17_000) } })).status).toBe(431);
  expect(asked).toBe(0);
});

test('answers 404 to a path that looks like another host', async () => {
  let asked = 0;
  const { server, ask, errors } = await start(async () => {
    asked += 1;
    return done();
  });
  const { port } = new URL(server.origin);
  const statuses: (number | undefined)[] = [];
  for (const path of ['//', '///', '//other.test/v2/account', 'http://[/v2/account']) {
    const sent = request({ host: loopback, port, path, headers: { 'x-api-key': key }, agent: false }).end();
    const [reply] = await once(sent, 'response');
    statuses.push(reply.statusCode);
    reply.resume();
  }
  expect([statuses, asked, errors]).toEqual([[404, 404, 404, 404], 0, []]);
  expect((await ask('/v2/account')).status).toBe(204);
});

test('closing answers running requests, and refuses new connections', async () => {
  const begun = gate();
  const goOn = gate();
  const { server, ask } = await start(async () => {
    begun.open();
    await goOn.opened;
    return replied({ data: {} });
  });
  const underWay = ask('/v2/account');
  await begun.opened;
  const closed = server.close(60_000);
  await expect(connect(server.origin)).rejects.toThrow('ECONNREFUSED');
  goOn.open();
  expect((await underWay).status).toBe(200);
  await closed;
});

test('closes the connection after the reply to a request with `connection: close`', async () => {
  const { server } = await start(async () => done());
  const { port } = new URL(server.origin);
  const socket = connectTo(Number(port), loopback);
  socket.write('GET /health HTTP/1.1\r\nhost: team.test\r\nconnection: close\r\n\r\n');
  expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/i);
});

test('idle connections make room for new ones', async () => {
  const two = await start(async () => done(), { connections: 2 });
  for (let turn = 1; turn <= 3; turn += 1) expect(await answeredTo(two.server)).toBe(true);
  // A client is refused while all connections are busy. A connection that becomes idle makes room for the next one.
  const one = await start(async () => done(), { connections: 1 });
  const taken = [await answeredTo(one.server), await answeredTo(one.server), await answeredTo(one.server)];
  expect(taken).toEqual([true, false, true]);
});

/** Whether a new connection gets an answer. It stays open. */
function answeredTo({ origin }: RunningServer): Promise<boolean> {
  const socket = connectTo(Number(new URL(origin).port), loopback);
  return new Promise((resolve) => {
    socket.once('data', () => resolve(true));
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(false));
    socket.write('GET /health HTTP/1.1\r\nhost: team.test\r\n\r\n');
  });
}

test('serves metrics only under this machine’s own host names', async () => {
  const { measures } = await start(async () => done());
  const metrics = await serveMetrics(0, measures);
  const { port } = new URL(metrics.origin);
  const statuses: (number | undefined)[] = [];
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `lured.example:${port}`, '127.0.0.1.lured.example']) {
    const asked = request(metrics.origin, { headers: { host }, agent: false }).end();
    const [reply] = await once(asked, 'response');
    statuses.push(reply.statusCode);
    reply.resume();
  }
  expect(statuses).toEqual([200, 200, 403, 403]);
  await metrics.close();
});

test('closing aborts requests that exceed the grace period', async () => {
  const begun = gate();
  const { server, ask } = await start(() => {
    begun.open();
    return new Promise(() => {});
  });
  const cut = expect(ask('/v2/account')).rejects.toThrow('fetch failed');
  await begun.opened;
  await server.close(1);
  await cut;
});

function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** A new connection: `fetch` may reuse an open one. */
function connect(origin: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}/health`, { agent: false }, () => resolve());
    asked.on('error', reject);
    asked.end();
  });
}
