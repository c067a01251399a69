/**
 * Encrypts a byte stream with a passphrase, by the STREAM construction: chunks of 64 KB, each AES-GCM.
 * The nonce holds the chunk's number and whether it is the last, so chunks cannot be dropped, reordered or truncated.
 * The key is PBKDF2 with SHA-256.
 */
import { BackupError } from './backup-error.ts';

export interface Keyhole {
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
  /** 7 bytes. The chunk's number (4) and the last-chunk flag (1) complete the 12. */
  once: Uint8Array<ArrayBuffer>;
}

const saltSize = 16;
const onceSize = 7;
/** The header's size in bytes. */
export const lockSize = saltSize + 4 + onceSize;
const pieceSize = 64 * 1_024;
const tagSize = 16;
/** OWASP's recommendation for PBKDF2 with SHA-256. */
export const usualRounds = 600_000;
/** Refuses a file made to keep the processor busy for hours. */
const mostRounds = 10_000_000;

export function newKeyhole(rounds: number): Keyhole {
  const random = (size: number) => crypto.getRandomValues(new Uint8Array(size));
  return { salt: random(saltSize), rounds, once: random(onceSize) };
}

export function writeKeyhole({ salt, rounds, once }: Keyhole): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(lockSize);
  bytes.set(salt, 0);
  new DataView(bytes.buffer).setUint32(saltSize, rounds);
  bytes.set(once, saltSize + 4);
  return bytes;
}

export function readKeyhole(bytes: Uint8Array<ArrayBuffer>): Keyhole {
  const rounds = new DataView(bytes.buffer, bytes.byteOffset).getUint32(saltSize);
  if (rounds === 0 || rounds > mostRounds) throw new BackupError('broken');
  return { salt: bytes.slice(0, saltSize), rounds, once: bytes.slice(saltSize + 4, lockSize) };
}

type Bytes = Uint8Array<ArrayBuffer>;

export async function locked(keyhole: Keyhole, passphrase: string): Promise<TransformStream<Bytes, Bytes>> {
  const key = await keyOf(keyhole, passphrase, 'AES-GCM');
  return inPieces(pieceSize, async (piece, number, isLast) => {
    const iv = numberUsedOnce(keyhole, number, isLast);
    return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, piece));
  });
}

/**
 * The plain text starts with `beginning`, which distinguishes a wrong passphrase (`passphrase`) from truncated or
 * changed bytes (`broken`).
 */
export async function unlocked(
  keyhole: Keyhole,
  passphrase: string,
  beginning: Bytes,
): Promise<TransformStream<Bytes, Bytes>> {
  const key = await keyOf(keyhole, passphrase, 'AES-GCM');
  return inPieces(pieceSize + tagSize, async (piece, number, isLast) => {
    const iv = numberUsedOnce(keyhole, number, isLast);
    try {
      return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, piece));
    } catch {
      const isKey = number > 0 || (await mayBeKey(keyhole, passphrase, piece, beginning));
      throw new BackupError(isKey ? 'broken' : 'passphrase');
    }
  });
}

/**
 * True if a first chunk that fails to decrypt is damaged rather than locked with another passphrase. It is damaged if
 * it is too short, or if its first bytes decrypt correctly.
 * AES-GCM encrypts like AES-CTR from counter 2. The result is unauthenticated and only compared.
 */
async function mayBeKey(keyhole: Keyhole, passphrase: string, piece: Bytes, beginning: Bytes): Promise<boolean> {
  if (piece.length < beginning.length + tagSize) return true;
  const key = await keyOf(keyhole, passphrase, 'AES-CTR');
  // A truncated first chunk is treated as the last one, which it may not have been.
  for (const wasLast of [true, false]) {
    const counter = new Uint8Array([...numberUsedOnce(keyhole, 0, wasLast), 0, 0, 0, 2]);
    const encrypted = piece.slice(0, beginning.length);
    const opened = new Uint8Array(
      await crypto.subtle.decrypt({ name: 'AES-CTR', counter, length: 32 }, key, encrypted),
    );
    if (opened.every((byte, at) => byte === beginning[at])) return true;
  }
  return false;
}

async function keyOf({ salt, rounds }: Keyhole, passphrase: string, name: 'AES-GCM' | 'AES-CTR'): Promise<CryptoKey> {
  const said = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', said, 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(how, base, { name, length: 256 }, false, ['encrypt', 'decrypt']);
}

function numberUsedOnce({ once }: Keyhole, number: number, isLast: boolean): Bytes {
  const bytes = new Uint8Array(onceSize + 5);
  bytes.set(once, 0);
  new DataView(bytes.buffer).setUint32(onceSize, number);
  bytes[onceSize + 4] = isLast ? 1 : 0;
  return bytes;
}

/** Equal chunks except the last, which may be shorter and always exists. */
function inPieces(
  size: number,
  act: (piece: Bytes, number: number, isLast: boolean) => Promise<Bytes>,
): TransformStream<Bytes, Bytes> {
  let held: Bytes = new Uint8Array();
  let number = 0;
  return new TransformStream({
    async transform(chunk, out) {
      const all = new Uint8Array(held.length + chunk.length);
      all.set(held, 0);
      all.set(chunk, held.length);
      let at = 0;
      // An exactly full chunk is held back: it may be the last.
      for (; all.length - at > size; at += size) out.enqueue(await act(all.slice(at, at + size), number++, false));
      held = all.slice(at);
    },
    async flush(out) {
      out.enqueue(await act(held, number, true));
    },
  });
}
