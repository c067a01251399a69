import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's in-memory file system. */
const memory = '/dev/shm';

/** Bytes. A slow run needs 2.4 GB, mostly copies of embedded databases. */
const roomNeeded = 4 * 1024 ** 3;

/**
 * Creates a temporary folder, sets TMPDIR to it for all programs started from now on, and removes it on exit. Uses
 * memory if there is room: browsers and databases write thousands of small files, which a disk would delay. Some
 * systems keep the usual temporary folder in a small memory file system; `/var/tmp` is on a disk.
 */
export function useScratch(): void {
  const place = [memory, tmpdir(), '/var/tmp'].find(hasRoom) ?? tmpdir();
  const folder = mkdtempSync(join(place, 'harrier-test-'));
  // Other users may traverse the folder, because the databases run as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    } catch (problem) {
      // A program may still write there. The result of the tests stands, and the other exit listeners end that program.
      console.error(`${folder} could not be removed: ${problem}`);
    }
  });
  // By default a signal skips the exit handlers.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    return false;
  }
  // A container may see the machine's `/dev/shm`, but have little memory of its own.
  if (folder === memory && process.availableMemory() < 1.5 * roomNeeded) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > roomNeeded;
}
