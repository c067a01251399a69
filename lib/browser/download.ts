/** Downloads a text, or an export stored on this device. Must be called in the click itself; needs no permission. */

/** Long enough for any browser to start reading the object URL. */
const lifetime = 60_000;

export function downloadFile(name: string, type: string, text: string): void {
  downloadBlob(name, new Blob([text], { type }));
}

export function downloadBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = safeName(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), lifetime);
}

/** Drops characters that file systems or screen readers handle badly. */
function safeName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, '-').slice(0, 100);
}

/** Downloads an export that the background wrote in parts. */

/** The background writes here: lib/background/storage/files.ts. */
const folder = 'exports';

/**
 * Downloads an export stored in parts, whatever their number, without reading them into memory. False when the parts
 * no longer exist.
 */
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
