/** Who can read an embedded database's files. */
import { chmodSync, lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../lib/team-service/database/database.ts';
import { newFolder } from './new-folder.ts';
import { server } from './test-database.ts';

/** The path of everything in the folder that others may use, and of the folder itself. */
function openToOthers(path: string): string[] {
  const found = lstatSync(path);
  const within = found.isDirectory() ? readdirSync(path).flatMap((name) => openToOthers(join(path, name))) : [];
  return [...(found.mode & 0o077 ? [path] : []), ...within];
}

test.runIf(server === undefined)(
  'a folder that others could read is closed to them, with everything in it',
  async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'first-key'), 'invented', { mode: 0o644 });
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'database'), 0o755);
    const database = await openDatabase({ folder });
    try {
      expect(openToOthers(folder)).toEqual([]);
      expect(lstatSync(folder).mode & 0o777).toBe(0o700);
      expect(lstatSync(join(folder, 'first-key')).mode & 0o777).toBe(0o600);
    } finally {
      await database.close();
    }
  },
);
