/**
 * A key's budget in a folder, shared by all processes of this user: each client of an assistant starts its own. Each
 * call appends a line, and counts if the lines up to its own are within the budget. So no lock is needed.
 */
import { createHash, randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { writeDay } from '../../contract/times.ts';
import type { Allowance, Budget, Kind } from './allowance.ts';

interface FolderBudgetParts {
  folder: string;
  /** Whose budget it is, such as an address and its key. Only a hash of it is written. */
  owner: string;
  granted: Allowance;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Where programs of a user keep what outlives them. */
export function stateFolder(environment: Readonly<Record<string, string | undefined>>): string {
  return join(environment.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'harrier');
}

/** Fails, and nothing counts as granted, where the folder cannot be written. */
export function budgetInFolder({ folder, owner, granted, now }: FolderBudgetParts): Budget {
  const own = createHash('sha256').update(owner).digest('hex').slice(0, 32);

  async function lines(file: string): Promise<string[]> {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return text.split('\n');
  }

  async function note(sign: '+' | '-', kind: Kind): Promise<{ file: string; line: string }> {
    const day = writeDay(now());
    const file = join(folder, `budget-${own}-${day}`);
    const line = `${sign}${kind} ${randomUUID()}`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await appendFile(file, `${line}\n`, { mode: 0o600 });
    return { file, line };
  }

  /** Of days that are over. */
  async function tidy(): Promise<void> {
    const today = `budget-${own}-${writeDay(now())}`;
    for (const name of await readdir(folder))
      if (name.startsWith(`budget-${own}-`) && name < today) await rm(join(folder, name), { force: true });
  }

  return {
    allowance: async () => granted,
    async left(kind) {
      const all = await lines(join(folder, `budget-${own}-${writeDay(now())}`));
      return Math.max(0, granted[kind] - usedIn(all, kind));
    },
    async take(kind) {
      if (granted[kind] <= 0) return false;
      const { file, line } = await note('+', kind);
      const all = await lines(file);
      await tidy();
      if (usedIn(all.slice(0, all.indexOf(line) + 1), kind) <= granted[kind]) return true;
      await note('-', kind);
      return false;
    },
    async giveBack(kind) {
      await note('-', kind);
    },
  };
}

function usedIn(lines: readonly string[], kind: Kind): number {
  let used = 0;
  for (const line of lines) {
    if (line.startsWith(`+${kind} `)) used += 1;
    // Not below 0: a call of the day before may be given back after midnight.
    if (line.startsWith(`-${kind} `)) used = Math.max(0, used - 1);
  }
  return used;
}
