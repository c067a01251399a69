/** `fetch` for a search in the tests: real HTTP, every host mapped to one port of this machine, redirects as they are answered. */
import { request } from 'node:http';
import { Readable } from 'node:stream';
import type { SiteFetch } from '../../../lib/site-search/fetch-page.ts';

export const fetchFromLoopback =
  (port: number): SiteFetch =>
  (address, { signal, headers }) =>
    new Promise((resolve, reject) => {
      const { hostname, pathname, search } = new URL(address);
      const own = { ...(headers as Record<string, string>), host: hostname };
      const sent = request(
        { host: '127.0.0.1', port, path: pathname + search, headers: own, signal, agent: false },
        (answer) => {
          const { statusCode: status = 0 } = answer;
          const body = [204, 304].includes(status) ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
          const told = Object.entries(answer.headers).flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value] as [string, string]] : [],
          );
          answer.on('error', () => undefined);
          resolve(new Response(body, { status, headers: told }));
        },
      );
      sent.on('error', reject);
      sent.end();
    });

/** Real time, passing so many times as fast; what is as long as a limit leaves a slow machine a second. */
export function fastClock(times: number) {
  const began = Date.now();
  return {
    now: () => began + (Date.now() - began) * times,
    monotonic: () => began + (Date.now() - began) * times,
    wait: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(done, ms >= 10_000 ? 1_000 : ms / times);
        function done(): void {
          clearTimeout(timer);
          signal?.removeEventListener('abort', done);
          resolve();
        }
        if (signal?.aborted) done();
        else signal?.addEventListener('abort', done, { once: true });
      }),
  };
}
