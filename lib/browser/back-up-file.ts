/** Saves a back-up as a download, and hands a chosen back-up file to the background. */
import { downloadBlob } from './download.ts';

/** The background reads and writes here: lib/background/storage/back-up-files.ts. */
const folder = 'back-ups';

/** Must be called in the click itself. False when the file no longer exists. */
export async function downloadBackUp(name: string): Promise<boolean> {
  try {
    const own = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
    downloadBlob(name, await (await own.getFileHandle('written')).getFile());
    return true;
  } catch {
    return false;
  }
}

/** Streams, so memory does not grow with the file. Rejects when there is no room or the file cannot be read. */
export async function handIn(file: File): Promise<void> {
  const own = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder, { create: true });
  const handle = await own.getFileHandle('handed-in', { create: true });
  await file.stream().pipeTo(await handle.createWritable());
}
