/** Downloads a text, or an export stored on this device. Must be called in the click itself; needs no permission. */

/** Long enough for any browser to start reading the object URL. */
const lifetime = 60_000;

const types = { csv: 'text/csv;charset=utf-8', vcf: 'text/vcard;charset=utf-8', json: 'application/json' } as const;

/** What a file's name ends with. */
export type Ending = keyof typeof types;

export function downloadFile(name: string, ending: Ending, text: string): void {
  downloadBlob(`${name}.${ending}`, new Blob([text], { type: types[ending] }));
}

export function downloadBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = safeName(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), lifetime);
}

/** Characters before the ending. */
const longestName = 96;

/** Drops characters that file systems or screen readers handle badly. A long name keeps its ending. */
function safeName(name: string): string {
  const safe = name.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, '-');
  const dot = safe.lastIndexOf('.');
  return [...safe.slice(0, dot)].slice(0, longestName).join('') + safe.slice(dot);
}

/** Downloads an export that the background wrote in parts. */

/** The background writes here: lib/background/storage/files.ts. */
const folder = 'exports';

interface StoredFile {
  /** Without its ending. */
  name: string;
  ending: Ending;
  job: string;
  parts: number;
  /** Makes another format of a part, numbered from 0. Null keeps the parts, and reads none into memory. */
  convert: ((text: string, part: number) => string) | null;
}

/** Downloads an export stored in parts, whatever their number. False when the parts no longer exist. */
export async function downloadStored({ name, ending, job, parts, convert }: StoredFile): Promise<boolean> {
  try {
    const exports = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
    const own = await exports.getDirectoryHandle(job);
    const files = await Promise.all(
      Array.from({ length: parts }, async (_, at) => (await own.getFileHandle(`${at}.csv`)).getFile()),
    );
    const texts: string[] = [];
    if (convert) for (const [part, file] of files.entries()) texts.push(convert(await file.text(), part));
    downloadBlob(`${name}.${ending}`, new Blob(convert ? texts : files, { type: types[ending] }));
    return true;
  } catch {
    return false;
  }
}
