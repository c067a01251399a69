/** The text in a file's bytes: most files don't say how they are encoded, so it is guessed and can be chosen by hand. */

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** Without its byte order mark. */
export function textOf(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** By its mark, else by what the bytes can be: what is no UTF-8 is taken for the old encoding of spreadsheets on Windows. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return wideOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** Enough to see that every other byte is empty, as in two-byte text without a mark. */
const looked = 4_096;

function wideOf(bytes: Uint8Array): Encoding | null {
  const empty = [0, 0];
  const seen = bytes.subarray(0, looked);
  seen.forEach((byte, at) => {
    if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = empty;
  if (Math.max(even, odd) < seen.length / 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
