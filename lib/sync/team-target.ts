/**
 * The private store of a member at their team's own service (`lib/team-service/protocol.md`). Requests go through the
 * connected service, which has the key.
 */
import type { WireReply } from '../contract/answer.ts';
import { unlessAborted } from '../contract/async.ts';
import type { Problem } from '../contract/problem.ts';
import type { WireRequest } from '../contract/request.ts';
import { isRecord } from '../contract/tolerant.ts';
import { type Bytes, type ListedFile, SyncError, type SyncFault, type Target } from './target.ts';

export interface TeamStore {
  /** Of the store; a file's name follows. */
  path: string;
  /** Bytes of a file. */
  largest: number;
  send(request: WireRequest): Promise<Replied>;
  /** Waits until then, epoch milliseconds; null: for a moment. */
  waitUntil(time: number | null): Promise<void>;
  /** Ends such a wait. */
  signal: AbortSignal;
}

type Replied = { at: 'answered'; wire: WireReply } | { at: 'failed'; problem: Problem };

/** How often one request may be too fast. */
const tries = 10;

export function teamTarget({ path, largest, send, waitUntil, signal }: TeamStore): Target {
  async function ask(method: 'GET' | 'PUT' | 'DELETE', name: string, body?: Record<string, unknown>) {
    for (let attempt = 1; ; attempt += 1) {
      const sent = await send({ method, path: name === '' ? path : `${path}/${name}`, query: [], body });
      if (sent.at === 'failed') throw new SyncError(faultOf(sent.problem));
      const { wire } = sent;
      const fault = statusFault(wire.status);
      if (fault) throw new SyncError(fault, name === '' ? null : name);
      if (wire.status !== 403) return wire;
      // Every role has a store, so this is about the rate.
      if (attempt === tries) throw new SyncError('offline');
      await unlessAborted(signal, waitUntil(wire.again));
    }
  }

  return {
    largest,
    async list() {
      const { status, body } = await ask('GET', '');
      const files = dataOf(body);
      if (status !== 200 || !Array.isArray(files)) throw new SyncError('not-a-target');
      return files.flatMap((one: unknown): ListedFile[] =>
        isRecord(one) && typeof one.name === 'string' && typeof one.tag === 'string'
          ? [{ name: one.name, tag: one.tag }]
          : [],
      );
    },
    async read(name) {
      const { status, body } = await ask('GET', name);
      if (status === 404) return null;
      const file = dataOf(body);
      if (status !== 200 || !isRecord(file) || typeof file.content !== 'string')
        throw new SyncError('not-a-target', name);
      return fromBase64(file.content, name);
    },
    async write(name, bytes, tag) {
      const { status } = await ask('PUT', name, { content: toBase64(bytes), replaces: tag });
      if (status === 409) return false;
      if (status !== 200) throw new SyncError('not-a-target', name);
      return true;
    },
    async remove(name) {
      const { status } = await ask('DELETE', name);
      if (status !== 200 && status !== 404) throw new SyncError('not-a-target', name);
    },
  };
}

const dataOf = (body: unknown): unknown => (isRecord(body) ? body.data : null);

function faultOf({ code }: Problem): SyncFault {
  switch (code) {
    case 'no-key':
    case 'key-refused':
      return 'refused';
    case 'key-locked':
      return 'locked';
    case 'no-permission':
      return 'not-granted';
    case 'redirected':
    case 'too-large':
      return 'not-a-target';
    default:
      return 'offline';
  }
}

/** Faults of every method; null if the status is the method's to judge. */
function statusFault(status: number): SyncFault | null {
  if (status === 401) return 'refused';
  if (status === 413 || status === 507) return 'full';
  return status >= 500 || status === 429 ? 'offline' : null;
}

function toBase64(bytes: Bytes): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function fromBase64(content: string, name: string): Bytes {
  try {
    return Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  } catch {
    throw new SyncError('damaged', name);
  }
}
