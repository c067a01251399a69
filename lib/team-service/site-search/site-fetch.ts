/**
 * Fetches pages of public sites. Addresses are checked when the connection is made, so that no name leads into the
 * service's own network. Redirects are returned, and bodies are streamed.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { SiteFetch } from '../../site-search/fetch-page.ts';
import { isPublicAddress } from '../address-kind.ts';
import { guardedLookup, type Lookup } from '../apps/guarded-fetch.ts';

/** The user agent in robots.txt. */
const userAgent = 'Harrier';

interface SiteFetchOptions {
  /** Whether an IP address may be connected to. Default: public addresses. */
  mayConnect?: (address: string) => boolean;
  lookup?: Lookup;
}

export function createTeamSiteFetch({ mayConnect = isPublicAddress, lookup }: SiteFetchOptions = {}): SiteFetch {
  const guarded = guardedLookup(mayConnect, lookup);
  return async (address, { headers, signal }) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // An IP address needs no look-up, and would skip the check there.
    if (isIP(host) !== 0 && !mayConnect(host)) throw new Error('Its address is not public.');
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = { ...Object.fromEntries(new Headers(headers)), 'user-agent': userAgent };
    return new Promise<Response>((resolve, reject) => {
      const asked = request(url, { headers: sent, lookup: guarded, signal, agent: false }, (reply) => {
        try {
          resolve(responseOf(reply));
        } catch (error) {
          reply.destroy();
          reject(error);
        }
      });
      asked.on('error', reject);
      asked.end();
    });
  };
}

function responseOf(reply: IncomingMessage): Response {
  const { statusCode: status = 0 } = reply;
  // After a cancelled read, a late error has no handler.
  reply.on('error', () => undefined);
  const headers = new Headers();
  for (const [name, value] of Object.entries(reply.headers)) headers.set(name, String(value));
  if ([204, 205, 304].includes(status)) {
    reply.resume();
    return new Response(null, { status, headers });
  }
  return new Response(streamOf(unpacked(reply)), { status, headers });
}

/** We request no compression; some servers compress anyway. */
function unpacked(reply: IncomingMessage): Readable {
  const unpack = unpackerOf(reply.headers['content-encoding'] ?? '');
  if (!unpack) return reply;
  unpack.on('error', () => undefined);
  reply.on('error', (error) => unpack.destroy(error));
  return reply.pipe(unpack);
}

function unpackerOf(encoding: string): Duplex | null {
  switch (encoding.toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      return createInflate();
    default:
      return null;
  }
}

/** Reads on demand; cancelling ends the connection. */
function streamOf(source: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(new Uint8Array(value));
      },
      cancel: () => void source.destroy(),
    },
    { highWaterMark: 0 },
  );
}
