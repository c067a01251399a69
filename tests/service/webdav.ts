/**
 * A small WebDAV server (RFC 4918) for tests: one folder, basic authentication, ETags with conditions, a quota. Answers
 * as Apache does where the RFC leaves a choice.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerOrCut, closeServer, listen, loopback } from './listen.ts';

interface WebDavFolder {
  files: Map<string, Buffer>;
  /** `METHOD name`, in order. */
  requests: string[];
  /** Largest size of all files together, in bytes. */
  quota: number;
  /** Go's server and nginx ignore conditions, Koofr refuses them. */
  conditions: 'met' | 'ignored' | 'refused';
  /** nginx sends no ETags; some servers omit the reason phrase of a status. */
  lists: { tags: boolean; status: string };
  /** Files just written: ownCloud Infinite Scale examines files before it serves them. */
  processing: Set<string>;
  user: string;
  password: string;
  /** Called for each request. `cut` breaks the connection before the request takes effect, `cut-after` afterwards. */
  before(request: string): Promise<'answer' | 'cut' | 'cut-after'> | 'answer' | 'cut' | 'cut-after';
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export interface WebDavServer extends WebDavFolder {
  /** The folder's address. */
  folder: string;
  close(): Promise<void>;
}

export const webDavPath = '/dav/harrier/';

export async function startWebDav(): Promise<WebDavServer> {
  const made = webDavFolder();
  const server = createServer(answerOrCut((request, response) => made.answer(request, response)));
  const folder = `http://${loopback}:${await listen(server, 0)}${webDavPath}`;
  return Object.assign(made, { folder, close: () => closeServer(server) });
}

export function webDavFolder(): WebDavFolder {
  const made: WebDavFolder = {
    files: new Map(),
    requests: [],
    quota: Number.POSITIVE_INFINITY,
    conditions: 'met',
    lists: { tags: true, status: 'HTTP/1.1 200 OK' },
    processing: new Set(),
    user: 'ada',
    password: 'an app password',
    before: () => 'answer',
    answer,
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { pathname } = new URL(request.url ?? '/', 'http://webdav.test');
    const name = pathname.startsWith(webDavPath) ? decodeURIComponent(pathname.slice(webDavPath.length)) : null;
    const what = `${request.method} ${name}`;
    made.requests.push(what);
    const how = await made.before(what);
    if (how === 'cut') return void request.socket.destroy();
    const { status, headers = {}, body = '' } = respond(request, name, Buffer.concat(chunks));
    if (how === 'cut-after') return void request.socket.destroy();
    response.writeHead(status, headers).end(body);
  }

  function respond(request: IncomingMessage, name: string | null, body: Buffer): Reply {
    const credentials = Buffer.from(`${made.user}:${made.password}`).toString('base64');
    if (request.headers.authorization !== `Basic ${credentials}`)
      return { status: 401, headers: { 'www-authenticate': 'Basic realm="test"' } };
    if (name === null || name.includes('/')) return { status: request.method === 'PUT' ? 409 : 404 };
    const file = made.files.get(name);
    switch (request.method) {
      case 'PROPFIND':
        if (name !== '' || request.headers.depth !== '1') return { status: name === '' ? 403 : 404 };
        return {
          status: 207,
          headers: { 'content-type': 'application/xml; charset=utf-8' },
          body: listing(made),
        };
      case 'GET':
        if (made.processing.has(name)) return { status: 425 };
        return file ? { status: 200, headers: { etag: tagOf(file) }, body: file } : { status: 404 };
      case 'PUT': {
        if (name === '') return { status: 405 };
        if (made.conditions === 'refused' && (request.headers['if-match'] ?? request.headers['if-none-match']))
          return { status: 405 };
        if (made.conditions === 'met' && !isMet(request, file)) return { status: 412 };
        const others = [...made.files].filter(([other]) => other !== name).map(([, { length }]) => length);
        if (others.reduce((sum, length) => sum + length, body.length) > made.quota) return { status: 507 };
        made.files.set(name, body);
        return { status: file ? 204 : 201 };
      }
      case 'DELETE':
        return { status: made.files.delete(name) ? 204 : 404 };
      default:
        return { status: 405 };
    }
  }

  return made;
}

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** RFC 9110, §13.1. */
function isMet({ headers }: IncomingMessage, file: Buffer | undefined): boolean {
  if (headers['if-none-match'] === '*' && file) return false;
  const wanted = headers['if-match'];
  return wanted === undefined || (file !== undefined && wanted === tagOf(file));
}

const tagOf = (file: Buffer): string => `"${createHash('sha256').update(file).digest('hex').slice(0, 20)}"`;

/** Some servers send no ETags, only times in whole seconds. */
const changed = new Date('2026-03-04T05:06:07Z').toUTCString();

function listing({ files, lists, processing }: WebDavFolder): string {
  const response = (href: string, props: string, status: string) =>
    `<D:response xmlns:lp1="DAV:"><D:href>${href}</D:href><D:propstat><D:prop>${props}</D:prop>` +
    `<D:status>${status}</D:status></D:propstat></D:response>`;
  const folder = response(webDavPath, '<lp1:resourcetype><D:collection/></lp1:resourcetype>', lists.status);
  const all = [...files].map(([name, file]) =>
    response(
      `${webDavPath}${encodeURIComponent(name)}`,
      `<lp1:resourcetype/><lp1:getlastmodified>${changed}</lp1:getlastmodified>` +
        `<lp1:getcontentlength>${file.length}</lp1:getcontentlength>` +
        (lists.tags ? `<lp1:getetag>${tagOf(file).replaceAll('"', '&quot;')}</lp1:getetag>` : ''),
      processing.has(name) ? 'HTTP/1.1 425 TOO EARLY' : lists.status,
    ),
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="DAV:">\n${[folder, ...all].join('\n')}\n</D:multistatus>\n`;
}
