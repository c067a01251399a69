/**
 * A folder of this computer (File System Access). Other browsers or a program that copies the folder may write at any
 * time, and the platform has no conditional write. So each file is read back after writing, to detect an
 * overwrite. A browser whose entry in `vault` is lost adds itself again (`run-sync.ts`).
 */
import { type Bytes, type ListedFile, SyncError, type Target } from './target.ts';
import { isOfSync } from './vault-file.ts';

/** The part of a `FileSystemDirectoryHandle` that is used. */
export interface Folder {
  entries(): AsyncIterable<[string, { readonly kind: 'file' | 'directory' }]>;
  getFileHandle(name: string, options?: { create: boolean }): Promise<FolderFile>;
  removeEntry(name: string): Promise<void>;
}

interface FolderFile {
  getFile(): Promise<Blob & { readonly lastModified: number }>;
  /** The content replaces the file's at once when it is closed. */
  createWritable(): Promise<{ write(bytes: Bytes): Promise<void>; close(): Promise<void> }>;
}

interface Content {
  file: Blob & { readonly lastModified: number };
  tag: string;
}

/** Bytes. Files that are ever replaced are smaller. */
const small = 4_096;

export function localFolder(folder: Folder): Target {
  /** Null if there is none, or an empty one: a write that was stopped left it. */
  async function find(name: string): Promise<Content | null> {
    try {
      const file = await (await folder.getFileHandle(name)).getFile();
      return file.size === 0 ? null : { file, tag: await tagOf(file) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  const read = async (name: string) => {
    const found = await find(name);
    return found && new Uint8Array(await found.file.arrayBuffer());
  };

  return {
    list: () =>
      acted(null, async () => {
        const files: ListedFile[] = [];
        for await (const [name] of folder.entries()) {
          const found = isOfSync(name) ? await find(name) : null;
          if (found) files.push({ name, tag: found.tag });
        }
        return files;
      }),
    read: (name) => acted(name, () => read(name)),
    write: (name, bytes, tag) =>
      acted(name, async () => {
        if (((await find(name))?.tag ?? null) !== tag) return false;
        const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await writable.write(bytes);
        await writable.close();
        return isEqual(await read(name), bytes);
      }),
    remove: (name) =>
      acted(name, async () => {
        await folder.removeEntry(name).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
      }),
  };
}

/** Programs that copy folders may preserve times, in whole seconds, so small files are compared by content. */
async function tagOf(file: Content['file']): Promise<string> {
  if (file.size > small) return `${file.size} ${file.lastModified}`;
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

async function acted<Value>(name: string | null, act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    throw new SyncError(faultOf(error), name);
  }
}

function faultOf(error: unknown) {
  switch (error instanceof DOMException ? error.name : '') {
    // Only a page may ask for permission again.
    case 'NotAllowedError':
    case 'SecurityError':
      return 'not-granted';
    case 'NotFoundError':
      return 'no-folder';
    case 'QuotaExceededError':
      return 'full';
    default:
      // Such as a file that another program holds open.
      return 'offline';
  }
}

const isMissing = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';

const isEqual = (one: Bytes | null, other: Bytes): boolean =>
  one !== null && one.length === other.length && one.every((byte, at) => byte === other[at]);
