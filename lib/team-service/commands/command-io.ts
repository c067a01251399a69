/** How a command reads and writes. All of it happens in the operator's process, whichever process does the work. */
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { forTerminal } from './error-words.ts';

export type Piece = string | Uint8Array;

export interface CommandIo {
  /** Aborted if the operator interrupts the command, or if the service that carries it out stops. */
  signal: AbortSignal;
  /** A line for the operator. */
  say(line: string): void;
  /** The command's file, which can be read several times, or else standard input. */
  read(): AsyncIterable<Uint8Array>;
  /** To the command's file, which appears once it is complete, or else to standard output. */
  write(pieces: AsyncIterable<Piece>): Promise<void>;
}

/** `file`: of the command; `null` for standard input and output. */
export function localIo(file: string | null, signal: AbortSignal): CommandIo {
  return {
    signal,
    say: (line) => console.log(forTerminal(line)),
    read: () => (file === null ? standardInput(signal) : piecesOf(file, signal)),
    write: (pieces) => writeTo(file ?? process.stdout, pieces, signal),
  };
}

/** Bytes per read. */
const pieceSize = 256 * 1_024;

/** Ends with the signal, so that a process that waits for input can end. */
async function* standardInput(signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const input = process.stdin;
  const end = () => input.destroy();
  signal.addEventListener('abort', end, { once: true });
  try {
    yield* input;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Opens the file with the first read. */
async function* piecesOf(file: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark: pieceSize, signal });
}

/** To a stream, or to a file that is renamed once it is complete and that only its owner may read. */
export async function writeTo(
  to: string | Writable,
  pieces: AsyncIterable<Piece>,
  signal?: AbortSignal,
): Promise<void> {
  const options = signal && { signal };
  if (typeof to !== 'string') return pipeline(Readable.from(pieces), to, { end: false, ...options });
  const part = `${to}.part`;
  try {
    // What an interrupted command left there may be readable by others.
    await rm(part, { force: true });
    await pipeline(Readable.from(pieces), createWriteStream(part, { mode: 0o600, flush: true }), { ...options });
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** A list as it is printed. */
export function lines(rows: readonly (readonly unknown[])[]): string {
  return rows.length === 0 ? 'None.' : rows.map((row) => row.join('  ')).join('\n');
}
