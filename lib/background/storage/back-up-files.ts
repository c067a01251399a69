/**
 * The files of back-ups on the extension's own file system, which no web page reaches: the one that is written for the user to save, and the
 * copy of the one that the user chose, which a page hands in (lib/browser/back-up-file.ts). Neither stays.
 */
export interface BackUpFiles {
  /** Over what was there. Gives its size in bytes. */
  write(stream: ReadableStream<Uint8Array<ArrayBuffer>>, signal: AbortSignal): Promise<number>;
  /** The one that was handed in; null when there is none. */
  handedIn(): Promise<File | null>;
  remove(which: 'written' | 'handed-in'): Promise<void>;
  /** What a page that was closed, or a background that was stopped, left behind. `now`: epoch milliseconds. */
  tidy(now: number): Promise<void>;
}

/** `back-ups/written` and `back-ups/handed-in`. */
const folder = 'back-ups';

/** Milliseconds: a page that is open asks for its file at once. */
const longest = 60 * 60 * 1_000;

export function createBackUpFiles(root: () => Promise<FileSystemDirectoryHandle>): BackUpFiles {
  const find = async () => (await root()).getDirectoryHandle(folder).catch(() => null);
  const fileOf = async (name: string): Promise<File | null> => {
    const handle = await (await find())?.getFileHandle(name).catch(() => null);
    return handle ? handle.getFile() : null;
  };
  const remove: BackUpFiles['remove'] = async (which) => {
    await (await find())?.removeEntry(which).catch(ifMissing);
  };
  return {
    async write(stream, signal) {
      const own = await (await root()).getDirectoryHandle(folder, { create: true });
      const handle = await own.getFileHandle('written', { create: true });
      // Closed at its end, and given up with the stream.
      await stream.pipeTo(await handle.createWritable(), { signal });
      return (await handle.getFile()).size;
    },
    handedIn: () => fileOf('handed-in'),
    remove,
    async tidy(now) {
      for (const which of ['written', 'handed-in'] as const) {
        const file = await fileOf(which);
        if (file && file.lastModified < now - longest) await remove(which);
      }
    },
  };
}

/** What is not there needs no removing. */
function ifMissing(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
}
