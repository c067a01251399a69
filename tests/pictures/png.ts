import { crc32, deflateSync } from 'node:zlib';

export interface Chunk {
  type: string;
  data: Buffer;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function chunksOf(png: Uint8Array): Chunk[] {
  const bytes = Buffer.from(png);
  const chunks: Chunk[] = [];
  for (let at = signature.length; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

/** Adds the signature and the end chunk. */
export const pngOf = (chunks: readonly Chunk[]): Buffer =>
  Buffer.concat([signature, ...chunks.map(encoded), encoded({ type: 'IEND', data: Buffer.alloc(0) })]);

/** A square picture. `rgba`: four bytes a pixel. Icons have few colours, so rows without a filter compress best. */
export function squarePng(size: number, rgba: Uint8Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6], 8);
  const rows = Array.from({ length: size }, (_, row) => rgba.subarray(row * size * 4, (row + 1) * size * 4));
  const pixels = Buffer.concat(rows.flatMap((row) => [Buffer.of(0), row]));
  return pngOf([
    { type: 'IHDR', data: head },
    { type: 'IDAT', data: deflateSync(pixels, { level: 9 }) },
  ]);
}

function encoded({ type, data }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
