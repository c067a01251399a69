/** PostgreSQL inside this process (PGlite): nothing to set up, one process at a time. */
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Dialect, PGliteDialect } from 'kysely';

/** Another process has the data folder open. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
  readonly folder: string;
  constructor(folder: string, process: number) {
    super(`The data folder is in use by process ${process}.`);
    this.folder = folder;
  }
}

/** Fails if another process has the folder open, because both would corrupt it. */
export async function embeddedDialect(folder: string): Promise<Dialect> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const release = lock(resolve(folder, 'in-use-by'));
  try {
    // Not before: the files of a running service come and go while they are looked through.
    const bytes = closeToOthers(folder);
    removeCopies(folder);
    const startParams = [...PGlite.defaultStartParams, ...buffersFor(bytes)];
    const pglite = await PGlite.create(databaseIn(folder), { startParams });
    // It creates its files as the process's mask allows.
    closeToOthers(folder);
    const close = pglite.close.bind(pglite);
    pglite.close = async () => {
      await close();
      release();
    };
    return new PGliteDialect({ pglite });
  } catch (error) {
    release();
    throw error;
  }
}

/** Bytes of a data folder. An empty team's has 40 MB, most of it PostgreSQL's own. */
const small = 64 * 1024 ** 2;

/**
 * The default 128 MB of buffers cost that much memory and a quarter of the start time. A small database fits into
 * 32 MB; if it grows, it gets more at the next start.
 */
const buffersFor = (bytes: number) => (bytes < small ? ['-c', 'shared_buffers=32MB'] : []);

/** Where PostgreSQL has its files. */
export const databaseIn = (folder: string) => join(folder, 'database');

const copies = 'copy-';

/** A place for a copy of the database. */
export const newCopyIn = (folder: string) => mkdtempSync(join(folder, copies));

/** Of a process that was killed. */
function removeCopies(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(copies)) rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Folders 0700, files 0600, also those of an older version: they hold leads, members and hashes of keys. Returns the
 * bytes in them.
 */
function closeToOthers(path: string): number {
  const found = lstatSync(path);
  if (!found.isSymbolicLink() && found.mode & 0o077) chmodSync(path, found.mode & 0o700);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + closeToOthers(join(path, name)), 0);
}

/** The lock files of this process. */
const openHere = new Set<string>();

/** A lock file with the id of the process that has the folder open. The file of a killed process is ignored. */
function lock(file: string): () => void {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const owner = Number(readFileSync(file, 'utf8'));
    // In a container every process may have the id of the one that was killed.
    if (owner === process.pid ? openHere.has(file) : isRunning(owner)) throw new FolderInUse(dirname(file), owner);
    writeFileSync(file, String(process.pid));
  }
  openHere.add(file);
  return () => {
    openHere.delete(file);
    rmSync(file, { force: true });
  };
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process runs, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
