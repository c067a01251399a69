/** Installs PostgreSQL and PgBouncer, and runs the tests with them. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installPgBouncer } from '../pooled/pgbouncer.ts';
import { root } from './command.ts';
import { installPostgres } from './postgres.ts';
import { step } from './step.ts';

const words = (installed: boolean) => (installed ? 'installed' : 'there');

try {
  await step('PostgreSQL', installPostgres, words);
  await step('PgBouncer', installPgBouncer, words);
  const vitest = join(root, 'node_modules', '.bin', 'vitest');
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', 'pooled', ...process.argv.slice(2)];
  process.exitCode = spawnSync(vitest, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
