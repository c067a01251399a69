/** Installs a real S3 server and runs the tests with it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installPackages } from '../s3/ceph.ts';
import { root } from './command.ts';
import { step } from './step.ts';

try {
  await step('Ceph', installPackages, (installed: boolean) => (installed ? 'installed' : 'there'));
  const vitest = join(root, 'node_modules', '.bin', 'vitest');
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', 's3', ...process.argv.slice(2)];
  process.exitCode = spawnSync(vitest, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
