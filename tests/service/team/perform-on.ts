/** Commands on a database that is opened once for all of them: opening it takes most of a command's time. */
import { Readable } from 'node:stream';
import { localIo } from '../../../lib/team-service/commands/command-io.ts';
import { readCommand } from '../../../lib/team-service/commands/read-command.ts';
import { perform } from '../../../lib/team-service/commands/run.ts';
import type { Database } from '../../../lib/team-service/database/database.ts';

/** Only stops a hang. In milliseconds. */
const longest = 600_000;

/** Returns what a command prints. `input`: its standard input. */
export function performOn(database: Database, environment: { HARRIER_DATA: string; HARRIER_SECRET?: string }) {
  return async (args: readonly string[], input = ''): Promise<string> => {
    const command = readCommand([...args], environment);
    if (!('where' in command) || command.at === 'serve') throw new Error(command.at);
    // This command opens the database itself.
    if (command.at === 'restore') return '';
    const said: string[] = [];
    const local = localIo('file' in command ? command.file : null, AbortSignal.timeout(longest));
    const read = () => Readable.from([Buffer.from(input)]);
    await perform(command, database, { ...local, ...(input !== '' && { read }), say: (line) => said.push(line) });
    return said.join('\n');
  };
}
