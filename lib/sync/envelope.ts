/**
 * How files lie at the target: compressed, then AES-GCM with a key derived from the sync's own random key. Each file is
 * bound to its place (kind, browser, number), so that a swapped, replayed, truncated or changed one does not open.
 */
import { type Bytes, SyncError } from './target.ts';

export interface SyncKeys {
  content: CryptoKey;
  names: CryptoKey;
  /** Salt of the hashes that stand for records and forgotten people; equal in all browsers. */
  salt: Bytes;
}

/** Bytes. */
const keyLength = 32;
const nonceLength = 12;
const version = 1;

export const newMasterKey = (): Bytes => crypto.getRandomValues(new Uint8Array(keyLength));

export async function keysOf(master: Bytes): Promise<SyncKeys> {
  const base = await crypto.subtle.importKey('raw', master, 'HKDF', false, ['deriveBits']);
  const derive = async (info: string) =>
    crypto.subtle.deriveBits(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode(`harrier sync ${info}`) },
      base,
      keyLength * 8,
    );
  return {
    content: await crypto.subtle.importKey('raw', await derive('content'), 'AES-GCM', false, ['encrypt', 'decrypt']),
    names: await crypto.subtle.importKey('raw', await derive('names'), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]),
    salt: new Uint8Array(await derive('hashes')),
  };
}

/** The name at the target of the file at this place. */
export async function nameAt(keys: Pick<SyncKeys, 'names'>, place: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.sign('HMAC', keys.names, new TextEncoder().encode(place)));
  return [...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function seal({ content }: Pick<SyncKeys, 'content'>, place: string, value: unknown): Promise<Bytes> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream('gzip'));
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
  const locked = await crypto.subtle.encrypt(boundTo(place, nonce), content, packed);
  const bytes = new Uint8Array(1 + nonceLength + locked.byteLength);
  bytes[0] = version;
  bytes.set(nonce, 1);
  bytes.set(new Uint8Array(locked), 1 + nonceLength);
  return bytes;
}

/** Rejects with a `SyncError` that names the file. */
export async function open(
  { content }: Pick<SyncKeys, 'content'>,
  place: string,
  bytes: Bytes,
  file: string,
): Promise<unknown> {
  if ((bytes[0] ?? 0) > version) throw new SyncError('newer', file);
  try {
    const nonce = bytes.slice(1, 1 + nonceLength);
    const packed = await crypto.subtle.decrypt(boundTo(place, nonce), content, bytes.slice(1 + nonceLength));
    const text = new TextDecoder().decode(await through(new Uint8Array(packed), new DecompressionStream('gzip')));
    return JSON.parse(text) as unknown;
  } catch {
    throw new SyncError('damaged', file);
  }
}

const boundTo = (place: string, iv: Bytes): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
});

async function through(bytes: Bytes, { readable, writable }: CompressionStream | DecompressionStream): Promise<Bytes> {
  const writer = writable.getWriter();
  // A fault also ends the reading side.
  const written = writer.write(bytes).then(() => writer.close());
  written.catch(() => undefined);
  return new Uint8Array(await new Response(readable).arrayBuffer());
}
