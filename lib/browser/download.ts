/** Gives the user a file: a text, or an export that lies on this device. Called in the click itself; wants no permission. */

/** Long enough for any browser to have begun reading it. */
const keptFor = 60_000;

export function downloadFile(name: string, type: string, text: string): void {
  downloadBlob(name, new Blob([text], { type }));
}

export function downloadBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = safeName(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptFor);
}

/** Without what a file system or a reader of names would take amiss. */
function safeName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, '-').slice(0, 100);
}

/** Gives an export to the user that the worker wrote on this device, in parts. Called in the click itself; wants no permission. */

/** Where the worker writes them: `lib/background/storage/files.ts`. */
const folder = 'exports';

/** An export that the worker wrote on this device, in parts. They stay on the disk while they are put together, however many there are. False when they are there no more. */
export async function downloadStored(name: string, job: string, parts: number): Promise<boolean> {
  try {
    const exports = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
    const own = await exports.getDirectoryHandle(job);
    const files = await Promise.all(
      Array.from({ length: parts }, async (_, at) => (await own.getFileHandle(`${at}.csv`)).getFile()),
    );
    downloadBlob(name, new Blob(files, { type: 'text/csv;charset=utf-8' }));
    return true;
  } catch {
    return false;
  }
}
