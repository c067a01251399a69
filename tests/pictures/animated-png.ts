/** Combines pictures into one animated PNG, which every browser and GitHub show. */
import { crc32 } from 'node:zlib';

export interface Frame {
  png: Uint8Array;
  /** Its position in the first frame, in pixels. */
  x: number;
  y: number;
  milliseconds: number;
}

interface Chunk {
  type: string;
  data: Buffer;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const overAndOver = 0;

/**
 * The first frame is as large as the whole; the others are drawn over it. All must have one colour type, as a browser's
 * screenshots do.
 */
export function animatedPng(frames: readonly Frame[]): Buffer {
  const [first] = frames;
  if (!first) throw new Error('An animation has at least one frame');
  const head = chunksOf(first.png).find(({ type }) => type === 'IHDR');
  if (!head) throw new Error('The first frame is no PNG');
  let sequence = 0;
  const written = frames.flatMap(({ png, x, y, milliseconds }, index) => {
    const chunks = chunksOf(png);
    const own = chunks.find(({ type }) => type === 'IHDR')?.data;
    if (!own?.subarray(8).equals(head.data.subarray(8))) throw new Error(`Frame ${index} has another colour type`);
    const control = Buffer.alloc(26);
    control.writeUInt32BE(sequence++, 0);
    control.writeUInt32BE(own.readUInt32BE(0), 4);
    control.writeUInt32BE(own.readUInt32BE(4), 8);
    control.writeUInt32BE(x, 12);
    control.writeUInt32BE(y, 16);
    control.writeUInt16BE(milliseconds, 20);
    control.writeUInt16BE(1_000, 22);
    const pixels = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
    if (index === 0) return [chunk('fcTL', control), ...pixels.map((data) => chunk('IDAT', data))];
    return [chunk('fcTL', control), ...pixels.map((data) => chunk('fdAT', numbered(sequence++, data)))];
  });
  const count = Buffer.alloc(8);
  count.writeUInt32BE(frames.length, 0);
  count.writeUInt32BE(overAndOver, 4);
  return Buffer.concat([
    signature,
    chunk('IHDR', head.data),
    chunk('acTL', count),
    ...written,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunksOf(png: Uint8Array): Chunk[] {
  const bytes = Buffer.from(png);
  const chunks: Chunk[] = [];
  for (let at = signature.length; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function numbered(sequence: number, data: Buffer): Buffer {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(sequence);
  return Buffer.concat([number, data]);
}
