import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's in-memory file system. */
const memory = '/dev/shm';

/** Bytes: many times the need of a few concurrent tests for profiles and databases. */
const roomNeeded = 4 * 1024 ** 3;

/**
 * Creates a temporary folder, sets TMPDIR to it for all programs started from now on, and removes it on exit. In
 * memory if there is room: browsers and databases write thousands of small files, and a disk would delay them.
 */
export function useScratch(): void {
  const folder = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), 'harrier-test-'));
  // Lets the databases' user traverse it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  // By default a signal skips the exit handlers.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > roomNeeded;
}
