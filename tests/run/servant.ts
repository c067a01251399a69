/** On whose behalf the programs beside a test run, and where they keep everything: a folder of their own, and never as root. */
import { execFileSync } from 'node:child_process';
import { lchownSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Servant {
  /** Removed when all is over. */
  folder: string;
  user: string;
  group: string;
  /** The numbers of another user than the one who runs the test; null when it is the same. */
  account: { uid: number; gid: number } | null;
  /** Hands over what was written into one of its folders: until then it belongs to who runs the test. */
  takeOver(inside: string): void;
  remove(): Promise<void>;
}

export function hireServant(): Servant {
  const folder = mkdtempSync(join(tmpdir(), 'harrier-beside-'));
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? 'nobody' : tell('-un');
  const group = tell('-gn', ...(isRoot ? [user] : []));
  const account = isRoot ? { uid: Number(tell('-u', user)), gid: Number(tell('-g', user)) } : null;
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
    // A server writes its last lines while it ends.
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
}

function tell(...what: string[]): string {
  return execFileSync('id', what, { encoding: 'utf8' }).trim();
}
