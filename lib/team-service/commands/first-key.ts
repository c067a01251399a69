/** The first start creates a key, so that no second command is needed. The key never reaches a log. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Where } from '../database/database.ts';

/** Written into the data folder if there is no terminal. */
const keyFile = 'first-key';

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

interface FirstKey {
  where: Where;
  /** The service's address, to enter in the extension's options. */
  address: string;
  terminal: Terminal;
  /** The key of a member of the only team, who does not exist before `add`. */
  make(): Promise<{ key: string; add(): Promise<void> }>;
}

type HandedOut =
  | { at: 'shown' }
  /** Readable by its owner only, who has the database beside it anyway. */
  | { at: 'written'; path: string }
  /** No key was created: output may be logged, and there is no data folder to write to. */
  | { at: 'none' };

/**
 * Without a terminal, output ends in a log: the key goes to a file instead. The file comes before the member. If it
 * cannot be written, or the service dies in between, there is no known key, and the next start makes another.
 */
export async function handOutFirstKey({ where, address, terminal, make }: FirstKey): Promise<HandedOut> {
  if (terminal.isTTY) {
    const { key, add } = await make();
    await add();
    terminal.write(`\n${wordsFor(address, key)}\n\n`);
    return { at: 'shown' };
  }
  if (!('folder' in where)) return { at: 'none' };
  const path = join(where.folder, keyFile);
  const { key, add } = await make();
  await writeFile(path, `${key}\n`, { mode: 0o600 });
  await add();
  return { at: 'written', path };
}

function wordsFor(address: string, key: string): string {
  return `This is your key. It is shown once: only its hash is stored.

  ${key}

Enter it in Harrier's options, with the address ${address}
Keys for other members: npm run service -- key add NAME`;
}
