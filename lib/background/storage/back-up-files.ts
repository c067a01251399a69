import { ifMissing } from './files.ts';

/**
 * Back-up files in the extension's own file system, which no web page can reach. One is written for the user to save;
 * the other is a copy of the user's file, handed in by a page (lib/browser/back-up-file.ts). Both are temporary.
 */
export interface BackUpFiles {
  /** Overwrites the previous file. Returns the size in bytes. */
  write(stream: ReadableStream<Uint8Array<ArrayBuffer>>, signal: AbortSignal): Promise<number>;
  /** The file that was handed in; null if there is none. */
  handedIn(): Promise<File | null>;
  remove(which: 'written' | 'handed-in'): Promise<void>;
  /** Deletes files left behind by a closed page or a stopped background. `now`: epoch milliseconds. */
  tidy(now: number): Promise<void>;
}

/** Contains `written` and `handed-in`. */
const folder = 'back-ups';

/** Milliseconds. An open page fetches its file at once. */
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
      // Closed at the end, and discarded if the stream is aborted.
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
