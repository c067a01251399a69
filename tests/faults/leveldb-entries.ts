/**
 * Reads the entries in the files of a LevelDB, including deleted ones that are not compacted yet. Chromium stores
 * IndexedDB and `chrome.storage` in this form.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Entry {
  key: Buffer;
  /** `null` for a deletion. */
  value: Buffer | null;
}

/** Reads a closed database completely, an open one as far as it has been written to files. */
export const entriesIn = (folder: string): Entry[] =>
  readdirSync(folder).flatMap((file) => entriesOf(join(folder, file)));

/** Empty for a file that is neither a table nor a log. */
export function entriesOf(path: string): Entry[] {
  if (/\/\d+\.ldb$/.test(path)) return entriesOfTable(readFileSync(path));
  return /\/\d+\.log$/.test(path) ? entriesOfLog(readFileSync(path)) : [];
}

/**
 * Recognises the entries of one of Chromium's IndexedDB databases: its keys begin with the length of its number, and
 * the number.
 */
export function indexedDatabase(entries: readonly Entry[], name: string): (entry: Entry) => boolean {
  const ending = Buffer.from(name, 'utf16le').swap16();
  const named = entries.find(
    ({ key, value }) => value && key.indexOf('00000000c9', 'hex') === 0 && endsWith(key, ending),
  );
  const [number = 0] = named?.value ?? [];
  if (number === 0 || number > 127) throw new Error(`No database ${name} is there`);
  return ({ key }) => key.readUInt8(0) >> 5 === 0 && key.readUInt8(1) === number;
}

const endsWith = (bytes: Buffer, ending: Buffer): boolean => bytes.subarray(-ending.length).equals(ending);

class Reader {
  at: number;
  readonly bytes: Buffer;

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Seven bits per byte, lowest first. */
  number(): number {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = this.bytes.readUInt8(this.at);
      this.at += 1;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  }

  take(length: number): Buffer {
    const taken = this.bytes.subarray(this.at, this.at + length);
    if (taken.length < length) throw new RangeError('The file ends too early');
    this.at += length;
    return taken;
  }
}

/** A table is a sorted file: blocks of entries, and one block that locates them. */
function entriesOfTable(file: Buffer): Entry[] {
  const footer = new Reader(file, file.length - 48);
  for (let skipped = 0; skipped < 2; skipped += 1) footer.number();
  const index = blockAt(file, footer);
  return index.flatMap(({ value }) => {
    if (!value) return [];
    return blockAt(file, new Reader(value)).map(({ key, value: held }) => {
      // The last eight bytes hold a sequence number and whether it is a deletion.
      const kind = key.at(-8);
      return { key: key.subarray(0, -8), value: kind === 0 ? null : held };
    });
  });
}

function blockAt(file: Buffer, handle: Reader): Entry[] {
  const [offset, size] = [handle.number(), handle.number()];
  const stored = file.subarray(offset, offset + size);
  const how = file.at(offset + size);
  if (how !== 0 && how !== 1) throw new Error(`Blocks compressed in the way ${how} are not known`);
  const block = how === 1 ? unsnappy(stored) : stored;
  const end = block.length - 4 - 4 * block.readUInt32LE(block.length - 4);
  const entries: Entry[] = [];
  let before = Buffer.alloc(0);
  for (const from = new Reader(block); from.at < end; ) {
    const [shared, own, length] = [from.number(), from.number(), from.number()];
    before = Buffer.concat([before.subarray(0, shared), from.take(own)]);
    entries.push({ key: before, value: from.take(length) });
  }
  return entries;
}

const logBlock = 32_768;

/** The latest writes: batches, split where a block of the log ends. */
function entriesOfLog(file: Buffer): Entry[] {
  const entries: Entry[] = [];
  let parts: Buffer[] = [];
  for (let at = 0; at + 7 <= file.length; ) {
    const left = logBlock - (at % logBlock);
    const [length, kind] = left < 7 ? [0, 0] : [file.readUInt16LE(at + 4), file.readUInt8(at + 6)];
    if (kind === 0) {
      at += left;
      continue;
    }
    parts.push(file.subarray(at + 7, at + 7 + length));
    at += 7 + length;
    if (kind !== 1 && kind !== 4) continue;
    entries.push(...entriesOfBatch(Buffer.concat(parts)));
    parts = [];
  }
  return entries;
}

function entriesOfBatch(batch: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (const from = new Reader(batch, 12); from.at < batch.length; ) {
    const [kind] = from.take(1);
    const key = from.take(from.number());
    entries.push({ key, value: kind === 0 ? null : from.take(from.number()) });
  }
  return entries;
}

/** The format: `format_description.txt` of google/snappy. */
function unsnappy(bytes: Buffer): Buffer {
  const from = new Reader(bytes);
  const made = Buffer.alloc(from.number());
  let at = 0;
  while (from.at < bytes.length) {
    const [tag = 0] = from.take(1);
    if ((tag & 3) === 0) {
      const code = tag >> 2;
      const length = code < 60 ? code + 1 : from.take(code - 59).readUIntLE(0, code - 59) + 1;
      at += from.take(length).copy(made, at);
      continue;
    }
    const [length, offset] =
      (tag & 3) === 1
        ? [((tag >> 2) & 7) + 4, ((tag >> 5) << 8) + from.take(1).readUInt8()]
        : [(tag >> 2) + 1, (tag & 3) === 2 ? from.take(2).readUInt16LE() : from.take(4).readUInt32LE()];
    // A copy may overlap its own output.
    for (const end = at + length; at < end; at += 1) made[at] = made[at - offset] ?? 0;
  }
  return made;
}
