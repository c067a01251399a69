/** Installs real mail servers and runs the tests with them. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installPackages as installExim } from '../mail/exim.ts';
import { installPackages as installPostfix, mayRunPostfix } from '../mail/postfix.ts';
import { root } from './command.ts';
import { step } from './step.ts';

try {
  const result = (installed: boolean) => (installed ? 'installed' : 'there');
  await step('Exim', installExim, result);
  if (mayRunPostfix) await step('Postfix', installPostfix, result);
  else console.log('Postfix is left out: its master process starts only as root.');
  const vitest = join(root, 'node_modules', '.bin', 'vitest');
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', 'mail', ...process.argv.slice(2)];
  process.exitCode = spawnSync(vitest, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
