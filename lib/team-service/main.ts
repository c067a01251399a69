import { errorWords } from './commands/error-words.ts';
import { Interrupted } from './commands/interruption.ts';
import { npmLinesBefore } from './commands/npm-lines.ts';
import { readCommand } from './commands/read-command.ts';
import { usage } from './commands/usage.ts';
import { citusStatements } from './database/citus.ts';

// What is written is readable by this user alone: the database, the first key, exported leads.
process.umask(0o077);

const args = process.argv.slice(2);
const command = readCommand(args, process.env);
// At a terminal nothing reads them but people.
const spoilt = process.stdout.isTTY ? null : npmLinesBefore(command, process.env);
if (spoilt !== null) {
  console.error(spoilt);
  process.exitCode = 1;
} else if (command.at === 'help') console.log(usage);
else if (command.at === 'mcp') await (await import('./mcp/over-stdio.ts')).mcpOverStdio(command);
else if (command.at === 'citus') console.log(citusStatements.join('\n'));
else if (command.at === 'wrong') {
  // The whole usage would push what is wrong out of sight.
  console.error(`${command.why}\n\nAll commands: npm run service -- --help`);
  process.exitCode = 1;
} else {
  try {
    // Only commands that need a database wait for it to load.
    const { run } = await import('./commands/run.ts');
    await run(command, args);
  } catch (error) {
    console.error(errorWords(error));
    // Not `exitCode` alone: a service that failed at its start would go on listening.
    process.exit(error instanceof Interrupted ? error.exitCode : 1);
  }
}
