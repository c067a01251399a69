/** `npm run service:reference` and its control address. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask } from './asking.ts';
import { verdictAddresses } from './fixtures.ts';
import type { Reference } from './reference.ts';
import { startService } from './start-service.ts';

let service: Reference;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.close());

async function control(method: string, path: string, body?: unknown, type = 'application/json'): Promise<Response> {
  const init = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': type } };
  return fetch(`${new URL(service.base).origin}/_control/${path}`, { method, ...init });
}

test('adds and removes faults over HTTP', async () => {
  expect((await control('POST', 'faults', { kind: 'html', times: 'always' })).status).toBe(200);
  expect((await ask(service, 'getAccount', {})).status).toBe(502);
  expect((await control('DELETE', 'faults')).status).toBe(200);
  expect((await ask(service, 'getAccount', {})).status).toBe(200);
});

test('refuses an unknown fault, and a content type that a web page could send', async () => {
  expect((await control('POST', 'faults', { kind: 'earthquake' })).status).toBe(400);
  expect((await control('POST', 'faults', { kind: 'html' }, 'text/plain')).status).toBe(415);
  expect((await control('POST', 'nothing', {})).status).toBe(400);
  expect(service.faults.count()).toBe(0);
});

test('sets the clock, the rate windows, auto-save and opt-outs, and lists the received requests', async () => {
  const before = service.clock.now();
  await control('POST', 'clock', { move: 86_400_000 });
  expect(service.clock.now() - before).toBeGreaterThanOrEqual(86_400_000);
  expect((await control('POST', 'rate', { scale: 20 })).status).toBe(200);
  await control('POST', 'account', { autoSave: 'off' });
  await ask(service, 'verifyEmail', { email: verdictAddresses.valid });
  expect(await service.leads()).toEqual([]);
  await control('POST', 'opt-out', { address: verdictAddresses.valid });
  expect((await ask(service, 'verifyEmail', { email: verdictAddresses.valid })).status).toBe(451);
  expect(await (await control('GET', 'requests')).json()).toHaveLength(2);
  await control('DELETE', 'requests');
  expect(service.witness.requests).toEqual([]);
});

test('the command prints its help, its address with a key, and the option that is wrong', async () => {
  const [help, wrong, started] = await Promise.all([
    run(['--help'], '--help   this'),
    run(['--plan', 'royal'], '--help   this'),
    run(['--port', '0', '--plan', 'growth'], 'Ctrl+C'),
  ]);
  expect(help).toContain('--port');
  expect(wrong).toContain('--plan');
  expect(started).toMatch(/Address +http:\/\/127\.0\.0\.1:\d+\/v2\n +Key +harrier-growth/);
});

/** Returns the output of the process, which is killed once it prints `until`. */
function run(args: string[], until: string): Promise<string> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, ...args]);
  return new Promise((resolve) => {
    let said = '';
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(until)) child.kill();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('close', () => resolve(said));
  });
}
