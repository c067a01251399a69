/** Gives an export to the user that the worker wrote on this device, in parts. Called in the click itself; wants no permission. */
import { handOverBlob } from './hand-over-file.ts';

/** Where the worker writes them: `lib/background/storage/files.ts`. */
const folder = 'exports';

/** The parts stay on the disk while they are put together, however many there are. False when they are there no more. */
export async function handOverStored(name: string, job: string, parts: number): Promise<boolean> {
  try {
    const exports = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
    const own = await exports.getDirectoryHandle(job);
    const files = await Promise.all(
      Array.from({ length: parts }, async (_, at) => (await own.getFileHandle(`${at}.csv`)).getFile()),
    );
    handOverBlob(name, new Blob(files, { type: 'text/csv;charset=utf-8' }));
    return true;
  } catch {
    return false;
  }
}
