/** Installs a real Roundcube and a real SOGo, makes a build, and runs the tests with them. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installPackages } from '../webmail/packages.ts';
import { root } from './command.ts';
import { freshBuild } from './fresh-build.ts';
import { step } from './step.ts';

try {
  await step('Roundcube and SOGo', installPackages, (installed) => (installed ? 'installed' : 'there'));
  await step('Build', freshBuild, (built) => (built ? 'built' : 'up to date'));
  const vitest = join(root, 'node_modules', '.bin', 'vitest');
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', 'webmail', ...process.argv.slice(2)];
  process.exitCode = spawnSync(vitest, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
