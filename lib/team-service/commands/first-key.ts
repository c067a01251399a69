/** The first start creates a key, so that no second command is needed. The key never reaches a log. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Where } from '../database/database.ts';

/** Written into the data folder if there is no terminal. */
const keyFile = 'first-key';

export interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

export interface FirstKey {
  where: Where;
  /** The service's address, to enter in the extension's options. */
  address: string;
  terminal: Terminal;
  /** Creates the key of a member of the only team. */
  make(): Promise<string>;
}

export type HandedOut =
  | { at: 'shown' }
  /** Readable by its owner only, who has the database beside it anyway. */
  | { at: 'written'; path: string }
  /** No key was created: output may be logged, and there is no data folder to write to. */
  | { at: 'none' };

/** Without a terminal, output ends in a log: the key goes to a file instead. */
export async function handOutFirstKey({ where, address, terminal, make }: FirstKey): Promise<HandedOut> {
  if (terminal.isTTY) {
    terminal.write(`\n${wordsFor(address, await make())}\n\n`);
    return { at: 'shown' };
  }
  if (!('folder' in where) || where.folder === null) return { at: 'none' };
  const path = join(where.folder, keyFile);
  await writeFile(path, `${await make()}\n`, { mode: 0o600 });
  return { at: 'written', path };
}

function wordsFor(address: string, key: string): string {
  return `This is your key. It is shown once: only its hash is stored.

  ${key}

Enter it in Harrier's options, with the address ${address}
Keys for other members: npm run service -- key add NAME`;
}
