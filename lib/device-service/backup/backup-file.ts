/**
 * A back-up in one file: a short header, then JSON lines, compressed (gzip) and optionally encrypted (AES-GCM in
 * chunks, PBKDF2 key).
 * Written and read as a stream, so memory stays flat. Truncation and changes are detected.
 *
 * Header: `HARRIERB`, one version byte, one byte 0 (open) or 1 (encrypted). Encrypted files add 16 bytes salt, 4
 * bytes rounds, 7 bytes nonce.
 * Lines: `{"head":…}`, one per record, `{"end":N}` with their count.
 */
import { BackupError } from './backup-error.ts';
import {
  type Keyhole,
  locked,
  lockSize,
  newKeyhole,
  readKeyhole,
  unlocked,
  usualRounds,
  writeKeyhole,
} from './locked-stream.ts';

/** One record of one of the store's tables. */
export interface BackupRecord {
  table: string;
  record: unknown;
}

export interface BackupHead {
  /** The version of the records. The file format's own version is in the header. */
  version: number;
  /** Epoch milliseconds. */
  created: number;
  /** The number of records per table. */
  counts: Record<string, number>;
}

type Bytes = Uint8Array<ArrayBuffer>;

const magic = new TextEncoder().encode('HARRIERB');
const fileVersion = 1;
const headSize = magic.length + 2;
/** gzip's magic number and method. */
const packedBeginning = new Uint8Array([0x1f, 0x8b, 8]);

/** `passphrase` null: not encrypted. `rounds`: what a try at the passphrase costs. */
export async function writeBackup(
  head: BackupHead,
  records: AsyncIterable<BackupRecord>,
  passphrase: string | null,
  rounds = usualRounds,
): Promise<ReadableStream<Bytes>> {
  const keyhole = passphrase === null ? null : newKeyhole(rounds);
  const lock = keyhole && (await locked(keyhole, passphrase ?? ''));
  const packed = streamOf(linesOf(head, records))
    .pipeThrough(new TextEncoderStream())
    .pipeThrough(new CompressionStream('gzip'));
  const body = lock ? packed.pipeThrough(lock) : packed;
  return streamOf(after(firstBytes(keyhole), body));
}

/** Whether a file is encrypted, by its header. Throws `not-a-backup` or `newer`. */
export async function isLocked(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, headSize).arrayBuffer());
  if (bytes.length < headSize || magic.some((byte, at) => bytes[at] !== byte)) throw new BackupError('not-a-backup');
  if ((bytes[magic.length] ?? 0) > fileVersion) throw new BackupError('newer');
  return bytes[magic.length + 1] === 1;
}

/**
 * Yields the head, then the records in order. Throws a `BackupError` at a fault, after the records before it.
 * A caller that writes records must therefore read the file to the end first. A line that is no record is a fault,
 * too.
 */
export async function* readBackup(
  file: Blob,
  passphrase: string | null,
): AsyncGenerator<{ head: BackupHead } | BackupRecord, void> {
  const isShut = await isLocked(file);
  if (isShut && !passphrase) throw new BackupError('passphrase');
  const from = headSize + (isShut ? lockSize : 0);
  const body = file.slice(from).stream() as ReadableStream<Bytes>;
  const lock = isShut
    ? await unlocked(readKeyhole(await bytesOf(file, headSize, from)), passphrase ?? '', packedBeginning)
    : null;
  const packed = lock ? body.pipeThrough(lock) : body;
  const text = packed.pipeThrough(new DecompressionStream('gzip')).pipeThrough(new TextDecoderStream());
  let read = 0;
  let hasHead = false;
  let isWhole = false;
  try {
    for await (const line of eachLine(text)) {
      const said = JSON.parse(line) as { head?: BackupHead; end?: number } & Partial<BackupRecord>;
      if (isWhole) throw new BackupError('broken');
      if (said.head) {
        hasHead = true;
        yield { head: said.head };
      } else if (said.end !== undefined) isWhole = said.end === read;
      else if (hasHead && typeof said.table === 'string') {
        read += 1;
        yield { table: said.table, record: said.record };
      } else throw new BackupError('broken');
    }
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError('broken');
  }
  if (!isWhole) throw new BackupError('broken');
}

async function* linesOf(head: BackupHead, records: AsyncIterable<BackupRecord>): AsyncGenerator<string> {
  yield `${JSON.stringify({ head })}\n`;
  let written = 0;
  for await (const { table, record } of records) {
    written += 1;
    yield `${JSON.stringify({ table, record })}\n`;
  }
  yield `${JSON.stringify({ end: written })}\n`;
}

function firstBytes(keyhole: Keyhole | null): Bytes {
  const rest = keyhole ? writeKeyhole(keyhole) : new Uint8Array();
  return new Uint8Array([...magic, fileVersion, keyhole ? 1 : 0, ...rest]);
}

async function* after(first: Bytes, rest: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  yield first;
  yield* chunksOf(rest);
}

/** Browsers lack `ReadableStream.from`. */
function streamOf<Chunk>(chunks: AsyncGenerator<Chunk>): ReadableStream<Chunk> {
  return new ReadableStream({
    async pull(out) {
      const next = await chunks.next();
      if (next.done) out.close();
      else out.enqueue(next.value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

async function* chunksOf<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk> {
  const reader = stream.getReader();
  try {
    for (let got = await reader.read(); !got.done; got = await reader.read()) yield got.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Longer than any real record: stops a file made to exhaust memory. */
const longestLine = 16 * 1_024 * 1_024;

async function* eachLine(text: ReadableStream<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunksOf(text)) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new BackupError('broken');
    yield* lines;
  }
  if (rest !== '') throw new BackupError('broken');
}

async function bytesOf(file: Blob, from: number, to: number): Promise<Bytes> {
  const bytes = new Uint8Array(await file.slice(from, to).arrayBuffer());
  if (bytes.length < to - from) throw new BackupError('broken');
  return bytes;
}
