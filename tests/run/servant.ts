/** The user and folder for programs that tests start: never root, and everything in a folder of its own. */
import { execFileSync } from 'node:child_process';
import { lchownSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Servant {
  /** Removed at the end. */
  folder: string;
  user: string;
  group: string;
  /** Ids of another user than the one running the test; null if they are the same. */
  account: { uid: number; gid: number } | null;
  /**
   * Changes the owner of what was written into one of its folders. Until then it belongs to the user running the
   * test.
   */
  takeOver(inside: string): void;
  remove(): Promise<void>;
}

export function hireServant(): Servant {
  const folder = mkdtempSync(join(tmpdir(), 'harrier-beside-'));
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? 'nobody' : identity('-un');
  const group = identity('-gn', ...(isRoot ? [user] : []));
  const account = isRoot ? { uid: Number(identity('-u', user)), gid: Number(identity('-g', user)) } : null;
  const own = (path: string) => {
    if (account) lchownSync(path, account.uid, account.gid);
  };
  own(folder);
  return {
    folder,
    user,
    group,
    account,
    takeOver(inside) {
      own(inside);
      for (const path of readdirSync(inside, { recursive: true, encoding: 'utf8' })) own(join(inside, path));
    },
    // Retries, because a server writes its last lines while it exits.
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
}

function identity(...what: string[]): string {
  return execFileSync('id', what, { encoding: 'utf8' }).trim();
}
