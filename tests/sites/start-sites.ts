/**
 * Sample sites on loopback, one folder per host. The browser maps the hosts here, and the `Host` header selects the
 * page.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeServer, listen, loopback } from '../service/listen.ts';
import { bigPage } from './big-page.ts';
import { makeCertificate } from './certificate.ts';
import { mailHosts } from './mail-hosts.ts';
import { plainPage } from './plain-page.ts';
import { openTunnels } from './tunnel.ts';

export interface SeenByASite {
  /** Without the port */
  host: string;
  method: string;
  /** Includes the query. */
  path: string;
  /** Epoch milliseconds. */
  at: number;
}

export interface Sites {
  port: number;
  /** The same sites encrypted, with a self-signed certificate. */
  securePort: number;
  /** Host patterns that the browser must map to this port. */
  hosts: readonly string[];
  /** The same as a value for Chromium's `--host-resolver-rules`. */
  rules: string;
  /** Every request to any site, including icons. */
  requests: SeenByASite[];
  close: () => Promise<void>;
}

/** `acme.github.io` is a tenant of a shared host, which no invented name can be. */
const hosts = ['*.test', '*.example', 'acme.github.io'] as const;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

const here = fileURLToPath(new URL('.', import.meta.url));

/** Default: any free port. Listens on 127.0.0.1 only. */
export async function startSites({ port = 0 } = {}): Promise<Sites> {
  const requests: SeenByASite[] = [];
  const answer: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? loopback}`);
    const { hostname, pathname, search } = url;
    requests.push({ host: hostname, method: request.method ?? 'GET', path: pathname + search, at: Date.now() });
    show(hostname, pathname, response).catch(() => response.socket?.destroy());
  };
  const server = createServer(answer);
  const secure = createSecureServer(makeCertificate(), answer);
  const [taken, securePort] = await Promise.all([listen(server, port), listen(secure, 0)]);
  const cutTunnels = openTunnels(server, securePort);
  const mapped = (names: readonly string[], to: number) => names.map((host) => `MAP ${host} ${loopback}:${to}`);
  return {
    port: taken,
    securePort,
    hosts,
    rules: [...mapped(hosts, taken), ...mapped(mailHosts, securePort)].join(', '),
    requests,
    close: async () => {
      cutTunnels();
      await Promise.all([closeServer(server), closeServer(secure)]);
    },
  };
}

async function show(host: string, path: string, response: ServerResponse): Promise<void> {
  if (path === '/big') return reply(response, 200, '.html', bigPage());
  const asset = /^\/(site\.css|probe\.js|mail\.js)$/.exec(path)?.[1];
  const file = asset ? join('shared', asset) : fileOf(host, path);
  const found = file === null ? null : await readFile(join(here, file), 'utf8').catch(() => null);
  if (file !== null && found !== null) return reply(response, 200, extname(file), found);
  if (path === '/') return reply(response, 200, '.html', plainPage(host));
  return reply(response, 404, '.html', plainPage(host, 'There is no such page.'));
}

/** `/` is `index.html`, `/team` is `team.html`. Null for anything outside the host's folder. */
function fileOf(host: string, path: string): string | null {
  const name = path === '/' ? 'index' : path.slice(1).replace(/\/$/, '');
  const plain = /^[a-z0-9.-]+$/.test(host) && /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/.test(name);
  return plain ? join('hosts', host, `${name}.html`) : null;
}

function reply(response: ServerResponse, status: number, extension: string, body: string): void {
  response.writeHead(status, { 'content-type': types[extension] ?? 'text/plain', 'cache-control': 'no-store' });
  response.end(body);
}
