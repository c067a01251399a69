/**
 * `fetch` for site searches in tests: real HTTP, every host mapped to one port of this machine, redirects not
 * followed.
 */
import { request } from 'node:http';
import { Readable } from 'node:stream';
import type { SiteFetch } from '../../../lib/site-search/fetch-page.ts';
import type { EventClock } from '../../sites/event-clock.ts';

/** `clock`: stands still while a request is in flight. */
export const fetchFromLoopback =
  (port: number, clock?: EventClock): SiteFetch =>
  (address, { signal, headers }) =>
    new Promise((resolve, reject) => {
      const { hostname, pathname, search } = new URL(address);
      const own = { ...(headers as Record<string, string>), host: hostname };
      const sent = request(
        { host: '127.0.0.1', port, path: pathname + search, headers: own, signal, agent: false },
        (answer) => {
          const { statusCode: status = 0 } = answer;
          const body = [204, 304].includes(status) ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
          const given = Object.entries(answer.headers).flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value] as [string, string]] : [],
          );
          answer.on('error', () => undefined);
          resolve(new Response(body, { status, headers: given }));
        },
      );
      if (clock) sent.once('close', clock.begin(address));
      sent.on('error', reject);
      sent.end();
    });
