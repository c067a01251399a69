/** A request with its body and its key. lib/contract/README.md §5. */
import type { IncomingMessage } from 'node:http';
import { fromPairs, type Pair } from '../../lib/contract/request.ts';
import type { Seen } from './witness.ts';

const mostBytes = 1_000_000;

/** `body` is null when it could not be read as an object. */
export interface Incoming {
  seen: Seen;
  body: Record<string, unknown> | undefined | null;
}

export async function readRequest(request: IncomingMessage): Promise<Incoming> {
  const url = new URL(request.url ?? '/', 'http://service.test');
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const query: Pair[] = [...url.searchParams];
  const text = await bodyOf(request);
  const seen: Seen = {
    at: performance.timeOrigin + performance.now(),
    method: request.method ?? 'GET',
    path: url.pathname,
    query,
    headers,
    body: text,
    ...keyOf(query, headers),
    operation: null,
    status: null,
  };
  return { seen, body: text === '' ? undefined : read(text, headers['content-type'] ?? '') };
}

function keyOf(query: Pair[], headers: Record<string, string>): Pick<Seen, 'key' | 'keyIn'> {
  const asked = query.find(([name]) => name === 'api_key')?.[1];
  if (asked !== undefined) return { key: asked, keyIn: 'query' };
  const own = headers['x-api-key'];
  if (own !== undefined) return { key: own, keyIn: 'X-API-KEY' };
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  return bearer === undefined ? { key: null, keyIn: null } : { key: bearer, keyIn: 'Authorization' };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= mostBytes) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function read(text: string, type: string): Record<string, unknown> | null {
  if (type.startsWith('application/x-www-form-urlencoded')) return fromPairs([...new URLSearchParams(text)]);
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
