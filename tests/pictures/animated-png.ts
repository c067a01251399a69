/** Combines pictures into one animated PNG, which every browser and GitHub show. */
import { type Chunk, chunksOf, pngOf } from './png.ts';

export interface Frame {
  png: Uint8Array;
  /** Its position in the first frame, in pixels. */
  x: number;
  y: number;
  milliseconds: number;
}

const overAndOver = 0;

/**
 * The first frame has the size of the animation, and the others are drawn over it. All must have the same colour type,
 * like screenshots of one browser.
 */
export function animatedPng(frames: readonly Frame[]): Buffer {
  const [first] = frames;
  if (!first) throw new Error('An animation has at least one frame');
  const head = chunksOf(first.png).find(({ type }) => type === 'IHDR');
  if (!head) throw new Error('The first frame is no PNG');
  let sequence = 0;
  const written = frames.flatMap(({ png, x, y, milliseconds }, index): Chunk[] => {
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
    if (index === 0) return [{ type: 'fcTL', data: control }, ...pixels.map((data) => ({ type: 'IDAT', data }))];
    return [
      { type: 'fcTL', data: control },
      ...pixels.map((data) => ({ type: 'fdAT', data: numbered(sequence++, data) })),
    ];
  });
  const count = Buffer.alloc(8);
  count.writeUInt32BE(frames.length, 0);
  count.writeUInt32BE(overAndOver, 4);
  return pngOf([head, { type: 'acTL', data: count }, ...written]);
}

function numbered(sequence: number, data: Buffer): Buffer {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(sequence);
  return Buffer.concat([number, data]);
}
