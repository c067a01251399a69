import { holdsAddress } from '../../device-service/forget/mentions.ts';

/**
 * Files written by jobs, in parts, in the extension's own file system, which no web page can reach. A part is
 * complete or absent: one interrupted by a background restart is written again.
 */
export interface Files {
  /** Overwrites the part with this number. */
  write(job: string, part: number, text: string): Promise<void>;
  /** Whether any part of the job contains one of these whole addresses, in any spelling. */
  holds(job: string, emails: readonly string[]): Promise<boolean>;
  /** Deletes all parts of a job. */
  remove(job: string): Promise<void>;
  /** The jobs that have files. */
  jobs(): Promise<string[]>;
}

/** `exports/<job>/<part>.csv`, numbered from 0. */
const folder = 'exports';

/** Opens nothing until a file is written or read. */
export function createFiles(root: () => Promise<FileSystemDirectoryHandle>): Files {
  return {
    async write(job, part, text) {
      const all = await (await root()).getDirectoryHandle(folder, { create: true });
      const own = await all.getDirectoryHandle(job, { create: true });
      const file = await own.getFileHandle(`${part}.csv`, { create: true });
      const writable = await file.createWritable();
      try {
        await writable.write(text);
      } catch (error) {
        await writable.abort().catch(() => undefined);
        throw error;
      }
      await writable.close();
    },
    async holds(job, emails) {
      const all = await (await root()).getDirectoryHandle(folder).catch(() => null);
      const own = await all?.getDirectoryHandle(job).catch(() => null);
      // One part at a time, because a file may be large.
      for await (const handle of own?.values() ?? []) {
        if (handle instanceof FileSystemFileHandle && holdsOne(await (await handle.getFile()).text(), emails))
          return true;
      }
      return false;
    },
    async remove(job) {
      const all = await (await root()).getDirectoryHandle(folder).catch(() => null);
      await all?.removeEntry(job, { recursive: true }).catch(ifMissing);
    },
    async jobs() {
      const all = await (await root()).getDirectoryHandle(folder).catch(() => null);
      const names: string[] = [];
      if (all) for await (const name of all.keys()) names.push(name);
      return names;
    },
  };
}

export function holdsOne(text: string, emails: readonly string[]): boolean {
  return emails.some((email) => holdsAddress(text, email));
}

/** Ignores missing files. */
export function ifMissing(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
}
