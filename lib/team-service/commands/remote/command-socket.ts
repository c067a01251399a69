/** The socket in the data folder through which commands reach the running service. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { connect, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const socketName = 'commands';

/** The path of a socket may have 103 bytes on macOS and 107 on Linux. */
const longestPath = 100;

/** The caller has the folder open, so whatever is there belongs to a process that was killed. */
export async function listenForCommands(server: Server, folder: string): Promise<void> {
  const socket = join(folder, socketName);
  rmSync(socket, { force: true });
  await withShortPath(
    folder,
    (path) =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(path, () => {
          server.off('error', reject);
          resolve();
        });
      }),
  );
  await chmod(socket, 0o600);
}

/** After the server was closed: it only removes the path that it was given. */
export function removeSocket(folder: string): void {
  rmSync(join(folder, socketName), { force: true });
}

/** `null` if no process listens there. */
export function connectForCommands(folder: string): Promise<Socket | null> {
  return withShortPath(
    folder,
    (path) =>
      new Promise<Socket | null>((resolve, reject) => {
        const socket = connect(path);
        socket.once('connect', () => resolve(socket));
        socket.once('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
          else reject(error);
        });
      }),
  );
}

/** The socket's path, or if it is too long, one through a link that lasts as long as `use`. */
async function withShortPath<Result>(folder: string, use: (path: string) => Promise<Result>): Promise<Result> {
  const path = join(folder, socketName);
  if (Buffer.byteLength(path) <= longestPath) return use(path);
  const shorter = mkdtempSync(join(tmpdir(), 'harrier-'));
  try {
    symlinkSync(folder, join(shorter, 'data'), 'dir');
    return await use(join(shorter, 'data', socketName));
  } finally {
    rmSync(shorter, { recursive: true, force: true });
  }
}
