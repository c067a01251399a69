/** See lib/contract/README.md §5. */
import type { IncomingMessage } from 'node:http';
import { fromPairs, type Pair } from '../../contract/request.ts';
import { isRecord, isTooDeep } from '../../contract/tolerant.ts';

/** Limit of a body in bytes. The rest is read and dropped, and the request is refused. */
export const mostBytes = 1_000_000;

/** What is known before the body is read. */
export interface RequestHead {
  /** As `performed` gives it. */
  method: string;
  /** Without the host and the query, with the version. */
  path: string;
  query: Pair[];
  headers: Record<string, string>;
  /** The key, and how it was sent. */
  key: string | null;
  keyIn: 'query' | 'X-API-KEY' | 'Authorization' | null;
}

/** The parsed body; `undefined` if empty, `null` if it is no object, is too deep, or can't be read, as the address. */
export type Fields = Record<string, unknown> | undefined | null;

/** A request whose body is read once the key was checked. */
export interface OpenRequest extends RequestHead {
  fields(): Promise<Fields>;
}

export interface ReceivedRequest extends RequestHead {
  /** Unparsed. */
  body: string;
  fields: Fields;
}

export function readHead(request: IncomingMessage): RequestHead {
  const url = urlOf(request.url ?? '/');
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const query: Pair[] = [...url.searchParams];
  return { method: performed(request.method ?? 'GET'), path: url.pathname, query, headers, ...keyOf(query, headers) };
}

/** Node leaves the body out of a reply to `HEAD`. */
export const performed = (method: string): string => (method === 'HEAD' ? 'GET' : method);

const self = 'http://service.test';

/** A path such as `//host/…` stays a path, and what is no URL becomes a path that is not found. */
function urlOf(target: string): URL {
  return URL.parse(target.startsWith('/') ? self + target : target) ?? new URL(`${self}//`);
}

export async function readRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  const head = readHead(request);
  const body = await bodyOf(request);
  return { ...head, body: body ?? '', fields: fieldsOf(body, request) };
}

export function openRequest(request: IncomingMessage): OpenRequest {
  return { ...readHead(request), fields: async () => fieldsOf(await bodyOf(request), request) };
}

function fieldsOf(body: string | null, { headers, url = '' }: IncomingMessage): Fields {
  if (body === null || !isUtf8(url)) return null;
  return body === '' ? undefined : read(body, headers['content-type'] ?? '');
}

function keyOf(query: Pair[], headers: Record<string, string>): Pick<ReceivedRequest, 'key' | 'keyIn'> {
  const asked = query.find(([name]) => name === 'api_key')?.[1];
  if (asked !== undefined) return { key: asked, keyIn: 'query' };
  const own = headers['x-api-key'];
  if (own !== undefined) return { key: own, keyIn: 'X-API-KEY' };
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  return bearer === undefined ? { key: null, keyIn: null } : { key: bearer, keyIn: 'Authorization' };
}

/** `null` if too long, not UTF-8, or if it breaks off: that is the client's or the network's doing. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += chunk.length;
      if (size <= mostBytes) chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return size > mostBytes ? null : decoded(Buffer.concat(chunks));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** `null` for other bytes than UTF-8: read anyway, they would be stored as damaged text. */
function decoded(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** The same of bytes that are written as `%F6`. */
function isUtf8(text: string): boolean {
  return [...text.matchAll(/(?:%[0-9a-f]{2})+/gi)].every(
    ([run]) => decoded(Buffer.from(run.replaceAll('%', ''), 'hex')) !== null,
  );
}

function read(text: string, type: string): Record<string, unknown> | null {
  if (type.toLowerCase().startsWith('application/x-www-form-urlencoded'))
    return isUtf8(text) ? fromPairs([...new URLSearchParams(text)]) : null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && !isTooDeep(value) ? value : null;
  } catch {
    return null;
  }
}
