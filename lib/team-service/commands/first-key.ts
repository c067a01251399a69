/** The key of whoever starts a service that nobody has a key to: without a second command, and in no log. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Where } from '../database/database.ts';

/** Where a start without a terminal leaves it, in the folder of an embedded database. */
const keyFile = 'first-key';

export interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

export interface FirstKey {
  where: Where;
  /** Of the service, for the extension's options. */
  address: string;
  terminal: Terminal;
  /** Makes the key: a member's, of the only team. */
  make(): Promise<string>;
}

export type HandedOut =
  | { at: 'shown' }
  /** Only its owner can read it, who has the database beside it anyway. */
  | { at: 'written'; path: string }
  /** None was made: what is printed may be kept by anybody, and there is no folder of ours. */
  | { at: 'none' };

/** What is printed without a terminal ends in a log, so that it goes to a file there. */
export async function handOutFirstKey({ where, address, terminal, make }: FirstKey): Promise<HandedOut> {
  if (terminal.isTTY) {
    const meanwhile = 'folder' in where ? ', while the service is stopped' : '';
    terminal.write(`\n${wordsFor(address, await make())}${meanwhile}\n\n`);
    return { at: 'shown' };
  }
  if (!('folder' in where) || where.folder === null) return { at: 'none' };
  const path = join(where.folder, keyFile);
  await writeFile(path, `${await make()}\n`, { mode: 0o600 });
  return { at: 'written', path };
}

function wordsFor(address: string, key: string): string {
  return `Nobody had a key yet. This one is yours; it is shown this once, and only its hash is kept:

  ${key}

Enter it in Harrier's options, with the address ${address}
Further members get theirs by: npm run service -- key add NAME`;
}
