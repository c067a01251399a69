/** The remote service's overhead over a bare fetch: 1,000 requests each, on loopback, in turns. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { Clock } from '../../lib/contract/times.ts';
import { readServiceAddress, type ServiceAddress } from '../../lib/http-service/address.ts';
import { createRemoteService } from '../../lib/http-service/http-service.ts';
import { createRateLimits } from '../../lib/http-service/rate-limits.ts';
import type { Row } from './row.ts';

const asks = 1_000;
const samples = 20;
const budget = 1.5;
const key = 'bench-3a9f0c5e77d1';

/** The median of 20 pairs of runs, after one discarded pair. Takes about half a minute. */
export async function benchRemoteService(): Promise<Row[]> {
  const server = new Worker(new URL(import.meta.url));
  try {
    const [port] = await once(server, 'message');
    const address = addressOf(Number(port));
    const service = serviceAt(address);
    const bare = () => timeOf((nth) => bareAsk(address, nth));
    const client = () => timeOf((nth) => service.request('verifyEmail', { email: emailOf(nth) }).then(mustBeOk));
    const ratios: number[] = [];
    for (let run = 0; run <= samples; run += 1) {
      const bareFirst = run % 2 === 0 ? await bare() : null;
      const asked = await client();
      ratios.push(asked / (bareFirst ?? (await bare())));
    }
    const measured = median(ratios.slice(1));
    const what = `client over bare fetch, ${asks} requests on loopback`;
    return [{ what, measured, unit: '×', budget, ok: measured <= budget }];
  } finally {
    await server.terminate();
  }
}

async function bareAsk(address: ServiceAddress, nth: number): Promise<void> {
  const query = new URLSearchParams({ email: emailOf(nth) });
  const response = await fetch(`${address.base}/email-verifier?${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  mustBeOk({ ok: response.ok && typeof (await response.json()) === 'object' });
}

function mustBeOk({ ok }: { ok: boolean }): void {
  if (!ok) throw new Error('an ask of the measurement was not answered');
}

function serviceAt(address: ServiceAddress) {
  const store = { load: () => Promise.resolve(null), save: () => Promise.resolve() };
  return createRemoteService({
    address,
    key: () => Promise.resolve(key),
    fetch: (to, init) => fetch(to, init),
    clock,
    random: Math.random,
    rateLimits: createRateLimits({ clock: racing, store, scale: 1e6 }),
    online: () => true,
  });
}

const clock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};

/** A clock so fast that pacing, which is part of the measurement, never waits. */
const racing: Clock = { ...clock, monotonic: () => performance.now() * 1e5 };

async function timeOf(ask: (nth: number) => Promise<void>): Promise<number> {
  const begun = performance.now();
  for (let nth = 0; nth < asks; nth += 1) await ask(nth);
  return performance.now() - begun;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function emailOf(nth: number): string {
  return `person${nth}@acme.test`;
}

function addressOf(port: number): ServiceAddress {
  const reading = readServiceAddress(`http://127.0.0.1:${port}/v2`);
  if (!reading.ok) throw new Error(reading.fault);
  return reading.address;
}

const source = {
  domain: 'acme.test',
  uri: 'https://acme.test/team',
  extracted_on: '2024-02-29',
  last_seen_on: '2026-01-02',
  still_on_page: true,
};

/** A verification with three sources, as bulk verification receives. */
function replyTo(email: string): string {
  const checks = {
    regexp: true,
    gibberish: false,
    disposable: false,
    webmail: false,
    mx_records: true,
    smtp_server: true,
  };
  const data = {
    status: 'valid',
    result: 'deliverable',
    score: 97,
    email,
    ...checks,
    smtp_check: true,
    accept_all: false,
    block: false,
  };
  return JSON.stringify({ data: { ...data, sources: [source, source, source] }, meta: { params: { email } } });
}

function serve(): void {
  const server = createServer((request, response) => {
    const email = new URL(request.url ?? '', 'http://service.test').searchParams.get('email') ?? '';
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(replyTo(email));
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    parentPort?.postMessage(typeof address === 'object' ? address?.port : null);
  });
}

if (!isMainThread) serve();
