/** What requests to every server have in common: no cookies, no cache, no redirects, and an end. */
import { type Bytes, SyncError } from './target.ts';

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Milliseconds. */
const longest = 60_000;

/** Rejects with `offline`. */
export async function asked(fetch: Fetch, address: URL, init: RequestInit): Promise<Response> {
  return answered(
    fetch(address.href, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(longest),
    }),
  );
}

/** Bytes of an answer. A file of a thousand records and a list of ten thousand files are far smaller. */
const largest = 64 * 1024 * 1024;

export const textOf = async (response: Response): Promise<string> => new TextDecoder().decode(await bytesOf(response));

/** Rejects with `offline`, or with `not-a-target` if there is no end. */
export async function bytesOf({ body }: Response): Promise<Bytes> {
  let size = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      size += piece.byteLength;
      if (size > largest) throw new SyncError('not-a-target');
      controller.enqueue(piece);
    },
  });
  return new Uint8Array(await answered(new Response(body?.pipeThrough(counting)).arrayBuffer()));
}

async function answered<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof SyncError ? error : new SyncError('offline');
  }
}

/** The address with a final slash; null if it is none that may be asked. */
export function readFolder(typed: string): URL | null {
  if (!URL.canParse(typed.trim())) return null;
  const folder = new URL(typed.trim());
  const isLocal = folder.hostname === 'localhost' || folder.hostname === '127.0.0.1';
  if (folder.protocol !== 'https:' && !(folder.protocol === 'http:' && isLocal)) return null;
  if (folder.username !== '' || folder.password !== '' || folder.search !== '' || folder.hash !== '') return null;
  if (!folder.pathname.endsWith('/')) folder.pathname += '/';
  return folder;
}
