/** Back-ups between the user and this device: one that was written is saved in a click, one that was chosen is handed to the background. */
import { downloadBlob } from './download.ts';

/** Where they lie: lib/background/storage/back-up-files.ts. */
const folder = 'back-ups';

/** Called in the click itself. False when it is there no more. */
export async function downloadBackUp(name: string): Promise<boolean> {
  try {
    const own = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
    downloadBlob(name, await (await own.getFileHandle('written')).getFile());
    return true;
  } catch {
    return false;
  }
}

/** As a stream, so that memory does not grow with it. Fails when there is no room, or the file can't be read. */
export async function handIn(file: File): Promise<void> {
  const own = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder, { create: true });
  const handle = await own.getFileHandle('handed-in', { create: true });
  await file.stream().pipeTo(await handle.createWritable());
}
