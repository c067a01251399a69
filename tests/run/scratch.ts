/** The folder for what the steps of `npm test` write and nobody needs afterwards. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's folder in memory. */
const memory = '/dev/shm';

/** Many times what profiles and databases of a few tests at once take. */
const roomNeeded = 4 * 1024 ** 3;

/**
 * Makes a folder, names it to the programs that are started from now on, and removes it when this process ends. It is in memory where there
 * is room: browsers and databases write thousands of small files, for which others would wait for a disk.
 */
export function useScratch(): void {
  const folder = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), 'harrier-test-'));
  // Databases run as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  // Left to itself, a signal ends the process without a word.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > roomNeeded;
}
