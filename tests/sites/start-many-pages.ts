/** The fifty pages on loopback: the `Host` header selects one, and every request is recorded. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { closeServer, listen, loopback } from '../service/listen.ts';
import { innerPage, manyPages } from './many-pages.ts';

export interface ManyPages {
  port: number;
  /** `host path` of each request. */
  requests: string[];
  close: () => Promise<void>;
}

const probe = readFileSync(fileURLToPath(new URL('shared/probe.js', import.meta.url)), 'utf8');

export async function startManyPages(): Promise<ManyPages> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { hostname, pathname } = new URL(request.url ?? '/', `http://${request.headers.host ?? loopback}`);
    requests.push(`${hostname} ${pathname}`);
    const page = manyPages.find(({ host }) => host === hostname);
    const isProbe = pathname === '/probe.js';
    response.writeHead(200, {
      'content-type': isProbe ? 'text/javascript' : 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...(isProbe ? {} : page?.headers),
    });
    response.end(isProbe ? probe : pathname === '/' && page ? page.html : innerPage);
  });
  const port = await listen(server, 0);
  return { port, requests, close: () => closeServer(server) };
}
