/** A folder of this machine's disk behind the part of the File System Access API that a sync uses, as in Chromium. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Folder } from '../../../lib/sync/folder.ts';
import type { Bytes } from '../../../lib/sync/target.ts';

export interface DiskFolder extends Folder {
  path: string;
  permission: PermissionState;
  /** Called before a file gets its new content. */
  closing(name: string): Promise<void> | void;
  delete(): void;
}

/** `path`: the folder of another browser. */
export function diskFolder(path = mkdtempSync(join(tmpdir(), 'harrier-folder-'))): DiskFolder {
  function check(): void {
    if (made.permission !== 'granted') throw new DOMException('', 'NotAllowedError');
  }

  const made: DiskFolder = {
    path,
    permission: 'granted',
    closing: () => undefined,
    async *entries() {
      check();
      const names = await asInBrowser(readdir(path, { withFileTypes: true }));
      for (const entry of names) yield [entry.name, { kind: entry.isFile() ? 'file' : 'directory' }];
    },
    async getFileHandle(name, options) {
      check();
      const file = join(path, name);
      if (options?.create) await asInBrowser(writeFile(file, '', { flag: 'a' }));
      else await asInBrowser(stat(file));
      return {
        async getFile() {
          const [content, { mtimeMs }] = await asInBrowser(Promise.all([readFile(file), stat(file)]));
          return new File([content], name, { lastModified: Math.floor(mtimeMs) });
        },
        async createWritable() {
          const parts: Bytes[] = [];
          return {
            async write(bytes) {
              parts.push(bytes);
            },
            async close() {
              await made.closing(name);
              await asInBrowser(writeFile(`${file}.crswap`, Buffer.concat(parts)));
              await asInBrowser(rename(`${file}.crswap`, file));
            },
          };
        },
      };
    },
    async removeEntry(name) {
      check();
      await asInBrowser(rm(join(path, name)));
    },
    delete: () => rmSync(path, { recursive: true, force: true }),
  };
  return made;
}

async function asInBrowser<Value>(act: Promise<Value>): Promise<Value> {
  try {
    return await act;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing ? new DOMException('', 'NotFoundError') : error;
  }
}
