import type { readCommand } from './read-command.ts';

/**
 * What is wrong with standard output for this command, else null. Unless it is told not to, npm first writes the name
 * of the script there. A back-up, a list or a protocol read from it would begin with these lines.
 */
export function npmLinesBefore(
  command: ReturnType<typeof readCommand>,
  { npm_lifecycle_event, npm_config_loglevel }: Readonly<Record<string, string | undefined>>,
): string | null {
  const isByNpm = npm_lifecycle_event === 'service' && npm_config_loglevel !== 'silent';
  return isByNpm && fillsOutput(command)
    ? 'npm writes lines of its own to standard output first: use npm run --silent service -- …'
    : null;
}

/** Whether standard output holds what the command gives, rather than words for the operator. */
function fillsOutput(command: ReturnType<typeof readCommand>): boolean {
  switch (command.at) {
    case 'citus':
    case 'mcp':
      return true;
    case 'back up':
    case 'export leads':
    case 'export audit':
      return command.file === null;
    default:
      return false;
  }
}
