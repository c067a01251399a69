/** Decodes a file's bytes. */
import { breathe } from './breathe.ts';
import { guessOldEncoding, oldEncodings } from './old-encodings.ts';

/** Most files do not say how they are encoded, so it is guessed and can be chosen by hand. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', ...oldEncodings] as const;
export type Encoding = (typeof encodings)[number];

/** Bytes decoded at once. */
const decodedBytes = 4 * 1_024 * 1_024;

/** Pauses between pieces, so that the page stays responsive. */
async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += decodedBytes) {
    yield bytes.subarray(from, from + decodedBytes);
    if (from + decodedBytes < bytes.length) await breathe();
  }
}

/** Without the byte order mark. */
export async function textOf(bytes: Uint8Array, encoding: Encoding): Promise<string> {
  let text = '';
  for await (const piece of textPieces(piecesOf(bytes), encoding)) text += piece;
  return text;
}

/** Decodes a text as it arrives, without its byte order mark. */
export async function* textPieces(pieces: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

export async function guessEncoding(bytes: Uint8Array): Promise<Encoding> {
  return guessEncodingOf(bytes, piecesOf(bytes));
}

/**
 * By the byte order mark, otherwise by the bytes. `head`: its first bytes.
 */
export async function guessEncodingOf(head: Uint8Array, pieces: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return wideOf(head) ?? narrowOf(head, pieces);
}

/** Enough to see that every other byte is zero, as in two-byte text without a mark. */
const lookedBytes = 4_096;

function wideOf(bytes: Uint8Array): Encoding | null {
  const empty = [0, 0];
  const seen = bytes.subarray(0, lookedBytes);
  seen.forEach((byte, at) => {
    if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = empty;
  if (Math.max(even, odd) < seen.length / 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

async function narrowOf(head: Uint8Array, pieces: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let last: Uint8Array = new Uint8Array();
  try {
    for await (const piece of pieces) {
      last = piece;
      decoder.decode(piece, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch {
    return isNearlyUtf8(last) ? 'utf-8' : guessOldEncoding(head, last);
  }
}

/**
 * A file joined with another, or cut within a character, has a few broken characters. In an old encoding most are:
 * its bytes seldom follow the rules of UTF-8.
 */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const letters = new TextDecoder().decode(bytes).replace(/[\0-\x7f]+/g, '');
  const broken = letters.split('\ufffd').length - 1;
  return letters.length > broken * 3;
}
