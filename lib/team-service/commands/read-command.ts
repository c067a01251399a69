import { parseArgs } from 'node:util';
import type { Command } from './command.ts';
import { everywhere, options } from './command-options.ts';
import { type Alone, type Environment, findCommand } from './command-table.ts';
import { required, Wrong, whereOf } from './option-values.ts';

type Read = Command | Alone | { at: 'help' } | { at: 'wrong'; why: string };

/** `wrong`: `why` is for the operator. */
export function readCommand(args: string[], environment: Environment): Read {
  try {
    return read(args, environment);
  } catch (error) {
    // `parseArgs` throws a TypeError for an unknown option.
    if (error instanceof Wrong || error instanceof TypeError) return { at: 'wrong', why: error.message };
    throw error;
  }
}

function read(args: string[], environment: Environment): Read {
  const { values, positionals, tokens } = parseArgs({ args, options, allowPositionals: true, tokens: true });
  if (values.help) return { at: 'help' };
  const found = findCommand(positionals);
  if (found === null) throw new Wrong(`Unknown command "${positionals.join(' ')}".`);
  const { entry, own, words } = found;
  const taken: readonly string[] = [...everywhere, ...entry.takes];
  // An option that the command ignored would silently have no effect.
  const foreign = tokens.find((token) => token.kind === 'option' && !taken.includes(token.name));
  if (foreign?.kind === 'option') throw new Wrong(`"${positionals.join(' ')}" takes no --${foreign.name}.`);
  if (!entry.hasWords && words !== '') throw new Wrong(`"${own}" takes no words after it, such as "${words}".`);
  const given = { words, values, environment };
  if ('readAlone' in entry) return entry.readAlone(given);
  const where = whereOf(values, environment);
  const team = values.team === undefined ? null : required('the name or the number of the team', values.team.trim());
  const network = { private: values['private-apps'], loopback: values['local-apps'] };
  return entry.read({ ...given, where, team, network });
}
